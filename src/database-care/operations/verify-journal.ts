import { type CheckedChains, checkedChains } from '../../journal/operations/checked-chains.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';

export async function execute(services: Services): Promise<Reply<CheckedChains>> {
  return { value: await checkedChains(services.database) };
}
