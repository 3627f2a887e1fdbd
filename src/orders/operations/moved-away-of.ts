import type { Transaction } from '../../database/database.ts';
import { journalOf } from '../../journal/journal.store.ts';
import { standingChanges } from '../last-change.ts';
import { type HeldLine, type MovedAway, movedAway, NOTHING_MOVED, withLeftOut } from '../moved-away.ts';
import type { Order } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';
import { existingOrders } from '../orders.store.ts';
import { givingOrders, givingPositions, takersOf } from '../transfers.store.ts';

/** What lies in other orders since splits and combines that were not taken back. */
export async function movedAwayOf(transaction: Transaction, order: Order): Promise<MovedAway> {
  const positions = await givingPositions(transaction, order.id);
  if (positions.size === 0) return withLeftOut(NOTHING_MOVED, order);
  const rows = await journalOf(transaction, order.id);
  const given = standingChanges(rows).filter(({ position }) => positions.has(position));
  const moved = movedAway(given);
  return withLeftOut(moved.units.size === 0 ? moved : { ...moved, held: await heldLines(transaction, order) }, order);
}

/** The same of many, most of which never gave anything: those have no entry. */
export async function movedAwayOfAll(
  transaction: Transaction,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, MovedAway>> {
  const givers = await givingOrders(
    transaction,
    orders.map(({ id }) => id),
  );
  const found = new Map<string, MovedAway>();
  for (const order of orders) if (givers.has(order.id)) found.set(order.id, await movedAwayOf(transaction, order));
  return found;
}

/** The lines that came from others in the orders that took units of this one, and in itself, where they may have come back. */
async function heldLines(transaction: Transaction, order: Order): Promise<readonly HeldLine[]> {
  const ids = await takersOf(transaction, order.id);
  const there = await existingOrders(transaction, order.accountId, [...ids]);
  return [order, ...there.filter(({ id }) => id !== order.id)].flatMap((holder) =>
    holder.lines.flatMap((line) => (line.details.originOrderNumber === undefined ? [] : [{ order: holder, line }])),
  );
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
