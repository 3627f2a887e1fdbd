import type { Shipment } from '../../shipments/shipment.ts';
import type { RenderedShipment } from '../drawing/rendered.ts';

/** What a document says of a shipment that is in it. */
export function renderedShipment(shipment: Shipment): RenderedShipment {
  return {
    id: shipment.id,
    shid: shipment.shid,
    order_number: shipment.orderNumber,
    tracking_numbers: shipment.packages.map((each) => each.trackingNumber),
  };
}
