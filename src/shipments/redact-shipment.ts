import type { PartyAddress } from '../carriers/carrier.ts';
import { given } from '../kernel/given.ts';
import type { Purchase } from './purchase.ts';
import type { Shipment } from './shipment.ts';

/** Whether the shipment has come to its end: until then its address is needed. */
export function isOver(shipment: Pick<Shipment, 'status'>): boolean {
  return shipment.status === 'delivered' || shipment.status === 'cancelled';
}

/** The shipment without what tells who its consignee is or where they live: country and state are left. */
export function redactedShipment(shipment: Shipment): Shipment {
  const { id } = shipment.destinationAddress;
  return { ...shipment, destinationAddress: { id, ...redactedParty(shipment.destinationAddress) } };
}

/** What was bought, without its consignee. */
export function redactedPurchase(purchase: Purchase): Purchase {
  const { request } = purchase;
  return { ...purchase, request: { ...request, destination: redactedParty(request.destination) } };
}

function redactedParty({ country, state, isResidential, isPoBox }: PartyAddress): PartyAddress {
  return { country, zip: '', ...given('state', state), isResidential, isPoBox };
}
