import type { Transaction } from '../../database/database.ts';
import type { Change } from '../../journal/entry.ts';
import type { ShipmentId } from '../../kernel/ids.ts';
import { plainTrackingNumber } from '../../kernel/tracking-number.ts';
import { followDeliveries, lockOrdersOfShipments } from '../../orders/operations/order-for-booking.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { type MoveFacts, movedTo } from '../changes/move-shipment.ts';
import { enteredExceptions, type Stop } from '../entered-exceptions.ts';
import { applyShipmentChanges } from '../save-shipments.ts';
import { movesItsOrder, SHIPMENT_STATUSES, type Shipment, type ShipmentStatus } from '../shipment.ts';
import { idsWithStatus, knownAmong } from '../shipment-ids.store.ts';
import { countShipments, listShipments, lockShipments, orderIdsOf } from '../shipments.store.ts';
import { getShipment, sharedNumbers } from '../shipments-by-number.store.ts';
import { deliveredUnitsByOrder } from './delivered-units.ts';

const LIVING = SHIPMENT_STATUSES.filter((status) => isLiving({ status }));

/** @throws ShipdockError `shipment_not_found`. */
export async function shipmentNamed(
  transaction: Transaction,
  services: Services,
  name: string,
  options: { readonly field?: string } = {},
): Promise<Shipment> {
  return getShipment(transaction, services.account, name, options);
}

/** Of what scans are told by, the numbers that several shipments under way go by, each with their shids. */
export async function numbersOfSeveral(
  transaction: Transaction,
  { account }: Services,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  return sharedNumbers(transaction, account, [...new Set(names.map(plainTrackingNumber))]);
}

/** The ids of the shipments that a list `shipments` names. @throws ShipdockError `shipment_not_found`. */
export async function shipmentIdsNamed(
  transaction: Transaction,
  services: Services,
  names: readonly string[],
): Promise<readonly string[]> {
  const known = await knownAmong(transaction, services.account, names);
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    ids.push(
      known.has(name)
        ? name
        : (await getShipment(transaction, services.account, name, { field: `shipments[${at}]` })).id,
    );
  }
  return ids;
}

/** The shipments of these ids, in their order. */
export async function shipmentsInOrder(
  transaction: Transaction,
  services: Services,
  ids: readonly string[],
): Promise<readonly Shipment[]> {
  const found = await listShipments(transaction, services.account, { ids });
  const byId = new Map<string, Shipment>(found.map((shipment) => [shipment.id, shipment]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Shipments of the account, a page of them in the order of their ids, and how many there are. */
export async function pageOfShipments(
  transaction: Transaction,
  services: Services,
  page: { readonly page: number; readonly perPage: number },
): Promise<{ readonly shipments: readonly Shipment[]; readonly total: number }> {
  return {
    shipments: await listShipments(transaction, services.account, {}, { ...page, direction: 'asc' }),
    total: await countShipments(transaction, services.account, {}),
  };
}

/** Whether its story is not over. */
export function isLiving({ status }: { readonly status: ShipmentStatus }): boolean {
  return status !== 'delivered' && status !== 'cancelled';
}

/**
 * The ids of those that are named, each once; without names of all whose story is not over.
 * @throws ShipdockError `shipment_not_found`.
 */
export async function idsToTrack(
  transaction: Transaction,
  services: Services,
  names: readonly string[] | undefined,
): Promise<readonly string[]> {
  if (names !== undefined) return [...new Set(await shipmentIdsNamed(transaction, services, names))];
  return idsWithStatus(transaction, services.account, LIVING);
}

/** Shipments that this unit of work may move, and their orders. */
export interface HeldShipments {
  readonly shipments: readonly Shipment[];
  readonly orders: readonly Order[];
}

/** Holds shipments and their orders until the unit of work ends. Orders are locked before shipments. */
export async function holdShipments(
  transaction: Transaction,
  services: Services,
  ids: readonly ShipmentId[],
): Promise<HeldShipments> {
  const orderIds = await orderIdsOf(transaction, services.account, ids);
  const orders = await lockOrdersOfShipments(transaction, services.account, orderIds);
  return { shipments: await lockShipments(transaction, services.account, ids), orders };
}

/** Where tracking found a shipment. */
export interface Movement {
  readonly shipment: Shipment;
  readonly status: ShipmentStatus;
  readonly actualPickupAt: string | null;
  readonly actualDeliveryAt: string | null;
  /** When it was stopped, in any order. */
  readonly stops: readonly Stop[];
  /** The scans that say so, as changes beside the shipment's row. */
  readonly scans: readonly Change[];
}

/** Moves shipments to where their events put them, and lets their orders follow; each is saved and journalled once. */
export async function moveShipments(
  transaction: Transaction,
  services: Services,
  operation: string,
  held: HeldShipments,
  movements: readonly Movement[],
): Promise<void> {
  const facts = {
    now: services.clock.now().toISOString(),
    newId: () => services.ids.next('exception'),
    reason: 'the carrier reported an exception',
  };
  const changes = movements.map((movement) => ({
    before: movement.shipment,
    after: moved(movement, facts),
    beside: movement.scans,
  }));
  await applyShipmentChanges(transaction, services, operation, changes);
  const touched = new Set(
    changes.flatMap(({ before, after }) => {
      const isMove = before.status !== after.status && movesItsOrder(after);
      return isMove ? (before.orderId ?? []) : [];
    }),
  );
  const orders = held.orders.filter((order) => touched.has(order.id));
  if (orders.length === 0) return;
  const units = await deliveredUnitsByOrder(transaction, services, orders);
  const deliveries = orders.map((order) => ({ order, deliveredUnits: units.get(order.id) ?? 0 }));
  await followDeliveries(transaction, services, operation, deliveries);
}

/** What is cancelled absorbs every movement; a scan behind that is an exception (decisions 6). */
function moved({ shipment, status, stops, ...actual }: Movement, facts: MoveFacts): Shipment {
  const isBehindCancel = shipment.status === 'cancelled' && stops.some(({ resolvedAt }) => resolvedAt === null);
  const reason = isBehindCancel ? 'the carrier scanned it after it was cancelled' : facts.reason;
  const exceptions = enteredExceptions(shipment.exceptions, stops, { ...facts, reason });
  if (shipment.status === 'cancelled') return { ...shipment, exceptions };
  const { actualPickupAt, actualDeliveryAt } = actual;
  return { ...movedTo(shipment, status, facts), exceptions, actualPickupAt, actualDeliveryAt };
}
