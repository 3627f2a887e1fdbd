import type { NameHalves } from '../../addresses/spoken-parts.ts';
import type { BookingRequest, Offer } from '../../carriers/carrier.ts';
import type { Actor } from '../../kernel/context.ts';
import { sha256 } from '../../kernel/sha256.ts';
import type { Order } from '../../orders/order.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { unitsInPackages } from '../../packages/package.ts';
import type { BookingOptions, ShipmentReference } from '../shipment.ts';

/** What is going to be bought: enough for another process to ask the carrier about it and to record it. */
export interface Purchase {
  readonly orderId: Order['id'] | null;
  readonly orderNumber: string | null;
  /** Whom the shipment names as its maker, whoever finishes the purchase. */
  readonly askedBy: Actor;
  readonly offer: Offer;
  readonly request: Omit<BookingRequest, 'key' | 'account' | 'shid'>;
  readonly packages: readonly DraftPackage[];
  readonly packingMinor: number;
  readonly isInsured: boolean;
  readonly isReplacement: boolean;
  /** Sold too late, and to be void (`operations/sold-beside.ts`). */
  readonly isBeside?: true;
  readonly batchId?: string;
  readonly requestKey?: string;
  readonly jobId?: string;
  readonly warehouseCode: string | null;
  /** Of the origin; absent of purchases that were begun before it was kept. */
  readonly timeZone?: string;
  readonly proposedShipmentId: string | null;
  readonly rateId: string | null;
  readonly references: readonly Omit<ShipmentReference, 'id'>[];
  readonly combinedOrderNumbers: readonly string[];
  readonly pickup: { readonly startTime: string; readonly endTime: string | null } | null;
  /** Codes of the address book or a warehouse, where the addresses have one. */
  readonly addressCodes: { readonly origin?: string; readonly destination?: string };
  /** Which of them the book has as validated; absent of purchases that were begun before it was kept. */
  readonly validatedAddresses?: ValidatedAddresses;
  /** Of names that were told by their halves; absent of purchases that were begun before they were kept. */
  readonly nameHalves?: { readonly origin: NameHalves; readonly destination: NameHalves };
  readonly options: BookingOptions;
}

export interface ValidatedAddresses {
  readonly origin: boolean;
  readonly destination: boolean;
}

/**
 * What makes a purchase the same purchase: the order as it stands, which of its units, and the service. Whoever tries again
 * before anything was bought means the same; once something was bought, cancelled or edited, the order's version has moved,
 * and the same units are another purchase.
 */
export function purchaseContents(
  order: Pick<Order, 'id' | 'version'>,
  units: ReadonlyMap<string, number>,
  offer: Pick<Offer, 'carrierCode' | 'serviceCode'>,
): string {
  const sorted = [...units].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([order.id, order.version, sorted, offer.carrierCode, offer.serviceCode]);
}

/** Whether the order is still as a purchase under this key was claimed of it. A replacement's never says so: its key is its own. */
export function isAsClaimed(
  order: Pick<Order, 'id' | 'version'>,
  { key, purchase }: { readonly key: string; readonly purchase: Purchase },
): boolean {
  return key === sha256(purchaseContents(order, unitsInPackages(purchase.packages), purchase.offer));
}
