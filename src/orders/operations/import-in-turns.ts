import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import type { ImportedOrder, OnConflict } from '../import/imported-order.ts';
import { inTurns } from '../import/in-turns.ts';
import { saveLastSaid } from '../last-said.store.ts';
import type { Order } from '../order.ts';
import type { RatingWanted } from '../rating-wanted.ts';
import { applyOrderChanges, type OrderChange } from '../save-orders.ts';
import { decideSlice } from './import-slice.ts';
import { loadSlice } from './load-slice.ts';
import type { ReadOrder } from './read-slice.ts';

/** What became of the orders of a slice, in the order they were sent. */
export interface ImportedSlice {
  readonly results: readonly ImportedOrder[];
  readonly changes: readonly OrderChange[];
  /** As they now stand. */
  readonly saved: readonly Order[];
  readonly toRate: ReadonlyMap<string, RatingWanted>;
}

/**
 * Loads, decides and saves the orders of a slice, those that are about others of it after these. A dry run, which saves
 * nothing that a later turn could read, decides about all at once.
 */
export async function importInTurns(
  transaction: Transaction,
  services: Services,
  read: readonly ReadOrder[],
  onConflict: OnConflict,
): Promise<ImportedSlice> {
  const results = new Map<ReadOrder, ImportedOrder>();
  const changes: OrderChange[] = [];
  const saved: Order[] = [];
  const toRate = new Map<string, RatingWanted>();
  for (const turn of services.dryRun ? [read] : inTurns(read)) {
    const facts = await loadSlice(transaction, services, turn, onConflict);
    const plan = decideSlice(services, facts, onConflict);
    for (const [index, each] of turn.entries()) {
      const result = plan.results[index];
      if (result !== undefined) results.set(each, result);
    }
    changes.push(...plan.changes);
    for (const [id, rating] of plan.toRate) toRate.set(id, rating);
    saved.push(...(await savedOf(transaction, services, plan)));
  }
  return { results: read.flatMap((each) => results.get(each) ?? []), changes, saved, toRate };
}

async function savedOf(
  transaction: Transaction,
  services: Services,
  { changes, said }: ReturnType<typeof decideSlice>,
): Promise<readonly Order[]> {
  if (services.dryRun) return changes.map(({ after }) => after);
  const saved = await applyOrderChanges(transaction, services, 'orders.import', changes);
  await saveLastSaid(transaction, said);
  return saved;
}
