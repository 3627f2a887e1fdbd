import { askForRates } from '../../carriers/ask-for-rates.ts';
import type { Offer, RatingAccessorial, RatingRequest, Refusal } from '../../carriers/carrier.ts';
import { type ErrorParts, ShipdockError } from '../../kernel/errors.ts';
import { type Order, unshippedQuantity } from '../../orders/order.ts';
import { type RatableLine, ratableLines } from '../../orders/rating/ratable-line.ts';
import { MAX_PACKAGES } from '../../packages/limits.ts';
import { type PlannedPackage, shipmentsOf } from '../../packages/planned-package.ts';
import { inTurns } from '../../packing/operations/in-turns.ts';
import { misfitError } from '../../packing/order/misfits.ts';
import { packWhatFits } from '../../packing/order/plan-packages.ts';
import { nothingToShip } from '../offers/nothing-to-ship.ts';
import { rankOffers } from '../offers/rank-offers.ts';
import { refusalDetail } from '../offers/refusal-detail.ts';
import { refuseMisfits } from '../offers/refuse-misfits.ts';
import { applyPolicies, type PolicyOutcome } from '../policies/apply-policies.ts';
import { withExcludedUnheard } from '../policies/excluded-unheard.ts';
import { factsOfOrder } from '../policies/order-facts.ts';
import type { PolicyFile } from '../policies/policy.ts';
import { insuredForNothing } from '../request/insurance.ts';
import { orderRatingRequest } from '../request/order-rating-request.ts';
import { notOnSaturday } from '../request/saturday-delivery.ts';
import { type RatingSurroundings, timeZoneOf } from './rating-surroundings.ts';

/** What is rated otherwise than the order as it stands. */
export interface RatingWish {
  /** Packed already; else what is not shipped yet is packed. */
  readonly packages?: readonly PlannedPackage[];
  /** Units by line, instead of those that are not shipped yet. */
  readonly units?: ReadonlyMap<string, number>;
  readonly accessorials?: readonly RatingAccessorial[];
  readonly originIsWarehouse?: boolean;
  /** One rate carries all of it, pieces that ship individually too (decisions 5). */
  readonly asOneShipment?: boolean;
}

/** An order as it would ship: packed, and every service either offered or refused with reasons. */
export interface RatedOrder {
  readonly packages: readonly PlannedPackage[];
  /** The order's lines with what their SKUs supply; empty where the packages came ready. */
  readonly lines: readonly RatableLine[];
  readonly request: ReturnType<typeof orderRatingRequest>;
  /** Best first: the cheapest, unless a policy prefers another. */
  readonly offers: readonly Offer[];
  readonly refusals: readonly Refusal[];
  readonly messages: readonly string[];
  /** What policies did. */
  readonly policies: PolicyOutcome;
  /** Set where goods pack nowhere: then nothing is offered, and the refusals say of each service what would help. */
  readonly misfit?: ShipdockError;
}

/**
 * Packs what is not shipped yet, asks every carrier and applies the policies, outside any unit of work.
 * @throws ShipdockError `dimensions_missing`, `address_incomplete`, `nothing_to_ship`, `limit_exceeded`; `carrier_unavailable`
 * and the like where no carrier answers; `exchange_rate_missing` where no rate is known for any carrier.
 */
export async function rateOrder(
  order: Order,
  surroundings: RatingSurroundings,
  wish: RatingWish = {},
): Promise<RatedOrder> {
  const rated = await rateWithReasons(order, surroundings, wish);
  refuseWithoutRates(rated, {});
  return rated;
}

/** As `rateOrder`, but that each service says so where no exchange rate is known for any carrier. */
export async function rateWithReasons(
  order: Order,
  surroundings: RatingSurroundings,
  wish: RatingWish = {},
): Promise<RatedOrder> {
  const all =
    wish.packages === undefined
      ? await packed(order, surroundings, wish.units)
      : { lines: [], packages: wish.packages, misfits: [] };
  if (all.misfits.length > 0) return rateMisfits(order, surroundings, wish, all);
  const { packages, notes } = wish.asOneShipment === true ? { ...all, notes: [] } : firstShipment(order, all.packages);
  refuseTooManyPackages(order, packages);
  const request = orderRatingRequest(order, { ...surroundings, ...wish, packages });
  const answer = await askCarriers(surroundings, request);
  const offers = rankOffers(answer.offers);
  const facts = factsOfOrder(order, request, surroundings);
  const file = policiesOf(surroundings);
  const policies = applyPolicies(offers, facts, file, request.readyDate);
  const refusals = withExcludedUnheard(answer.refusals, facts, file, request.readyDate);
  return {
    packages,
    lines: all.lines,
    request,
    offers: policies.ranked,
    refusals: [...refusals, ...policies.refusals],
    messages: [
      ...new Set([
        ...notes,
        ...answer.messages,
        ...insuredForNothing(request, offers),
        ...notOnSaturday(request, offers),
      ]),
    ],
    policies,
  };
}

