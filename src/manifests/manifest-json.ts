import { exactSum } from '../kernel/decimal.ts';
import { weightIn } from '../kernel/units.ts';
import type { Shipment } from '../shipments/shipment.ts';
import type { ClosedManifest } from './manifest.ts';

/** What became of a shipment that stands on a manifest. */
export type HandOver = 'handed_over' | 'waiting' | 'cancelled';

const UNDER_WAY: ReadonlySet<string> = new Set(['in_transit', 'delivered', 'exception']);

/** Handed over is what the carrier has scanned, or says that it has. */
export function handOver(shipment: Pick<Shipment, 'status' | 'actualPickupAt'>): HandOver {
  if (shipment.status === 'cancelled') return 'cancelled';
  return shipment.actualPickupAt !== null || UNDER_WAY.has(shipment.status) ? 'handed_over' : 'waiting';
}

/** A manifest, reconciled with what became of its shipments. */
export function manifestJson(manifest: ClosedManifest, shipments: readonly Shipment[], url: string | null) {
  const rows = shipments.map((shipment) => ({
    id: shipment.id,
    shid: shipment.shid,
    order_number: shipment.orderNumber,
    tracking_number: shipment.trackingNumber,
    service_name: shipment.details.serviceName,
    packages: shipment.packages.length,
    status: shipment.status,
    hand_over: handOver(shipment),
  }));
  const count = (state: HandOver) => rows.filter((row) => row.hand_over === state).length;
  const packages = shipments.flatMap((shipment) => shipment.packages);
  return {
    id: manifest.id,
    number: manifest.number,
    carrier_code: manifest.carrierCode,
    carrier: manifest.carrierName,
    date: manifest.date,
    shipments_count: rows.length,
    packages_count: packages.length,
    weight: weightIn(exactSum(packages.map((each) => each.weightUg)), 'lb', 1),
    weight_uom: 'lb',
    handed_over_count: count('handed_over'),
    waiting_count: count('waiting'),
    cancelled_count: count('cancelled'),
    shipments: rows,
    missing: manifest.leftOut.map((each) => ({
      id: each.shipmentId,
      shid: each.shid,
      order_number: each.orderNumber,
      tracking_number: each.trackingNumber,
      reason: each.reason,
    })),
    url,
    created_at: manifest.createdAt,
  };
}
export type ManifestJson = ReturnType<typeof manifestJson>;
