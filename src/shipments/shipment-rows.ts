import { given } from '../kernel/given.ts';
import type { AccountId, Id, OrderId, PackageId, ShipmentId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';
import type { ShipmentPackage } from '../packages/package.ts';
import type { PackageItem } from '../packages/package-item.ts';
import type { Shipment, ShipmentAddress, ShipmentDetails, ShipmentException, ShipmentStatus } from './shipment.ts';

/** How shipments stand in their tables. */

export type ShipmentRow = {
  id: string;
  account_id: string;
  shid: number;
  order_id: string | null;
  order_number: string | null;
  status: string;
  version: number;
  carrier_code: string;
  service_code: string;
  tracking_number: string;
  total_minor: number;
  currency: string;
  actual_pickup_at: string | null;
  actual_delivery_at: string | null;
  created_at: string;
  updated_at: string;
  details: string;
  journal_position: number;
  journal_hash: string;
  carrier: string;
  service_name: string;
  ship_date: string | null;
  est_delivery_date: string | null;
  warehouse_code: string | null;
  destination_country: string;
  destination_state: string | null;
  destination_zip: string | null;
  destination_city: string | null;
  destination_name: string | null;
  is_external: number;
  is_international: number;
};
export type ExceptionRow = {
  id: string;
  shipment_id: string;
  reason: string;
  created_at: string;
  resolved_at: string | null;
};
export type PackageRow = {
  id: string;
  shipment_id: string;
  position: number;
  tracking_number: string;
  return_tracking_number: string | null;
  weight_ug: number;
  details: string;
};
export type ItemRow = {
  id: string;
  package_id: string;
  position: number;
  order_line_id: string | null;
  quantity: number;
  details: string;
};

export type FormerNumberRow = {
  account_id: string;
  tracking_number: string;
  shipment_id: string;
};

export interface ShipmentTables {
  shipments: ShipmentRow;
  packages: PackageRow;
  package_items: ItemRow;
  shipment_exceptions: ExceptionRow;
  former_tracking_numbers: FormerNumberRow;
}

/** What is kept as JSON beside the columns. */
interface StoredDetails extends ShipmentDetails {
  readonly originAddress: ShipmentAddress;
  readonly destinationAddress: ShipmentAddress;
}

export function shipmentRow(shipment: Shipment): ShipmentRow {
  const details: StoredDetails = {
    ...shipment.details,
    originAddress: shipment.originAddress,
    destinationAddress: shipment.destinationAddress,
  };
  return {
    id: shipment.id,
    account_id: shipment.accountId,
    shid: shipment.shid,
    order_id: shipment.orderId,
    order_number: shipment.orderNumber,
    status: shipment.status,
    version: shipment.version,
    carrier_code: shipment.carrierCode,
    service_code: shipment.serviceCode,
    tracking_number: shipment.trackingNumber,
    total_minor: shipment.totalMinor,
    currency: shipment.currency,
    actual_pickup_at: shipment.actualPickupAt,
    actual_delivery_at: shipment.actualDeliveryAt,
    created_at: shipment.createdAt,
    updated_at: shipment.updatedAt,
    details: JSON.stringify(details),
    journal_position: shipment.journal.position,
    journal_hash: shipment.journal.hash,
    carrier: shipment.details.carrierName,
    service_name: shipment.details.serviceName,
    ship_date: shipment.details.shipDate,
    est_delivery_date: shipment.details.deliveryDate,
    warehouse_code: shipment.details.warehouseCode,
    destination_country: shipment.destinationAddress.country,
    destination_state: shipment.destinationAddress.state ?? null,
    destination_zip: shipment.destinationAddress.zip,
    destination_city: shipment.destinationAddress.city ?? null,
    destination_name: shipment.destinationAddress.name ?? null,
    is_external: shipment.details.isExternal ? 1 : 0,
    is_international: shipment.originAddress.country === shipment.destinationAddress.country ? 0 : 1,
  };
}

export function packageRow(shipmentId: ShipmentId, each: ShipmentPackage): PackageRow {
  return {
    id: each.id,
    shipment_id: shipmentId,
    position: each.position,
    tracking_number: each.trackingNumber,
    return_tracking_number: each.returnTrackingNumber ?? null,
    weight_ug: each.weightUg,
    details: JSON.stringify({ ...each.details, extras: each.extras }),
  };
}

export function itemRow(packageId: PackageId, item: PackageItem, position: number): ItemRow {
  return {
    id: item.id,
    package_id: packageId,
    position,
    order_line_id: item.orderLineId,
    quantity: item.quantity,
    details: JSON.stringify(item.details),
  };
}

export function fromRow(
  row: ShipmentRow,
  packages: readonly ShipmentPackage[],
  exceptions: readonly ShipmentException[],
): Shipment {
  const { originAddress, destinationAddress, ...details } = JSON.parse(row.details) as StoredDetails;
  return {
    id: row.id as ShipmentId,
    accountId: row.account_id as AccountId,
    shid: row.shid,
    orderId: row.order_id as OrderId | null,
    orderNumber: row.order_number,
    status: row.status as ShipmentStatus,
    version: row.version,
    carrierCode: row.carrier_code,
    serviceCode: row.service_code,
    trackingNumber: row.tracking_number,
    totalMinor: row.total_minor,
    currency: row.currency as Currency,
    actualPickupAt: row.actual_pickup_at,
    actualDeliveryAt: row.actual_delivery_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    originAddress,
    destinationAddress,
    details,
    packages,
    exceptions,
    journal: { position: row.journal_position, hash: row.journal_hash },
  };
}

export function toException(row: ExceptionRow): ShipmentException {
  return {
    id: row.id as ShipmentException['id'],
    reason: row.reason,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
  };
}

export function toPackage(row: PackageRow, items: readonly ItemRow[]): ShipmentPackage {
  const { extras, ...details } = JSON.parse(row.details) as ShipmentPackage['details'] &
    Pick<ShipmentPackage, 'extras'>;
  return {
    id: row.id as PackageId,
    position: row.position,
    trackingNumber: row.tracking_number,
    ...given('returnTrackingNumber', row.return_tracking_number ?? undefined),
    weightUg: row.weight_ug,
    details,
    extras,
    items: items.map((item) => ({
      id: item.id as Id<'packageItem'>,
      orderLineId: item.order_line_id,
      quantity: item.quantity,
      details: JSON.parse(item.details) as PackageItem['details'],
    })),
  };
}
