import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { SkuJson } from '../sku-json.ts';
import { pageOfSkus } from './list-skus.ts';
import { requiredText } from './query-text.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly SkuJson[]>> {
  return pageOfSkus(services, input, { text: requiredText(input, 'q', 'words of a SKU, name or UPC') });
}
