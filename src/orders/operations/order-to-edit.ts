import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { deliveredUnits } from '../../shipments/operations/delivered-units.ts';
import { refuseWhileBooked } from '../../shipments/operations/refuse-while-booked.ts';
import type { Order } from '../order.ts';
import { getOrder, lockOrders } from '../orders.store.ts';
import { isDueForRelease } from '../status/move-status.ts';
import { releaseDue } from './release-due.ts';

/**
 * The order as it may be changed: its row locked, no booking under way, and released where its hold has ended.
 * @throws ShipdockError `order_not_found`, `order_being_booked`.
 */
export async function orderToEdit(transaction: Transaction, services: Services, name: string): Promise<Order> {
  const order = await getOrder(transaction, services.account, name, { lock: !services.dryRun });
  return ready(transaction, services, order);
}

/**
 * Several of them, each once, locked in the order of their ids; answered in the order of the names.
 * @param fields which field gave each name; all are of `ids` where none is said.
 */
export async function ordersToEdit(
  transaction: Transaction,
  services: Services,
  names: readonly string[],
  fields: readonly string[] = [],
): Promise<readonly Order[]> {
  const locked = await lockOrders(transaction, services.account, names, { lock: !services.dryRun, fields });
  const orders: Order[] = [];
  for (const order of locked) orders.push(await ready(transaction, services, order));
  return orders;
}

/** As `ordersToEdit`, each with how many of its units are delivered. */
export async function ordersWithDelivered(
  transaction: Transaction,
  services: Services,
  names: readonly string[],
): Promise<readonly { readonly order: Order; readonly delivered: number }[]> {
  const found: { order: Order; delivered: number }[] = [];
  for (const order of await ordersToEdit(transaction, services, names)) {
    found.push({ order, delivered: await deliveredUnitsOf(transaction, services, order) });
  }
  return found;
}

/** How many units of the order are delivered; nothing is asked where nothing is shipped. */
export async function deliveredUnitsOf(transaction: Transaction, services: Services, order: Order): Promise<number> {
  return order.lines.some((line) => line.shippedQuantity > 0) ? deliveredUnits(transaction, services, order) : 0;
}

async function ready(transaction: Transaction, services: Services, order: Order): Promise<Order> {
  await refuseWhileBooked(transaction, [order]);
  if (!isDueForRelease(order, services.clock.now().toISOString())) return order;
  return releaseDue(transaction, services, order, await deliveredUnitsOf(transaction, services, order));
}
