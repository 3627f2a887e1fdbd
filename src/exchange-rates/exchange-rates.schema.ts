import * as z from 'zod/mini';
import { text } from '../contract/fields.ts';
import { list } from '../contract/nested-fields.ts';

/** A row of rates.csv, or one rate as JSON; the rule reads date, codes and number exactly. */
const exchangeRateSchema = z.object({ date: text(32), from: text(8), to: text(8), rate: text(64) });
export type ExchangeRateInput = z.infer<typeof exchangeRateSchema>;

export const exchangeRatesSchema = z.object({ exchange_rates: list(exchangeRateSchema, 100_000) });
export const EXCHANGE_RATE_COLUMNS = Object.keys(exchangeRateSchema.shape);
