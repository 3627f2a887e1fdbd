import { readListQuery } from '../../contract/list-query.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type SkuJson, skuJson } from '../sku.ts';
import { countSkus, listSkus } from '../skus.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly SkuJson[]>> {
  const { page, perPage } = readListQuery(input.query, ['sku'], 'sku');
  return services.database.read(async (transaction) => {
    const total = await countSkus(transaction, services.account);
    const skus = await listSkus(transaction, services.account, '', page * (perPage ?? total));
    const shown = skus.slice((page - 1) * (perPage ?? total));
    return { value: shown.map(skuJson), page: { total, page, perPage: perPage ?? total } };
  });
}
