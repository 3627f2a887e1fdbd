import { readInput } from '../../contract/read-input.ts';
import { releaseEndedHolds } from '../../orders/operations/release-ended-holds.ts';
import { isDueForRelease } from '../../orders/status/move-status.ts';
import { shipsApart, shipsTogether } from '../../packages/ships-apart.ts';
import { nowAtOrigin } from '../../rating/operations/rating-surroundings.ts';
import { isHeld } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { alsoTold } from '../booking/also-told.ts';
import { asManyLeft } from '../booking/as-many-left.ts';
import { wishedService } from '../booking/booking-wish.ts';
import { chargedOtherwise } from '../booking/charged-otherwise.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import type { Purchase } from '../booking/purchase.ts';
import { wishOfTaken } from '../booking/taken-wish.ts';
import { isOfService, whatToShip } from '../booking/what-to-ship.ts';
import type { Shipment } from '../shipment.ts';
import { type BookingInput, bookingSchema } from '../shipments.schema.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { afterOther, outOfDate } from './begun-before.ts';
import { boughtBefore } from './bought-before.ts';
import { claimPurchase } from './claim-purchase.ts';
import { contentsOf } from './contents-of.ts';
import { withEndedHold } from './ended-hold.ts';
import { finishPurchase, takeOverPurchase } from './finish-purchase.ts';
import { finishVoidsOf } from './finish-voids.ts';
import { livingOfContent } from './living-of-content.ts';
import { lookAtBooking, type Seen } from './look-at-booking.ts';
import { preparePurchase } from './prepare-purchase.ts';
import { onlyByRate } from './rate-of-another.ts';
import {
  ofThisBatch,
  ofThisRequest,
  refuseOther,
  samePurchase,
  toldCancelled,
  toldOther,
  toldWithout,
} from './repeated-booking.ts';
import { waitedForCancellation, waitForUnits } from './wait-for-cancellation.ts';
import { bookedElsewhere, giveUpAt, waitForOther } from './wait-for-other.ts';

export interface Booked {
  readonly shipment: Shipment;
  /** False where the shipment was there already: a repeat buys nothing. */
  readonly isNew: boolean;
  readonly because: string;
  readonly warnings: readonly string[];
}

/** What an attempt came to; or, where something else had been begun, that this was finished before it. */
interface Attempt extends Booked {
  readonly isOther?: true;
}

/** Whether any of these was being cancelled by somebody who is gone, which is finished by then. */
type FinishVoids = (ids: readonly Shipment['id'][]) => Promise<boolean>;

/**
 * Books a shipment, once: claim, call, record. However many processes try at the same time, one buys and the others answer
 * the same shipment. What a dead process began is finished by asking the carrier (decisions 6).
 * @param orderName id or number of the order that is booked, where the request does not name one itself.
 * @param batchId the batch that books it.
 * @throws ShipdockError `order_not_found`, `order_not_bookable`, `nothing_to_ship`, `quantity_not_left`, `preflight_failed`,
 * `address_incomplete`, `no_rates`, `service_not_available`, `service_unknown`, `rate_not_found`, `rate_expired`,
 * `dimensions_missing`, `does_not_fit`, `booked_otherwise`, `in_progress`, `carrier_*`.
 */
export async function book(
  services: Services,
  orderName: string | undefined,
  sent: BookingInput,
  batchId?: string,
): Promise<Booked> {
  const told: string[] = [];
  try {
    const done = await bookedFor(services, orderName, sent, { batchId, told });
    return { ...done, warnings: [...told, ...done.warnings] };
  } catch (error) {
    throw alsoTold(error, told);
  }
}

