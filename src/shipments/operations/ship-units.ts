import type { Transaction } from '../../database/database.ts';
import { followShipments } from '../../orders/operations/order-for-booking.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { withShippedUnits } from '../booking/draft-shipment.ts';
import { type Shipment, unitsByLine } from '../shipment.ts';
import { deliveredUnits } from './delivered-units.ts';

/** Counts the units that a new shipment holds as shipped of its order; one that holds none of its lines leaves it as it is. */
export async function shipUnits(
  transaction: Transaction,
  services: Services,
  operation: 'shipments.book' | 'shipments.createExternal',
  { order, shipment }: { readonly order: Order | undefined; readonly shipment: Shipment },
): Promise<void> {
  const units = unitsByLine(shipment);
  if (order === undefined || units.size === 0) return;
  await followShipments(transaction, services, order, {
    lines: withShippedUnits(order, units),
    deliveredUnits: await deliveredUnits(transaction, services, order),
    operation,
  });
}
