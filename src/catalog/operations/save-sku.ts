import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type SkuJson, skuJson } from '../sku-json.ts';
import { skuSchema } from '../skus.schema.ts';
import { saveSentSkus } from './save-skus.ts';

export { skuSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<SkuJson>> {
  const sent = readInput(skuSchema, input.body);
  const { known, after, warnings } = await saveSentSkus(services, [sent], { place: () => '' });
  const [sku] = after;
  if (sku === undefined) throw new Error('one SKU, one answer');
  return { value: skuJson(sku), status: known.has(sku.sku) ? 200 : 201, warnings };
}
