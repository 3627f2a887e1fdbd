import { readListQuery } from '../../contract/list-query.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type SkuJson, skuJson } from '../sku.ts';
import { countSkus, listSkus } from '../skus.store.ts';
import { queryText } from './query-text.ts';

/** The account's SKUs; `query` narrows them to those whose SKU, name or UPC holds its words. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly SkuJson[]>> {
  return skusHolding(services, input, queryText(input, 'query'));
}

/** A page of the SKUs that hold these words. */
export async function skusHolding(
  services: Services,
  input: OperationInput,
  text: string | undefined,
): Promise<Reply<readonly SkuJson[]>> {
  const page = readListQuery(input.query, ['sku', 'name'], 'sku');
  const filter = given('text', text);
  return services.database.read(async (transaction) => {
    const total = await countSkus(transaction, services.account, filter);
    const skus = await listSkus(transaction, services.account, filter, page);
    return { value: skus.map(skuJson), page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
