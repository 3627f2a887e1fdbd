import type { Transaction } from '../../database/database.ts';
import type { Change } from '../../journal/entry.ts';
import { journalOf } from '../../journal/journal.store.ts';
import { rowChanges } from '../../journal/take-back.ts';
import { counted } from '../../kernel/counted.ts';
import { listed } from '../../kernel/listed.ts';
import { standingChanges } from '../history/last-change.ts';
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
  const roles = await transferPositions(transaction, order.id);
  const rows = standingChanges(await journalOf(transaction, order.id));
  const changes = rows.map((row) => ({
    plain: rowChanges(row).plain,
    isMove: roles.has(row.position),
    position: row.position,
  }));
  const cancelled = changes.filter(({ plain }) =>
    plain.some(({ path, to }) => path === '/status' && to === 'cancelled'),
  );
  const told: string[] = [];
  // A combine that cancelled it moved its units.
  const last = cancelled.at(-1);
  const units = last?.isMove === false ? unitsRemoved(last.plain) : 0;
  const isErasedSince = rows.some(
    ({ operation, position }) => operation === 'orders.redact' && position > (last?.position ?? 0),
  );
  if (units > 0) told.push(withoutRemoved(order, units, isErasedSince));
  if (order.lines.length === 0 && cancelled.some(({ isMove }) => isMove)) {
    const { held } = await movedAwayOf(transaction, order);
    told.push(withoutLines(order, new Set(held.map((each) => each.order.orderNumber))));
  }
  return told;
}

function unitsRemoved(changes: readonly Change[]): number {
  return changes.reduce((sum, change) => sum + Math.max(0, -unitsChanged(change).more), 0);
}

function withoutRemoved({ orderNumber }: Order, units: number, isErasedSince: boolean): string {
  const how = isErasedSince
    ? 'orders items add adds them: its data was erased since, which is not undone, nor what was before that'
    : 'orders undo takes this back, then the cancellation';
  return `order ${orderNumber} comes back without ${counted(units, 'unit')} that cancelling it removed; to have them again, ${how}`;
}

function withoutLines({ orderNumber }: Order, holders: ReadonlySet<string>): string {
  const where = holders.size === 0 ? 'went to other orders' : `are in order ${listed([...holders])}`;
  return `order ${orderNumber} comes back without lines: units of it ${where}; to have them here again, orders undo takes this back, then orders uncombine gives them`;
}
