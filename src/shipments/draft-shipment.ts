import type { Booking } from '../carriers/carrier.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId, IdGenerator, ShipmentId } from '../kernel/ids.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import { allContents, type PlannedPackage } from '../rating/planned-package.ts';
import type { RatableLine } from '../rating/ratable-line.ts';
import type { Purchase } from './purchase.ts';
import type { PackageItem, Shipment, ShipmentPackage } from './shipment.ts';

export interface ShipmentFacts {
  readonly id: ShipmentId;
  readonly accountId: AccountId;
  readonly shid: number;
  readonly ids: IdGenerator;
  readonly now: string;
  readonly createdBy: { readonly type: string; readonly name: string };
  /** The order's lines with what their SKUs supply. */
  readonly lines: readonly RatableLine[];
}

/** A shipment from what was bought for an order. */
export function draftShipment(order: Order, purchase: Purchase, booking: Booking, facts: ShipmentFacts): Shipment {
  const { offer } = booking;
  return {
    id: facts.id,
    accountId: facts.accountId,
    shid: facts.shid,
    orderId: order.id,
    orderNumber: order.orderNumber,
    status: 'ordered',
    version: 1,
    carrierCode: offer.carrierCode,
    serviceCode: offer.serviceCode,
    trackingNumber: booking.trackingNumber,
    totalMinor: offer.totalMinor + purchase.packingMinor,
    currency: offer.currency,
    actualPickupAt: null,
    actualDeliveryAt: null,
    createdAt: facts.now,
    updatedAt: facts.now,
    originAddress: { ...purchase.request.origin, id: facts.ids.next('originAddress') },
    destinationAddress: { ...purchase.request.destination, id: facts.ids.next('address') },
    details: {
      carrierName: offer.carrierName,
      carrierType: offer.carrierType,
      scac: offer.scac,
      serviceName: offer.serviceName,
      standardizedServiceName: offer.standardizedServiceName,
      parts: offer.parts,
      packingMinor: purchase.packingMinor,
      shipDate: offer.shipDate,
      serviceDays: offer.serviceDays,
      deliveryDate: offer.deliveryDate,
      insuranceRule: offer.insuranceRule,
      isInsured: purchase.isInsured,
      basis: offer.basis,
      warehouseCode: purchase.warehouseCode,
      proposedShipmentId: purchase.proposedShipmentId,
      includeReturnLabel: order.details.includeReturnLabel,
      references: order.referenceNumbers.map((reference) => ({ ...reference, id: facts.ids.next('referenceNumber') })),
      combinedOrderNumbers: order.details.combinedOrderNumbers,
      createdBy: facts.createdBy,
    },
    packages: purchase.packages.map((planned, position) => draftPackage(planned, position, booking, facts)),
    journal: { position: 0, hash: '' },
  };
}

function draftPackage(
  planned: PlannedPackage,
  position: number,
  booking: Booking,
  facts: ShipmentFacts,
): ShipmentPackage {
  const { contents: _contents, weight, ...details } = planned;
  return {
    id: facts.ids.next('package'),
    position,
    trackingNumber: booking.packageTrackingNumbers[position] ?? booking.trackingNumber,
    weightUg: weight ?? 0,
    details,
    items: mergedContents(planned).map(([lineId, quantity]) => draftItem(lineId, quantity, facts)),
  };
}

function mergedContents(planned: PlannedPackage): readonly (readonly [string, number])[] {
  const units = new Map<string, number>();
  for (const content of allContents(planned)) {
    units.set(content.lineId, (units.get(content.lineId) ?? 0) + content.quantity);
  }
  return [...units];
}

function draftItem(lineId: string, quantity: number, facts: ShipmentFacts): PackageItem {
  const ratable = facts.lines.find((each) => each.line.id === lineId);
  if (ratable === undefined) {
    throw new ShipdockError('order_changed', 'a line that was being booked is gone from its order', {
      hint: 'run the command again',
    });
  }
  const { line } = ratable;
  return {
    id: facts.ids.next('packageItem'),
    orderLineId: line.id,
    quantity,
    details: {
      sku: line.sku,
      name: line.details.name ?? line.sku,
      upc: line.details.upc ?? null,
      description: line.details.commodityDescription ?? line.details.description ?? null,
      valueE4: ratable.valueE4,
      weightUg: ratable.weightUg ?? null,
      lengthUm: ratable.lengthUm,
      widthUm: ratable.widthUm,
      heightUm: ratable.heightUm,
      hsCode: ratable.hsCode ?? null,
      countryOfOrigin: ratable.countryOfOrigin ?? null,
      freightClass: ratable.freightClass ?? null,
      nmfc: ratable.nmfc ?? null,
      sourceSystemId: line.sourceSystemId,
      lineNumber: line.details.lineNumber ?? null,
    },
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
