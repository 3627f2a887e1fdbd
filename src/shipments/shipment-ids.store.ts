import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';

const idsIn = preparedQuery<{ accountId: string; ids: readonly string[] }, { id: string }>(
  'select id from shipments where account_id = :accountId and id in :ids',
);
const idsOfStatus = preparedQuery<{ accountId: string; statuses: readonly string[] }, { id: string }>(
  'select id from shipments where account_id = :accountId and status in :statuses order by status, id',
);

/** Which of these are ids of shipments. */
export async function knownAmong(
  transaction: Transaction,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await idsIn(transaction, { accountId, ids })).map(({ id }) => id));
}

/** The ids of all shipments of these statuses, oldest first. */
export async function idsWithStatus(
  transaction: Transaction,
  accountId: AccountId,
  statuses: readonly string[],
): Promise<readonly string[]> {
  // Sorted by id alone, SQLite would walk through all that were ever delivered.
  return (await idsOfStatus(transaction, { accountId, statuses })).map(({ id }) => id).sort();
}
