import { decimalNumber } from '../kernel/decimal.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** A rate as the API answers it: one unit of `from` is worth so many of `to`, from that day on. */
export function exchangeRateJson(rate: ExchangeRate) {
  return { date: rate.date, from: rate.from, to: rate.to, rate: decimalNumber(rate.rateE8, 8) };
}
export type ExchangeRateJson = ReturnType<typeof exchangeRateJson>;
