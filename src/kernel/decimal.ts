/** Exact decimals: text or number in, integer of a fixed scale out, and back. No binary fraction is ever added up. */

export type Rounding = 'half_up' | 'up' | 'down' | 'exact';

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Reads a decimal (`"25.0000"`, `2.1`, `-0.5`, `1e3`) as an integer count of 10^-scale.
 * Returns undefined where it is not a finite decimal, does not fit a safe integer, or (rounding `exact`) has more
 * digits than the scale keeps. `half_up` rounds half away from zero.
 */
export function parseDecimal(
  value: string | number,
  scale: number,
  rounding: Rounding = 'half_up',
): number | undefined {
  const digits = readDigits(typeof value === 'number' ? numberText(value) : value.trim(), scale);
  if (digits === undefined) return undefined;
  const magnitude = smallMagnitude(digits) ?? bigMagnitude(digits, rounding);
  if (magnitude === undefined || !Number.isSafeInteger(magnitude)) return undefined;
  return digits.isNegative && magnitude !== 0 ? -magnitude : magnitude;
}

/**
 * Reads a decimal times a factor as an integer count of 10^-scale, rounded once: half up from all the digits there are,
 * however many. Undefined where it is no decimal from 0 up, or does not fit a safe integer.
 */
export function parseProduct(value: string | number, factor: number, scale: number): number | undefined {
  const digits = readDigits(typeof value === 'number' ? numberText(value) : value.trim(), scale);
  if (digits === undefined) return undefined;
  const product = smallProduct(digits, factor) ?? bigMagnitude(digits, 'half_up', BigInt(factor));
  if (product === undefined || !Number.isSafeInteger(product)) return undefined;
  return digits.isNegative && product !== 0 ? undefined : product;
}

/** As exact as the other, where both numbers are safe integers: so it is with most sizes and weights. */
function smallProduct({ text, shift }: Digits, factor: number): number | undefined {
  if (shift > 0 || shift < -15 || text.length > 15) return undefined;
  const product = Number(text) * factor;
  return product <= Number.MAX_SAFE_INTEGER ? dividedHalfUp(product, 10 ** -shift) : undefined;
}

function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}

/** No quantity, price or size is longer; reading millions of digits would keep everyone else waiting. */
const MAX_LENGTH = 1000;

/** Digits, and the power of ten that makes them the integer that is asked for. */
interface Digits {
  readonly isNegative: boolean;
  readonly text: string;
  readonly shift: number;
}

function readDigits(text: string, scale: number): Digits | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  return { isNegative: sign === '-', text: whole + fraction, shift: scale + Number(exponent) - fraction.length };
}

/** Of at most 15 digits the product is exact as it is, and most numbers that are ever read are such. */
function smallMagnitude({ text, shift }: Digits): number | undefined {
  return shift >= 0 && text.length + shift <= 15 ? Number(text) * 10 ** shift : undefined;
}

function bigMagnitude({ text, shift }: Digits, rounding: Rounding, factor = 1n): number | undefined {
  const digits = BigInt(text) * factor;
  if (shift > 400 || shift < -400) return digits === 0n ? 0 : undefined;
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : divide(digits, 10n ** BigInt(-shift), rounding);
  return magnitude === undefined ? undefined : Number(magnitude);
}

/** Divides two non-negative integers with the given rounding; `exact` gives undefined where a remainder is left. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint | undefined {
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n) return quotient;
  switch (rounding) {
    case 'down':
      return quotient;
    case 'up':
      return quotient + 1n;
    case 'half_up':
      return remainder * 2n >= denominator ? quotient + 1n : quotient;
    case 'exact':
      return undefined;
  }
}

/**
 * value × numerator ÷ denominator, rounded half away from zero to an integer.
 * @throws RangeError where the result is no safe integer.
 */
export function multiplyRatio(value: number, numerator: number, denominator: number): number {
  const small = value * numerator;
  if (small >= 0 && small <= Number.MAX_SAFE_INTEGER && denominator > 0) return dividedHalfUp(small, denominator);
  const product = BigInt(value) * BigInt(numerator);
  const negative = product < 0n !== denominator < 0;
  const magnitude = divide(absolute(product), absolute(BigInt(denominator)), 'half_up') ?? 0n;
  return toSafeNumber(negative ? -magnitude : magnitude);
}

/** Of two exact numbers; no binary fraction takes part, since the remainder is taken off before. */
function dividedHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator;
  return (numerator - remainder) / denominator + (remainder * 2 >= denominator ? 1 : 0);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** @throws RangeError where the value is no safe integer. */
export function toSafeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond the exact integers`);
  return number;
}

/** Adds integers. @throws RangeError where the sum is no safe integer. */
export function exactSum(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) {
    sum += value;
    if (!Number.isSafeInteger(sum)) throw new RangeError('sum is beyond the exact integers');
  }
  return sum;
}

/** Writes an integer count of 10^-scale with exactly that many decimals: `formatDecimal(1138, 2)` is `"11.38"`. */
export function formatDecimal(value: number, scale: number): string {
  if (scale === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const sign = value < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The JSON number that an integer count of 10^-scale stands for. */
export function decimalNumber(value: number, scale: number): number {
  return Number(formatDecimal(value, scale));
}
