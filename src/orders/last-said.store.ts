import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';

const setLastSaid = preparedQuery<{ id: string; fingerprint: string }, never>(
  'update orders set last_said = :fingerprint where id = :id',
);

/**
 * Remembers the files that said last what orders say, by the ids of these. It is no change of an order: nothing of it is
 * journaled, and what was changed before can still be taken back.
 */
export async function saveLastSaid(transaction: Transaction, said: ReadonlyMap<string, string>): Promise<void> {
  // In the order of their ids, as every operation locks several orders.
  for (const id of [...said.keys()].sort()) await setLastSaid(transaction, { id, fingerprint: said.get(id) ?? '' });
}
