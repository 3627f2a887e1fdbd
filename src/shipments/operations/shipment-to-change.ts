import type { Transaction } from '../../database/database.ts';
import { followDeliveries } from '../../orders/operations/order-for-booking.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { movesItsOrder, type Shipment } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { deliveredUnits } from './delivered-units.ts';

export interface ShipmentWithOrder {
  readonly shipment: Shipment;
  /** Undefined where it is of no order. */
  readonly order: Order | undefined;
}

/**
 * A shipment and its order as they now stand, held until the unit of work ends: orders are locked before shipments. A dry run holds
 * nothing.
 * @throws ShipdockError `shipment_not_found`.
 */
export async function shipmentToChange(
  transaction: Transaction,
  services: Services,
  name: string,
): Promise<ShipmentWithOrder> {
  const { account } = services;
  const lock = !services.dryRun;
  const { id, orderId } = await getShipment(transaction, account, name);
  const order = orderId === null ? undefined : await getOrderNamed(transaction, account, orderId, { lock });
  return { order, shipment: await getShipment(transaction, account, id, { lock }) };
}

/** Lets the order follow a shipment whose status was moved, where it has one that its shipments move. */
export async function followStatus(
  transaction: Transaction,
  services: Services,
  operation: 'shipments.update' | 'shipments.resolveException',
  { order, shipment }: ShipmentWithOrder,
): Promise<void> {
  if (order === undefined || !movesItsOrder(shipment)) return;
  const delivered = await deliveredUnits(transaction, services, order);
  await followDeliveries(transaction, services, operation, [{ order, deliveredUnits: delivered }]);
}
