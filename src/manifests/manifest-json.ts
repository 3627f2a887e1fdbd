import { exactSum } from '../kernel/decimal.ts';
import { weightIn } from '../kernel/units.ts';
import type { ManifestLine } from '../shipments/manifest-line.ts';
import type { ClosedManifest } from './manifest.ts';

/** What became of a shipment that stands on a manifest. */
export type HandOver = 'handed_over' | 'waiting' | 'cancelled';

const UNDER_WAY: ReadonlySet<string> = new Set(['in_transit', 'delivered', 'exception']);

/** Handed over is what the carrier has scanned, or says that it has. */
export function handOver(shipment: Pick<ManifestLine, 'status' | 'actualPickupAt'>): HandOver {
  if (shipment.status === 'cancelled') return 'cancelled';
  return shipment.actualPickupAt !== null || UNDER_WAY.has(shipment.status) ? 'handed_over' : 'waiting';
}

/** A manifest, reconciled with what became of its shipments. */
export function manifestJson(manifest: ClosedManifest, lines: readonly ManifestLine[], url: string | null) {
  const rows = lines.map((line) => ({
    id: line.id,
    shid: line.shid,
    order_number: line.orderNumber,
    tracking_number: line.trackingNumber,
    service_name: line.serviceName,
    packages: line.packages,
    status: line.status,
    hand_over: handOver(line),
  }));
  const count = (state: HandOver) => rows.filter((row) => row.hand_over === state).length;
  return {
    id: manifest.id,
    number: manifest.number,
    carrier_code: manifest.carrierCode,
    carrier: manifest.carrierName,
    warehouse_code: manifest.warehouseCode,
    date: manifest.date,
    shipments_count: rows.length,
    packages_count: exactSum(lines.map((line) => line.packages)),
    weight: weightIn(exactSum(lines.map((line) => line.weightUg)), 'lb', 1),
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

/** One of the day that is closed; whether it was closed before, and is as it was. */
export type ClosedManifestJson = ManifestJson & { readonly closed_before: boolean };
