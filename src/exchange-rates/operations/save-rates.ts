import { readInput } from '../../contract/read-input.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { type ExchangeRate, parseExchangeRate } from '../../rating/exchange-rates.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type ExchangeRateJson, exchangeRateJson } from '../exchange-rate-json.ts';
import { type ExchangeRateInput, exchangeRatesSchema } from '../exchange-rates.schema.ts';
import { saveRates } from '../exchange-rates.store.ts';

export { exchangeRatesSchema as bodySchema };

/** Adds rates, or changes those of the same pair and day: all of them or none. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ExchangeRateJson[]>> {
  const sent = readInput(exchangeRatesSchema, input.body).exchange_rates ?? [];
  const rates = await change(services, {
    load: async () => sent,
    decide: readRates,
    save: (transaction, plan) => saveRates(transaction, services.account, plan, services.clock.now().toISOString()),
  });
  return { value: rates.map(exchangeRateJson) };
}

function readRates(sent: readonly ExchangeRateInput[]): readonly ExchangeRate[] {
  const problems: ErrorDetail[] = [];
  const rates = sent.flatMap((row, index) => {
    const { date = '', from = '', to = '', rate = '' } = row;
    const read = parseExchangeRate({ date, from, to, rate });
    if (!('mistake' in read)) return [read];
    problems.push({ field: `exchange_rates[${index}]`, message: read.mistake });
    return [];
  });
  if (sent.length === 0) problems.push({ field: 'exchange_rates', message: 'is missing: a list of rates' });
  const first = problems[0];
  if (first === undefined) return rates;
  throw new ShipdockError('unreadable_field', `${first.field} ${first.message}`, { details: problems });
}
