import type { Transaction } from '../../database/database.ts';
import { listed } from '../../kernel/listed.ts';
import { isEmptied } from '../moved/moved-away.ts';
import type { Order } from '../order.ts';
import { movedAwayOf } from './moved-away-of.ts';

/**
 * What is told of an order that is cancelled no more though others have all that it had: it ships nothing, and while it is open a
 * combination is not taken back.
 * @param order as it was, cancelled.
 */
export async function restoredEmpty(transaction: Transaction, order: Order): Promise<readonly string[]> {
  if (order.status !== 'cancelled' || order.lines.length > 0) return [];
  const moved = await movedAwayOf(transaction, order);
  if (!isEmptied(order, moved)) return [];
  const holders = new Set(moved.held.map((each) => each.order.orderNumber));
  const where = holders.size === 0 ? 'went to other orders' : `are in order ${listed([...holders])}`;
  return [
    `order ${order.orderNumber} comes back without lines: units of it ${where}; to have them here again, orders undo takes this back, then orders uncombine gives them`,
  ];
}
