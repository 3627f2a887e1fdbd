import type { Booking } from '../../carriers/carrier.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { AccountId, IdGenerator, ShipmentId } from '../../kernel/ids.ts';
import type { Order, OrderLine } from '../../orders/order.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import { asPoliciesPriced } from '../../rating/policies/policy-parts.ts';
import type { Shipment, ShipmentDetails } from '../shipment.ts';
import type { Purchase } from './purchase.ts';

export interface ShipmentFacts {
  readonly id: ShipmentId;
  readonly accountId: AccountId;
  readonly shid: number;
  readonly ids: IdGenerator;
  readonly now: string;
  readonly createdBy: { readonly type: string; readonly name: string };
}

/** A shipment from what was bought. */
export function draftShipment(purchase: Purchase, booking: Booking, facts: ShipmentFacts): Shipment {
  // A carrier sells in its own currency; the price in the shipment's was told before it was bought.
  const offer =
    booking.offer.currency === purchase.offer.currency
      ? asPoliciesPriced(booking.offer, purchase.offer)
      : purchase.offer;
  const { request, addressCodes, validatedAddresses, nameHalves } = purchase;
  return {
    ...BEGINNING,
    id: facts.id,
    accountId: facts.accountId,
    shid: facts.shid,
    orderId: purchase.orderId,
    orderNumber: purchase.orderNumber,
    carrierCode: offer.carrierCode,
    serviceCode: offer.serviceCode,
    trackingNumber: booking.trackingNumber,
    totalMinor: offer.totalMinor + purchase.packingMinor,
    currency: offer.currency,
    createdAt: facts.now,
    updatedAt: facts.now,
    originAddress: {
      ...request.origin,
      id: facts.ids.next('originAddress'),
      isWarehouse: request.originIsWarehouse,
      ...given('code', addressCodes.origin),
      ...given('isValidated', validatedAddresses?.origin || undefined),
      ...nameHalves?.origin,
    },
    destinationAddress: {
      ...request.destination,
      id: facts.ids.next('address'),
      isWarehouse: false,
      ...given('code', addressCodes.destination),
      ...given('isValidated', validatedAddresses?.destination || undefined),
      ...nameHalves?.destination,
    },
    details: { ...ofOffer(offer), ...ofPurchase(purchase, facts) },
    packages: purchase.packages.map((draft, position) => ({
      ...draftedPackage(draft, position, booking.packageTrackingNumbers[position] ?? booking.trackingNumber, facts.ids),
      ...given('returnTrackingNumber', booking.packageReturnNumbers?.[position]),
    })),
  };
}

/** What a shipment begins with, whoever carries it. */
export const BEGINNING = {
  status: 'ordered',
  version: 1,
  actualPickupAt: null,
  actualDeliveryAt: null,
  exceptions: [],
  journal: { position: 0, hash: '' },
} as const satisfies Partial<Shipment>;

/** What its details begin with. */
export const DETAILS_BEGINNING = {
  originNetworkLocationId: null,
  destinationNetworkLocationId: null,
  itnConfirmationNumber: null,
  refund: null,
} as const satisfies Partial<ShipmentDetails>;

/** What the carrier sold. */
function ofOffer(offer: Purchase['offer']) {
  return {
    carrierName: offer.carrierName,
    carrierType: offer.carrierType,
    scac: offer.scac,
    serviceName: offer.serviceName,
    standardizedServiceName: offer.standardizedServiceName,
    parts: offer.parts,
    shipDate: offer.shipDate,
    serviceDays: offer.serviceDays,
    deliveryDate: offer.deliveryDate,
    insuranceRule: offer.insuranceRule,
    basis: offer.basis,
  };
}

/** What it was bought for, and how. */
function ofPurchase(purchase: Purchase, { ids, createdBy }: ShipmentFacts) {
  const { pickup } = purchase;
  return {
    ...purchase.options,
    ...DETAILS_BEGINNING,
    packingMinor: purchase.packingMinor,
    ...given('timeZone', purchase.timeZone),
    isInsured: purchase.isInsured,
    warehouseCode: purchase.warehouseCode,
    proposedShipmentId: purchase.proposedShipmentId,
    rateId: purchase.rateId,
    references: purchase.references.map((reference) => ({ ...reference, id: ids.next('referenceNumber') })),
    combinedOrderNumbers: purchase.combinedOrderNumbers,
    createdBy,
    isExternal: false,
    isReplacement: purchase.isReplacement,
    ...given('isBeside', purchase.isBeside),
    ...given('batchId', purchase.batchId),
    ...given('requestKey', purchase.requestKey),
    ...given('jobId', purchase.jobId),
    dispatch: pickup === null ? null : { ...pickup, id: ids.next('event'), status: 'requested' as const },
  };
}

export function draftedPackage(
  draft: DraftPackage,
  position: number,
  trackingNumber: string,
  ids: IdGenerator,
): ShipmentPackage {
  const { details, extras, items } = draft;
  return {
    id: ids.next('package'),
    position,
    trackingNumber,
    weightUg: draft.weightUg ?? 0,
    details,
    extras,
    items: items.map((item) => ({ ...item, id: ids.next('packageItem') })),
  };
}

/**
 * The order's lines once the units are in a living shipment.
 * @throws ShipdockError `order_changed` where the line has fewer units left than that.
 */
export function withShippedUnits(order: Order, units: ReadonlyMap<string, number>): readonly OrderLine[] {
  return order.lines.map((line) => {
    const shippedQuantity = line.shippedQuantity + (units.get(line.id) ?? 0);
    if (shippedQuantity > line.quantity || shippedQuantity < 0) {
      throw new ShipdockError(
        'order_changed',
        `order ${order.orderNumber}: ${shippedQuantity} of ${line.quantity} units of ${line.sku ?? line.id} would be shipped`,
        { hint: 'run the command again' },
      );
    }
    return shippedQuantity === line.shippedQuantity ? line : { ...line, shippedQuantity };
  });
}
