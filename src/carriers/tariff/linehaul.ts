import { divide, toSafeNumber } from '../../kernel/decimal.ts';
import { minorDigits, percentOf } from '../../kernel/money.ts';
import type { FreightLine } from './freight-lines.ts';
import { own } from './own.ts';
import type { LtlTariff } from './tariff.ts';

/** The printed steps from class rates to the discounted linehaul. */
export interface Linehaul {
  readonly ratedBreak: string;
  /** Weight that is paid for and not shipped, because the next break is cheaper with it; 1/10000 lb. */
  readonly deficitE4: number;
  readonly grossMinor: number;
  readonly minimumApplied: boolean;
  readonly discountMinor: number;
  readonly linehaulMinor: number;
  readonly absoluteMinimumApplied: boolean;
}

interface Gross {
  readonly ratedBreak: string;
  readonly deficitE4: number;
  readonly minor: number;
}

/**
 * The carriage of mixed-class freight on a lane.
 * - The total weight picks the weight break; each class is priced at its own rate there, per hundredweight.
 * - Deficit weight: as if it weighed the beginning of the next break, the missing pounds at the lowest of its classes'
 *   rates, where that is cheaper. That is the customary rule; breaks beyond the next are not looked at.
 * - The minimum of the lane (of mixed classes, the highest), then the discount, then the absolute minimum.
 */
export function linehaul(tariff: LtlTariff, lane: string, lines: readonly FreightLine[]): Linehaul {
  const minimum = Math.max(...lines.map(({ ratedClass }) => rateOf(tariff, lane, ratedClass).minimumMinor));
  const cheapest = cheapestGross(tariff, lane, lines);
  const grossMinor = Math.max(cheapest.minor, minimum);
  const discountMinor = percentOf(grossMinor, tariff.discountPercent);
  const discounted = grossMinor - discountMinor;
  return {
    ratedBreak: cheapest.ratedBreak,
    deficitE4: cheapest.deficitE4,
    grossMinor,
    minimumApplied: cheapest.minor < minimum,
    discountMinor,
    linehaulMinor: Math.max(discounted, tariff.absoluteMinimumMinor),
    absoluteMinimumApplied: discounted < tariff.absoluteMinimumMinor,
  };
}

function rateOf(tariff: LtlTariff, lane: string, ratedClass: string) {
  // the loader has seen to it that every lane has every class
  return own(own(tariff.rates, lane) ?? {}, ratedClass) ?? { minimumMinor: 0, perCwtE4: [] };
}

function cheapestGross(tariff: LtlTariff, lane: string, lines: readonly FreightLine[]): Gross {
  const totalE4 = lines.reduce((sum, line) => sum + line.weightE4, 0);
  const actual = tariff.weightBreaks.findLastIndex(({ fromLb }) => fromLb * 10_000 <= totalE4);
  const gross = grossAt(tariff, lane, lines, totalE4, actual);
  if (!tariff.deficitWeight || actual + 1 >= tariff.weightBreaks.length) return gross;
  const atNext = grossAt(tariff, lane, lines, totalE4, actual + 1);
  return atNext.minor < gross.minor ? atNext : gross;
}

function grossAt(
  tariff: LtlTariff,
  lane: string,
  lines: readonly FreightLine[],
  totalE4: number,
  index: number,
): Gross {
  const weightBreak = tariff.weightBreaks[index];
  const rate = (ratedClass: string): number => rateOf(tariff, lane, ratedClass).perCwtE4[index] ?? 0;
  const deficitE4 = Math.max((weightBreak?.fromLb ?? 0) * 10_000 - totalE4, 0);
  const lowest = Math.min(...lines.map(({ ratedClass }) => rate(ratedClass)));
  const products = [
    ...lines.map(({ ratedClass, weightE4 }) => BigInt(weightE4) * BigInt(rate(ratedClass))),
    BigInt(deficitE4) * BigInt(lowest),
  ];
  const digits = minorDigits(tariff.currency);
  const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
  const minor = tariff.roundLineCharges
    ? sum(products.map((product) => toMinor(product, digits)))
    : toMinor(sum(products), digits);
  return { ratedBreak: weightBreak?.code ?? '', deficitE4, minor: toSafeNumber(minor) };
}

/** 1/10000 lb × 1/10000 a hundredweight, half-up to minor units. */
function toMinor(product: bigint, digits: number): bigint {
  return divide(product * 10n ** BigInt(digits), 10_000_000_000n, 'half_up') ?? 0n;
}
