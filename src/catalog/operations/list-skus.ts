import { readListQuery } from '../../contract/list-query.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { totalByPage } from '../../kernel/paging.ts';
import type { Services } from '../../seams/services.ts';
import { type SkuJson, skuJson } from '../sku-json.ts';
import { countSkus, listSkus, type SkuFilter } from '../skus.store.ts';
import { queryText } from './query-text.ts';

/**
 * The account's SKUs; `query` narrows them to those whose SKU, name or UPC holds its words, `sku`, `upc` and `external_id` to
 * the one.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly SkuJson[]>> {
  return pageOfSkus(services, input, {
    ...given('text', queryText(input, 'query')),
    ...given('sku', queryText(input, 'sku')),
    ...given('upc', queryText(input, 'upc')),
    ...given('externalId', queryText(input, 'external_id')),
  });
}

/** A page of the SKUs that the filter leaves. */
export async function pageOfSkus(
  services: Services,
  input: OperationInput,
  filter: SkuFilter,
): Promise<Reply<readonly SkuJson[]>> {
  const page = readListQuery(input.query, ['sku', 'name'], 'sku');
  return services.database.read(async (transaction) => {
    const value = (await listSkus(transaction, services.account, filter, page)).map(skuJson);
    const known = totalByPage(page, value.length);
    if (known === undefined && input.uncounted === true) return { value };
    const total = known ?? (await countSkus(transaction, services.account, filter));
    return { value, page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
