import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { orderImportSchema } from '../file-order.schema.ts';
import type { ImportedOrder } from '../import/imported-order.ts';
import { refuseRejected } from '../import/whole-import.ts';
import { saveLastSaid } from '../last-said.store.ts';
import type { Order } from '../order.ts';
import { applyOrderChanges } from '../save-orders.ts';
import { decideSlice } from './import-slice.ts';
import { loadSlice } from './load-slice.ts';
import { rateImported } from './rate-imported.ts';
import { readSlice } from './read-slice.ts';
import { toldOfBookedAmong } from './still-booked.ts';

export { orderImportSchema as bodySchema };

/**
 * Orders of an import, in one unit of work: durable when it is answered.
 * @throws ShipdockError `import_rejected` where all or none were wanted and one is rejected: nothing is kept.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ImportedOrder[]>> {
  const { orders = [], on_conflict: onConflict = 'fail', atomic = false } = readInput(orderImportSchema, input.body);
  // What is inside each order is read like any other, where it is rejected by itself.
  const read = readSlice({ orders });
  let saved: readonly Order[] | undefined;
  const plan = await change(services, {
    load: (transaction) => loadSlice(transaction, services, read, onConflict),
    decide: (facts) => {
      const decided = decideSlice(services, facts, onConflict);
      if (atomic) refuseRejected(decided.results);
      return decided;
    },
    save: async (transaction, { changes, said }) => {
      saved = await applyOrderChanges(transaction, services, 'orders.import', changes);
      await saveLastSaid(transaction, said);
    },
  });
  const ofRating = await rateImported(services, saved ?? plan.changes.map(({ after }) => after), plan.toRate);
  const warnings = bothSaid(ofRating, await toldOfBookedAmong(services, plan.changes));
  if (warnings.size === 0) return { value: plan.results };
  const value = plan.results.map((each) => {
    if (each.result === 'rejected') return each;
    const own = warnings.get(each.id);
    return own === undefined ? each : { ...each, warnings: [...(each.warnings ?? []), ...own] };
  });
  return { value };
}

/** What two have to say of orders, by id. */
export function bothSaid(
  one: ReadonlyMap<string, readonly string[]>,
  other: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const both = new Map(one);
  for (const [id, texts] of other) if (texts.length > 0) both.set(id, [...(both.get(id) ?? []), ...texts]);
  return both;
}
