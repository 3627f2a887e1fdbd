import type { Brand } from './brand.ts';
import { divide, multiplyRatio, parseProduct } from './decimal.ts';
import { wholeParts } from './whole-parts.ts';

/** Integer micrometres: 25,400 an inch, 10,000 a centimetre. */
export type Micrometres = Brand<number, 'Micrometres'>;
/** Integer micrograms: 453,592,370 a pound, 1,000,000,000 a kilogram. */
export type Micrograms = Brand<number, 'Micrograms'>;

export type LengthUnit = 'in' | 'cm' | 'mm';
export type WeightUnit = 'lb' | 'oz' | 'kg' | 'g';

export const MICROMETRES_PER: Readonly<Record<LengthUnit, number>> = { in: 25_400, cm: 10_000, mm: 1_000 };
/** Exactly, as the pound is defined. */
export const MICROGRAMS_PER_POUND = 453_592_370;
/** Per 1/1000 of the unit, so that the ounce (28,349,523.125 µg) is exact too. */
const MICROGRAMS_PER_THOUSAND: Readonly<Record<WeightUnit, number>> = {
  lb: MICROGRAMS_PER_POUND * 1000,
  oz: 28_349_523_125,
  kg: 1_000_000_000_000,
  g: 1_000_000_000,
};

/** 10 km and 100 t: beyond them an entry is a mistake, below them sums of many stay exact. */
export const MAX_MICROMETRES = 10_000_000_000;
export const MAX_MICROGRAMS = 100_000_000_000_000;

/** Reads a length, rounded once (half-up) to the micrometre; undefined where it is no length of 0 to 10 km. */
export function parseLength(value: string | number, unit: LengthUnit): Micrometres | undefined {
  const micrometres = parseProduct(value, MICROMETRES_PER[unit], 0);
  return micrometres === undefined || micrometres > MAX_MICROMETRES ? undefined : (micrometres as Micrometres);
}

/** Reads a weight, rounded once (half-up) to the microgram; undefined where it is no weight of 0 to 100 t. */
export function parseWeight(value: string | number, unit: WeightUnit): Micrograms | undefined {
  const micrograms = parseProduct(value, MICROGRAMS_PER_THOUSAND[unit], -3);
  return micrograms === undefined || micrograms > MAX_MICROGRAMS ? undefined : (micrograms as Micrograms);
}

/** A length in whole 10^-decimals of the unit, rounded half-up: `lengthIn(25_400, 'in', 2)` is 1. */
export function lengthIn(micrometres: number, unit: LengthUnit, decimals: number): number {
  return multiplyRatio(micrometres, 10 ** decimals, MICROMETRES_PER[unit]) / 10 ** decimals;
}

/** A length in inches with the decimals that tell its micrometres: who sends back what was answered means the same size. */
export function exactInches(micrometres: number): number {
  return lengthIn(micrometres, 'in', 5);
}

/** A weight in the unit, rounded half-up to that many decimals. */
export function weightIn(micrograms: number, unit: WeightUnit, decimals: number): number {
  const thousandfold = BigInt(micrograms) * 1000n * 10n ** BigInt(decimals);
  const scaled = divide(thousandfold, BigInt(MICROGRAMS_PER_THOUSAND[unit]), 'half_up');
  return Number(scaled ?? 0n) / 10 ** decimals;
}

/** Weights of so many decimals that add up to their true sum, itself rounded half-up (largest remainders). */
export function addingWeightsIn(micrograms: readonly number[], unit: WeightUnit, decimals: number): number[] {
  const parts = wholeParts(
    micrograms.map((weight) => BigInt(weight) * 1000n * 10n ** BigInt(decimals)),
    BigInt(MICROGRAMS_PER_THOUSAND[unit]),
  );
  return parts.map((part) => part / 10 ** decimals);
}

/** The smallest whole number of inches that is not below the length. */
export function wholeInchesUp(micrometres: number): number {
  return Math.ceil(micrometres / MICROMETRES_PER.in);
}

/**
 * A weight in ten-thousandths of a pound, as every answer tells it: prices and limits are decided by it. A microgram is no
 * round part of a pound, so that what is kept of four times 0.45 lb is a little more than of 1.8 lb.
 */
export function poundsE4(micrograms: number): number {
  return multiplyRatio(micrograms, 10_000, MICROGRAMS_PER_POUND);
}

/** The least weight that is told as this one. */
export function leastToldAs(micrograms: number): number {
  return leastOfHalves(2n * BigInt(poundsE4(micrograms)) - 1n);
}

/** The most weight that is told as this one. */
export function mostToldAs(micrograms: number): number {
  return leastOfHalves(2n * BigInt(poundsE4(micrograms)) + 1n) - 1;
}

/** The least weight that is not below so many halves of a ten-thousandth of a pound. */
function leastOfHalves(halves: bigint): number {
  return Number(divide(halves * BigInt(MICROGRAMS_PER_POUND), 20_000n, 'up'));
}

/** The smallest whole number of pounds that is not below the weight. */
export function wholePoundsUp(micrograms: number): number {
  return Math.ceil(poundsE4(micrograms) / 10_000);
}
