import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { writeCheckpoint } from '../checkpoints.store.ts';

export async function execute(services: Services): Promise<Reply<null>> {
  const at = services.clock.now().toISOString();
  if (!services.dryRun) {
    await services.database.write((transaction) => writeCheckpoint(transaction, services.account, at));
  }
  return { value: null };
}
