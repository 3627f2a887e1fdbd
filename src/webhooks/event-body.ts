import type { Shipment } from '../shipments/shipment.ts';
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
