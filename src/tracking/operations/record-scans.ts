import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { moveShipment, shipmentNamed } from '../../shipments/operations/shipments-to-track.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { shipmentState } from '../shipment-state.ts';
import { eventsOf, insertEvents } from '../tracking.store.ts';
import type { TrackingEvent } from '../tracking-event.ts';

/**
 * Stores what was told of a shipment, moves it to where all that is known of it puts it, and journals each scan: one that
 * is known changes nothing. Answers how many were new.
 */
export async function recordScans(
  transaction: Transaction,
  services: Services,
  operation: string,
  shipment: Pick<Shipment, 'id' | 'packages'>,
  scans: readonly TrackingEvent[],
): Promise<number> {
  const facts = { newId: () => services.ids.next('event'), now: services.clock.now().toISOString() };
  const inserted = await insertEvents(transaction, shipment.id, scans, facts);
  if (inserted.length === 0) return 0;
  const events = await eventsOf(transaction, [shipment.id]);
  const state = shipmentState(
    shipment.packages.map((each) => each.id),
    events,
  );
  await moveShipment(transaction, services, shipment.id, {
    status: state.status,
    actualPickupAt: state.actualPickupTime,
    actualDeliveryAt: state.actualDeliveryDate,
  });
  const changes = inserted.map(({ id, event }) => ({
    path: `/statusUpdates/${id}`,
    to: { time: event.time, status: event.status, name: event.name, location: event.location, message: event.message },
  }));
  const moved = await shipmentNamed(transaction, services, shipment.id);
  await journalBesideShipment(transaction, services, operation, moved, changes);
  return inserted.length;
}
