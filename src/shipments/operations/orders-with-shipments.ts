import type { Transaction } from '../../database/database.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { listShipments } from '../shipments.store.ts';

/** Ids of those of the orders that have a living shipment. */
export async function ordersWithShipments(
  transaction: Transaction,
  services: Services,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  const filter = { orderIds: orders.map((order) => order.id) };
  const shipments = await listShipments(transaction, services.account, filter);
  return new Set(shipments.flatMap((each) => (each.status === 'cancelled' ? [] : (each.orderId ?? []))));
}
