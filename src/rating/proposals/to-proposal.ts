import type { Offer } from '../../carriers/carrier.ts';
import type { AccountId, OrderId, ProposedShipmentId, RateId } from '../../kernel/ids.ts';
import type { PlannedPackage } from '../../packages/planned-package.ts';
import { packingMinor } from '../../packing/order/packing-costs.ts';
import type { Proposal, ProposalDetails, ProposalWish } from './proposal.ts';

/** An offer as a proposed shipment. */
export function toProposal(offer: Offer, facts: ProposalFacts): Proposal {
  const packing = packingMinor(facts.packages);
  return {
    id: facts.id,
    accountId: facts.accountId,
    orderId: facts.orderId,
    rateId: facts.rateId,
    carrierCode: offer.carrierCode,
    serviceCode: offer.serviceCode,
    totalMinor: offer.totalMinor + packing,
    currency: offer.currency,
    createdAt: facts.now,
    details: {
      carrierName: offer.carrierName,
      carrierType: offer.carrierType,
      scac: offer.scac,
      serviceName: offer.serviceName,
      standardizedServiceName: offer.standardizedServiceName,
      parts: offer.parts,
      packingMinor: packing,
      shipDate: offer.shipDate,
      serviceDays: offer.serviceDays,
      deliveryDate: offer.deliveryDate,
      insuranceRule: offer.insuranceRule,
      isInsured: facts.isInsured,
      basis: offer.basis,
      packages: facts.packages,
      origin: facts.origin,
      destination: facts.destination,
      warehouse: facts.warehouse,
      lines: facts.lines,
      policiesApplied: facts.policiesApplied,
      pickedBecause: facts.pickedBecause,
      wish: facts.wish,
    },
  };
}

interface ProposalFacts extends Pick<ProposalDetails, 'origin' | 'destination' | 'warehouse' | 'lines'> {
  readonly id: ProposedShipmentId;
  readonly rateId: RateId;
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly now: string;
  readonly isInsured: boolean;
  readonly packages: readonly PlannedPackage[];
  readonly policiesApplied: ProposalDetails['policiesApplied'];
  readonly pickedBecause: string | null;
  readonly wish: ProposalWish;
}
