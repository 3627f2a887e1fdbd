import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { isSameOfShop, numberSpellings } from '../import/other-of-shop.ts';
import type { FileOrder } from '../import/shipped/shipped-units.ts';
import type { Order } from '../order.ts';
import { existingOrders, numberedOrders } from '../orders.store.ts';

/** A new order of a file, as its shop names it. */
interface NewOrder {
  readonly orderNumber: string;
  readonly input: FileOrder;
}

/** The orders that these are, by the numbers of these: their shop has one id for both, and a file wrote the number otherwise. */
export async function spelledOtherwise(
  transaction: Transaction,
  account: AccountId,
  orders: readonly NewOrder[],
): Promise<ReadonlyMap<string, Order>> {
  // An export names its orders by our ids, and knows their numbers.
  const named = orders.filter(({ input }) => input.source_system_id !== undefined && input.as_of === undefined);
  const spellings = new Map(named.map((each) => [each, numberSpellings(each.orderNumber)] as const));
  const found = await numberedOrders(transaction, account, [...spellings.values()].flat());
  const alike = new Map<string, Order>();
  if (found.size === 0) return alike;
  const ids = [...found.values()].flatMap(({ id, holder }) => (holder === null ? [id] : []));
  const there = await existingOrders(transaction, account, ids);
  const numbered = new Map(there.map((order) => [order.orderNumber, order]));
  for (const [{ orderNumber, input }, numbers] of spellings) {
    // Of several the one of the nearest number, in whatever order they are read: a plan has them in another one.
    const named = numbers.flatMap((number) => numbered.get(number) ?? []);
    const same = named.find((order) => isOfSameSystem(order, input));
    if (same !== undefined) alike.set(orderNumber, same);
  }
  return alike;
}

function isOfSameSystem(order: Order, input: FileOrder): boolean {
  return isSameOfShop(order, input) && (order.sourceSystem ?? undefined) === input.source_system;
}
