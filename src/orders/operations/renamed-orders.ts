import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { isSameOfShop, otherOfShop } from '../import/other-of-shop.ts';
import type { FileOrder } from '../import/shipped/shipped-units.ts';
import type { Order } from '../order.ts';
import { holdersOf } from '../order-origins.store.ts';
import { existingOrders } from '../orders.store.ts';
import type { ReadOrder } from './read-slice.ts';

/** The order that a file means by a number which that order had before: its shop calls both by one id, or the file says none. */
export async function renamedOrder(
  transaction: Transaction,
  { account }: Services,
  orderNumber: string,
  input: FileOrder,
): Promise<Order | undefined> {
  const ids = await holdersOf(transaction, account, [orderNumber]);
  const orders = await existingOrders(transaction, account, ids);
  return orders.find(
    (order) =>
      hadBefore(order, orderNumber) &&
      (isSameOfShop(order, input) || (input.source_system_id === undefined && !holdsUnitsOf(order, orderNumber))),
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
  return !holdsUnitsOf(order, orderNumber) && hadBefore(order, orderNumber);
}

function hadBefore({ details }: Order, orderNumber: string): boolean {
  return (details.formerNumbers ?? []).includes(orderNumber);
}

/** Whether units of another order of that number were moved into it. */
function holdsUnitsOf({ lines }: Order, orderNumber: string): boolean {
  return lines.some(({ details }) => details.originOrderNumber === orderNumber);
}
