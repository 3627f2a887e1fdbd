import type { Shipment } from '../shipments/shipment.ts';
import type { TrackingEvent } from './state/tracking-event.ts';

/** Tracking of a shipment as the API answers it (api-v4 2.14). */
export function trackingJson(shipment: Shipment, events: readonly TrackingEvent[]) {
  const numbers = new Map(shipment.packages.map((each) => [each.id as string, each.trackingNumber]));
  const latest = events.at(-1);
  return {
    id: shipment.id,
    shid: shipment.shid,
    order_number: shipment.orderNumber,
    status: shipment.status,
    status_updates: events.map((event) => ({
      time: event.time,
      name: event.name,
      status: event.status,
      location: event.location,
      message: event.message,
      tracking_number: event.packageId === null ? null : (numbers.get(event.packageId) ?? null),
    })),
    tracking_number: shipment.trackingNumber,
    carrier: shipment.details.carrierName,
    service_name: shipment.details.serviceName,
    latest: latest === undefined ? null : latest.message,
    latest_at: latest === undefined ? null : latest.time,
    latest_location: latest?.location ?? null,
    est_delivery_date: shipment.details.deliveryDate,
    actual_pickup_time: shipment.actualPickupAt,
    actual_delivery_date: shipment.actualDeliveryAt,
  };
}
export type TrackingJson = ReturnType<typeof trackingJson>;
