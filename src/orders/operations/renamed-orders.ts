import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { isSameOfShop, otherOfShop } from '../import/other-of-shop.ts';
import type { FileOrder } from '../import/shipped/shipped-units.ts';
import type { Order } from '../order.ts';
import { holdersOf } from '../order-origins.store.ts';
import { existingOrders } from '../orders.store.ts';
import type { ReadOrder } from './read-slice.ts';

/** The order that the shop means by a number which another one has by now. */
export async function renamedOrder(
  transaction: Transaction,
  { account }: Services,
  orderNumber: string,
  input: FileOrder,
): Promise<Order | undefined> {
  const ids = await holdersOf(transaction, account, [orderNumber]);
  const orders = await existingOrders(transaction, account, ids);
  return orders.find(
    (order) => (order.details.formerNumbers ?? []).includes(orderNumber) && isSameOfShop(order, input),
  );
}

/** The number was that of another order of its shop, which was given one of its own: it is free. */
export async function isOtherRenamed(
  transaction: Transaction,
  services: Services,
  id: string,
  { input, orderNumber }: Extract<ReadOrder, { readonly input: unknown }>,
): Promise<boolean> {
  const [order] = await existingOrders(transaction, services.account, [id]);
  if (order === undefined || otherOfShop(order, input) === undefined) return false;
  const holdsUnits = order.lines.some(({ details }) => details.originOrderNumber === orderNumber);
  return !holdsUnits && (order.details.formerNumbers ?? []).includes(orderNumber);
}
