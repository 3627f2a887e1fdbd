import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { fromBefore } from '../import/record-as-it-stands.ts';
import { allLeftOut, type MovedAway } from '../moved-away.ts';
import type { Order } from '../order.ts';
import type { FileOrderInput } from '../orders.schema.ts';
import { existingOrders, numberedOrders } from '../orders.store.ts';
import { movedAwayOf } from './moved-away-of.ts';
import { sinceExport } from './since-export.ts';

/**
 * Why no order is made of a record that tells which orders its lines came from: the split or combine was taken back since, or
 * those orders are here and gave nothing, so that its units would be there twice. Undefined where nothing is in the way.
 */
export async function unitsAtOrigin(
  transaction: Transaction,
  accountId: AccountId,
  sent: FileOrderInput,
): Promise<string | undefined> {
  const number = sent.order_number?.trim();
  const lines = sent.order_line_items ?? [];
  const origins = [...new Set(lines.flatMap(({ origin_order_number: origin }) => origin ?? []))];
  const others = origins.filter((origin) => origin !== number);
  if (others.length === 0) return undefined;
  const since = await sinceExport(transaction, accountId, sent, undefined);
  if (since?.moved !== undefined) return fromBefore(since.moved);
  const known = await numberedOrders(transaction, accountId, others);
  const ids = [...known.values()].map(({ id }) => id);
  for (const order of await existingOrders(transaction, accountId, ids)) {
    const isOrigin = [order.orderNumber, ...(order.details.formerNumbers ?? [])].some((each) => others.includes(each));
    if (isOrigin && !gaveUnits(order, await movedAwayOf(transaction, order))) {
      return `has lines that came from order ${order.orderNumber}, which gave none of its units away here: they would be shipped twice`;
    }
  }
  return undefined;
}

/** The same of many, by their numbers. */
export async function allAtOrigin(
  transaction: Transaction,
  accountId: AccountId,
  sent: readonly FileOrderInput[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const each of sent) {
    const why = await unitsAtOrigin(transaction, accountId, each);
    if (why !== undefined) found.set(each.order_number?.trim() ?? '', why);
  }
  return found;
}

function gaveUnits(order: Order, moved: MovedAway): boolean {
  const isMoved = [...moved.units.keys()].some((id) => !moved.shipped.has(id));
  return isMoved || allLeftOut(order, moved).some((each) => each.isMoved === true);
}
