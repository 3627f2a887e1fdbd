import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { LineItemSkuJson } from '../rating/line-item-skus.ts';
import { listItemSkus } from './list-item-skus.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly LineItemSkuJson[]>> {
  return listItemSkus(services, input, 'not_shipped');
}
