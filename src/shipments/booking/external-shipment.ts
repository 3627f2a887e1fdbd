import type { Address } from '../../addresses/address.ts';
import { nameHalves } from '../../addresses/spoken-parts.ts';
import { partyAddress } from '../../carriers/party-address.ts';
import { minorAtRate } from '../../exchange-rates/exchange-rate.ts';
import { given } from '../../kernel/given.ts';
import type { AccountId, IdGenerator } from '../../kernel/ids.ts';
import { localMoment } from '../../kernel/time-zone.ts';
import { orderRateOf, type PriceFacts, refuseTooDear } from '../../orders/draft/line-prices.ts';
import type { Order } from '../../orders/order.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { pickupWindow } from '../../rating/request/ready-moment.ts';
import type { RecognisedNumber } from '../../tracking/numbers/recognise-number.ts';
import type { BookingOptions, Dispatch, Shipment } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { BEGINNING, DETAILS_BEGINNING, draftedPackage } from './draft-shipment.ts';
import type { ValidatedAddresses } from './purchase.ts';

export interface ExternalFacts {
  readonly packages: readonly DraftPackage[];
  readonly options: BookingOptions;
  readonly isReplacement: boolean;
  /** Whose a tracking number may be, the likeliest first. */
  readonly couriersOf: (trackingNumber: string) => readonly RecognisedNumber[];
  readonly totalMinor: number;
  readonly account: AccountId;
  readonly ids: IdGenerator;
  readonly now: string;
  /** Of the origin. */
  readonly timeZone: string;
  readonly createdBy: { readonly type: string; readonly name: string };
}

/** What is known of where it ships from and to. */
export interface ExternalPlaces {
  readonly order: Order | undefined;
  readonly orderNumber: string | null;
  readonly rated: Order;
  readonly surroundings: { readonly warehouse: { readonly code: string; readonly address: Address } | undefined };
  readonly isFromWarehouse: boolean;
  readonly validated: ValidatedAddresses;
}

/** A shipment that another carrier carries under any name (decisions 6); its number is given when it is saved. */
export function draftExternal(places: ExternalPlaces, sent: BookingInput, facts: ExternalFacts): Shipment {
  const { rated, order } = places;
  const trackingNumber = sent.tracking_number ?? facts.packages[0]?.trackingNumber ?? '';
  const { carrierCode, carrierName, service } = carrierOf(sent, facts.couriersOf(trackingNumber));
  return {
    ...BEGINNING,
    id: facts.ids.next('shipment'),
    accountId: facts.account,
    shid: 0,
    orderId: order?.id ?? null,
    orderNumber: places.orderNumber,
    carrierCode,
    serviceCode: service,
    trackingNumber,
    totalMinor: facts.totalMinor,
    currency: rated.currency,
    createdAt: facts.now,
    updatedAt: facts.now,
    ...addressesOf(places, sent, facts.ids),
    details: { ...carriedElsewhere(carrierName, sent.service_name ?? service, facts), ...said(places, sent, facts) },
    packages: facts.packages.map((draft, position) =>
      draftedPackage(draft, position, draft.trackingNumber ?? trackingNumber, facts.ids),
    ),
  };
}

function addressesOf(places: ExternalPlaces, sent: BookingInput, ids: IdGenerator) {
  const { warehouse } = places.surroundings;
  const nowhere: Address = { country: 'US' as Address['country'], isResidential: false };
  const origin = places.rated.addresses.origin ?? warehouse?.address ?? nowhere;
  const destination = places.rated.addresses.destination ?? nowhere;
  return {
    originAddress: {
      ...partyAddress(origin),
      id: ids.next('originAddress'),
      isWarehouse: places.isFromWarehouse,
      ...given('code', origin.code ?? (places.isFromWarehouse ? warehouse?.code : undefined)),
      ...given('isValidated', places.validated.origin || undefined),
      ...nameHalves(sent.origin_address),
    },
    destinationAddress: {
      ...partyAddress(destination),
      id: ids.next('address'),
      isWarehouse: false,
      ...given('code', destination.code),
      ...given('isValidated', places.validated.destination || undefined),
      ...nameHalves(sent.destination_address),
    },
  };
}

