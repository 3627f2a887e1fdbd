import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RatingRequest, Refusal } from '../../../src/carriers/carrier.ts';
import { rateTariff } from '../../../src/carriers/tariff/rate-tariff.ts';
import type { Tariff } from '../../../src/carriers/tariff/tariff.ts';
import { applyFix } from '../../../src/rating/apply-fix.ts';
import { fixtureTariff, geography, TARIFF_NAMES } from './fixture-tariffs.ts';
import { shipment } from './random-shipments.ts';

/** What must hold over that many random shipments; the short and the long test differ only in their number. */
export function refusalLaws(runs: number): void {
  const tariffs = TARIFF_NAMES.map(fixtureTariff);
  it('every service of every carrier is either offered or refused with reasons', () => {
    fc.assert(
      fc.property(shipment, (request) => tariffs.every((tariff) => isEachOnce(tariff, request))),
      { numRuns: runs },
    );
  });

  it('the parts of an offer are whole cents that add up to its total', () => {
    fc.assert(
      fc.property(shipment, (request) => {
        for (const offer of tariffs.flatMap((tariff) => rateTariff(tariff, geography, request).value.offers)) {
          const isExact = offer.parts.every(({ minor }) => Number.isSafeInteger(minor)) && offer.totalMinor > 0;
          const sum = offer.parts.reduce((total, { minor }) => total + minor, 0);
          const isInOrder = offer.deliveryDate >= offer.shipDate && offer.shipDate >= request.readyDate;
          if (!isExact || sum !== offer.totalMinor || !isInOrder) throw new Error(JSON.stringify(offer));
        }
      }),
      { numRuns: runs },
    );
  });

  it('the stated changes make the service appear in at least 99 % of the refusals', () => {
    const tally = { refused: 0, mended: 0, withoutChange: new Set<string>(), failed: new Set<string>() };
    fc.assert(
      fc.property(shipment, (request) => {
        for (const tariff of tariffs) countMended(tariff, request, tally);
      }),
      { numRuns: runs },
    );
    expect(tally.refused).toBeGreaterThan(runs);
    expect([...tally.withoutChange]).toEqual([]);
    expect(tally.mended / tally.refused, [...tally.failed].slice(0, 5).join('\n')).toBeGreaterThanOrEqual(0.99);
  });
}

function isEachOnce(tariff: Tariff, request: RatingRequest): boolean {
  const { offers, refusals } = rateTariff(tariff, geography, request).value;
  const named = [...offers, ...refusals].map(({ serviceCode }) => serviceCode).toSorted();
  const isComplete =
    named.join() ===
    tariff.services
      .map(({ code }) => code)
      .toSorted()
      .join();
  return (
    isComplete &&
    refusals.every(({ reasons }) => reasons.length > 0 && reasons.every(({ message }) => message.length > 10))
  );
}

interface Tally {
  refused: number;
  mended: number;
  readonly withoutChange: Set<string>;
  readonly failed: Set<string>;
}

function countMended(tariff: Tariff, request: RatingRequest, tally: Tally): void {
  for (const refusal of rateTariff(tariff, geography, request).value.refusals) {
    tally.refused += 1;
    for (const { fix, change, message } of refusal.reasons) {
      if (fix === undefined || change === undefined) tally.withoutChange.add(message);
    }
    const left = reasonsLeft(tariff, request, refusal);
    if (left === undefined) tally.mended += 1;
    else if (tally.failed.size < 20) {
      tally.failed.add(
        `${refusal.serviceName}: ${refusal.reasons.map(({ message }) => message).join('; ')} -> ${left}`,
      );
    }
  }
}

/** What still refuses the service after all its fixes; undefined where nothing does. */
function reasonsLeft(tariff: Tariff, request: RatingRequest, { serviceCode, reasons }: Refusal): string | undefined {
  const mended = reasons.reduce((changed, { fix }) => (fix === undefined ? changed : applyFix(changed, fix)), request);
  const { refusals } = rateTariff(tariff, geography, mended).value;
  const left = refusals.find((refusal) => refusal.serviceCode === serviceCode);
  return left?.reasons.map(({ message }) => message).join('; ');
}