/** @param told takes what was done before, and has to be known whatever comes of the booking. */
async function bookedFor(
  services: Services,
  orderName: string | undefined,
  sent: BookingInput,
  { batchId, told }: { readonly batchId: string | undefined; readonly told: string[] },
): Promise<Booked> {
  const until = giveUpAt();
  let before: Shipment | undefined;
  const named = orderName ?? sent.order_id ?? sent.order_number;
  const wished = wishedService(sent, named !== undefined);
  const voided: FinishVoids = async (ids) => {
    const finished = await finishVoidsOf(services, ids);
    told.push(...(finished ?? []));
    return finished !== undefined;
  };
  for (;;) {
    const found = await lookAtBooking(services, orderName, sent, wished).catch(async (error: unknown) => {
      return { bought: await boughtBefore(services, { orderName: named, batchId }, error) };
    });
    const done =
      'bought' in found
        ? await repeatOf(found.bought, voided)
        : await attempt(services, found, sent, { until, batchId, voided, before });
    if (done?.isOther === true) before = done.shipment;
    else if (done !== undefined && !(await waitedForCancellation(services, done, until))) return done;
  }
}

/** Whose label may be void is no repeat. */
async function repeatOf(bought: Shipment, voided: FinishVoids): Promise<Attempt | undefined> {
  return (await voided([bought.id])) ? undefined : repeated(bought);
}

/** One attempt; undefined where something was in the way that is done by now, and everything is looked at again. */
async function attempt(
  services: Services,
  found: Seen,
  sent: BookingInput,
  { until, batchId, voided, before }: Attempted,
): Promise<Attempt | undefined> {
  if (await released(services, found)) return undefined;
  const seen = await withEndedHold(services, found);
  if (await voided(seen.living.map(({ id }) => id))) return undefined;
  const whole = withTaken(seen, sent);
  return afterOther<Attempt>(before, () =>
    seen.order === undefined
      ? bookGoods(services, seen, whole, { until, voided })
      : bookOrder(services, seen, whole, { until, batchId }),
  ).catch((error: unknown) => waitForUnits(services, error, { living: seen.living, until }));
}

interface Attempted {
  readonly until: number;
  readonly batchId: string | undefined;
  readonly voided: FinishVoids;
  /** What was begun by others and finished by an attempt before this one. */
  readonly before: Shipment | undefined;
}

/** What was asked with the rate or proposed shipment that is booked is a part of the booking. */
export function withTaken(seen: Seen, sent: BookingInput): BookingInput {
  const { taken, rated, rates, surroundings } = seen;
  if (taken === undefined) return sent;
  const facts = { currency: rated.currency, rates, date: surroundings.readyDate };
  const wish = readInput(bookingSchema, wishOfTaken(sent, taken, { ...facts, now: nowAtOrigin(surroundings) }));
  return { ...wish, ...asGiven(sent) };
}

