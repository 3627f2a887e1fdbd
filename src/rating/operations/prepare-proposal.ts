import { withBookAddress } from '../../addresses/operations/find-address.ts';
import { inAddressWords } from '../../addresses/spoken-parts.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { given } from '../../kernel/given.ts';
import type { RateId, WarehouseId } from '../../kernel/ids.ts';
import type { Currency } from '../../kernel/money.ts';
import { addressAsked } from '../../orders/draft/draft-address.ts';
import { chooseWarehouse } from '../../orders/named/order-warehouse.ts';
import type { Order } from '../../orders/order.ts';
import type { PackageInput } from '../../packages/packages.schema.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import type { ServiceChoice } from '../offers/choose-offer.ts';
import { askedWithProposal } from '../proposals/asked-with-proposal.ts';
import type { ProposalRequestInput } from '../proposals.schema.ts';
import { atTheirEnds, leftUncollected } from '../request/asked-accessorials.ts';
import { askedWithRate, withAccessorialsOfRate } from '../request/asked-with-rate.ts';
import { isInsuranceAsked } from '../request/insurance.ts';
import { withValuesInOrderCurrency } from '../request/package-values.ts';
import { readyMoment, toldOfPickup } from '../request/ready-moment.ts';
import { nowAtOrigin, type RatingSurroundings, readRatingSurroundings } from './rating-surroundings.ts';
import { type TakenRate, takeRate } from './take-rate.ts';

export interface PreparedProposal {
  /** As the request would have it: its own addresses, packing and warehouse. */
  readonly order: Order;
  readonly surroundings: RatingSurroundings;
  readonly choice: ServiceChoice;
  /** What was sent, with what the rate that it names was asked with. */
  readonly sent: ProposalRequestInput;
  /** A rate of `POST /rates`, also where another proposed shipment was asked with it. */
  readonly rateId: RateId | undefined;
  /** What that rate said. */
  readonly priced: { readonly totalMinor: number; readonly currency: Currency } | undefined;
  /** As they were sent, with their values in the order's currency. */
  readonly packages: readonly PackageInput[];
  readonly warnings: readonly string[];
}

/**
 * Reads what a proposed shipment of an order is rated with.
 * @throws ShipdockError `warehouse_unknown`, `address_unknown`, `rate_expired`, `rate_not_found`, `exchange_rate_missing`,
 * `proposed_shipment_not_found`.
 */
export async function prepareProposal(
  transaction: Transaction,
  services: Services,
  stored: Order,
  request: ProposalRequestInput,
): Promise<PreparedProposal> {
  const { account, ids } = services;
  const said = atTheirEnds(request);
  const taken = await takenBy(transaction, services, said);
  const rate = taken?.kind === 'rate' ? taken.rate : undefined;
  const sent = askedWith(taken, said, stored);
  const warehouses = sent.warehouse_code === undefined ? [] : await warehousesOfAccount(transaction, account);
  const warehouse = sent.warehouse_code === undefined ? undefined : chooseWarehouse(warehouses, sent);
  const origin = await withBookAddress(transaction, account, 'origin_address', inAddressWords(sent.origin_address));
  const destination = await withBookAddress(
    transaction,
    account,
    'destination_address',
    inAddressWords(sent.destination_address),
  );
  const { alternate_return_address: back } = sent;
  const returned = await withBookAddress(transaction, account, 'alternate_return_address', back);
  const order = orderAsked(stored, sent, { warehouse, origin, destination }, ids);
  const surroundings = await readRatingSurroundings(transaction, services, order);
  const rated = rate === undefined ? [] : [rate.request.details.request];
  const rates = await ratesForLines(transaction, account, [...rated, ...(sent.packages ?? [])]);
  const values = { currency: order.currency, rates, date: surroundings.readyDate };
  const asked = rate === undefined ? sent : withAccessorialsOfRate(sent, rate, values);
  const atOrigin = nowAtOrigin(surroundings);
  const doubt = toldOfPickup(atOrigin, sent.pickup);
  return {
    order,
    packages: withValuesInOrderCurrency(sent.packages ?? [], values),
    surroundings: {
      ...surroundings,
      ...readyMoment(atOrigin, sent.pickup),
      isInsured: isInsuranceAsked(sent) ?? surroundings.isInsured,
    },
    choice: choiceOf(taken, sent),
    sent: { ...asked, ...given('alternate_return_address', returned) },
    rateId: taken?.kind === 'proposal' ? taken.proposal.details.wish.rateId : rate?.id,
    priced: taken?.kind === 'proposal' ? taken.proposal : rate && { ...rate.offer, totalMinor: rate.totalMinor },
    warnings: [...leftUncollected(taken, asked), ...[doubt ?? []].flat()],
  };
}

/** Where the request says that it goes from and to; what it does not say stays as the order has it. */
interface PlacesAsked {
  readonly warehouse: { readonly id: WarehouseId } | undefined;
  readonly origin: Parameters<typeof addressAsked>[1];
  readonly destination: Parameters<typeof addressAsked>[1];
}

/** The order as it would go: from where, to where and packed by whom the request says. */
function orderAsked(
  stored: Order,
  sent: ProposalRequestInput,
  { warehouse, origin, destination }: PlacesAsked,
  ids: Services['ids'],
): Order {
  const { addresses, details } = stored;
  return {
    ...stored,
    warehouseId: warehouse?.id ?? stored.warehouseId,
    details: { ...details, selfPacked: sent.self_packed ?? details.selfPacked },
    addresses: {
      ...addresses,
      origin: addressAsked(warehouse === undefined ? addresses.origin : null, origin, 'originAddress', ids),
      destination: addressAsked(addresses.destination, destination, 'address', ids),
    },
  };
}

/** @throws ShipdockError `rate_expired`, `rate_not_found`. */
async function takenBy(
  transaction: Transaction,
  services: Services,
  sent: ProposalRequestInput,
): Promise<TakenRate | undefined> {
  const ids = (sent.rate_id ?? []).flatMap((id) => id ?? []);
  if (ids.length === 0) return undefined;
  return takeRate(transaction, services.account, { ids, field: 'rate_id' }, { now: services.clock.now() });
}

function askedWith(taken: TakenRate | undefined, said: ProposalRequestInput, order: Order): ProposalRequestInput {
  if (taken === undefined) return said;
  return taken.kind === 'rate'
    ? askedWithRate(said, taken.rate, order)
    : askedWithProposal(said, taken.proposal, order);
}

function choiceOf(taken: TakenRate | undefined, sent: ProposalRequestInput): ServiceChoice {
  if (taken !== undefined) {
    const { carrierCode, serviceCode } = taken.kind === 'rate' ? taken.rate.offer : taken.proposal;
    return { kind: 'rate', carrierCode, serviceCode };
  }
  const service = (['service_code', 'service_name'] as const).find((name) => sent[name] !== undefined);
  const name = service && sent[service];
  if (service === undefined || name === undefined) return { kind: 'default' };
  return {
    kind: 'service',
    name,
    ...given('carrier', sent.carrier_code),
    fields: { carrier: 'carrier_code', service },
  };
}
