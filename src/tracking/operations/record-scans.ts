import type { Transaction } from '../../database/database.ts';
import type { ShipmentId } from '../../kernel/ids.ts';
import type { Services } from '../../seams/services.ts';
import { holdShipments, type Movement, moveShipments } from '../../shipments/operations/shipments-to-track.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { stateOfPackages } from '../state/shipment-state.ts';
import { dedupeKey, journalledScan, type TrackingEvent, wordlessKey } from '../state/tracking-event.ts';
import { eventsByShipment, insertEvents, type NewEvent } from '../tracking.store.ts';

/** A scan, and the shipment that it is of. */
export interface ToldScan {
  readonly shipmentId: ShipmentId;
  readonly scan: TrackingEvent;
}

/**
 * Stores what was told of shipments, and moves each once to where all that is known of it puts it, with its scans in one row
 * of its journal: a scan that is known changes nothing. Answers how many were new.
 */
export async function recordScans(
  transaction: Transaction,
  services: Services,
  operation: string,
  told: readonly ToldScan[],
): Promise<number> {
  const held = await holdShipments(transaction, services, [...new Set(told.map((each) => each.shipmentId))]);
  const known = await eventsByShipment(
    transaction,
    held.shipments.map((shipment) => shipment.id),
  );
  const inserted: NewEvent[] = [];
  const movements: Movement[] = [];
  for (const shipment of held.shipments) {
    const before = known.get(shipment.id) ?? [];
    const scans = told.filter((each) => each.shipmentId === shipment.id).map((each) => each.scan);
    const news = newScans(before, scans).map((event) => {
      return { id: services.ids.next('event'), shipmentId: shipment.id, event };
    });
    if (news.length === 0) continue;
    inserted.push(...news);
    movements.push(movementOf(shipment, before, news));
  }
  await insertEvents(transaction, inserted, services.clock.now().toISOString());
  await moveShipments(transaction, services, operation, held, movements);
  return inserted.length;
}

/** Those that are not known yet, each once; one whose words were erased is known by the rest. */
export function newScans(known: readonly TrackingEvent[], scans: readonly TrackingEvent[]): readonly TrackingEvent[] {
  const keys = new Set(known.map(dedupeKey));
  const wordless = new Set(known.filter(({ message }) => message === '').map(wordlessKey));
  return scans.filter((scan) => {
    if (wordless.has(wordlessKey(scan))) return false;
    const key = dedupeKey(scan);
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

function movementOf(shipment: Shipment, known: readonly TrackingEvent[], news: readonly NewEvent[]): Movement {
  const state = stateOfPackages(shipment.packages, [...known, ...news.map((each) => each.event)]);
  return {
    shipment,
    status: state.status,
    actualPickupAt: state.actualPickupTime,
    actualDeliveryAt: state.actualDeliveryDate,
    stops: state.exceptions,
    scans: news.map(({ id, event }) => ({ path: `/statusUpdates/${id}`, to: journalledScan(event) })),
  };
}
