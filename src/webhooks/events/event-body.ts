import type { Shipment } from '../../shipments/shipment.ts';
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

/** A body for trying out a receiver: no shipment has these numbers. */
export function sampleBody(
  id: string,
  event: string,
  at: string,
): Omit<EventBody, 'shipment_public_id'> & {
  readonly shipment_public_id: string;
} {
  return {
    event,
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
    changes: [{ field: 'status', from: 'ordered', to: 'in_transit' }],
  };
}
