import { type ParcelNumbering, parcelNumbering } from '../../accounts/operations/parcel-numbering.ts';
import type { Address, CountryCode } from '../../addresses/address.ts';
import { withBookAddress } from '../../addresses/operations/find-address.ts';
import { isValidatedInBook } from '../../addresses/operations/validated-in-book.ts';
import { inAddressWords } from '../../addresses/spoken-parts.ts';
import type { PartyAddress } from '../../carriers/carrier.ts';
import { skusNamed } from '../../catalog/operations/skus-of-lines.ts';
import type { Sku } from '../../catalog/sku.ts';
import type { ShipmentAddressInput } from '../../contract/shipment-parties.schema.ts';
import type { Transaction } from '../../database/database.ts';
import type { ExchangeRate } from '../../exchange-rates/exchange-rate.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { allEnded } from '../../kernel/all-ended.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Currency } from '../../kernel/money.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { draftOrder } from '../../orders/draft/draft-order.ts';
import { refuseUnprintable } from '../../orders/named/printable-number.ts';
import { findOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import { skusOfOrder } from '../../orders/operations/skus-of-order.ts';
import type { Order } from '../../orders/order.ts';
import { itemSku } from '../../packages/match-items.ts';
import { policiesForBooking } from '../../rating/operations/policies-for-booking.ts';
import { type RatingSurroundings, readRatingSurroundings } from '../../rating/operations/rating-surroundings.ts';
import { type TakenRate, takeRate } from '../../rating/operations/take-rate.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { unknownWarehouse } from '../../warehouses/unknown-warehouse.ts';
import { type Warehouse, warehouseCoded } from '../../warehouses/warehouse.ts';
import { fieldOfTaken, type WishedService } from '../booking/booking-wish.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { sentAddress } from '../booking/draft-shipment-address.ts';
import { proposedDestination, proposedOrigin, startsAt } from '../booking/proposed-places.ts';
import type { ValidatedAddresses } from '../booking/purchase.ts';
import { findOpenClaim } from '../claims.store.ts';
import { isBookedByRate } from '../claims-of-content.store.ts';
import type { Shipment } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { listShipments } from '../shipments.store.ts';
import { refuseOtherRate } from './rate-beside-proposal.ts';

/** Everything that a booking looks at, read on one snapshot. */
export interface Seen {
  readonly order: Order | undefined;
  /** As it was sent where no order of the account has it (decisions 6). */
  readonly orderNumber: string | null;
  /** The order as it would be rated: with the booking's own addresses, or made up where there is no order. */
  readonly rated: Order;
  /** Of the order; bookings without one are claimed by what they hold. */
  readonly claim: OpenClaim | undefined;
  /** Of the order, newest first, cancelled ones left out. */
  readonly living: readonly Shipment[];
  readonly cancelled: readonly Shipment[];
  readonly taken: TakenRate | undefined;
  readonly surroundings: RatingSurroundings;
  readonly skus: ReadonlyMap<string, Sku>;
  readonly rates: readonly ExchangeRate[];
  readonly isFromWarehouse: boolean;
  /** All of the account. */
  readonly warehouses: readonly Warehouse[];
  readonly validated: ValidatedAddresses;
  /** Where a return label sends it, if the booking says so. */
  readonly returnAddress: ShipmentAddressInput | undefined;
  /** Where the account has a company prefix, packages get an SSCC-18 (decisions 6). */
  readonly numbering: ParcelNumbering;
}

/**
 * @throws ShipdockError `order_not_found` for an unknown id, `rate_not_found`, `rate_expired`, `address_unknown`,
 * `warehouse_unknown`.
 */
export async function lookAtBooking(
  services: Services,
  orderName: string | undefined,
  sent: BookingInput,
  wished: WishedService,
): Promise<Seen> {
  return services.database.read(async (transaction) => {
    const { account } = services;
    const isRepeated = async (rateId: string) => {
      const named = await orderNamed(transaction, services, orderName, sent, undefined);
      return isBookedByRate(transaction, account, rateId, named?.id);
    };
    const validity = { now: services.clock.now(), isRepeated };
    await refuseOtherRate(transaction, services, sent);
    const taken = wished.kind === 'named' ? await takeRate(transaction, account, wished, validity) : undefined;
    const order = await orderNamed(transaction, services, orderName, sent, taken);
    const warehouses = await warehousesOfAccount(transaction, account);
    const rated = await ratedOrder(transaction, services, { order, sent, taken, warehouses });
    const { currency } = rated;
    const { alternate_return_address: back } = sent;
    const [read, rates, claim, shipments, numbering] = await allEnded([
      readRatingSurroundings(transaction, services, rated),
      ratesForLines(transaction, account, [{ currency }, { currency: 'USD' as Currency }]),
      order === undefined ? undefined : findOpenClaim(transaction, order.id),
      shipmentsOf(transaction, services, order),
      parcelNumbering(transaction, account),
    ]);
    const day = { currency, rates, date: read.readyDate };
    const priced = { shipping: read.policies, taken, hasOrder: order !== undefined, ...day };
    const surroundings = { ...read, policies: await policiesForBooking(transaction, account, priced) };
    const names = (sent.packages ?? []).flatMap((each) =>
      [each, ...(each.handling_unit_packages ?? [])].flatMap(({ package_items: items = [] }) =>
        items.flatMap((item) => itemSku(item) ?? []),
      ),
    );
    const lying = { warehouse: read.warehouse, date: read.readyDate };
    const sentSkus = names.length === 0 ? new Map<string, Sku>() : await skusNamed(transaction, account, names);
    return {
      order,
      orderNumber: order?.orderNumber ?? sent.order_number ?? orderName ?? null,
      rated,
      claim,
      ...shipments,
      taken,
      surroundings,
      skus: new Map([...surroundings.skus, ...(await skusOfOrder(transaction, services, rated, lying, sentSkus))]),
      rates,
      warehouses,
      returnAddress: await withBookAddress(transaction, account, 'alternate_return_address', back),
      numbering,
      validated: {
        origin: await isValidatedInBook(transaction, account, rated.addresses.origin),
        destination: await isValidatedInBook(transaction, account, rated.addresses.destination),
      },
      isFromWarehouse: rated.addresses.origin === null || isAt(rated.addresses.origin, surroundings.warehouse),
    };
  });
}

/**
 * The order of the path or of `order_id`, else of `order_number`, which may be one that the account has not, else of a proposed
 * shipment. Whoever names two orders is asked which one is meant: the label of one would go on the goods of the other.
 */
async function orderNamed(
  transaction: Transaction,
  services: Services,
  path: string | undefined,
  sent: BookingInput,
  taken: TakenRate | undefined,
): Promise<Order | undefined> {
  const { order_id: sentId, order_number: number } = sent;
  const name = path ?? sentId;
  const named =
    name === undefined
      ? undefined
      : await getOrderNamed(transaction, services.account, name, { field: path === undefined ? 'order_id' : 'id' });
  if (named !== undefined && sentId !== undefined && sentId !== named.id && sentId !== named.orderNumber) {
    const message = `is "${sentId}", but order ${named.orderNumber} is to be booked; name one of them`;
    throw unreadableField('order_id', message);
  }
  const numbered = number === undefined ? undefined : await findOrderForBooking(transaction, services.account, number);
  if (named !== undefined && number !== undefined && numbered?.id !== named.id) {
    const message = `is "${number}", but order ${named.orderNumber} is to be booked; name one of them`;
    throw unreadableField('order_number', message);
  }
  if (number !== undefined && numbered === undefined) refuseUnprintable(number, 'order_number');
  if (named !== undefined || taken?.kind !== 'proposal') return named ?? numbered;
  const { id, orderId } = taken.proposal;
  if (number === undefined) return getOrderNamed(transaction, services.account, orderId);
  if (numbered?.id === orderId) return numbered;
  throw new ShipdockError('proposed_shipment_not_found', `order ${number} has no proposed shipment ${id}`, {
    field: fieldOfTaken(sent),
    ...nextStep('orders.rate', number),
  });
}

interface RatedFacts {
  readonly order: Order | undefined;
  readonly sent: BookingInput;
  readonly taken: TakenRate | undefined;
  readonly warehouses: readonly Warehouse[];
}

async function ratedOrder(transaction: Transaction, services: Services, facts: RatedFacts): Promise<Order> {
  const { sent, taken, warehouses } = facts;
  const code = sent.warehouse_code ?? warehouseOfTaken(taken);
  const named = code == null ? undefined : warehouseCoded(warehouses, code);
  if (sent.warehouse_code !== undefined && named === undefined && sent.origin_address === undefined) {
    throw unknownWarehouse(sent.warehouse_code, warehouses);
  }
  const base = facts.order ?? madeUp(services, facts, named ?? warehouses.find((each) => each.isDefault));
  const request = taken?.kind === 'rate' ? taken.rate.request.details.request : undefined;
  const proposal = taken?.kind === 'proposal' ? taken.proposal : undefined;
  const origin = await addressSent(transaction, services, 'origin_address', sent.origin_address);
  const destination = await addressSent(transaction, services, 'destination_address', sent.destination_address);
  const { addresses } = base;
  return {
    ...base,
    warehouseId: named?.id ?? base.warehouseId,
    addresses: {
      ...addresses,
      origin:
        withId(origin, services) ??
        (sent.warehouse_code !== undefined || request?.originIsWarehouse === true || startsAt(named, proposal)
          ? null
          : (withId(proposedOrigin(proposal, addresses.origin), services) ??
            addresses.origin ??
            withId(request?.origin, services) ??
            null)),
      destination:
        withId(destination, services) ??
        withId(proposedDestination(proposal, addresses.destination), services) ??
        addresses.destination ??
        withId(request?.destination, services) ??
        null,
    },
  };
}

/** Of a proposed shipment only where it was asked for: else it goes with its order, which may have moved since. */
function warehouseOfTaken(taken: TakenRate | undefined): string | null | undefined {
  if (taken?.kind === 'rate') return taken.rate.request.details.warehouseCode;
  return taken?.proposal.details.wish.hasOwnWarehouse === true ? taken.proposal.details.warehouse?.code : undefined;
}

/** Stands for an order where a booking has none, so that what rates orders rates bookings alike. */
function madeUp(services: Services, { sent, taken }: RatedFacts, warehouse: Warehouse | undefined): Order {
  const currency = sent.currency ?? (taken?.kind === 'rate' ? taken.rate.offer.currency : undefined);
  const facts = {
    accountId: services.account,
    now: services.clock.now().toISOString(),
    ids: services.ids,
    createdBy: services.actor,
    source: 'API',
    warehouse,
    importFingerprint: null,
  };
  return draftOrder({ order_number: '(shipment)', ...(currency === undefined ? {} : { currency }) }, facts);
}

async function addressSent(
  transaction: Transaction,
  services: Services,
  field: string,
  sent: ShipmentAddressInput | undefined,
): Promise<Address | undefined> {
  const entry = await withBookAddress(transaction, services.account, field, inAddressWords(sent));
  return entry === undefined ? undefined : sentAddress(entry);
}

type OrderAddress = NonNullable<Order['addresses']['destination']>;

function withId(address: Address | PartyAddress | undefined, services: Services): OrderAddress | undefined {
  if (address === undefined) return undefined;
  // The country of a rate was read as ISO before it was rated.
  const country = address.country as CountryCode;
  return { ...address, ...wasToldPoBox(address), country, id: services.ids.next('address') };
}

/** What was rated as a box is one, also where its street does not show it. */
function wasToldPoBox(address: Address | PartyAddress) {
  return 'isPoBox' in address ? { isToldPoBox: address.isPoBox } : {};
}

async function shipmentsOf(
  transaction: Transaction,
  services: Services,
  order: Order | undefined,
): Promise<Pick<Seen, 'living' | 'cancelled'>> {
  if (order === undefined) return { living: [], cancelled: [] };
  const page = { page: 1, perPage: undefined, direction: 'desc' } as const;
  const all = await listShipments(transaction, services.account, { orderIds: [order.id] }, page);
  const isCancelled = ({ status }: Shipment) => status === 'cancelled';
  return { living: all.filter((each) => !isCancelled(each)), cancelled: all.filter(isCancelled) };
}

function isAt(origin: Address, warehouse: Warehouse | undefined): boolean {
  const plain = (text: string | undefined) => (text ?? '').trim().toLowerCase();
  if (warehouse === undefined) return false;
  const { address } = warehouse;
  return (
    origin.country === address.country &&
    plain(origin.zip) === plain(address.zip) &&
    plain(origin.street1) === plain(address.street1)
  );
}
