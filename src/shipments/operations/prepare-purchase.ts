import type { Address } from '../../addresses/address.ts';
import { addressWarnings, withAddressAdvice } from '../../addresses/operations/with-address-advice.ts';
import { nameHalves } from '../../addresses/spoken-parts.ts';
import type { PartyAddress } from '../../carriers/carrier.ts';
import { partyAddress } from '../../carriers/party-address.ts';
import type { ShipmentAddressInput } from '../../contract/shipment-parties.schema.ts';
import { type FoundRate, findRate } from '../../exchange-rates/exchange-rate.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { shell } from '../../kernel/shell.ts';
import { bookedElsewhere } from '../../orders/named/line-warehouses.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { unitsInPackages } from '../../packages/package.ts';
import { packingMinor } from '../../packing/order/packing-costs.ts';
import { chooseOffer, type ServiceChoice } from '../../rating/offers/choose-offer.ts';
import { shapeOf } from '../../rating/offers/rated-offers.ts';
import { nowAtOrigin, rateOrder, timeZoneOf } from '../../rating/operations/rate-order.ts';
import { refuseExpired } from '../../rating/operations/take-rate.ts';
import { leftUncollected } from '../../rating/request/asked-accessorials.ts';
import { isInsuranceAsked } from '../../rating/request/insurance.ts';
import { farPickup, isPassed, pickupWindow, readyMoment } from '../../rating/request/ready-moment.ts';
import type { Services } from '../../seams/services.ts';
import { bookingOptions } from '../booking/booking-options.ts';
import { sentAddress } from '../booking/draft-shipment-address.ts';
import { referencesOf } from '../booking/external-shipment.ts';
import { notTaken } from '../booking/not-taken.ts';
import type { Purchase } from '../booking/purchase.ts';
import { originWarnings, pickupWarnings } from '../booking/taken-wish.ts';
import { billingProblems } from '../problems/billing-problems.ts';
import { type PreflightFacts, type Problem, preflight } from '../problems/preflight.ts';
import { refuseProblems, warningsOf } from '../problems/refuse-problems.ts';
import type { BookingOptions } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { labelProblems } from './booked-labels.ts';
import type { Seen } from './look-at-booking.ts';
import { priceWarnings } from './price-warnings.ts';
import { proposedOtherwise } from './proposed-otherwise.ts';
import { refuseRateOfAnother } from './rate-of-another.ts';

export interface PurchaseWish {
  readonly choice: ServiceChoice;
  readonly packages: readonly DraftPackage[];
  readonly isReplacement: boolean;
  /** The batch that it is booked in. */
  readonly batchId?: string | undefined;
}

export interface Prepared {
  readonly purchase: Purchase;
  readonly because: string;
  readonly warnings: readonly string[];
}

/** Checks a booking, rates it and chooses its service: all that comes before the claim. */
export async function preparePurchase(
  services: Services,
  seen: Seen,
  sent: BookingInput,
  wish: PurchaseWish,
): Promise<Prepared> {
  refuseExpired(seen.taken, services.clock.now());
  const alsoByRate = await refuseRateOfAnother(services, seen, sent);
  const options = bookingOptions(sent, seen);
  const problems = [
    ...problemsOf(seen, sent, wish.packages, options),
    ...(await labelProblems(services, sent, { packages: wish.packages, options })),
  ];
  const what = seen.order === undefined ? 'the shipment' : `order ${seen.order.orderNumber}`;
  const ready = readyMoment(nowAtOrigin(seen.surroundings), sent.pickup);
  const { origin, destination } = seen.rated.addresses;
  const places = { origin_address: origin, destination_address: destination };
  const { rated, chosen } = await withAddressAdvice(services, places, async () => {
    refuseProblems(problems, what, seen.order?.orderNumber);
    const rated = await rateOrder(
      seen.rated,
      { ...seen.surroundings, ...ready, isInsured: isInsured(seen, sent) },
      {
        packages: wish.packages.map(({ details, weightUg, extras }) => {
          return { ...details, weight: weightUg, dryIceUg: extras.dryIceUg, contents: [] };
        }),
        accessorials: ratingAccessorials(options),
        originIsWarehouse: seen.isFromWarehouse,
        asOneShipment: true,
      },
    );
    const wanted = {
      what,
      wish: seen.order?.details.requestedShippingDetails,
      hint: seen.order === undefined ? undefined : shell`shipdock shipments book ${seen.order.orderNumber} --cheapest`,
      timeZone: timeZoneOf(seen.surroundings),
      ...shapeOf(rated),
    };
    return { rated, chosen: chooseOffer(wanted, wish.choice, rated.offers, rated.refusals) };
  });
  const packing = packingMinor(rated.packages);
  const { taken, surroundings } = seen;
  const purchase: Purchase = {
    orderId: seen.order?.id ?? null,
    orderNumber: seen.orderNumber,
    askedBy: services.actor,
    offer: chosen.offer,
    request: {
      ...rated.request,
      serviceCode: chosen.offer.serviceCode,
      ...given('numberSeries', seen.numbering.numberSeries || undefined),
      ...given('gs1CompanyPrefix', seen.numbering.gs1CompanyPrefix),
      ...(options.includeReturnLabel ? { withReturnLabels: true } : {}),
    },
    packages: wish.packages,
    packingMinor: packing,
    isInsured: isInsured(seen, sent),
    isReplacement: wish.isReplacement,
    ...given('batchId', wish.batchId),
    ...given('requestKey', services.requestKey || undefined),
    warehouseCode: surroundings.warehouse?.code ?? null,
    timeZone: timeZoneOf(surroundings),
    proposedShipmentId: taken?.kind === 'proposal' ? taken.proposal.id : null,
    rateId: taken?.kind === 'rate' ? taken.rate.id : (taken?.proposal.rateId ?? null),
    references: referencesOf(sent, seen.order),
    combinedOrderNumbers: seen.order?.details.combinedOrderNumbers ?? [],
    pickup: pickupOf(sent, timeZoneOf(surroundings)),
    addressCodes: codesOf(seen),
    validatedAddresses: seen.validated,
    nameHalves: { origin: nameHalves(sent.origin_address), destination: nameHalves(sent.destination_address) },
    options,
  };
  const price = priceWarnings(services, seen, sent, chosen.offer.totalMinor + packing);
  const doubts = await addressWarnings(services, places);
  return {
    purchase,
    because: chosen.because,
    warnings: [
      ...warningsOf(problems),
      ...notTaken(sent, { carrierName: chosen.offer.carrierName, currency: seen.rated.currency }),
      ...alsoByRate,
      ...pickupWarnings(taken, sent),
      ...originWarnings(taken, sent, seen.order?.addresses.origin),
      ...leftUncollected(taken, sent),
      ...doubts,
      ...chosen.warnings,
      ...price,
      ...rated.messages,
      ...(await proposedOtherwise(services, seen, sent, purchase)),
    ],
  };
}

