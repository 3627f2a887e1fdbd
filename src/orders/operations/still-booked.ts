import type { Services } from '../../seams/services.ts';
import { shipmentsOfOrders } from '../../shipments/operations/shipments-of-orders.ts';
import type { OrderJson } from '../order-json.ts';
import type { OrderChange } from '../save-orders.ts';

/** What is told of a cancelled order: its booked shipments stay, go out and are paid for (decisions 4). */
export function stillBooked(order: Pick<OrderJson, 'order_number' | 'shipments'>): readonly string[] {
  return order.shipments
    .filter((shipment) => shipment.status !== 'cancelled')
    .map(({ shid, id }) => `shipment ${String(shid)} (${String(id)}) of order ${order.order_number} stays booked`);
}

/** The same of those that these changes cancelled, by order id. */
export async function stillBookedOf(
  services: Services,
  changes: readonly OrderChange[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const cancelled = changes.flatMap(({ before, after }) =>
    before !== undefined && isCancelling(before, after) ? [after] : [],
  );
  if (cancelled.length === 0) return new Map();
  const ids = cancelled.map(({ id }) => id);
  const shipments = await services.database.read((transaction) => shipmentsOfOrders(transaction, services, ids));
  return new Map(
    cancelled.map(({ id, orderNumber }) => [
      id,
      stillBooked({ order_number: orderNumber, shipments: shipments.get(id) ?? [] }),
    ]),
  );
}

/** Whether an order that was not cancelled is. */
export function isCancelling(before: { readonly status: string }, after: { readonly status: string }): boolean {
  return before.status !== 'cancelled' && after.status === 'cancelled';
}
