import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Offer, RatingRequest, Refusal } from '../../../src/carriers/carrier.ts';
import { rateTariff } from '../../../src/carriers/tariff/rate-tariff.ts';
import type { Tariff } from '../../../src/carriers/tariff/tariff.ts';
import { applyFix } from './apply-fix.ts';
import { fixtureTariff, geography, TARIFF_NAMES } from './fixture-tariffs.ts';
import { shipment } from './random-shipments.ts';

/** What must hold over that many random shipments; the short and the long test differ only in their number. */
export function refusalLaws(runs: number): void {
  const tariffs = TARIFF_NAMES.map(fixtureTariff);
  it('every service of every carrier is offered, for whole cents that add up, or refused with reasons', () => {
    fc.assert(
      fc.property(shipment, (request) => {
        for (const tariff of tariffs) {
          const { offers, refusals } = rateTariff(tariff, geography, request).value;
          expectEachOnce(tariff, offers, refusals);
          for (const offer of offers) expectSound(offer, request);
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

function expectEachOnce(tariff: Tariff, offers: readonly Offer[], refusals: readonly Refusal[]): void {
  const named = [...offers, ...refusals].map(({ serviceCode }) => serviceCode).toSorted();
  const all = tariff.services.map(({ code }) => code).toSorted();
  if (named.join() !== all.join()) throw new Error(`answered are ${named}, of ${all}`);
  const isReasoned = ({ reasons }: Refusal) =>
    reasons.length > 0 && reasons.every(({ message }) => message.length > 10);
  if (!refusals.every(isReasoned)) throw new Error(JSON.stringify(refusals));
}

function expectSound(offer: Offer, request: RatingRequest): void {
  const isExact = offer.parts.every(({ minor }) => Number.isSafeInteger(minor)) && offer.totalMinor > 0;
  const sum = offer.parts.reduce((total, { minor }) => total + minor, 0);
  const isInOrder = offer.deliveryDate >= offer.shipDate && offer.shipDate >= request.readyDate;
  if (!isExact || sum !== offer.totalMinor || !isInOrder) throw new Error(JSON.stringify(offer));
}

interface Tally {
  refused: number;
  mended: number;
  readonly withoutChange: Set<string>;
  readonly failed: Set<string>;
}

function countMended(tariff: Tariff, request: RatingRequest, tally: Tally): void {
  // Services of a carrier are often refused for the same reasons: what mends one mends the others, and is rated once.
  const mended = new Map<string, readonly Refusal[]>();
  for (const refusal of rateTariff(tariff, geography, request).value.refusals) {
    tally.refused += 1;
    for (const { fix, change, message } of refusal.reasons) {
      if (fix === undefined || change === undefined) tally.withoutChange.add(message);
    }
    const left = reasonsLeft(tariff, request, refusal, mended);
    if (left === undefined) tally.mended += 1;
    else if (tally.failed.size < 20) {
      tally.failed.add(
        `${refusal.serviceName}: ${refusal.reasons.map(({ message }) => message).join('; ')} -> ${left}`,
      );
    }
  }
}

/** What still refuses the service after all its fixes; undefined where nothing does. */
function reasonsLeft(
  tariff: Tariff,
  request: RatingRequest,
  { serviceCode, reasons }: Refusal,
  mended: Map<string, readonly Refusal[]>,
): string | undefined {
  const fixes = reasons.flatMap(({ fix }) => fix ?? []);
  const name = JSON.stringify(fixes);
  const refusals = mended.get(name) ?? rateTariff(tariff, geography, fixes.reduce(applyFix, request)).value.refusals;
  mended.set(name, refusals);
  const left = refusals.find((refusal) => refusal.serviceCode === serviceCode);
  return left?.reasons.map(({ message }) => message).join('; ');
}
