import type { Offer } from '../../carriers/carrier.ts';
import { given } from '../../kernel/given.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import type { Proposal, ProposalWish } from '../proposals/proposal.ts';
import { toProposal } from '../proposals/to-proposal.ts';
import type { RatedOrder } from './rate-order.ts';
import type { RatingSurroundings } from './rating-surroundings.ts';

/** An offer of a rated order as a proposed shipment with ids of its own. */
export function proposalOf(
  services: Services,
  offer: Offer,
  facts: {
    readonly order: Order;
    readonly rated: RatedOrder;
    readonly surroundings: RatingSurroundings;
    readonly wish: ProposalWish;
    readonly pickedBecause: string | null;
  },
): Proposal {
  const { order, rated, surroundings } = facts;
  const { warehouse } = surroundings;
  const { origin, destination } = order.addresses;
  return toProposal(offer, {
    id: services.ids.next('proposedShipment'),
    rateId: services.ids.next('rate'),
    accountId: services.account,
    orderId: order.id,
    now: services.clock.now().toISOString(),
    isInsured: surroundings.isInsured,
    packages: rated.packages,
    origin: { ...rated.request.origin, ...given('code', origin === null ? warehouse?.code : origin.code) },
    destination: { ...rated.request.destination, ...given('code', destination?.code) },
    warehouse: warehouse === undefined ? null : { id: warehouse.id, code: warehouse.code },
    lines: rated.lines,
    policiesApplied: rated.policies.applied,
    pickedBecause: facts.pickedBecause,
    wish: facts.wish,
  });
}
