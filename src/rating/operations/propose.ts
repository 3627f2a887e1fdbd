import { withBookAddress } from '../../addresses/operations/find-address.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { given } from '../../kernel/given.ts';
import { formatMinor } from '../../kernel/money.ts';
import { shell } from '../../kernel/shell.ts';
import { updateAddress } from '../../orders/draft-address.ts';
import type { Order } from '../../orders/order.ts';
import { chooseWarehouse } from '../../orders/order-warehouse.ts';
import type { Services } from '../../seams/services.ts';
import { refuseSecondAmount } from '../../shipments/cash-on-delivery.ts';
import { chooseOffer, type ServiceChoice } from '../../shipments/choose-offer.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { askedWithRate, withAccessorialsOfRate } from '../asked-with-rate.ts';
import { isInsuranceAsked } from '../insurance.ts';
import { linesInPackages } from '../lines-in-packages.ts';
import { withValuesInOrderCurrency } from '../package-values.ts';
import { pickOffer } from '../pick-offer.ts';
import type { Proposal, ProposalWish } from '../proposal.ts';
import { wishOfRequest } from '../proposal-wish.ts';
import type { ProposalRequestInput } from '../proposals.schema.ts';
import type { Rate } from '../rate.ts';
import type { PackageRequestInput } from '../rates.schema.ts';
import { ratingAccessorial } from './answer-rates.ts';
import { refuseWithoutOffers } from './generate-proposals.ts';
import { proposalOf } from './proposal-of.ts';
import {
  type RatedOrder,
  type RatingSurroundings,
  rateOrder,
  readRatingSurroundings,
  timeZoneOf,
} from './rate-order.ts';
import { type TakenRate, takeRate } from './take-rate.ts';

export interface PreparedProposal {
  /** As the request would have it: its own addresses, packing and warehouse. */
  readonly order: Order;
  readonly surroundings: RatingSurroundings;
  readonly choice: ServiceChoice;
  /** What was sent, with what the rate that it names was asked with. */
  readonly sent: ProposalRequestInput;
  readonly rate: Rate | undefined;
  /** As they were sent, with their values in the order's currency. */
  readonly packages: readonly PackageRequestInput[];
}

/**
 * Reads what a proposed shipment of an order is rated with.
 * @throws ShipdockError `warehouse_unknown`, `address_unknown`, `rate_expired`, `rate_not_found`, `exchange_rate_missing`.
 */
export async function prepareProposal(
  transaction: Transaction,
  services: Services,
  stored: Order,
  said: ProposalRequestInput,
): Promise<PreparedProposal> {
  const { account, ids } = services;
  const taken = await takenBy(transaction, services, said);
  const rate = taken?.kind === 'rate' ? taken.rate : undefined;
  const sent = rate === undefined ? said : askedWithRate(said, rate, stored);
  const warehouses = sent.warehouse_code === undefined ? [] : await warehousesOfAccount(transaction, account);
  const warehouse = sent.warehouse_code === undefined ? undefined : chooseWarehouse(warehouses, sent);
  const origin = await withBookAddress(transaction, account, 'origin_address', sent.origin_address);
  const destination = await withBookAddress(transaction, account, 'destination_address', sent.destination_address);
  const { addresses, details } = stored;
  const order: Order = {
    ...stored,
    warehouseId: warehouse?.id ?? stored.warehouseId,
    details: { ...details, selfPacked: sent.self_packed ?? details.selfPacked },
    addresses: {
      ...addresses,
      origin: updateAddress(warehouse === undefined ? addresses.origin : null, origin, 'originAddress', ids),
      destination: updateAddress(addresses.destination, destination, 'address', ids),
    },
  };
  const surroundings = await readRatingSurroundings(transaction, services, order);
  const rated = rate === undefined ? [] : [rate.request.details.request];
  const rates = await ratesForLines(transaction, account, [...rated, ...(sent.packages ?? [])]);
  const values = { currency: order.currency, rates, date: surroundings.readyDate };
  return {
    order,
    packages: withValuesInOrderCurrency(sent.packages ?? [], values),
    surroundings: { ...surroundings, isInsured: isInsuranceAsked(sent) ?? surroundings.isInsured },
    choice: choiceOf(taken, sent),
    sent: rate === undefined ? sent : withAccessorialsOfRate(sent, rate, values),
    rate,
  };
}

/** @throws ShipdockError `rate_expired`, `rate_not_found`. */
async function takenBy(
  transaction: Transaction,
  services: Services,
  sent: ProposalRequestInput,
): Promise<TakenRate | undefined> {
  const ids = (sent.rate_id ?? []).flatMap((id) => id ?? []);
  return ids.length === 0 ? undefined : takeRate(transaction, services.account, ids, services.clock.now());
}

function choiceOf(taken: TakenRate | undefined, sent: ProposalRequestInput): ServiceChoice {
  if (taken !== undefined) {
    const { carrierCode, serviceCode } = taken.kind === 'rate' ? taken.rate.offer : taken.proposal;
    return { kind: 'rate', carrierCode, serviceCode };
  }
  const service = sent.service_code ?? sent.service_name;
  if (service === undefined) return { kind: 'default' };
  return { kind: 'service', name: service, ...given('carrier', sent.carrier_code) };
}

/**
 * One shipment as it was asked for, rated and not yet stored (api-v4 2.9).
 * @throws ShipdockError `no_rates` with the reasons of every service, `unreadable_field` where billing does not say who pays,
 * or a second amount is to be collected.
 */
export async function propose(
  services: Services,
  { order, surroundings, choice, packages, sent, rate }: PreparedProposal,
): Promise<{ readonly proposal: Proposal; readonly warnings: readonly string[] }> {
  refuseSecondAmount(sent);
  const wish = wishOfRequest(order, sent);
  const asked = [...(sent.origin_accessorials ?? []), ...(sent.destination_accessorials ?? [])];
  const ready = linesInPackages(order, packages, surroundings.skus);
  const all = await rateOrder(order, surroundings, {
    accessorials: asked.flatMap(ratingAccessorial),
    ...(ready === undefined ? {} : { packages: ready.packages }),
  });
  const rated: RatedOrder = { ...ofCarrier(all, sent, choice), ...(ready === undefined ? {} : { lines: ready.lines }) };
  refuseWithoutOffers(order, rated, surroundings);
  const chosen = pickOrChoose(order, choice, rated, timeZoneOf(surroundings));
  const proposal = proposalOf(services, chosen.offer, {
    order,
    rated,
    surroundings,
    wish,
    pickedBecause: isAsOrder(wish, sent, choice) ? chosen.because : null,
  });
  return {
    proposal,
    warnings: [...rated.messages, ...chosen.warnings, ...(ready?.warnings ?? []), ...otherPrice(proposal, rate)],
  };
}

/** A rate is told by its price: who goes by it sees where the proposed shipment has another. */
function otherPrice({ totalMinor, currency }: Proposal, rate: Rate | undefined): readonly string[] {
  if (rate === undefined || rate.offer.currency !== currency || rate.totalMinor === totalMinor) return [];
  const [now, before] = [totalMinor, rate.totalMinor].map((minor) => `${formatMinor(minor, currency)} ${currency}`);
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
    hint: shell`shipdock rates explain ${order.orderNumber}`,
    timeZone,
  };
  return chooseOffer(wanted, choice, rated.offers, rated.refusals);
}
