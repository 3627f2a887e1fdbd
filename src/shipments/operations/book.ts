import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { isDueForRelease } from '../../orders/move-status.ts';
import { releaseEndedHolds } from '../../orders/operations/release-ended-holds.ts';
import { unitsInPackages } from '../../packages/package.ts';
import { shipsApart, shipsTogether } from '../../packages/ships-apart.ts';
import { nowAtOrigin } from '../../rating/operations/rate-order.ts';
import type { Services } from '../../seams/services.ts';
import { bookedOtherwise, type Repeated } from '../booked-otherwise.ts';
import { bookedWithout } from '../booked-without.ts';
import { wishedService } from '../booking-wish.ts';
import type { OpenClaim } from '../claim-row.ts';
import { claimOfShipment } from '../claims.store.ts';
import type { Purchase } from '../purchase.ts';
import type { Shipment } from '../shipment.ts';
import { type BookingInput, bookingSchema } from '../shipments.schema.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { wishOfTaken } from '../taken-wish.ts';
import { isOfService, isSameUnits, whatToShip } from '../what-to-ship.ts';
import { afterOther, outOfDate } from './begun-before.ts';
import { claimPurchase } from './claim-purchase.ts';
import { type Contents, contentsOf } from './contents-of.ts';
import { finishPurchase, isHeld, takenElsewhere, takeOverPurchase } from './finish-purchase.ts';
import { livingOfContent } from './living-of-content.ts';
import { lookAtBooking, type Seen } from './look-at-booking.ts';
import { preparePurchase } from './prepare-purchase.ts';
import { onlyByRate } from './rate-of-another.ts';

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

/** A holder that lives may take this long for a purchase; who waits longer is told to come back. */
const PATIENCE_MS = 40_000;
const POLL_MS = 50;

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
  const giveUpAt = Date.now() + PATIENCE_MS;
  let before: Shipment | undefined;
  const hasOrder = [orderName, sent.order_id, sent.order_number].some((name) => name !== undefined);
  const wished = wishedService(sent, hasOrder);
  for (;;) {
    const seen = await lookAtBooking(services, orderName, sent, wished);
    if (await released(services, seen)) continue;
    const whole = withTaken(seen, sent);
    const done = await afterOther<Attempt>(before, () =>
      seen.order === undefined
        ? bookGoods(services, seen, whole, giveUpAt)
        : bookOrder(services, seen, whole, { giveUpAt, batchId }),
    );
    if (done?.isOther === true) before = done.shipment;
    else if (done !== undefined) return done;
  }
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

/** A hold whose time has passed ends before anything else. */
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
  { giveUpAt, batchId }: { readonly giveUpAt: number; readonly batchId: string | undefined },
): Promise<Attempt | undefined> {
  const { order } = seen;
  if (order === undefined) return undefined;
  const { claim: begun } = seen;
  if (begun !== undefined) {
    const finished = await waitOrFinish(services, order.orderNumber, begun, giveUpAt);
    if (finished === undefined) return undefined;
    const same = samePurchase(seen, sent, begun.purchase);
    if (same === undefined || !isOfService(finished.shipment, same.choice)) return { ...finished, isOther: true };
    const other = await toldOther(services, seen, sent, finished.shipment, same.packagesOf);
    return {
      ...finished,
      warnings: [...finished.warnings, ...other, ...outOfDate(finished.shipment, seen.surroundings.readyDate)],
    };
  }
  const mine = ofThisRequest(services, seen.living);
  if (mine !== undefined) return repeated(mine);
  const contents = contentsOf(seen, sent);
  const what = whatToShip(order, seen.living, { ...contents, allowDuplicate: sent.allow_duplicate === true });
  if (what.kind === 'repeat') {
    return repeated(what.shipment, await toldOther(services, seen, sent, what.shipment, contents.packagesOf));
  }
  const packages = contents.packagesOf(what.units);
  const { purchase, because, warnings } = await preparePurchase(services, seen, sent, {
    choice: contents.choice,
    packages,
    isReplacement: what.isReplacement,
    batchId,
  });
  const claim = await claimPurchase(services, { order, ...claimedBy(seen, sent) }, purchase);
  if (claim === undefined) return undefined;
  const booked = await finishPurchase(services, claim);
  const told = [
    ...contents.warnings,
    ...returnsOf(booked.shipment),
    ...shipsApart(order.orderNumber, what.units, packages),
    ...shipsTogether(packages, { order, skus: seen.skus }),
  ];
  return { ...booked, because, warnings: [...warnings, ...told] };
}