/** What a carrier that is asked for rates would have offered: of this one nothing but its name and price is known. */
function carriedElsewhere(carrierName: string, serviceName: string, { totalMinor }: ExternalFacts) {
  return {
    carrierName,
    carrierType: 'custom_carrier' as const,
    scac: null,
    serviceName,
    standardizedServiceName: serviceName,
    parts: totalMinor === 0 ? [] : [{ code: 'base' as const, group: 'shipping' as const, minor: totalMinor }],
    packingMinor: 0,
    serviceDays: 0,
    deliveryDate: null,
    insuranceRule: 'no_insurance' as const,
    isInsured: false,
    basis: {},
    proposedShipmentId: null,
    rateId: null,
  };
}

/** What was sent of it, and what its order says. */
function said({ order, surroundings: { warehouse } }: ExternalPlaces, sent: BookingInput, facts: ExternalFacts) {
  const { timeZone, ids } = facts;
  const pickup = pickupWindow(sent.pickup, timeZone);
  return {
    ...facts.options,
    ...DETAILS_BEGINNING,
    shipDate: localMoment(pickup.start ?? new Date(facts.now), timeZone).date,
    timeZone,
    warehouseCode: warehouse?.code ?? null,
    references: referencesOf(sent, order).map((each) => ({ ...each, id: ids.next('referenceNumber') })),
    combinedOrderNumbers: order?.details.combinedOrderNumbers ?? [],
    createdBy: facts.createdBy,
    isExternal: true,
    isReplacement: facts.isReplacement,
    dispatch: pickupElsewhere(pickup, ids),
  };
}

/** The driver was asked for where it was booked. */
function pickupElsewhere({ start, end }: ReturnType<typeof pickupWindow>, ids: IdGenerator): Dispatch | null {
  if (start === undefined) return null;
  const hours = { startTime: start.toISOString(), endTime: end?.toISOString() ?? null };
  return { ...hours, id: ids.next('event'), status: 'requested' };
}

/**
 * What it cost, in the currency of its order (api-v4 2.7: a shipment of an order has that), rounded once.
 * @throws ShipdockError `exchange_rate_missing`, `limit_exceeded`.
 */
export function externalPrice(sent: BookingInput, facts: Omit<PriceFacts, 'field'>): number {
  const { shipping_price: price, currency = facts.currency } = sent;
  if (price === undefined) return 0;
  const place = { ...facts, field: '' };
  const rate = orderRateOf(currency, place);
  refuseTooDear('shipping_price', price, rate, place);
  return minorAtRate(price, facts.currency, rate);
}

/** The carrier and service that were sent, else those that the tracking number names without doubt. */
function carrierOf(sent: BookingInput, couriers: readonly RecognisedNumber[]) {
  const [first] = couriers;
  const isNamed = sent.carrier_code !== undefined || sent.carrier !== undefined;
  const isDoubtful = couriers.some((each) => each.courierCode !== first?.courierCode && !first?.isChecked);
  const own = isNamed || isDoubtful ? undefined : first;
  const carrierCode = sent.carrier_code ?? sent.carrier ?? own?.courierCode ?? 'external';
  return {
    carrierCode,
    carrierName: sent.carrier ?? own?.courierName ?? carrierCode,
    service:
      sent.service_level ??
      sent.service_code ??
      sent.carrier_service_code ??
      sent.service_name ??
      own?.service ??
      'external',
  };
}

/** References that were sent, else those of the order. */
export function referencesOf(
  sent: Pick<BookingInput, 'reference_numbers'>,
  order: Order | undefined,
): readonly { readonly code: string; readonly value: string; readonly name: string | null }[] {
  const own = (sent.reference_numbers ?? []).flatMap((reference) =>
    reference.value === undefined
      ? []
      : [{ code: reference.code ?? 'other_id', value: reference.value, name: reference.name ?? null }],
  );
  if (own.length > 0) return own;
  return (order?.referenceNumbers ?? []).map(({ code, value, name }) => ({ code, value, name }));
}
