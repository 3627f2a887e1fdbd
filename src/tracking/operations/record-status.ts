import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment, ShipmentStatus } from '../../shipments/shipment.ts';
import { packagesDelivered, type ShipmentState, stateOfPackages } from '../state/shipment-state.ts';
import { eventsOf, insertEvents } from '../tracking.store.ts';
import { newScans } from './record-scans.ts';
import { carrierNow } from './sandbox-now.ts';

/**
 * Notes a status that somebody set by hand: named after the service, without a location (decisions 5).
 * @param at when it was set, by the carriers' clock; now where it is not told.
 */
export async function recordStatus(
  transaction: Transaction,
  services: Services,
  shipmentId: string,
  status: ShipmentStatus,
  message: string,
  at?: Date,
): Promise<void> {
  const event = {
    packageId: null,
    time: (at ?? (await carrierNow(transaction, services))).toISOString(),
    status,
    name: 'shipdock',
    message,
    location: null,
    source: 'client',
  } as const;
  const receivedAt = services.clock.now().toISOString();
  // Set to and fro within a millisecond, it says the same again.
  const news = newScans(await eventsOf(transaction, [shipmentId]), [event]);
  await insertEvents(
    transaction,
    news.map((each) => ({ id: services.ids.next('event'), shipmentId, event: each })),
    receivedAt,
  );
}

/** How far the shipment is apart from its exceptions, and since when it is delivered: what resolving them by hand leads back to. */
export async function progressOf(
  transaction: Transaction,
  shipment: Pick<Shipment, 'id' | 'packages'>,
): Promise<Pick<ShipmentState, 'progress' | 'deliveredAt'>> {
  return stateOfPackages(shipment.packages, await eventsOf(transaction, [shipment.id]));
}

/** Its packages that are with the consignee already. */
export async function deliveredPackagesOf(
  transaction: Transaction,
  { id, packages }: Pick<Shipment, 'id' | 'packages'>,
): Promise<Shipment['packages']> {
  return packagesDelivered(packages, await eventsOf(transaction, [id]));
}