function claimedBy(seen: Seen, sent: BookingInput) {
  return { rateId: onlyByRate(seen, sent), mayShareNumbers: sent.allow_duplicate === true };
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
  giveUpAt: number,
): Promise<Booked | undefined> {
  const { choice, packagesOf, content } = contentsOf(seen, sent);
  const living = await livingOfContent(services, content);
  if (living !== undefined) {
    const { claim: begun, shipmentId } = living;
    if (sent.allow_duplicate !== true) refuseOther(seen, sent, begun.purchase, packagesOf);
    if (shipmentId === null) return waitOrFinish(services, null, begun, giveUpAt);
    const bought = await services.database.read((transaction) =>
      getShipment(transaction, services.account, shipmentId),
    );
    if (sent.allow_duplicate !== true || ofThisRequest(services, [bought]) !== undefined) {
      return repeated(bought, toldWithout(bought.shid, sent, begun.purchase));
    }
  }
  const isSecond = living !== undefined;
  const { purchase, because, warnings } = await preparePurchase(services, seen, sent, {
    choice,
    packages: packagesOf(new Map()),
    isReplacement: isSecond,
  });
  const of = { order: undefined, content, isSecond, ...claimedBy(seen, sent) };
  const claim = await claimPurchase(services, of, purchase);
  if (claim === undefined) return undefined;
  const booked = await finishPurchase(services, claim);
  return { ...booked, because, warnings: [...warnings, ...returnsOf(booked.shipment)] };
}

/** @throws ShipdockError `booked_otherwise` where the rate was booked for another address or other packages. */
function refuseOther(seen: Seen, sent: BookingInput, begun: Purchase, packagesOf: Contents['packagesOf']): void {
  const other = bookedOtherwise(saidItself(seen, sent, packagesOf), begun);
  if (other === undefined) return;
  const message = `${other.field} ${other.message}`;
  throw new ShipdockError('booked_otherwise', `rate ${begun.rateId} is booked already: ${message}`, {
    details: [other],
    hint: 'rate the other goods by themselves, or send allow_duplicate: true',
  });
}

/** Of an order the units and the service make it the same booking: what else the request says is told, not done. */
async function toldOther(
  services: Services,
  seen: Seen,
  sent: BookingInput,
  { id, shid, packages }: Shipment,
  packagesOf: Contents['packagesOf'],
): Promise<readonly string[]> {
  // What was booked elsewhere has no purchase.
  const claim = await services.database.read((transaction) => claimOfShipment(transaction, id));
  const said = saidItself(seen, sent, () => packagesOf(unitsInPackages(packages)));
  if (claim === undefined) return [];
  const other = bookedOtherwise(said, claim.purchase);
  return [
    ...(other === undefined ? [] : [bookedBefore(shid, `${other.field} ${other.message}`)]),
    ...toldWithout(shid, sent, claim.purchase),
  ];
}

function toldWithout(shid: number, sent: BookingInput, booked: Purchase): readonly string[] {
  const lacking = bookedWithout(sent, booked);
  return lacking.length === 0 ? [] : [bookedBefore(shid, `it goes without ${lacking.join(', ')}`)];
}

function bookedBefore(shid: number, difference: string): string {
  return `shipment ${shid} was booked before, and nothing is bought now: ${difference}`;
}

function saidItself({ rated, orderNumber }: Seen, sent: BookingInput, packagesOf: Contents['packagesOf']): Repeated {
  return {
    origin: sent.origin_address && (rated.addresses.origin ?? undefined),
    destination: sent.destination_address && (rated.addresses.destination ?? undefined),
    packages: sent.packages && packagesOf(new Map()),
    orderNumber: sent.order_number && (orderNumber ?? undefined),
  };
}

function repeated(shipment: Shipment, warnings: readonly string[] = []): Booked {
  return { shipment, isNew: false, because: 'booked already', warnings };
}

/** A retry of a request whose answer was lost, also where somebody else has finished meanwhile what it began. */
function ofThisRequest({ requestKey }: Services, living: readonly Shipment[]): Shipment | undefined {
  if (requestKey === undefined || requestKey === '') return undefined;
  return living.find(({ details }) => details.requestKey === requestKey);
}

/**
 * What is asked for, where that is the purchase that was begun and not finished: then it was this request, whose answer was
 * lost, and nothing more is bought, not even where a second one is allowed.
 */
function samePurchase(seen: Seen, sent: BookingInput, begun: Purchase): Contents | undefined {
  const { order } = seen;
  if (order === undefined) return undefined;
  try {
    const contents = contentsOf(seen, sent);
    const what = whatToShip(order, seen.living, { ...contents, allowDuplicate: sent.allow_duplicate === true });
    if (what.kind === 'repeat' || what.isReplacement !== begun.isReplacement) return undefined;
    const isSame = isSameUnits(unitsInPackages(contents.packagesOf(what.units)), unitsInPackages(begun.packages));
    return isSame ? contents : undefined;
  } catch (error) {
    // What could not be booked is not what was begun; the next look says why.
    if (error instanceof ShipdockError) return undefined;
    throw error;
  }
}

async function waitOrFinish(
  services: Services,
  orderNumber: string | null,
  claim: OpenClaim,
  giveUpAt: number,
): Promise<Booked | undefined> {
  if (!isHeld(services, claim)) {
    const finished = await takeOverPurchase(services, claim);
    if (finished === undefined) return undefined;
    const { shipment } = finished;
    return { shipment, isNew: false, because: 'begun before, and finished now', warnings: returnsOf(shipment) };
  }
  if (Date.now() > giveUpAt) throw takenElsewhere(orderNumber);
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return undefined;
}
