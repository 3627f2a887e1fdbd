import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { visibleName } from '../../kernel/visible-name.ts';
import type { Services } from '../../seams/services.ts';
import { type SkuJson, skuJson } from '../sku.ts';
import { findSkus } from '../skus.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<SkuJson>> {
  const name = input.params?.sku ?? '';
  const skus = await services.database.read((transaction) => findSkus(transaction, services.account, [name]));
  const sku = skus.get(name);
  if (sku === undefined) {
    throw new ShipdockError('sku_not_found', `there is no SKU ${visibleName(name)}`, { hint: 'shipdock skus list' });
  }
  return { value: skuJson(sku) };
}
