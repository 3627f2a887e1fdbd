import { addressWarnings, withAddressAdvice } from '../../addresses/operations/with-address-advice.ts';
import type { Transaction } from '../../database/database.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { againOnConflict } from '../../seams/unit-of-work.ts';
import { noRates } from '../offers/no-rates.ts';
import { pickOffer } from '../offers/pick-offer.ts';
import { refusalDetail } from '../offers/refusal-detail.ts';
import { type ProposalJson, proposalJson } from '../proposal-json.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { wishOfOrder } from '../proposals/proposal-wish.ts';
import { replaceProposals } from '../proposals.store.ts';
import { keepProposals } from './keep-proposals.ts';
import { proposalOf } from './proposal-of.ts';
import { type RatedOrder, rateOrder } from './rate-order.ts';
import { type RatingSurroundings, readRatingSurroundings, timeZoneOf } from './rating-surroundings.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ProposalJson[]>> {
  const { order, proposals, warnings } = await generateProposals(services, (transaction) =>
    getOrderNamed(transaction, services.account, input.params?.id ?? ''),
  );
  return { value: proposals.map((proposal) => proposalJson(proposal, order)), warnings };
}

interface Generated {
  readonly order: Order;
  readonly proposals: readonly Proposal[];
  readonly warnings: readonly string[];
}

/**
 * Proposes every service that can take an order, in the place of what was proposed before; a dry run stores nothing.
 * @throws ShipdockError as `rateOrder`, `no_rates` with the reasons of every service, `locked` where the order is changed again
 * and again meanwhile.
 */
export async function generateProposals(
  services: Services,
  read: (transaction: Transaction) => Promise<Order>,
): Promise<Generated> {
  return againOnConflict(() => generateOnce(services, read));
}

async function generateOnce(
  services: Services,
  read: (transaction: Transaction) => Promise<Order>,
): Promise<Generated> {
  const { order, surroundings } = await services.database.read(async (transaction) => {
    const order = await read(transaction);
    return { order, surroundings: await readRatingSurroundings(transaction, services, order) };
  });
  const { origin, destination } = order.addresses;
  return withAddressAdvice(services, { origin_address: origin, destination_address: destination }, () =>
    generate(services, order, surroundings),
  );
}

async function generate(services: Services, order: Order, surroundings: RatingSurroundings): Promise<Generated> {
  const rated = await rateOrder(order, surroundings);
  const { origin, destination } = order.addresses;
  const doubts = await addressWarnings(services, { origin_address: origin, destination_address: destination });
  refuseWithoutOffers(order, rated, surroundings);
  const picked = pickOffer(order, rated);
  const wish = wishOfOrder(order);
  const proposals = rated.offers.map((offer) =>
    proposalOf(services, offer, {
      order,
      rated,
      surroundings,
      wish,
      pickedBecause: offer === picked.offer ? picked.because : null,
    }),
  );
  await keepProposals(services, order, (transaction) => replaceProposals(transaction, order.id, proposals));
  return { order, proposals, warnings: [...doubts, ...rated.messages, ...picked.warnings] };
}

/** @throws ShipdockError `no_rates` or `does_not_fit` with the reasons of every service. */
export function refuseWithoutOffers(order: Order, rated: RatedOrder, surroundings: RatingSurroundings): void {
  if (rated.misfit !== undefined) throw rated.misfit;
  if (rated.offers.length > 0) return;
  const details = rated.refusals.map((each) => refusalDetail(each, timeZoneOf(surroundings)));
  throw noRates(`order ${order.orderNumber}`, rated.refusals, { details });
}
