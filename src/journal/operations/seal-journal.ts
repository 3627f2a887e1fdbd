import type { Services } from '../../seams/services.ts';
import { writeCheckpoint } from '../checkpoints.store.ts';

/** Seals the ends of all chains of the account as they are; whoever calls has seen that they hold. */
export async function sealJournal(services: Services): Promise<void> {
  const at = services.clock.now().toISOString();
  await services.database.write((transaction) => writeCheckpoint(transaction, services.account, at));
}
