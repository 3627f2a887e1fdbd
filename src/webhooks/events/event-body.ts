import type { Shipment } from '../../shipments/shipment.ts';
import { nameUsedBy, SHIPMENT_EVENTS, type ShipmentEvent } from './event-names.ts';
import type { FieldChange } from './events-of-changes.ts';

/** What a callback says beside the shipment itself. */
export interface EventFacts {
  readonly id: string;
  /** In the form that the subscriber used. */
  readonly event: string;
  readonly at: string;
  readonly sourceSystemId: string | null;
  readonly trackingUrl: string | null;
  readonly changes: readonly FieldChange[];
}

/** The parts of a shipment that a callback repeats. */
export type ToldShipment = Pick<Shipment, 'id' | 'shid' | 'orderNumber' | 'status' | 'trackingNumber' | 'updatedAt'>;

/** The body of a callback (decisions 7). `shipment_id` is the integer shid, as public clients expect. */
export function eventBody(shipment: ToldShipment, facts: EventFacts) {
  return {
    event: facts.event,
    id: facts.id,
    created_at: facts.at,
    updated_at: shipment.updatedAt,
    shipment_id: shipment.shid,
    shipment_public_id: shipment.id,
    order_number: shipment.orderNumber,
    source_system_id: facts.sourceSystemId,
    status: shipment.status,
    tracking_number: shipment.trackingNumber,
    tracking_url: facts.trackingUrl,
    changes: facts.changes,
  };
}
export type EventBody = ReturnType<typeof eventBody>;

/** What each event may tell of a shipment that is on its way. */
const SAMPLES: Readonly<Record<ShipmentEvent, FieldChange>> = {
  shipment_status_update: { field: 'status', from: 'ordered', to: 'in_transit' },
  shipment_address_update: { field: 'destination_address.street2', from: null, to: 'Suite 9' },
  shipment_documents_update: {
    field: 'documents.doc_00000000',
    from: null,
    to: { id: 'doc_00000000', code: 'packing_slip', extension: 'PDF', filename: 'TEST0000000000-packing-slip.pdf' },
  },
  shipment_notes_update: {
    field: 'notes.note_00000000',
    from: null,
    to: { id: 'note_00000000', body: 'ring twice', tag: null },
  },
  shipment_timing_update: { field: 'est_delivery_date', from: '2026-03-04', to: '2026-03-05' },
  shipment_tracking_update: { field: 'tracking_number', from: null, to: 'TEST0000000000' },
};

/**
 * A body for trying out a receiver: no shipment has these numbers. It is a change of the status where the subscriber is told of
 * those, else the first event that he is told of, by the name that he used.
 */
export function sampleBody(
  id: string,
  asked: readonly string[],
  at: string,
): Omit<EventBody, 'shipment_public_id'> & { readonly shipment_public_id: string } {
  const known = SHIPMENT_EVENTS.map(({ name }) => name).filter((name) => nameUsedBy(asked, name) !== undefined);
  const [first = 'shipment_status_update'] = known;
  const event = known.includes('shipment_status_update') ? 'shipment_status_update' : first;
  return {
    event: nameUsedBy(asked, event) ?? event,
    id,
    created_at: at,
    updated_at: at,
    shipment_id: 0,
    shipment_public_id: 'shp_00000000',
    order_number: 'SO-0000',
    source_system_id: null,
    status: 'in_transit',
    tracking_number: 'TEST0000000000',
    tracking_url: null,
    changes: [SAMPLES[event]],
  };
}
