import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import type { ImportedOrder, OnConflict } from '../import/imported-order.ts';
import { inTurns } from '../import/in-turns.ts';
import { saveLastSaid } from '../last-said.store.ts';
import type { Order } from '../order.ts';
import type { RatingWanted } from '../rating/rating-wanted.ts';
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
 * Loads, decides and saves the orders of a slice, those that are about others of it after these. A dry run saves nothing; where
 * a later turn would read what an earlier one saved, it saves in a unit of work of its own, which is taken back.
 */
export async function importInTurns(
  transaction: Transaction,
  services: Services,
  read: readonly ReadOrder[],
  onConflict: OnConflict,
): Promise<ImportedSlice> {
  if (!services.dryRun || inTurns(read).length < 2) return importTurns(transaction, services, read, onConflict);
  return takenBack(services, (writing) => importTurns(writing, { ...services, dryRun: false }, read, onConflict));
}

/** Ends a unit of work of which nothing is to be kept. */
class TakenBack<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('nothing is to be kept');
    this.result = result;
  }
}

/** What a unit of work comes to that is then taken back. */
async function takenBack<Result>(
  services: Services,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await writeAnew(services, async (transaction) => {
      throw new TakenBack(await work(transaction));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as Result;
    throw error;
  }
}

async function importTurns(
  transaction: Transaction,
  services: Services,
  read: readonly ReadOrder[],
  onConflict: OnConflict,
): Promise<ImportedSlice> {
  const results = new Map<ReadOrder, ImportedOrder>();
  const changes: OrderChange[] = [];
  const saved: Order[] = [];
  const toRate = new Map<string, RatingWanted>();
  for (const turn of inTurns(read)) {
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
