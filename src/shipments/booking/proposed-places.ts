import type { Address } from '../../addresses/address.ts';
import type { Proposal, ProposedAddress } from '../../rating/proposals/proposal.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import { isSamePlace } from './taken-wish.ts';

/** Whether a proposed shipment was asked to start at this warehouse, by its code or at its address. */
export function startsAt(warehouse: Warehouse | undefined, proposal: Proposal | undefined): boolean {
  if (warehouse === undefined || proposal === undefined) return false;
  const { wish, origin } = proposal.details;
  return wish.hasOwnOrigin === true ? isSamePlace(warehouse.address, origin) : wish.hasOwnWarehouse === true;
}

/** Where a proposed shipment was asked to start, if that is not the origin of its order. */
export function proposedOrigin(
  proposal: Proposal | undefined,
  ofOrder: Partial<Address> | null,
): ProposedAddress | undefined {
  if (proposal === undefined) return undefined;
  const { wish, origin } = proposal.details;
  if (wish.hasOwnOrigin !== true && wish.hasOwnWarehouse !== true) return undefined;
  return ofOrder !== null && isSamePlace(ofOrder, origin) ? undefined : origin;
}

/** Where a proposed shipment was asked to go, if that is not where its order goes. */
export function proposedDestination(
  proposal: Proposal | undefined,
  ofOrder: Partial<Address> | null,
): ProposedAddress | undefined {
  if (proposal?.details.wish.hasOwnDestination !== true) return undefined;
  const { destination } = proposal.details;
  return ofOrder !== null && isSamePlace(ofOrder, destination) ? undefined : destination;
}
