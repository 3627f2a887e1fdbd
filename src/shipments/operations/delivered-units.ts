import type { Transaction } from '../../database/database.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { unitsByLine } from '../shipment.ts';
import { listShipments } from '../shipments.store.ts';

/** How many units of the order its delivered shipments hold. */
export async function deliveredUnits(transaction: Transaction, services: Services, order: Order): Promise<number> {
  return (await deliveredUnitsByOrder(transaction, services, [order])).get(order.id) ?? 0;
}

/** The same of several orders, by their ids; those of which nothing is delivered are left out. */
export async function deliveredUnitsByOrder(
  transaction: Transaction,
  services: Services,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, number>> {
  const shipments = await listShipments(transaction, services.account, {
    orderIds: orders.map((order) => order.id),
    status: ['delivered'],
  });
  const units = new Map<string, number>();
  for (const shipment of shipments) {
    const id = shipment.orderId ?? '';
    const held = [...unitsByLine(shipment).values()].reduce((sum, each) => sum + each, 0);
    units.set(id, (units.get(id) ?? 0) + held);
  }
  return units;
}
