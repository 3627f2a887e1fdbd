import { given } from '../../kernel/given.ts';
import { formatMinor } from '../../kernel/money.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { chooseOffer, type ServiceChoice } from '../offers/choose-offer.ts';
import { pickOffer } from '../offers/pick-offer.ts';
import { shapeOf } from '../offers/rated-offers.ts';
import { refuseOtherService } from '../offers/refuse-other-service.ts';
import type { Proposal, ProposalWish } from '../proposals/proposal.ts';
import { wishOfRequest } from '../proposals/proposal-wish.ts';
import type { ProposalRequestInput } from '../proposals.schema.ts';
import { refuseSaidAmounts } from '../request/cash-on-delivery.ts';
import { linesInPackages } from '../request/lines-in-packages.ts';
import { ratingAccessorial } from './answer-rates.ts';
import { refuseWithoutOffers } from './generate-proposals.ts';
import type { PreparedProposal } from './prepare-proposal.ts';
import { proposalOf } from './proposal-of.ts';
import { type RatedOrder, rateOrder } from './rate-order.ts';
import { timeZoneOf } from './rating-surroundings.ts';

/**
 * One shipment as it was asked for, rated and not yet stored (api-v4 2.9).
 * @throws ShipdockError `no_rates` with the reasons of every service, `carrier_unavailable` where a carrier of its parcels is
 * silent, `unreadable_field` where billing does not say who pays, or an amount is to be collected that is none, or a second
 * one.
 */
export async function propose(
  services: Services,
  { order, surroundings, choice, packages, sent, rateId, priced, warnings }: PreparedProposal,
): Promise<{ readonly proposal: Proposal; readonly warnings: readonly string[] }> {
  refuseSaidAmounts(sent, order.currency);
  const wish = { ...wishOfRequest(order, sent), ...given('rateId', rateId) };
  const asked = [...(sent.origin_accessorials ?? []), ...(sent.destination_accessorials ?? [])];
  const ready = linesInPackages(order, packages, surroundings.skus);
  const all = await rateOrder(order, surroundings, {
    accessorials: asked.flatMap(ratingAccessorial),
    ...(ready === undefined ? {} : { packages: ready.packages }),
  });
  const rated: RatedOrder = { ...ofCarrier(all, sent, choice), ...(ready === undefined ? {} : { lines: ready.lines }) };
  refuseWithoutOffers(order, rated, surroundings);
  const chosen = pickOrChoose(order, choice, rated, timeZoneOf(surroundings));
  refuseOtherService(sent, chosen.offer, rated, choice);
  const proposal = proposalOf(services, chosen.offer, {
    order,
    rated,
    surroundings,
    wish,
    pickedBecause: isAsOrder(wish, sent, choice) ? chosen.because : null,
  });
  return {
    proposal,
    warnings: [
      ...warnings,
      ...rated.messages,
      ...chosen.warnings,
      ...(ready?.warnings ?? []),
      ...otherPrice(proposal, priced),
    ],
  };
}

/** A rate is told by its price: who goes by it sees where the proposed shipment has another. */
function otherPrice({ totalMinor, currency }: Proposal, priced: PreparedProposal['priced']): readonly string[] {
  if (priced === undefined || priced.currency !== currency || priced.totalMinor === totalMinor) return [];
  const [now, before] = [totalMinor, priced.totalMinor].map((minor) => `${formatMinor(minor, currency)} ${currency}`);
  return [`it was rated again: the price is ${now}, the rate said ${before}`];
}

/** Whether it is what the order goes with where nobody names a proposed shipment: nothing was asked that decides otherwise. */
function isAsOrder(wish: ProposalWish, sent: ProposalRequestInput, choice: ServiceChoice): boolean {
  const { hasOwnOrigin, hasOwnDestination, hasOwnWarehouse, hasOwnPackages } = wish;
  const accessorials = [...wish.originAccessorials, ...wish.destinationAccessorials];
  const isElsewise = [hasOwnOrigin, hasOwnDestination, hasOwnWarehouse, hasOwnPackages, accessorials.length > 0];
  return choice.kind === 'default' && sent.carrier_code === undefined && !isElsewise.includes(true);
}

/** A carrier without a service: the best of its own. */
function ofCarrier(rated: RatedOrder, { carrier_code: code }: ProposalRequestInput, choice: ServiceChoice): RatedOrder {
  if (code === undefined || choice.kind !== 'default') return rated;
  const isIts = ({ carrierCode }: { readonly carrierCode: string }) => carrierCode === code;
  return { ...rated, offers: rated.offers.filter(isIts), refusals: rated.refusals.filter(isIts) };
}

function pickOrChoose(order: Order, choice: ServiceChoice, rated: RatedOrder, timeZone: string) {
  const picked = choice.kind === 'default' ? pickOffer(order, rated) : undefined;
  if (picked?.offer !== undefined) return { ...picked, offer: picked.offer };
  const wanted = {
    what: `order ${order.orderNumber}`,
    wish: order.details.requestedShippingDetails,
    step: nextStep('orders.explainRates', order.orderNumber),
    timeZone,
    ...shapeOf(rated),
  };
  return chooseOffer(wanted, choice, rated);
}