/** No carrier of ours sells more at once: a price would be of what cannot be bought. */
function refuseTooManyPackages({ orderNumber }: Order, { length }: readonly PlannedPackage[]): void {
  if (length <= MAX_PACKAGES) return;
  const message = `are ${length}; a shipment has at most ${MAX_PACKAGES}`;
  throw new ShipdockError('limit_exceeded', `order ${orderNumber}: packages ${message}`, {
    details: [{ field: 'packages', message }],
    hint: 'split it into shipments of fewer packages',
  });
}

async function askCarriers({ carriers }: RatingSurroundings, request: RatingRequest) {
  const answers = await askForRates(carriers, request);
  return {
    offers: answers.flatMap((answer) => answer.value.offers),
    refusals: answers.flatMap((answer) => answer.value.refusals),
    messages: answers.flatMap((answer) => answer.messages),
  };
}

/** Goods that pack nowhere: no service is offered, and each says what would help (decisions 5: never without reasons). */
async function rateMisfits(
  order: Order,
  surroundings: RatingSurroundings,
  wish: RatingWish,
  { lines, packages, misfits }: Awaited<ReturnType<typeof packed>>,
): Promise<RatedOrder> {
  const request = orderRatingRequest(order, { ...surroundings, ...wish, packages });
  const rate = (each: RatingRequest) => askCarriers(surroundings, each);
  const refusals = await refuseMisfits({ order, misfits, request, rate });
  const facts = factsOfOrder(order, request, surroundings);
  return {
    packages,
    lines,
    request,
    offers: [],
    refusals,
    messages: [],
    policies: applyPolicies([], facts, NO_POLICIES, request.readyDate),
    misfit: misfitError(
      order,
      misfits,
      refusals.map((refusal) => refusalDetail(refusal, timeZoneOf(surroundings))),
    ),
  };
}

const NO_POLICIES: PolicyFile = {
  format: 'policies/1',
  kind: 'shipping_policies',
  version: '',
  policies: [],
  tests: [],
};

function policiesOf({ policies }: RatingSurroundings): PolicyFile {
  return policies ?? NO_POLICIES;
}

async function packed(order: Order, surroundings: RatingSurroundings, wanted: RatingWish['units']) {
  const units = wanted ?? new Map(order.lines.map((line) => [line.id as string, unshippedQuantity(line)]));
  if ([...units.values()].every((quantity) => quantity === 0)) {
    throw nothingToShip(order);
  }
  const lines = ratableLines(order, surroundings.skus);
  const { boxes, parents, exchangeRates, readyDate: date } = surroundings;
  const toPack = { order, lines, units, boxes, parents, exchangeRates, date };
  const { packages, misfits } = await inTurns(packWhatFits(toPack));
  return { lines, packages, misfits };
}

/** What ships in one shipment; what ships individually (api-v4 2.3) follows when that is booked. */
function firstShipment(order: Order, all: readonly PlannedPackage[]) {
  const [packages = [], ...later] = shipmentsOf(all);
  if (later.length === 0) return { packages, notes: [] };
  const left = later.length === 1 ? '1 more' : `${later.length} more`;
  const note = `order ${order.orderNumber} ships in ${later.length + 1} shipments; this is the first, book it and rate again for ${left}`;
  return { packages, notes: [note] };
}

/**
 * Where nothing is offered and only exchange rates are lacking, that is the error: a rate is never assumed (decisions 4).
 * @throws ShipdockError `exchange_rate_missing`.
 */
export function refuseWithoutRates({ refusals, offers, misfit }: RatedOrder, parts: Pick<ErrorParts, 'body'>): void {
  const [first] = refusals;
  const isLacking = (refusal: Refusal) => refusal.reasons.every((reason) => reason.lacksExchangeRate === true);
  if (first === undefined || offers.length > 0 || misfit !== undefined || !refusals.every(isLacking)) return;
  const [reason] = first.reasons;
  const byMessage = servicesByReason(refusals);
  throw new ShipdockError('exchange_rate_missing', reason?.message ?? 'no exchange rate is known', {
    ...parts,
    ...(reason?.change === undefined
      ? {}
      : {
          hint: `${reason.change}: shipdock exchange-rates import FILE`,
          request: `${reason.change}: POST /exchange_rates`,
        }),
    details: [...byMessage].map(([message, services]) => ({ message, services })),
  });
}

/** One missing rate stops many services: it is told once, with all of them. */
function servicesByReason(refusals: readonly Refusal[]): ReadonlyMap<string, readonly string[]> {
  const byMessage = new Map<string, string[]>();
  for (const { carrierCode, serviceCode, reasons } of refusals) {
    const message = reasons[0]?.message ?? '';
    byMessage.set(message, [...(byMessage.get(message) ?? []), `${carrierCode}/${serviceCode}`]);
  }
  return byMessage;
}
