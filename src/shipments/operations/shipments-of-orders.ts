import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { shipmentsOfOrders as findShipments } from '../shipments.store.ts';
import { shipmentAnswers } from './shipment-answers.ts';

/** The shipments of these orders as the API answers them, by order id, oldest first. */
export async function shipmentsOfOrders(
  transaction: Transaction,
  services: Services,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShipmentJson[]>> {
  const found = new Map<string, ShipmentJson[]>();
  if (orderIds.length === 0) return found;
  const shipments = await findShipments(transaction, services.account, orderIds);
  for (const answer of await shipmentAnswers(transaction, services, shipments)) {
    const orderId = answer.order_id ?? '';
    found.set(orderId, [...(found.get(orderId) ?? []), answer]);
  }
  return found;
}
