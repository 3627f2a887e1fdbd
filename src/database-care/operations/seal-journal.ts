import type { CheckedChains } from '../../journal/operations/checked-chains.ts';
import { sealJournal } from '../../journal/operations/seal-journal.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { verifiedJournal } from './verify-journal.ts';

/**
 * Seals the ends of all chains of the account where the journal holds; where it does not, answers what is wrong and seals
 * nothing: the last seal is all that tells of a chain that is gone, and a new one would be without it.
 */
export async function execute(services: Services): Promise<Reply<CheckedChains>> {
  const checked = await verifiedJournal(services.database);
  if (checked.faults.length === 0 && !services.dryRun) await sealJournal(services);
  return { value: checked };
}
