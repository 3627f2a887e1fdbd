import type { Transaction } from '../../database/database.ts';
import { followShipments, getOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import type { Services } from '../../seams/services.ts';
import { movedTo } from '../move-shipment.ts';
import { applyShipmentChange } from '../save-shipments.ts';
import { SHIPMENT_STATUSES, type Shipment, type ShipmentStatus } from '../shipment.ts';
import { getShipment, listShipments } from '../shipments.store.ts';
import { deliveredUnits } from './delivered-units.ts';

const ALL = { page: 1, perPage: undefined, direction: 'asc' } as const;

/** @throws ShipdockError `shipment_not_found`. */
export async function shipmentNamed(transaction: Transaction, services: Services, name: string): Promise<Shipment> {
  return getShipment(transaction, services.account, name);
}

/** The shipments of these names, or all of the account. @throws ShipdockError `shipment_not_found`. */
export async function shipmentsNamed(
  transaction: Transaction,
  services: Services,
  names: readonly string[] | undefined,
): Promise<readonly Shipment[]> {
  if (names === undefined) return listShipments(transaction, services.account, {}, ALL);
  const found: Shipment[] = [];
  for (const name of names) found.push(await getShipment(transaction, services.account, name));
  return found;
}

/** Those of them whose story is not over. */
export async function livingShipments(
  transaction: Transaction,
  services: Services,
  names: readonly string[] | undefined,
): Promise<readonly Shipment[]> {
  const isLiving = (status: ShipmentStatus) => status !== 'delivered' && status !== 'cancelled';
  if (names !== undefined) {
    const named = await shipmentsNamed(transaction, services, names);
    return named.filter((shipment) => isLiving(shipment.status));
  }
  return listShipments(transaction, services.account, { status: SHIPMENT_STATUSES.filter(isLiving) }, ALL);
}

/** Where tracking found the shipment. */
export interface Movement {
  readonly status: ShipmentStatus;
  readonly actualPickupAt: string | null;
  readonly actualDeliveryAt: string | null;
  /** Why it stopped, where it did. */
  readonly reason?: string;
}

/** Moves a shipment to where its events put it, and lets its order follow. Orders are locked before shipments. */
export async function moveShipment(
  transaction: Transaction,
  services: Services,
  shipmentId: string,
  movement: Movement,
): Promise<void> {
  const seen = await getShipment(transaction, services.account, shipmentId);
  const order =
    seen.orderId === null
      ? undefined
      : await getOrderForBooking(transaction, services.account, seen.orderId, { lock: true });
  const before = await getShipment(transaction, services.account, shipmentId, { lock: true });
  if (before.status === 'cancelled') return;
  const moved = movedTo(before, movement.status, {
    now: services.clock.now().toISOString(),
    newId: () => services.ids.next('exception'),
    reason: movement.reason ?? 'the carrier reported an exception',
  });
  const { actualPickupAt, actualDeliveryAt } = movement;
  await applyShipmentChange(transaction, services, 'tracking.refresh', before, {
    ...moved,
    actualPickupAt,
    actualDeliveryAt,
  });
  if (order === undefined || before.status === movement.status) return;
  await followShipments(transaction, services, order, {
    lines: order.lines,
    deliveredUnits: await deliveredUnits(transaction, services, order),
    operation: 'tracking.refresh',
  });
}
