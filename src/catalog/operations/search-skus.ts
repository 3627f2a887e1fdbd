import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { SkuJson } from '../sku.ts';
import { skusHolding } from './list-skus.ts';
import { requiredText } from './query-text.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly SkuJson[]>> {
  return skusHolding(services, input, requiredText(input, 'q', 'words of a SKU, name or UPC'));
}