function ratingAccessorials({ accessorials }: BookingOptions) {
  return accessorials.map((each) => ({ type: String(each.type), ...given('value', textOf(each.value)) }));
}

/** Every problem that can be told without a carrier. */
export function problemsOf(
  seen: Seen,
  sent: BookingInput,
  packages: readonly DraftPackage[],
  options: BookingOptions,
): readonly Problem[] {
  const ready = readyMoment(nowAtOrigin(seen.surroundings), sent.pickup);
  const { warehouse } = seen.surroundings;
  const { origin, destination } = seen.rated.addresses;
  const nowhere: Address = { country: 'US' as Address['country'], isResidential: false };
  const facts: PreflightFacts = {
    origin: asEntered(origin ?? warehouse?.address ?? nowhere),
    destination: asEntered(destination ?? nowhere),
    ...given('returnAddress', returnAddressOf(options)),
    packages,
    eei: options.eei,
    currency: seen.rated.currency,
    usdRate: usdRate(seen, ready.readyDate),
    shipping: {
      ...ready,
      isAsked: sent.pickup?.[0]?.start_time !== undefined,
      ...given('farPickup', farPickup(nowAtOrigin(seen.surroundings), sent.pickup)),
      isPickupPassed: isPassed(nowAtOrigin(seen.surroundings), sent.pickup),
      cutoffMinute: seen.isFromWarehouse && !ready.isPickup ? warehouse?.cutoffMinute : undefined,
      closedDates: seen.isFromWarehouse ? (warehouse?.closedDates ?? []) : [],
    },
  };
  return [...preflight(facts), ...billingProblems(options, packages), ...elsewhereProblems(seen, packages)];
}

/** Goods that lie where no driver of this label comes. */
function elsewhereProblems(seen: Seen, packages: readonly DraftPackage[]): readonly Problem[] {
  const booked = new Set(unitsInPackages(packages).keys());
  const from = seen.isFromWarehouse ? seen.surroundings.warehouse : undefined;
  const found = bookedElsewhere(seen.order?.lines ?? [], booked, seen.warehouses, from);
  return found.map((each) => ({ ...each, stopsBooking: false }));
}

function returnAddressOf({ includeReturnLabel, alternateReturnAddress }: BookingOptions) {
  if (!includeReturnLabel || alternateReturnAddress === null) return undefined;
  return asEntered(sentAddress(alternateReturnAddress as ShipmentAddressInput)); // kept as it was read
}

/** As carriers see it, without a state that only its ZIP tells: rating takes that, a booking asks for it (decisions 6). */
function asEntered(address: Address): PartyAddress {
  const { state: _told, ...party } = partyAddress(address);
  return { ...party, ...given('state', address.state) };
}

function usdRate(seen: Seen, date: string): FoundRate | undefined {
  const { currency } = seen.rated;
  try {
    return findRate(seen.rates, currency, 'USD' as typeof currency, date);
  } catch (error) {
    if (error instanceof ShipdockError && error.code === 'exchange_rate_missing') return undefined;
    throw error;
  }
}

function isInsured(seen: Seen, sent: BookingInput): boolean {
  const asked = isInsuranceAsked(sent);
  if (asked !== undefined) return asked;
  if (seen.taken?.kind === 'rate') return seen.taken.rate.request.details.isInsured;
  return seen.taken?.proposal.details.isInsured ?? seen.surroundings.isInsured;
}

function pickupOf(sent: BookingInput, timeZone: string): Purchase['pickup'] {
  const { start, end } = pickupWindow(sent.pickup, timeZone);
  return start === undefined ? null : { startTime: start.toISOString(), endTime: end?.toISOString() ?? null };
}

function codesOf({ rated, surroundings }: Seen): Purchase['addressCodes'] {
  const { origin, destination } = rated.addresses;
  return {
    ...given('origin', origin === null ? surroundings.warehouse?.code : origin.code),
    ...given('destination', destination?.code),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
