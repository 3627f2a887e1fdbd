import type { Address } from '../addresses/address.ts';
import type { HandlingUnitType } from '../kernel/handling-unit-type.ts';
import type { AccountId, Id, LineItemId, OrderId, WarehouseId } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Currency } from '../kernel/money.ts';
import type { OrderStatus } from './status/lifecycle.ts';

export type ReferenceCode = 'invoice_id' | 'customer_id' | 'reference_id' | 'purchase_id' | 'bol_id' | 'other_id';

/** api-v4 2.4. */
export interface ReferenceNumber {
  readonly id: Id<'referenceNumber'>;
  readonly code: ReferenceCode;
  readonly value: string;
  readonly name: string | null;
}

export interface Note {
  readonly id: Id<'note'>;
  readonly body: string;
  readonly tag: string | null;
  readonly createdAt: string;
}

/** An address of an order, kept as it was entered (api-v4 2.2). */
export interface OrderAddress extends Address {
  readonly id: Id<'address'> | Id<'originAddress'> | Id<'billingAddress'>;
}

/** Exactly what was said of the line beside what is searched, summed or constrained (api-v4 2.3). */
export interface LineDetails {
  readonly name?: string;
  readonly upc?: string;
  readonly description?: string;
  readonly commodityDescription?: string;
  readonly lotNumber?: string;
  readonly currency: Currency;
  /** Sizes and weight as they were written, in their units. */
  readonly length?: string;
  readonly width?: string;
  readonly height?: string;
  readonly dimensionUom: 'in' | 'cm';
  readonly weight?: string;
  readonly weightUom: 'lb' | 'kg';
  readonly typeOfItem?: 'loose' | 'box' | 'pallet';
  readonly doNotPackWithOtherItems?: boolean;
  readonly doNotPalletize?: boolean;
  readonly doNotPackBeforePalletize?: boolean;
  /** Its height stays upright. */
  readonly thisSideUp?: boolean;
  /** Nothing may stand on it. */
  readonly fragile?: boolean;
  readonly doNotStack?: boolean;
  readonly handlingUnitType?: HandlingUnitType;
  readonly unpackedItemTypeId?: string;
  readonly hsCode?: string;
  readonly countryOfOrigin?: string;
  readonly freightClass?: string;
  readonly nmfc?: string;
  readonly packageType?: string;
  readonly packageQuantity?: number;
  readonly volumeCubicFt?: string;
  readonly warehouseId?: string;
  readonly warehouseCode?: string;
  readonly lineNumber?: number;
  readonly shipIndividually: boolean;
  readonly ormD: boolean;
  readonly hazmat?: boolean;
  readonly meta?: JsonObject;
  readonly originAddress?: OrderAddress;
  readonly referenceNumbers?: readonly LineReference[];
  readonly hazmatData?: JsonObject;
  readonly inventoryIdentifiers?: readonly InventoryIdentifier[];
  /** Where the units came from by split or combine: the first order, and its id in the source system. */
  readonly originOrderNumber?: string;
  /** Of the line that its units were of there: keys and SKUs may be put right since. */
  readonly originLineId?: string;
  readonly originOrderSourceSystemId?: string;
  /** The kit that the line is a part of (`unbundle_kits`), and how many of it were ordered. */
  readonly kit?: KitPart;
  /** What price and value were before they were converted into the order's currency. */
  readonly converted?: ConvertedFrom;
}

/** Unit price and value as they were sent, in ten-thousandths of another currency, and the day whose rate was used. */
export interface ConvertedFrom {
  readonly currency: Currency;
  readonly priceE4?: number;
  readonly valueE4?: number;
  readonly date: string;
}

export interface InventoryIdentifier {
  readonly type: 'SerialNumber' | 'LotNumber';
  readonly code: string;
  readonly sourceSystemId?: string;
}

export type ItemType = 'parcel' | 'handling_unit' | 'unpacked';

/** A reference number of a line (api-v4 2.3); its code is any text, unlike an order's. */
export interface LineReference {
  readonly id: Id<'referenceNumber'>;
  readonly code?: string;
  readonly name?: string;
  readonly value?: string;
  readonly externalCode?: string;
}

/** A line of an order. `shippedQuantity` counts the units in living shipments; it never passes `quantity`. */
export interface OrderLine {
  readonly id: LineItemId;
  readonly position: number;
  readonly sourceSystemId: string | null;
  readonly sku: string | null;
  readonly quantity: number;
  readonly shippedQuantity: number;
  /** Unit price and unit value in ten-thousandths of the line's currency. */
  readonly priceE4: number | null;
  readonly valueE4: number | null;
  /** Of one unit; null where neither the line nor (later) its SKU tells. */
  readonly weightUg: number | null;
  readonly lengthUm: number | null;
  readonly widthUm: number | null;
  readonly heightUm: number | null;
  readonly itemType: ItemType;
  readonly details: LineDetails;
}

