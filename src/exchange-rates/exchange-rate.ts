import { parseDay } from '../kernel/day.ts';
import { divide, parseDecimal, toSafeNumber } from '../kernel/decimal.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { type Currency, type Money, minorDigits, parseCurrency, UNIT_PRICE_SCALE } from '../kernel/money.ts';

/** From a date on, one unit of `from` is worth `rateE8` hundred-millionths of `to`. */
export interface ExchangeRate {
  readonly date: string;
  readonly from: Currency;
  readonly to: Currency;
  readonly rateE8: number;
}

const RATE_SCALE = 8;
const RATE_ONE = 10n ** BigInt(RATE_SCALE);

/** What is wrong with a row of a table of rates, and with which of its fields. */
export interface RateMistake {
  readonly field: 'date' | 'from' | 'to' | 'rate';
  readonly mistake: string;
}

/** Reads a row of a table of rates. */
export function parseExchangeRate(row: {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly rate: string | number;
}): ExchangeRate | RateMistake {
  const [from, to] = [parseCurrency(row.from), parseCurrency(row.to)];
  const rateE8 = parseDecimal(row.rate, RATE_SCALE, 'exact');
  if (parseDay(row.date) === undefined) {
    return { field: 'date', mistake: `${shown(row.date)}; it must be a date like 2026-03-02` };
  }
  const isNoCode = (word: string) => `${shown(word)}; it must be a three-letter currency code`;
  if (from === undefined) return { field: 'from', mistake: isNoCode(row.from) };
  if (to === undefined) return { field: 'to', mistake: isNoCode(row.to) };
  if (from === to) return { field: 'to', mistake: `is ${to}, and so is from: a rate to itself is not needed` };
  if (rateE8 === undefined || rateE8 <= 0) {
    return { field: 'rate', mistake: `${shown(String(row.rate))}; it must be a number above 0 of at most 8 decimals` };
  }
  return { date: row.date, from, to, rateE8 };
}

function shown(word: string): string {
  return word === '' ? 'is missing' : `is "${word}"`;
}

/** A rate as it is used: the amount is multiplied by numerator ÷ denominator. */
export interface FoundRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** The day whose rate it is; null where both currencies are the same. */
  readonly date: string | null;
}

/**
 * The rate of the last day that is not after `date`: the pair's own, or that of the opposite pair turned over where the
 * table has no own one of that day or later; undefined where none is known. Rates are never chained over a third currency.
 */
export function knownRate(
  table: readonly ExchangeRate[],
  from: Currency,
  to: Currency,
  date: string,
): FoundRate | undefined {
  if (from === to) return { numerator: 1n, denominator: 1n, date: null };
  const own = latest(table, from, to, date);
  const opposite = latest(table, to, from, date);
  if (own !== undefined && (opposite === undefined || own.date >= opposite.date)) {
    return { numerator: BigInt(own.rateE8), denominator: RATE_ONE, date: own.date };
  }
  if (opposite === undefined) return undefined;
  return { numerator: RATE_ONE, denominator: BigInt(opposite.rateE8), date: opposite.date };
}

/** The same. @throws ShipdockError `exchange_rate_missing` naming pair and day; a rate is never assumed. */
export function findRate(table: readonly ExchangeRate[], from: Currency, to: Currency, date: string): FoundRate {
  const known = knownRate(table, from, to, date);
  if (known !== undefined) return known;
  throw new ShipdockError('exchange_rate_missing', `no exchange rate from ${from} to ${to} is known for ${date}`, {
    about: 'subject',
    hint: `add a rate ${from} to ${to} dated ${date} or before`,
  });
}

function latest(table: readonly ExchangeRate[], from: Currency, to: Currency, date: string): ExchangeRate | undefined {
  let best: ExchangeRate | undefined;
  for (const row of table) {
    const isCandidate = row.from === from && row.to === to && row.date <= date;
    if (isCandidate && (best === undefined || row.date >= best.date)) best = row;
  }
  return best;
}

/**
 * An amount in another currency, half-up to that currency's minor unit.
 * @throws ShipdockError `exchange_rate_missing`.
 */
export function convertMoney(money: Money, to: Currency, date: string, table: readonly ExchangeRate[]): Money {
  const rate = findRate(table, money.currency, to, date);
  return { minor: convertMinor(money.minor, money.currency, to, rate), currency: to };
}

/** As `convertMoney`, with a rate that was found once for many amounts. */
export function convertMinor(minor: number, from: Currency, to: Currency, rate: FoundRate): number {
  return scaled(minor, rate, 10n ** BigInt(minorDigits(to)), 10n ** BigInt(minorDigits(from)));
}

/** A unit price in 1/10000, which every currency has, half-up to 1/10000. */
export function convertUnitPrice(priceE4: number, rate: FoundRate): number {
  return scaled(priceE4, rate, 1n, 1n);
}

/** An amount in 1/10000, half-up to the minor unit of the other currency, once. */
export function minorAtRate(amountE4: number, to: Currency, rate: FoundRate): number {
  return scaled(amountE4, rate, 10n ** BigInt(minorDigits(to)), 10n ** BigInt(UNIT_PRICE_SCALE));
}

function scaled(value: number, rate: FoundRate, numerator: bigint, denominator: bigint): number {
  const product = BigInt(value) * rate.numerator * numerator;
  const magnitude = divide(product < 0n ? -product : product, rate.denominator * denominator, 'half_up') ?? 0n;
  return toSafeNumber(value < 0 ? -magnitude : magnitude);
}
