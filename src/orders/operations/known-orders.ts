import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
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
  const there = orders.flatMap((each) => {
    const found = taken.get(each.orderNumber);
    return found === undefined ? [] : [{ each, found }];
  });
  for (const { each, found } of there) {
    const one =
      found.holder === null ? ofNumber(found) : await holderOf(transaction, services, each, found, found.holder);
    if (one !== undefined) known.set(each.orderNumber, one);
  }
  for (const { each, found, as } of await toReadWhole(transaction, there, onConflict)) {
    const whole = await orderOf(transaction, services, found.id, each.input, as);
    known.set(each.orderNumber, { ...ofNumber(found), ...whole });
  }
  return known;
}

function ofNumber({ id, importFingerprint }: NumberedOrder) {
  return { id, fingerprint: importFingerprint };
}

/** An order of the file, and the one that has its number. */
interface There {
  readonly each: ReadOrder;
  readonly found: NumberedOrder;
}

/**
 * Orders of which the file says something else, in the order of their ids, as every operation locks several; and of those of which
 * it says the same again the ones from which units went to others.
 */
async function toReadWhole(transaction: Transaction, there: readonly There[], onConflict: OnConflict) {
  const own = there.flatMap(({ each, found }) => (found.holder === null && 'input' in each ? [{ each, found }] : []));
  const isAgain = ({ each, found }: There): boolean => found.importFingerprint === each.fingerprint;
  const again = own.filter(isAgain);
  const transferred = await transferredOrders(
    transaction,
    again.map(({ found }) => found.id),
  );
  const others = own.filter((one) => !isAgain(one)).sort((one, other) => (one.found.id < other.found.id ? -1 : 1));
  return [
    ...others.map((one) => ({ ...one, as: onConflict })),
    ...again.filter(({ found }) => transferred.has(found.id)).map((one) => ({ ...one, as: 'skip' as const })),
  ];
}

/** The order with the units of one of that number, or which is that one under another number; undefined where the file's is yet another. */
async function holderOf(
  transaction: Transaction,
  services: Services,
  each: ReadOrder,
  found: NumberedOrder,
  holder: string,
): Promise<Extract<Known, { readonly holder: string }> | undefined> {
  const held = { ...ofNumber(found), holder, isRenamed: false };
  if (!('input' in each)) return held;
  const renamed = await renamedOrder(transaction, services, each.orderNumber, each.input);
  if (renamed !== undefined) return { ...held, id: renamed.id, holder: renamed.orderNumber, isRenamed: true };
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
