import type { Transaction } from '../database/database.ts';
import { chained } from '../journal/chain.ts';
import { difference } from '../journal/difference.ts';
import { appendJournal } from '../journal/journal.store.ts';
import { journalSalt } from '../journal/salt.ts';
import type { Services } from '../seams/services.ts';
import { journalState } from './history/order-state.ts';
import type { Order } from './order.ts';
import { deleteOrder, insertOrders, saveOrder } from './orders.store.ts';

/** One order before and after an operation; `before` is undefined where it is new. */
export interface OrderChange {
  readonly before: Order | undefined;
  readonly after: Order;
}

/** Writes changes of orders and their journal, in one unit of work. Answers the orders as they now stand. */
export async function applyOrderChanges(
  transaction: Transaction,
  services: Services,
  operation: string,
  changes: readonly OrderChange[],
): Promise<readonly Order[]> {
  const now = services.clock.now().toISOString();
  const rows = [];
  const orders: Order[] = [];
  const created: Order[] = [];
  for (const { before, after } of changes) {
    // A new order was answered as it was drafted: it is stored with that very time.
    const at = before === undefined ? after.updatedAt : now;
    const entry = {
      accountId: services.account,
      subjectType: 'order',
      subjectId: after.id,
      at,
      actor: services.actor,
      operation,
      changes: difference(before && journalState(before), journalState(after)),
    } as const;
    if (before !== undefined && entry.changes.length === 0) {
      orders.push(before);
      continue;
    }
    const row = chained(entry, after.journal, journalSalt(services.random));
    const order = {
      ...after,
      updatedAt: at,
      version: before === undefined ? 1 : before.version + 1,
      journal: { position: row.position, hash: row.hash },
    };
    rows.push(row);
    orders.push(order);
    if (before === undefined) created.push(order);
    else await saveOrder(transaction, before, order);
  }
  await insertOrders(transaction, created);
  await appendJournal(transaction, rows);
  return orders;
}

/** Deletes an order and writes the end of its journal; what it held is told without persons and places. */
export async function removeOrder(
  transaction: Transaction,
  services: Services,
  operation: string,
  order: Order,
): Promise<void> {
  const { orderNumber, status, currency, totalMinor, itemsMinor } = order;
  const lines = order.lines.map(({ id, sku, quantity }) => ({ id, sku, quantity }));
  const entry = {
    accountId: services.account,
    subjectType: 'order',
    subjectId: order.id,
    at: services.clock.now().toISOString(),
    actor: services.actor,
    operation,
    changes: [{ path: '', from: { orderNumber, status, currency, totalMinor, itemsMinor, lines } }],
  } as const;
  await deleteOrder(transaction, order);
  await appendJournal(transaction, [chained(entry, order.journal, journalSalt(services.random))]);
}
