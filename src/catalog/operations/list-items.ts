import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { ItemJson } from '../item.ts';
import { itemsAnswering } from './search-items.ts';

/** Items by a simple name of the goods (api-v4 4.5). */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ItemJson[]>> {
  return itemsAnswering(services, input, 'name');
}
