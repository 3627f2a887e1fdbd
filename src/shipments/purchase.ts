import type { BookingRequest, Offer } from '../carriers/carrier.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import { unshippedQuantity } from '../orders/order.ts';
import type { PlannedPackage } from '../rating/planned-package.ts';

/** What is going to be bought: enough for another process to ask the carrier about it and to record it. */
export interface Purchase {
  readonly offer: Offer;
  readonly request: Omit<BookingRequest, 'key' | 'account' | 'shid'>;
  readonly packages: readonly PlannedPackage[];
  readonly packingMinor: number;
  readonly isInsured: boolean;
  readonly warehouseCode: string | null;
  readonly proposedShipmentId: string | null;
}

/**
 * What makes a purchase the same purchase: the order as it stands, which of its units, and the service. Whoever tries again
 * before anything was bought means the same; once something was bought, cancelled or edited, the order's version has moved,
 * and the same units are another purchase.
 */
export function purchaseContents(order: Order, offer: Pick<Offer, 'carrierCode' | 'serviceCode'>): string {
  const units = order.lines
    .filter((line) => unshippedQuantity(line) > 0)
    .map((line: OrderLine) => [line.id, line.shippedQuantity, unshippedQuantity(line)]);
  return JSON.stringify([order.id, order.version, units, offer.carrierCode, offer.serviceCode]);
}
