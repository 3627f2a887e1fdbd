import { readInput } from '../../contract/read-input.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type ExchangeRate, parseExchangeRate } from '../exchange-rate.ts';
import { type ExchangeRateJson, exchangeRateJson } from '../exchange-rate-json.ts';
import { type ExchangeRateInput, exchangeRatesSchema } from '../exchange-rates.schema.ts';
import { saveRates } from '../exchange-rates.store.ts';

export { exchangeRatesSchema as bodySchema };

/** Adds rates, or changes those of the same pair and day: all of them or none. Two that contradict each other are refused. */
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
  const rates = new Map<string, { readonly rate: ExchangeRate; readonly field: string }>();
  for (const [index, row] of sent.entries()) {
    const { date = '', from = '', to = '', rate: text = '' } = row;
    const field = `exchange_rates[${index}]`;
    const read = parseExchangeRate({ date, from, to, rate: text });
    if ('mistake' in read) {
      problems.push({ field, message: read.mistake });
      continue;
    }
    const of = JSON.stringify([read.date, read.from, read.to]);
    const before = rates.get(of);
    if (before === undefined) rates.set(of, { rate: read, field });
    else if (JSON.stringify(before.rate) !== JSON.stringify(read)) {
      problems.push({
        field,
        message: `says otherwise of ${read.from} to ${read.to} on ${read.date} than ${before.field}`,
      });
    }
  }
  if (sent.length === 0) problems.push({ field: 'exchange_rates', message: 'is missing: a list of rates' });
  const first = problems[0];
  if (first === undefined) return [...rates.values()].map(({ rate }) => rate);
  throw new ShipdockError('unreadable_field', `${first.field} ${first.message}`, { details: problems });
}
