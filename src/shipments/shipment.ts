import type { CarrierType, Offer, PartyAddress, PricePart } from '../carriers/carrier.ts';
import type { AccountId, Id, OrderId, PackageId, ShipmentId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';
import type { PlannedPackage } from '../rating/planned-package.ts';

export const SHIPMENT_STATUSES = [
  'ordered',
  'confirmed',
  'scheduled_for_pickup',
  'agent_prep',
  'ready_for_carrier_pickup',
  'in_transit',
  'delivered',
  'exception',
  'cancelled',
] as const;
/** api-v4 3.2. */
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export interface ShipmentAddress extends PartyAddress {
  readonly id: Id<'address'> | Id<'originAddress'>;
}

export interface ShipmentReference {
  readonly id: Id<'referenceNumber'>;
  readonly code: string;
  readonly value: string;
  readonly name: string | null;
}

/** Units of one order line in a package, with what documents say of them. */
export interface PackageItem {
  readonly id: Id<'packageItem'>;
  readonly orderLineId: string | null;
  readonly quantity: number;
  readonly details: {
    readonly sku: string | null;
    readonly name: string | null;
    readonly upc: string | null;
    readonly description: string | null;
    readonly valueE4: number;
    readonly weightUg: number | null;
    readonly lengthUm: number;
    readonly widthUm: number;
    readonly heightUm: number;
    readonly hsCode: string | null;
    readonly countryOfOrigin: string | null;
    readonly freightClass: string | null;
    readonly nmfc: string | null;
    readonly sourceSystemId: string | null;
    readonly lineNumber: number | null;
  };
}

export interface ShipmentPackage {
  readonly id: PackageId;
  readonly position: number;
  readonly trackingNumber: string;
  readonly weightUg: number;
  /** As it was planned, without its contents: those are the items. */
  readonly details: Omit<PlannedPackage, 'contents' | 'weight'>;
  readonly items: readonly PackageItem[];
}

export interface ShipmentDetails {
  readonly carrierName: string;
  readonly carrierType: CarrierType;
  readonly scac: string | null;
  readonly serviceName: string;
  readonly standardizedServiceName: string;
  readonly parts: readonly PricePart[];
  readonly packingMinor: number;
  readonly shipDate: string;
  readonly serviceDays: number;
  readonly deliveryDate: string;
  readonly insuranceRule: Offer['insuranceRule'];
  readonly isInsured: boolean;
  readonly basis: Offer['basis'];
  readonly warehouseCode: string | null;
  readonly proposedShipmentId: string | null;
  readonly includeReturnLabel: boolean;
  readonly references: readonly ShipmentReference[];
  readonly combinedOrderNumbers: readonly string[];
  readonly createdBy: { readonly type: string; readonly name: string };
}

export interface Shipment {
  readonly id: ShipmentId;
  readonly accountId: AccountId;
  readonly shid: number;
  readonly orderId: OrderId | null;
  readonly orderNumber: string | null;
  readonly status: ShipmentStatus;
  readonly version: number;
  readonly carrierCode: string;
  readonly serviceCode: string;
  readonly trackingNumber: string;
  readonly totalMinor: number;
  readonly currency: Currency;
  readonly actualPickupAt: string | null;
  readonly actualDeliveryAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly originAddress: ShipmentAddress;
  readonly destinationAddress: ShipmentAddress;
  readonly details: ShipmentDetails;
  readonly packages: readonly ShipmentPackage[];
  readonly journal: { readonly position: number; readonly hash: string };
}

/** Units of each order line in the shipment. */
export function unitsByLine(shipment: Pick<Shipment, 'packages'>): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const item of shipment.packages.flatMap((each) => each.items)) {
    if (item.orderLineId !== null) units.set(item.orderLineId, (units.get(item.orderLineId) ?? 0) + item.quantity);
  }
  return units;
}
