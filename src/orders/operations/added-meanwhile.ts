import type { Transaction } from '../../database/database.ts';
import { journalOf } from '../../journal/journal.store.ts';
import { standingChanges } from '../history/last-change.ts';
import { isOpenThere } from '../moved/held-lines.ts';
import { cameFromAnother } from '../moved/moved-away.ts';
import { addedByHand } from '../moved/moved-units.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../order.ts';
import { existingOrders, numberedOrders } from '../orders.store.ts';
import { transferPositions } from '../transfers.store.ts';

/**
 * What is told of an order that is cancelled no more: where its units came from, as many may have been put back since, and both ship.
 * @param order as it was, cancelled.
 */
export async function addedMeanwhile(transaction: Transaction, order: Order): Promise<readonly string[]> {
  const { cancelledAt } = order;
  const came = order.lines.filter((line) => cameFromAnother(order, line) && unshippedQuantity(line) > 0);
  // Restored it is shipped again, as a file said.
  if (cancelledAt === null || order.details.shippedElsewhere === true || came.length === 0) return [];
  const numbers = [...new Set(came.flatMap(({ details }) => details.originOrderNumber ?? []))];
  const ids = [...(await numberedOrders(transaction, order.accountId, numbers)).values()].map(({ id }) => id);
  const told: string[] = [];
  for (const origin of await existingOrders(transaction, order.accountId, ids)) {
    const roles = await transferPositions(transaction, origin.id);
    const rows = standingChanges(await journalOf(transaction, origin.id));
    const added = addedByHand(rows.filter(({ at, position }) => at >= cancelledAt && !roles.has(position)));
    const isAlike = ({ sku, details: { name } }: OrderLine) =>
      came.some((line) => line.sku === sku && (sku !== null || line.details.name === name));
    for (const line of origin.lines.filter((each) => isAlike(each) && isOpenThere({ order: origin, line: each }))) {
      const units = added.get(line.id) ?? 0;
      if (units === 0) continue;
      told.push(
        `${units} × ${line.sku ?? line.details.name ?? 'a line'} ${units === 1 ? 'was' : 'were'} added to order ${origin.orderNumber} since ${order.orderNumber} was cancelled, and units of it are left to ship in both: see that none is shipped twice`,
      );
    }
  }
  return told;
}