/** What was said of the order beside what is searched, summed or constrained (api-v4 2.1). */
export interface OrderDetails {
  readonly source: string;
  readonly sourceSystemDomain?: string;
  readonly sourceSystemMeta?: JsonObject;
  readonly sourceSystemProcessedAt?: string;
  readonly unbundleKits?: boolean;
  readonly requestedShippingDetails?: string;
  /** As it was sent: one id or several. */
  readonly requestedRateId?: string | readonly string[];
  readonly selfPacked: boolean;
  readonly includeReturnLabel: boolean;
  readonly integrationId?: number;
  readonly billingDetails?: JsonObject;
  readonly dutiesTaxesBillingDetails?: JsonObject;
  readonly combinedOrderNumbers: readonly string[];
  /** Numbers that it had: its shop's files go on saying the one that they know. */
  readonly formerNumbers?: readonly string[];
  /** A split made it, in the data that an export brought it from. */
  readonly splitOff?: true;
  /** A file said that all of it is shipped: nothing is left to ship here. */
  readonly shippedElsewhere?: true;
  /** Units that a file said are shipped or lie elsewhere, and that were left out of the lines. */
  readonly leftOut?: readonly LeftOut[];
  /** Which of its units lay in which other orders, in the data that an export brought it from. */
  readonly heldBy?: readonly HeldUnits[];
  /** Units that a person had taken out of parts of kits in the data that an export brought it from. */
  readonly partsTakenOut?: readonly PartTakenOut[];
  /** What splits and combines moved of its amounts in the data that an export brought it from. */
  readonly movedAmounts?: MovedAmounts;
  /** When a person last gave up a purchase of it that was begun, of which its carrier could say nothing. */
  readonly bookingGivenUpAt?: string;
  /** When a person's data was erased from it. */
  readonly redactedAt?: string;
  readonly createdBy: { readonly type: string; readonly name: string };
}

/** The kit that was ordered, by its SKU and key, and how many of it. */
export interface KitPart {
  readonly sku: string;
  readonly sourceSystemId?: string;
  readonly quantity: number;
  /** Of the line that it was, which its parts share. */
  readonly lineId?: string;
  /** Of one kit. */
  readonly priceE4?: number;
  /** What its parts share as their value; null where nothing told one, unknown of kits that were taken apart before it was kept. */
  readonly valueE4?: number | null;
}

/** Units of a line, which may be there with others. */
export interface LeftOut {
  readonly id: OrderLine['id'];
  readonly sourceSystemId: string | null;
  readonly sku: string | null;
  readonly name?: string;
  readonly kit?: KitPart;
  readonly originOrderNumber?: string;
  readonly priceE4?: number;
  /** SKUs that it had before it was changed, which a shop without keys may go on saying. */
  readonly formerSkus?: readonly string[];
  /** SKUs that its units have where they lie, and it never had: no file means it by these. */
  readonly skusElsewhere?: readonly string[];
  readonly units: number;
  /** They lie in another order of the data that an export brought it from, and were not shipped before. */
  readonly isMoved?: true;
  /** Those of them that were removed in the orders that they went to: they lie nowhere. */
  readonly lost?: number;
  /** They were booked in the data that an export brought it from: no shop called them shipped. */
  readonly isBooked?: true;
  /** Units of the line beside these that were removed there, by hand: they lie nowhere. */
  readonly removed?: number;
}

/** Units that lack of a part of kits, of which nothing else may be left. */
export interface PartTakenOut {
  readonly kit: KitPart;
  readonly sku: string | null;
  readonly name?: string;
  readonly units: number;
}

/** Units of an order that lie in another one. */
export interface HeldUnits {
  readonly orderNumber: string;
  /** SKU of their line there, or its name where it has none. */
  readonly goods: string;
  readonly units: number;
}

/** Minor units of the order's currency: below 0 what went to other orders, above 0 what came. */
export interface MovedAmounts {
  readonly itemsMinor: number;
  readonly totalMinor: number;
  readonly taxMinor: number;
  readonly shippingMinor: number;
}

/** An order with everything that belongs to it. */
export interface Order {
  readonly id: OrderId;
  readonly accountId: AccountId;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  /** The status to which it returns when nothing is shipped any more. */
  readonly statusBeforeBooking: 'new' | 'picking';
  readonly version: number;
  readonly currency: Currency;
  /** Amounts in minor units of the order's currency; null where not given. */
  readonly totalMinor: number | null;
  readonly taxMinor: number | null;
  readonly shippingMinor: number | null;
  readonly itemsMinor: number;
  readonly warehouseId: WarehouseId | null;
  readonly sourceSystem: string | null;
  readonly sourceSystemId: string | null;
  readonly holdUntil: string | null;
  readonly cancelledAt: string | null;
  readonly importFingerprint: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly details: OrderDetails;
  readonly addresses: {
    readonly origin: OrderAddress | null;
    readonly destination: OrderAddress | null;
    readonly billing: OrderAddress | null;
  };
  readonly lines: readonly OrderLine[];
  readonly tags: readonly string[];
  readonly referenceNumbers: readonly ReferenceNumber[];
  readonly notes: readonly Note[];
  readonly journal: { readonly position: number; readonly hash: string };
}

/** Units of the line that are in no living shipment. */
export function unshippedQuantity(line: Pick<OrderLine, 'quantity' | 'shippedQuantity'>): number {
  return line.quantity - line.shippedQuantity;
}
