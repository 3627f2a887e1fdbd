import type { PartyAddress } from '../carriers/carrier.ts';
import { given } from '../kernel/given.ts';
import { withoutContact } from '../orders/hazmat-data.ts';
import type { Purchase } from './purchase.ts';
import type { BookingOptions, Json, Shipment, ShipmentPackage } from './shipment.ts';

/** Whether the shipment has come to its end: until then its address is needed. */
export function isOver(shipment: Pick<Shipment, 'status'>): boolean {
  return shipment.status === 'delivered' || shipment.status === 'cancelled';
}

/** The shipment without what tells who its consignee is or where they live: country and state are left. */
export function redactedShipment(shipment: Shipment): Shipment {
  const { id, isWarehouse } = shipment.destinationAddress;
  const destinationAddress = { id, isWarehouse, ...redactedParty(shipment.destinationAddress) };
  const details = { ...shipment.details, ...redactedOptions(shipment.details) };
  return { ...shipment, destinationAddress, details, packages: shipment.packages.map(redactedPackage) };
}

/** What was bought, without its consignee. */
export function redactedPurchase(purchase: Purchase): Purchase {
  const { request } = purchase;
  return {
    ...purchase,
    request: { ...request, destination: redactedParty(request.destination) },
    packages: purchase.packages.map(redactedPackage),
    options: { ...purchase.options, ...redactedOptions(purchase.options) },
  };
}

function redactedPackage<Package extends Pick<ShipmentPackage, 'extras'>>(each: Package): Package {
  return { ...each, extras: { ...each.extras, hazmatData: each.extras.hazmatData.map(withoutContact) } };
}

/** Who pays is told by the account alone; instructions may name anybody. */
function redactedOptions(options: Pick<BookingOptions, 'billingDetails' | 'dutiesTaxesBillingDetails'>) {
  return {
    billingDetails: redactedBilling(options.billingDetails),
    dutiesTaxesBillingDetails: redactedBilling(options.dutiesTaxesBillingDetails),
    alternateReturnAddress: null,
    destinationInstructions: null,
  };
}

function redactedBilling(billing: Json | null): Json | null {
  if (billing === null) return null;
  const kept = ['bill_to', 'carrier_code', 'service_code', 'account_number', 'country'];
  return Object.fromEntries(Object.entries(billing).filter(([part]) => kept.includes(part)));
}

function redactedParty({ country, state, isResidential, isPoBox }: PartyAddress): PartyAddress {
  return { country, zip: '', ...given('state', state), isResidential, isPoBox };
}
