import { readInput } from '../../contract/read-input.ts';
import { requiredList } from '../../contract/required-list.ts';
import type { Transaction } from '../../database/database.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { orderImportSchema } from '../file-order.schema.ts';
import type { ImportedOrder } from '../import/imported-order.ts';
import { refuseRejected } from '../import/whole-import.ts';
import { destinationsInDoubt, toldOfDestinations } from './doubtful-destinations.ts';
import { type ImportedSlice, importInTurns } from './import-in-turns.ts';
import { rateImported } from './rate-imported.ts';
import { readSlice } from './read-slice.ts';
import { toldOfBookedAmong } from './still-booked.ts';

export { orderImportSchema as bodySchema };

/**
 * Orders of an import, in one unit of work: durable when it is answered.
 * @throws ShipdockError `import_rejected` where all or none were wanted and one is rejected: nothing is kept.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ImportedOrder[]>> {
  const { orders: sent, on_conflict: onConflict = 'fail', atomic = false } = readInput(orderImportSchema, input.body);
  const orders = requiredList(sent, 'orders', 'orders');
  // What is inside each order is read like any other, where it is rejected by itself.
  const read = readSlice({ orders });
  const importAll = async (transaction: Transaction) => {
    const imported = await importInTurns(transaction, services, read, onConflict);
    if (atomic) refuseRejected(imported.results);
    return imported;
  };
  // A dry run saves nothing, so all is done while it loads.
  const { done } = await change(services, {
    load: (transaction) => (services.dryRun ? importAll(transaction) : Promise.resolve(undefined)),
    decide: (planned): { done: ImportedSlice | undefined } => ({ done: planned }),
    save: async (transaction, plan) => {
      plan.done = await importAll(transaction);
    },
  });
  if (done === undefined) throw new Error('an import that was not done');
  const ofRating = await rateImported(services, done.saved, done.toRate);
  const ofDestinations = await toldOfDestinations(services, destinationsInDoubt(read, done));
  const warnings = allSaid([ofRating, await toldOfBookedAmong(services, done.changes), ofDestinations]);
  if (warnings.size === 0) return { value: done.results };
  const value = done.results.map((each) => {
    if (each.result === 'rejected') return each;
    const own = warnings.get(each.id);
    return own === undefined ? each : { ...each, warnings: [...(each.warnings ?? []), ...own] };
  });
  return { value };
}

/** What several have to say of orders, by id; what two say alike is said once. */
export function allSaid(
  parts: readonly ReadonlyMap<string, readonly string[]>[],
): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const [id, texts] of parts.flatMap((part) => [...part])) {
    if (texts.length > 0) all.set(id, [...new Set([...(all.get(id) ?? []), ...texts])]);
  }
  return all;
}
