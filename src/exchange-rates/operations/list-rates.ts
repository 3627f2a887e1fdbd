import * as z from 'zod/mini';
import { currency } from '../../contract/fields.ts';
import { readListQuery } from '../../contract/list-query.ts';
import { readInput } from '../../contract/read-input.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type ExchangeRateJson, exchangeRateJson } from '../exchange-rate-json.ts';
import { countRates, listRates } from '../exchange-rates.store.ts';

const filterSchema = z.object({ from: currency(), to: currency() });

/** @throws ShipdockError `unreadable_field`. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ExchangeRateJson[]>> {
  const page = readListQuery(input.query, ['date'], 'date');
  const { from, to } = readInput(filterSchema, input.query);
  const filter = { ...given('from', from), ...given('to', to) };
  return services.database.read(async (transaction) => {
    const rates = await listRates(transaction, services.account, filter, page);
    const total = await countRates(transaction, services.account, filter);
    return { value: rates.map(exchangeRateJson), page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
