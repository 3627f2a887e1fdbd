import { type Facts, isTrue } from '../../conditions/condition.ts';
import { exactSum, multiplyRatio } from '../../kernel/decimal.ts';
import { minorDigits, minorNumber, percentOf } from '../../kernel/money.ts';
import type { Offer, PricePart, RatingRequest } from '../carrier.ts';
import type { FreightLine } from './freight-lines.ts';
import type { Lane } from './freight-reasons.ts';
import { linehaul } from './linehaul.ts';
import { fuelPart, fuelPercent, insuranceParts } from './rated.ts';
import { packageFacts, shipmentFacts, wholeInchesDown } from './surcharge-facts.ts';
import type { LtlAccessorial, LtlService, LtlTariff } from './tariff.ts';

/**
 * The price of a freight shipment: discounted linehaul (the part `base`), guarantee, fuel on those that the tariff names,
 * accessorials in the order of the tariff, insurance; each half-up to the cent.
 */
export function priceLtl(
  tariff: LtlTariff,
  service: LtlService,
  { lane }: Lane,
  lines: readonly FreightLine[],
  request: RatingRequest,
  shipDate: string,
): { readonly parts: readonly PricePart[]; readonly basis: Offer['basis'] } {
  const steps = linehaul(tariff, lane, lines);
  const guaranteed = percentOf(steps.linehaulMinor, service.guaranteedPercent);
  const fuel = fuelPart(tariff, shipDate, [
    { code: 'discounted_linehaul', minor: steps.linehaulMinor },
    { code: 'guaranteed', minor: guaranteed },
  ]);
  const weightE4 = exactSum(lines.map((line) => line.weightE4));
  const money = (minor: number): number => minorNumber(minor, tariff.currency);
  const shipment = shipmentFacts(request, [], service.code, lane);
  const facts = request.packages.map((unit) => ({ ...shipment, ...packageFacts(unit, tariff.currency) }));
  return {
    parts: [
      { code: 'base', group: 'shipping', minor: steps.linehaulMinor },
      { code: 'guaranteed', group: 'shipping', minor: guaranteed },
      fuel,
      ...accessorialParts(tariff, request, weightE4, facts),
      ...insuranceParts(tariff, request),
    ],
    basis: {
      lane,
      weight_lb: weightE4 / 10_000,
      classes: lines.map((line) => `${line.ratedClass}: ${line.weightE4 / 10_000} lb`).join(', '),
      rated_break: steps.ratedBreak,
      deficit_lb: steps.deficitE4 / 10_000,
      gross: money(steps.grossMinor),
      minimum_applied: steps.minimumApplied,
      discount: money(steps.discountMinor),
      linehaul: money(steps.linehaulMinor),
      absolute_minimum_applied: steps.absoluteMinimumApplied,
      fuel_percent: fuelPercent(tariff, shipDate) / 100,
    },
  };
}

/** Those asked for, and those that the tariff adds by itself where any unit meets their condition; each once. */
function accessorialParts(
  tariff: LtlTariff,
  request: RatingRequest,
  weightE4: number,
  facts: readonly Facts[],
): readonly PricePart[] {
  const longest = Math.max(...request.packages.map(({ length, width, height }) => Math.max(length, width, height)));
  const longestIn = wholeInchesDown(longest);
  const isTaken = ({ code, when, longestIn: bounds }: LtlAccessorial): boolean =>
    request.accessorials.some(({ type }) => type === code) ||
    (when !== null && facts.some((each) => isTrue(when, each))) ||
    (bounds !== null && bounds.from <= longestIn && longestIn <= bounds.to) ||
    (code === 'hazmat' && request.packages.some(({ dangerousGoods }) => dangerousGoods === 'hazmat'));
  const pieces = exactSum(request.packages.map((parcel) => parcel.pieces ?? 1));
  const digits = minorDigits(tariff.currency);
  return tariff.accessorials.filter(isTaken).map((accessorial) => ({
    code: accessorial.code,
    group: 'accessorials',
    minor: accessorialMinor(accessorial, weightE4, pieces, digits),
  }));
}

function accessorialMinor(accessorial: LtlAccessorial, weightE4: number, pieces: number, digits: number): number {
  const { amountE4, per, minimumMinor, maximumMinor } = accessorial;
  const scale = 10 ** digits;
  const amount = {
    shipment: () => multiplyRatio(amountE4, scale, 10_000),
    package: () => multiplyRatio(amountE4, pieces * scale, 10_000),
    cwt: () => multiplyRatio(amountE4, weightE4 * scale, 10_000_000_000),
  }[per]();
  return Math.min(Math.max(amount, minimumMinor ?? 0), maximumMinor ?? Number.MAX_SAFE_INTEGER);
}
