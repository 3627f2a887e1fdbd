import { readListQuery } from '../../contract/list-query.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type ExchangeRateJson, exchangeRateJson } from '../exchange-rate-json.ts';
import { countRates, listRates } from '../exchange-rates.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ExchangeRateJson[]>> {
  const page = readListQuery(input.query, ['date'], 'date');
  const code = (name: string) => {
    const value = input.query?.[name];
    return typeof value === 'string' && value !== '' ? value.toUpperCase() : undefined;
  };
  const filter = { ...given('from', code('from')), ...given('to', code('to')) };
  return services.database.read(async (transaction) => {
    const rates = await listRates(transaction, services.account, filter, page);
    const total = await countRates(transaction, services.account, filter);
    return { value: rates.map(exchangeRateJson), page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
