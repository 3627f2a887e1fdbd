import type { Transaction } from '../../database/database.ts';
import { journalOf } from '../../journal/journal.store.ts';
import { standingChanges } from '../last-change.ts';
import { type MovedAway, movedAway, NOTHING_MOVED, withLeftOut } from '../moved-away.ts';
import type { Order } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';
import { givingPositions } from '../transfers.store.ts';

/** What lies in other orders since splits and combines that were not taken back. */
export async function movedAwayOf(transaction: Transaction, order: Order): Promise<MovedAway> {
  const positions = await givingPositions(transaction, order.id);
  if (positions.size === 0) return withLeftOut(NOTHING_MOVED, order);
  const rows = await journalOf(transaction, order.id);
  const given = standingChanges(rows).filter(({ position }) => positions.has(position));
  return withLeftOut(movedAway(given), order);
}

/** The same, asked only where a line is named by a key that the order does not have, or with another quantity. */
export async function movedAwayFor(
  transaction: Transaction,
  order: Order,
  sent: readonly Pick<OrderLineInput, 'source_system_id' | 'quantity'>[],
): Promise<MovedAway> {
  const says = ({ source_system_id: key, quantity }: (typeof sent)[number]) =>
    key === undefined ||
    order.lines.some((line) => line.sourceSystemId === key && (quantity ?? line.quantity) === line.quantity);
  return sent.every(says) ? NOTHING_MOVED : await movedAwayOf(transaction, order);
}
