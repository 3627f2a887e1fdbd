import type { NameHalves } from '../addresses/spoken-parts.ts';
import type { CarrierType, Offer, PartyAddress, PricePart } from '../carriers/carrier.ts';
import type { AccountId, Id, OrderId, ShipmentId } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Currency } from '../kernel/money.ts';
import { type ShipmentPackage, unitsInPackages } from '../packages/package.ts';
import type { RefundStatus } from './changes/refund-status.ts';

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

export interface ShipmentAddress extends PartyAddress, NameHalves {
  readonly id: Id<'address'> | Id<'originAddress'>;
  readonly isWarehouse: boolean;
  /** Of the address book. */
  readonly code?: string;
  /** The address book has this place under its code, and it was found in order when it was validated there. */
  readonly isValidated?: boolean;
}

export interface ShipmentReference {
  readonly id: Id<'referenceNumber'>;
  readonly code: string;
  readonly value: string;
  readonly name: string | null;
}

/** Why a shipment stopped, from when until when (api-v4 2.10, 3.2). */
export interface ShipmentException {
  readonly id: Id<'exception'>;
  readonly reason: string;
  readonly createdAt: string;
  readonly resolvedAt: string | null;
}

/** The pickup that was asked for. */
export interface Dispatch {
  readonly id: string;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly status: 'requested' | 'cancelled';
}

/** api-v4 2.7. */
export interface Eei {
  readonly compliance: 'itn' | 'exemption_code';
  readonly complianceCode: string;
}

/** What a booking may say beside what is shipped, from where, to where and with whom. */
export interface BookingOptions {
  readonly originInstructions: string | null;
  readonly destinationInstructions: string | null;
  readonly assigneeId: string | null;
  readonly xid: string | null;
  /** The carrier's number of the freight, where the shipper has it before (api-v4 2.9). */
  readonly proNumber?: string;
  /** Null: as the account's setting says. */
  readonly labelFormat: 'PDF' | 'ZPL' | null;
  readonly includeReturnLabel: boolean;
  /** Who pays the carrier, and who pays duties and taxes (api-v4 2.8). */
  readonly billingDetails: JsonObject | null;
  readonly dutiesTaxesBillingDetails: JsonObject | null;
  readonly alternateReturnAddress: JsonObject | null;
  readonly eei: Eei | null;
  /** Accessorials as they were asked for; what they cost stands in the price parts. */
  readonly accessorials: readonly JsonObject[];
}

/** A number that was replaced after the booking. */
export interface FormerNumber {
  readonly number: string;
  /** The package that it was of; null where it was of the shipment alone. */
  readonly packageId: string | null;
}

export interface ShipmentDetails extends BookingOptions {
  readonly carrierName: string;
  readonly carrierType: CarrierType;
  readonly scac: string | null;
  readonly serviceName: string;
  readonly standardizedServiceName: string;
  readonly parts: readonly PricePart[];
  readonly packingMinor: number;
  readonly shipDate: string;
  /** In which days are counted where it ships from; absent of shipments that were booked before it was kept. */
  readonly timeZone?: string;
  readonly serviceDays: number;
  /** Null where another carrier promised none that is known. */
  readonly deliveryDate: string | null;
  readonly insuranceRule: Offer['insuranceRule'];
  readonly isInsured: boolean;
  readonly basis: Offer['basis'];
  readonly warehouseCode: string | null;
  readonly proposedShipmentId: string | null;
  /** The rate that it was booked by. */
  readonly rateId: string | null;
  readonly references: readonly ShipmentReference[];
  readonly combinedOrderNumbers: readonly string[];
  readonly createdBy: { readonly type: string; readonly name: string };
  /** Booked elsewhere and only kept here. */
  readonly isExternal: boolean;
  /** Bought on purpose for units that are shipped already: they count once. */
  readonly isReplacement: boolean;
  /** Sold too late, beside what became of its order (`sold-beside.ts`): nobody was given a label of it. */
  readonly isBeside?: true;
  /** The batch that bought it. */
  readonly batchId?: string;
  /** The Idempotency-Key of the request that bought it. */
  readonly requestKey?: string;
  /** The job that bought it. */
  readonly jobId?: string;
  /** In the order in which they were replaced. */
  readonly formerNumbers?: readonly FormerNumber[];
  readonly dispatch: Dispatch | null;
  readonly originNetworkLocationId: string | null;
  readonly destinationNetworkLocationId: string | null;
  /** Of the export filing, for documents. */
  readonly itnConfirmationNumber: string | null;
  /** What became of the money since it was cancelled. */
  readonly refund: RefundStatus | null;
  /** What came back in all, where somebody said how much. */
  readonly refundMinor?: number;
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
  readonly exceptions: readonly ShipmentException[];
  readonly journal: { readonly position: number; readonly hash: string };
}

/** With whom a shipment leaves, and from where; known also of one that is only bought yet. */
export interface Leaving {
  readonly carrierCode: string;
  readonly originAddress: Pick<ShipmentAddress, 'isWarehouse'>;
  readonly details: Pick<Shipment['details'], 'warehouseCode'>;
}

/** Units of each order line that the shipment takes from its order; a replacement takes none. */
export function unitsByLine(shipment: Pick<Shipment, 'packages' | 'details'>): ReadonlyMap<string, number> {
  return shipment.details.isReplacement ? new Map() : unitsInPackages(shipment.packages);
}

/** Whether its order moves with it; the status of one of which it takes no units may be one that a client set. */
export function movesItsOrder(shipment: Pick<Shipment, 'packages' | 'details'>): boolean {
  return unitsByLine(shipment).size > 0;
}
