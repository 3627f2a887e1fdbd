import { redactedParty } from '../../carriers/redacted-party.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { withoutContact } from '../../orders/parts/hazmat-data.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import type { Purchase } from '../booking/purchase.ts';
import type { BookingOptions, Shipment } from '../shipment.ts';

/** Whether the shipment has come to its end: until then its address is needed. */
export function isOver(shipment: Pick<Shipment, 'status'>): boolean {
  return shipment.status === 'delivered' || shipment.status === 'cancelled';
}

/** Where its data may not be erased yet, or not by itself. @throws ShipdockError `shipment_not_finished`, `shipment_of_order`. */
export function refuseUnredactable(shipment: Pick<Shipment, 'shid' | 'orderId' | 'orderNumber' | 'status'>): void {
  const { shid, orderId, orderNumber, status } = shipment;
  if (orderId !== null) {
    throw new ShipdockError(
      'shipment_of_order',
      `shipment ${shid} is of order ${orderNumber}; it is erased with its order`,
      { about: 'subject', ...nextStep('orders.redact', orderNumber ?? orderId) },
    );
  }
  if (isOver(shipment)) return;
  throw new ShipdockError(
    'shipment_not_finished',
    `shipment ${shid} is ${status}: until it is delivered or cancelled it needs its address`,
    { about: 'subject', ...nextStep('tracking.get', String(shid)) },
  );
}

/**
 * The shipment without what tells who its consignee is or where they live: country and state are left. The same of whoever
 * sent it, where that was no warehouse.
 */
export function redactedShipment(shipment: Shipment): Shipment {
  const { originAddress: origin, destinationAddress: destination } = shipment;
  return {
    ...shipment,
    originAddress: origin.isWarehouse ? origin : redactedAddress(origin),
    destinationAddress: redactedAddress(destination),
    details: { ...shipment.details, ...redactedOptions(shipment.details) },
    packages: shipment.packages.map(redactedPackage),
  };
}

function redactedAddress(address: Shipment['originAddress']): Shipment['originAddress'] {
  const { id, isWarehouse } = address;
  return { id, isWarehouse, ...redactedParty(address) };
}

/** What was bought, without its consignee, whose entry of the address book names them too, and without its sender as `redactedShipment`. */
export function redactedPurchase(purchase: Purchase): Purchase {
  const { request } = purchase;
  return {
    ...purchase,
    request: {
      ...request,
      origin: request.originIsWarehouse ? request.origin : redactedParty(request.origin),
      destination: redactedParty(request.destination),
    },
    addressCodes: {},
    nameHalves: { origin: {}, destination: {} },
    packages: purchase.packages.map(redactedPackage),
    options: { ...purchase.options, ...redactedOptions(purchase.options) },
  };
}

function redactedPackage<Package extends Pick<ShipmentPackage, 'extras'>>(each: Package): Package {
  return { ...each, extras: { ...each.extras, hazmatData: each.extras.hazmatData.map(withoutContact) } };
}

/** Of who pays stays that it was another; instructions may name anybody. */
function redactedOptions(options: Pick<BookingOptions, 'billingDetails' | 'dutiesTaxesBillingDetails'>) {
  return {
    billingDetails: redactedBilling(options.billingDetails),
    dutiesTaxesBillingDetails: redactedBilling(options.dutiesTaxesBillingDetails),
    alternateReturnAddress: null,
    originInstructions: null,
    destinationInstructions: null,
  };
}

function redactedBilling(billing: JsonObject | null): JsonObject | null {
  if (billing === null) return null;
  const kept = ['bill_to', 'carrier_code', 'service_code', 'country'];
  return Object.fromEntries(Object.entries(billing).filter(([part]) => kept.includes(part)));
}
