import { addressWarnings, withAddressAdvice } from '../../addresses/operations/with-address-advice.ts';
import { nameHalves } from '../../addresses/spoken-parts.ts';
import { given } from '../../kernel/given.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { packingMinor } from '../../packing/order/packing-costs.ts';
import { chooseOffer, type ServiceChoice } from '../../rating/offers/choose-offer.ts';
import { shapeOf } from '../../rating/offers/rated-offers.ts';
import { refuseOtherService } from '../../rating/offers/refuse-other-service.ts';
import { rateOrder } from '../../rating/operations/rate-order.ts';
import { nowAtOrigin, timeZoneOf } from '../../rating/operations/rating-surroundings.ts';
import { refuseExpired } from '../../rating/operations/take-rate.ts';
import { leftUncollected } from '../../rating/request/asked-accessorials.ts';
import { isInsuranceAsked } from '../../rating/request/insurance.ts';
import { pickupWindow, readyMoment } from '../../rating/request/ready-moment.ts';
import type { Services } from '../../seams/services.ts';
import { billedElsewhere } from '../booking/billed-elsewhere.ts';
import { bookingOptions } from '../booking/booking-options.ts';
import { fieldOfTaken } from '../booking/booking-wish.ts';
import { referencesOf } from '../booking/external-shipment.ts';
import { notTaken } from '../booking/not-taken.ts';
import type { Purchase } from '../booking/purchase.ts';
import { originWarnings, pickupWarnings } from '../booking/taken-wish.ts';
import { refuseProblems, warningsOf } from '../problems/refuse-problems.ts';
import type { BookingOptions } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { labelProblems } from './booked-labels.ts';
import { problemsOf } from './booking-problems.ts';
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
  const { origin, destination } = seen.rated.addresses;
  const places = { origin_address: origin, destination_address: destination };
  const { rated, chosen } = await withAddressAdvice(services, places, () => {
    refuseProblems(problems, subjectOf(seen), seen.order?.orderNumber);
    return chosenService(seen, sent, wish, options);
  });
  const purchase = purchaseOf(services, seen, sent, { ...wish, rated, offer: chosen.offer, options });
  const price = priceWarnings(services, seen, sent, chosen.offer.totalMinor + purchase.packingMinor);
  const doubts = await addressWarnings(services, places);
  return {
    purchase,
    because: chosen.because,
    warnings: [
      ...warningsOf(problems),
      ...notTaken(sent, { carrierName: chosen.offer.carrierName, currency: seen.rated.currency }),
      ...billedElsewhere(options, chosen.offer),
      ...alsoByRate,
      ...pickupWarnings(seen.taken, sent),
      ...originWarnings(seen.taken, sent, seen.order?.addresses.origin),
      ...leftUncollected(seen.taken, sent),
      ...doubts,
      ...chosen.warnings,
      ...price,
      ...rated.messages,
      ...(await proposedOtherwise(services, seen, sent, purchase)),
    ],
  };
}

/** What errors call it. */
function subjectOf({ order }: Seen): string {
  return order === undefined ? 'the shipment' : `order ${order.orderNumber}`;
}

/** Rates what is to be booked anew, and chooses among what is offered. */
async function chosenService(seen: Seen, sent: BookingInput, wish: PurchaseWish, options: BookingOptions) {
  const ready = readyMoment(nowAtOrigin(seen.surroundings), sent.pickup);
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
    what: subjectOf(seen),
    wish: seen.order?.details.requestedShippingDetails,
    step: seen.order === undefined ? undefined : nextStep('orders.bookCheapest', seen.order.orderNumber),
    timeZone: timeZoneOf(seen.surroundings),
    ...shapeOf(rated),
  };
  const chosen = chooseOffer(wanted, wish.choice, rated);
  refuseOtherService(sent, chosen.offer, rated, wish.choice, fieldOfTaken(sent));
  return { rated, chosen };
}

/** What a purchase is made of, beside what is seen and sent. */
interface Bought extends PurchaseWish {
  readonly rated: Awaited<ReturnType<typeof rateOrder>>;
  readonly offer: Purchase['offer'];
  readonly options: BookingOptions;
}

function purchaseOf(services: Services, seen: Seen, sent: BookingInput, bought: Bought): Purchase {
  const { rated, offer, options } = bought;
  const { taken, surroundings, numbering } = seen;
  return {
    orderId: seen.order?.id ?? null,
    orderNumber: seen.orderNumber,
    askedBy: services.actor,
    offer,
    request: {
      ...rated.request,
      serviceCode: offer.serviceCode,
      ...given('numberSeries', numbering.numberSeries || undefined),
      ...given('gs1CompanyPrefix', numbering.gs1CompanyPrefix),
      ...(options.includeReturnLabel ? { withReturnLabels: true } : {}),
    },
    packages: bought.packages,
    packingMinor: packingMinor(rated.packages),
    isInsured: isInsured(seen, sent),
    isReplacement: bought.isReplacement,
    ...given('batchId', bought.batchId),
    ...given('requestKey', services.requestKey || undefined),
    ...given('jobId', services.jobId),
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
}

function ratingAccessorials({ accessorials }: BookingOptions) {
  return accessorials.map((each) => ({ type: String(each.type), ...given('value', textOf(each.value)) }));
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