function asGiven(sent: BookingInput): BookingInput {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** A hold whose time has passed ends before anything else; a dry run sees it ended (`withEndedHold`). */
async function released(services: Services, { order }: Seen): Promise<boolean> {
  if (order === undefined || services.dryRun) return false;
  if (!isDueForRelease(order, services.clock.now().toISOString())) return false;
  await releaseEndedHolds(services);
  return true;
}

/** One attempt at an order; undefined where another process was in the way, and everything is looked at again. */
async function bookOrder(
  services: Services,
  seen: Seen,
  sent: BookingInput,
  { until, batchId }: { readonly until: number; readonly batchId: string | undefined },
): Promise<Attempt | undefined> {
  const { order } = seen;
  if (order === undefined) return undefined;
  const { claim: begun } = seen;
  if (begun !== undefined) {
    const finished = await waitOrFinish(services, order.orderNumber, begun, until);
    if (finished === undefined) return undefined;
    const same = await samePurchase(seen, sent, begun.purchase);
    if (same === undefined || !isOfService(finished.shipment, same.choice)) return { ...finished, isOther: true };
    const other = await toldOther(services, seen, sent, finished.shipment, same.packagesOf);
    return {
      ...finished,
      warnings: [...finished.warnings, ...other, ...outOfDate(finished.shipment, seen.surroundings.readyDate)],
    };
  }
  const all = [...seen.living, ...seen.cancelled];
  const mine = ofThisRequest(services, all) ?? ofThisBatch(batchId, all);
  if (mine !== undefined) return repeated(mine);
  const contents = contentsOf(seen, sent);
  const what = whatToShip(order, seen.living, { ...contents, allowDuplicate: sent.allow_duplicate === true });
  if (what.kind === 'repeat') {
    const other = await toldOther(services, seen, sent, what.shipment, contents.packagesOf);
    return repeated(what.shipment, [...other, ...asManyLeft(order, what.shipment, contents.units)]);
  }
  const packages = await contents.packagesOf(what.units);
  const { purchase, because, warnings } = await preparePurchase(services, seen, sent, {
    choice: contents.choice,
    packages,
    isReplacement: what.isReplacement,
    batchId,
  });
  const claim = await claimPurchase(services, { order, ...claimedBy(seen, sent) }, purchase);
  if (claim === undefined) return undefined;
  const booked = await finishPurchase(services, claim);
  if (booked === undefined) return undefined;
  const told = [
    ...contents.warnings,
    ...toldOfSold(booked.shipment, purchase),
    ...shipsApart(order.orderNumber, what.units, packages),
    ...shipsTogether(packages, { order, skus: seen.skus }),
  ];
  return { ...booked, because, warnings: [...warnings, ...told] };
}

function claimedBy(seen: Seen, sent: BookingInput) {
  return { rateId: onlyByRate(seen, sent), mayShareNumbers: sent.allow_duplicate === true };
}

function toldOfSold(shipment: Shipment, purchase: Purchase): readonly string[] {
  return [...chargedOtherwise(shipment, purchase), ...returnsOf(shipment)];
}

/** A return label that was asked for and that the carrier does not give is told, not forgotten. */
function returnsOf({ shid, details, packages }: Shipment): readonly string[] {
  if (!details.includeReturnLabel || packages.some((each) => each.returnTrackingNumber !== undefined)) return [];
  return [`shipment ${shid}: ${details.carrierName} gives no return labels; none is printed`];
}

/** The same for goods that are in no order: the rate, or what is in the request, makes it the same booking. */
async function bookGoods(
  services: Services,
  seen: Seen,
  sent: BookingInput,
  { until, voided }: { readonly until: number; readonly voided: FinishVoids },
): Promise<Booked | undefined> {
  const { choice, packagesOf, content, warnings: ofContents } = contentsOf(seen, sent);
  const living = await livingOfContent(services, content);
  if (living !== undefined) {
    const { claim: begun, shipmentId } = living;
    if (sent.allow_duplicate !== true) await refuseOther(seen, sent, begun.purchase, packagesOf);
    if (shipmentId === null) return waitOrFinish(services, null, begun, until);
    const bought = await services.database.read((transaction) =>
      getShipment(transaction, services.account, shipmentId),
    );
    if (await voided([bought.id])) return undefined;
    if (sent.allow_duplicate !== true || ofThisRequest(services, [bought]) !== undefined) {
      return repeated(bought, toldWithout(bought, sent, begun.purchase));
    }
  }
  const isSecond = living !== undefined;
  const { purchase, because, warnings } = await preparePurchase(services, seen, sent, {
    choice,
    packages: await packagesOf(new Map()),
    isReplacement: isSecond,
  });
  const of = { order: undefined, content, isSecond, ...claimedBy(seen, sent) };
  const claim = await claimPurchase(services, of, purchase);
  if (claim === undefined) return undefined;
  const booked = await finishPurchase(services, claim);
  if (booked === undefined) return undefined;
  return { ...booked, because, warnings: [...warnings, ...ofContents, ...toldOfSold(booked.shipment, purchase)] };
}

function repeated(shipment: Shipment, warnings: readonly string[] = []): Booked {
  return { shipment, isNew: false, because: 'booked already', warnings: [...toldCancelled(shipment), ...warnings] };
}

async function waitOrFinish(
  services: Services,
  orderNumber: string | null,
  claim: OpenClaim,
  until: number,
): Promise<Booked | undefined> {
  if (!isHeld(services, claim)) {
    const finished = await takeOverPurchase(services, claim);
    if (finished === undefined) return undefined;
    // Nobody was answered it yet: a script that prints what is booked has to print this one.
    return {
      ...finished,
      because: 'begun before, and finished now',
      warnings: toldOfSold(finished.shipment, claim.purchase),
    };
  }
  await waitForOther(until, () => bookedElsewhere(orderNumber));
  return undefined;
}
