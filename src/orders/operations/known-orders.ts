import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OrderId } from '../../kernel/ids.ts';
import type { Services } from '../../seams/services.ts';
import type { OnConflict } from '../import/imported-order.ts';
import { leavesLinesUnsaid } from '../import/lines/lines-not-said.ts';
import { isPart } from '../import/lines/matching-lines.ts';
import { gaveUpNumber, otherOfShop } from '../import/other-of-shop.ts';
import type { FileOrder } from '../import/shipped/shipped-units.ts';
import type { MovedAway } from '../moved/moved-away.ts';
import type { Order } from '../order.ts';
import { lockOrders, numberedOrders } from '../orders.store.ts';
import { transferredOrders } from '../transfers.store.ts';
import { movedAwayOf } from './moved-away-of.ts';
import { deliveredUnitsOf, ordersToEdit } from './order-to-edit.ts';
import type { ReadOrder } from './read-slice.ts';
import { isOtherRenamed, renamedOrder } from './renamed-orders.ts';
import { type SinceExport, sinceExport } from './since-export.ts';
import { spelledOtherwise } from './spelled-otherwise.ts';

/** An order that has the number already, with how much of it is delivered and what lies in other orders. */
export interface KnownWhole {
  readonly id: string;
  readonly fingerprint: string | null;
  readonly order: Order;
  readonly delivered: number;
  readonly movedAway: MovedAway;
  readonly sinceExport: SinceExport | undefined;
}

/** Such an order, or why it cannot be changed now; of one that says what the file says nothing more is read, unless units went from it to others. */
export type Known =
  | KnownWhole
  /** Number of an order that holds its units, where there is no order of the number itself, or that is it and was given another. */
  | {
      readonly id: string;
      readonly fingerprint: string | null;
      readonly holder: string;
      readonly isRenamed: boolean;
    }
  | { readonly id: string; readonly fingerprint: string | null; readonly error: ShipdockError }
  /** There is none of this number; it is that order, by the id that its shop calls both. */
  | { readonly id: string; readonly fingerprint: null; readonly isOrder: Order }
  | { readonly id: string; readonly fingerprint: string | null };

/** The orders that are there already, by their numbers. */
export async function knownOrders(
  transaction: Transaction,
  services: Services,
  orders: readonly ReadOrder[],
  onConflict: OnConflict,
): Promise<ReadonlyMap<string, Known>> {
  // What cannot be read as an order's number is asked of no database.
  const numbers = orders.flatMap((each) => ('input' in each ? [each.orderNumber] : []));
  const taken = await numberedOrders(transaction, services.account, numbers);
  const known = new Map<string, Known>();
  const [others, again]: [Numbered[], Numbered[]] = [[], []];
  const added = orders.flatMap((each) => ('input' in each && !taken.has(each.orderNumber) ? [each] : []));
  for (const [number, isOrder] of await spelledOtherwise(transaction, services.account, added)) {
    known.set(number, { id: isOrder.id, fingerprint: null, isOrder });
  }
  for (const each of orders) {
    const { orderNumber, fingerprint } = each;
    const found = taken.get(orderNumber);
    if (found === undefined) continue;
    if (found.holder !== null) {
      const renamed = 'input' in each ? await renamedOrder(transaction, services, orderNumber, each.input) : undefined;
      if (renamed === undefined && 'input' in each && (await isOtherRenamed(transaction, services, found.id, each)))
        continue;
      const { id, orderNumber: holder } = renamed ?? { id: found.id, orderNumber: found.holder };
      const isRenamed = renamed !== undefined;
      known.set(orderNumber, { id, fingerprint: found.importFingerprint, holder, isRenamed });
      continue;
    }
    known.set(orderNumber, { id: found.id, fingerprint: found.importFingerprint });
    if (!('input' in each)) continue;
    (found.importFingerprint === fingerprint ? again : others).push({
      number: orderNumber,
      id: found.id,
      fingerprint: found.importFingerprint,
      input: each.input,
    });
  }
  // In the order of their ids, as every operation locks several orders.
  others.sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { number, id, fingerprint, input } of others) {
    known.set(number, { id, fingerprint, ...(await orderOf(transaction, services, id, input, onConflict)) });
  }
  const transferred = await transferredOrders(
    transaction,
    again.map(({ id }) => id),
  );
  for (const { number, id, fingerprint, input } of again.filter((each) => transferred.has(each.id))) {
    known.set(number, { id, fingerprint, ...(await orderOf(transaction, services, id, input, 'skip')) });
  }
  return known;
}

interface Numbered {
  readonly number: string;
  readonly id: OrderId;
  readonly fingerprint: string | null;
  readonly input: FileOrder;
}

async function orderOf(
  transaction: Transaction,
  services: Services,
  id: string,
  input: FileOrder,
  onConflict: OnConflict,
): Promise<Omit<KnownWhole, 'id' | 'fingerprint'> | { readonly error: ShipdockError }> {
  try {
    const [order] =
      onConflict === 'update'
        ? await ordersToEdit(transaction, services, [id])
        : await lockOrders(transaction, services.account, [id], { lock: false });
    if (order === undefined) throw new Error('an order that was there');
    const delivered = await deliveredUnitsOf(transaction, services, order);
    if (otherOfShop(order, input) !== undefined) {
      const renamed = await renamedOrder(transaction, services, order.orderNumber, input);
      if (renamed !== undefined) throw gaveUpNumber(order.orderNumber, renamed);
    }
    const since = await sinceExport(transaction, services.account, input, order);
    return {
      order,
      delivered,
      movedAway: await movedAwayOf(transaction, order, {
        isHistoryAsked: leavesLinesUnsaid(order, input) || order.lines.some(isPart),
      }),
      sinceExport: since,
    };
  } catch (error) {
    if (error instanceof ShipdockError) return { error };
    throw error;
  }
}
