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
import type { NumberedOrder } from '../named/taken-number.ts';
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
  const added = orders.flatMap((each) => ('input' in each && !taken.has(each.orderNumber) ? [each] : []));
  for (const [number, isOrder] of await spelledOtherwise(transaction, services.account, added)) {
    known.set(number, { id: isOrder.id, fingerprint: null, isOrder });
  }
  const [others, again]: [Numbered[], Numbered[]] = [[], []];
  for (const each of orders) {
    const found = taken.get(each.orderNumber);
    if (found === undefined) continue;
    const { id, holder, importFingerprint: fingerprint } = found;
    const there = holder === null ? { id, fingerprint } : await holderOf(transaction, services, each, found, holder);
    if (there === undefined) continue;
    known.set(each.orderNumber, there);
    if (holder !== null || !('input' in each)) continue;
    const list = fingerprint === each.fingerprint ? again : others;
    list.push({ number: each.orderNumber, id, fingerprint, input: each.input });
  }
  const readWhole = async (list: readonly Numbered[], as: OnConflict) => {
    for (const { number, id, fingerprint, input } of list) {
      known.set(number, { id, fingerprint, ...(await orderOf(transaction, services, id, input, as)) });
    }
  };
  // In the order of their ids, as every operation locks several orders.
  await readWhole(
    others.sort((one, other) => (one.id < other.id ? -1 : 1)),
    onConflict,
  );
  const ids = again.map(({ id }) => id);
  const transferred = await transferredOrders(transaction, ids);
  await readWhole(
    again.filter(({ id }) => transferred.has(id)),
    'skip',
  );
  return known;
}

interface Numbered {
  readonly number: string;
  readonly id: OrderId;
  readonly fingerprint: string | null;
  readonly input: FileOrder;
}

/** The order with the units of one of that number, or which is that one under another number; undefined where the file's is yet another. */
async function holderOf(
  transaction: Transaction,
  services: Services,
  each: ReadOrder,
  found: NumberedOrder,
  holder: string,
): Promise<Extract<Known, { readonly holder: string }> | undefined> {
  const { importFingerprint: fingerprint } = found;
  const held = { id: found.id, fingerprint, holder, isRenamed: false };
  if (!('input' in each)) return held;
  const renamed = await renamedOrder(transaction, services, each.orderNumber, each.input);
  if (renamed !== undefined) return { id: renamed.id, fingerprint, holder: renamed.orderNumber, isRenamed: true };
  return (await isOtherRenamed(transaction, services, found.id, each)) ? undefined : held;
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
