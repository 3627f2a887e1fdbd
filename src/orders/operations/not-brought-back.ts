import type { Transaction } from '../../database/database.ts';
import { journalOf } from '../../journal/journal.store.ts';
import { rowChanges } from '../../journal/take-back.ts';
import { counted } from '../../kernel/counted.ts';
import { listed } from '../../kernel/listed.ts';
import { standingChanges } from '../history/last-change.ts';
import { isEmptied } from '../moved/moved-away.ts';
import { unitsChanged } from '../moved/moved-units.ts';
import type { Order } from '../order.ts';
import { transferPositions } from '../transfers.store.ts';
import { movedAwayOf } from './moved-away-of.ts';

/**
 * What is told of an order that is cancelled no more, and has not again what it had: a combine took it to another order, or it was
 * removed when the order was cancelled. Nobody would ship that.
 * @param order as it was, cancelled.
 */
export async function notBroughtBack(transaction: Transaction, order: Order): Promise<readonly string[]> {
  if (order.status !== 'cancelled') return [];
  if (order.lines.length === 0) {
    const moved = await movedAwayOf(transaction, order);
    if (isEmptied(order, moved))
      return [withoutLines(order, new Set(moved.held.map((each) => each.order.orderNumber)))];
  }
  const units = await unitsRemoved(transaction, order);
  if (units === 0) return [];
  return [
    `order ${order.orderNumber} comes back without ${counted(units, 'unit')} that cancelling it removed; to have them again, orders undo takes this back, then the cancellation`,
  ];
}

function withoutLines({ orderNumber }: Order, holders: ReadonlySet<string>): string {
  const where = holders.size === 0 ? 'went to other orders' : `are in order ${listed([...holders])}`;
  return `order ${orderNumber} comes back without lines: units of it ${where}; to have them here again, orders undo takes this back, then orders uncombine gives them`;
}

/** Units that went as the order was cancelled; a combine that cancelled it moved them. */
async function unitsRemoved(transaction: Transaction, { id }: Order): Promise<number> {
  const roles = await transferPositions(transaction, id);
  const rows = standingChanges(await journalOf(transaction, id)).map((row) => ({
    ...row,
    plain: rowChanges(row).plain,
  }));
  const last = rows.findLast(({ plain }) => plain.some(({ path, to }) => path === '/status' && to === 'cancelled'));
  if (last === undefined || roles.has(last.position)) return 0;
  return last.plain.reduce((sum, change) => sum + Math.max(0, -unitsChanged(change).more), 0);
}
