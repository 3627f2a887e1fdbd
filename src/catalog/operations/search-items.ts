import { readListQuery } from '../../contract/list-query.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type ItemJson, itemJson, itemsNamed } from '../item.ts';
import { requiredText } from './query-text.ts';

/** Everyday goods by a few words, the likeliest first (api-v4 4.5, decisions 5). */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ItemJson[]>> {
  return itemsAnswering(services, input, 'q');
}

/** The page of items that the words of that parameter mean. */
export async function itemsAnswering(
  services: Services,
  input: OperationInput,
  parameter: 'q' | 'name',
): Promise<Reply<readonly ItemJson[]>> {
  const words = requiredText(input, parameter, 'a simple name of the goods, such as coffee mug');
  const { page, perPage, direction } = readListQuery(input.query, ['likeness'], 'likeness');
  const found = itemsNamed(await services.items.all(), words);
  const sorted = direction === 'asc' ? found : found.toReversed();
  const length = perPage ?? found.length;
  const value = sorted.slice((page - 1) * length, page * length).map(itemJson);
  return { value, page: { total: found.length, page, perPage: length } };
}
