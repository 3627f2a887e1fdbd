import { multiplyRatio } from '../../kernel/decimal.ts';
import { MICROGRAMS_PER_POUND, MICROMETRES_PER, type Micrograms, poundsE4 } from '../../kernel/units.ts';
import type { RatingPackage, RatingRequest, RefusalReason } from '../carrier.ts';
import { own } from './own.ts';
import type { DensityStep, LtlTariff } from './tariff.ts';

/** Freight of one class; weights in 1/10000 lb, the precision that charges are computed with. */
export interface FreightLine {
  readonly ratedClass: string;
  readonly weightE4: number;
}

export interface FreightLines {
  readonly lines: readonly FreightLine[];
  readonly reasons: readonly RefusalReason[];
  readonly messages: readonly string[];
}

/**
 * The packages as freight lines, one a class in order of appearance.
 * - Class: the package's own; else by its density on the tariff's scale. Then what the tariff rates that class as.
 * - Weight: the package's own; else (a handling unit with class and sizes) that of the middle density of its class.
 */
export function freightLines(tariff: LtlTariff, request: RatingRequest): FreightLines {
  const byClass = new Map<string, number>();
  const reasons: RefusalReason[] = [];
  const messages: string[] = [];
  for (const [index, parcel] of request.packages.entries()) {
    const line = toLine(tariff, parcel, index);
    if ('code' in line) {
      reasons.push(line);
      continue;
    }
    byClass.set(line.ratedClass, (byClass.get(line.ratedClass) ?? 0) + line.weightE4);
    if (parcel.weight === undefined) messages.push(assumedWeight(line, index));
  }
  const lines = [...byClass].map(([ratedClass, weightE4]) => ({ ratedClass, weightE4 }));
  return { lines, reasons, messages };
}

/** The weight that a package counts with: its own, or the one assumed from its class; undefined where there is neither. */
export function countedWeight(tariff: LtlTariff, parcel: RatingPackage): Micrograms | undefined {
  if (parcel.weight !== undefined) return parcel.weight;
  return parcel.freightClass === undefined
    ? undefined
    : weightOfClass(tariff.densityScale, parcel, parcel.freightClass);
}

function toLine(tariff: LtlTariff, parcel: RatingPackage, index: number): FreightLine | RefusalReason {
  const ownClass = parcel.freightClass;
  if (ownClass !== undefined && !tariff.classes.includes(ownClass)) return classUnknown(tariff, ownClass, index);
  const weight = countedWeight(tariff, parcel);
  if (weight === undefined) return weightMissing(index);
  const weightE4 = poundsE4(weight);
  const freightClass =
    ownClass ?? (tariff.useDensity ? classByDensity(tariff.densityScale, parcel, weightE4) : undefined);
  if (freightClass === undefined || !tariff.classes.includes(freightClass))
    return classUnknown(tariff, ownClass, index);
  return { ratedClass: own(tariff.fak, freightClass) ?? freightClass, weightE4 };
}

/** The class of the step that holds pounds per cubic foot, compared as exact integers. */
function classByDensity(scale: readonly DensityStep[], parcel: RatingPackage, weightE4: number): string | undefined {
  const cubicFoot = BigInt(MICROMETRES_PER.in * 12) ** 3n;
  const mass = BigInt(weightE4) * cubicFoot * 1000n;
  const perMilli = volume(parcel) * 10_000n;
  const step = scale.find(
    ({ fromMilli, belowMilli }) =>
      mass >= BigInt(fromMilli) * perMilli && (belowMilli === null || mass < BigInt(belowMilli) * perMilli),
  );
  return step?.class;
}

function volume({ length, width, height }: RatingPackage): bigint {
  return BigInt(length) * BigInt(width) * BigInt(height);
}

/**
 * The middle of the class's densities × volume. The last step has no end: its beginning counts. A class between two
 * steps of the scale (77.5, 110, 150, 200) has the density at which they meet; one above the scale (500) that of the highest.
 */
function weightOfClass(
  scale: readonly DensityStep[],
  parcel: RatingPackage,
  freightClass: string,
): Micrograms | undefined {
  const milli = middleDensity(scale, Number(freightClass));
  if (milli === undefined) return undefined;
  const pounds = (Number(volume(parcel)) / (MICROMETRES_PER.in * 12) ** 3) * (milli / 1000);
  return multiplyRatio(Math.round(pounds * 100), MICROGRAMS_PER_POUND, 100) as Micrograms; // an integer, to 1/100 lb
}

function middleDensity(scale: readonly DensityStep[], freightClass: number): number | undefined {
  const descending = scale.toSorted((a, b) => Number(b.class) - Number(a.class));
  const step = descending.find((candidate) => Number(candidate.class) <= freightClass);
  if (step === undefined) return undefined;
  const isBetween = Number(step.class) !== freightClass && step !== descending[0];
  if (isBetween || step.belowMilli === null) return step.fromMilli;
  return (step.fromMilli + step.belowMilli) / 2;
}

function assumedWeight({ ratedClass, weightE4 }: FreightLine, index: number): string {
  return `package ${index + 1} has no weight; ${weightE4 / 10_000} lb were assumed, the middle density of class ${ratedClass}`;
}

function weightMissing(index: number): RefusalReason {
  return {
    code: 'limit',
    message: `package ${index + 1} has no weight, and no freight class from which to assume one`,
    change: 'state its weight, or its freight class',
    fix: { kind: 'package', index, change: { weight: (100 * MICROGRAMS_PER_POUND) as Micrograms } }, // a whole number
  };
}

function classUnknown(tariff: LtlTariff, freightClass: string | undefined, index: number): RefusalReason {
  const [anyClass] = tariff.classes;
  const what =
    freightClass === undefined ? 'no freight class and no density on the scale' : `freight class ${freightClass}`;
  return {
    code: 'limit',
    message: `package ${index + 1} has ${what}; the classes of ${tariff.carrierName} are ${tariff.classes.join(', ')}`,
    change: 'give one of these classes',
    ...(anyClass === undefined ? {} : { fix: { kind: 'package' as const, index, change: { freightClass: anyClass } } }),
  };
}
