import type { Transaction } from '../../database/database.ts';
import { allEnded } from '../../kernel/all-ended.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import { endedHolds } from '../holds.store.ts';

const UNWRITABLE: ReadonlySet<string> = new Set(['database_busy', 'database_readonly', 'disk_full', 'locked']);

/**
 * Reads, once the account's ended holds are released. Whether there are any is asked on the same snapshot, which costs next
 * to nothing; where nothing can be written now, it is read all the same.
 */
export async function readReleased<Result>(
  services: Services,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const now = services.clock.now().toISOString();
  const read = await services.database.read(async (transaction) => {
    // Asked for at once: PostgreSQL answers both in one round trip.
    const [ended, [worked]] = await allEnded([
      services.dryRun ? [] : endedHolds(transaction, services.account, now),
      Promise.allSettled([work(transaction)]),
    ]);
    if (ended.length > 0) return undefined;
    // Here, where the database gives its own failures their meaning.
    if (worked.status === 'rejected') throw worked.reason;
    return { result: worked.value };
  });
  if (read !== undefined) return read.result;
  // Loaded where there are any: reading changes nothing else.
  const { releaseEndedHolds } = await import('./release-ended-holds.ts');
  await releaseEndedHolds(services).catch((error: unknown) => {
    if (!(error instanceof ShipdockError) || !UNWRITABLE.has(error.code)) throw error;
  });
  return services.database.read(work);
}
