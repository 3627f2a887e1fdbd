import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { missingSku } from '../missing-sku.store.ts';
import { type SkuJson, skuJson } from '../sku.ts';
import { findSkus } from '../skus.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<SkuJson>> {
  const name = input.params?.sku ?? '';
  return services.database.read(async (transaction) => {
    const sku = (await findSkus(transaction, services.account, [name])).get(name);
    if (sku === undefined) throw await missingSku(transaction, services.account, name);
    return { value: skuJson(sku) };
  });
}
