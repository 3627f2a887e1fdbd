import { ShipdockError } from '../../kernel/errors.ts';
import { unitsInPackages } from '../../packages/package.ts';
import type { Services } from '../../seams/services.ts';
import { bookedOtherwise, type Repeated } from '../booking/booked-otherwise.ts';
import { bookedWithout } from '../booking/booked-without.ts';
import { notTakenAgain } from '../booking/not-taken.ts';
import type { Purchase } from '../booking/purchase.ts';
import { isOfRequest } from '../booking/same-request.ts';
import { isSameUnits, whatToShip } from '../booking/what-to-ship.ts';
import { claimOfShipment } from '../claims.store.ts';
import { itnOf } from '../problems/eei-codes.ts';
import type { Shipment } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { type Contents, contentsOf } from './contents-of.ts';
import type { Seen } from './look-at-booking.ts';

/** @throws ShipdockError `booked_otherwise` where the rate was booked for another address or other packages. */
export async function refuseOther(
  seen: Seen,
  sent: BookingInput,
  begun: Purchase,
  packagesOf: Contents['packagesOf'],
): Promise<void> {
  const other = bookedOtherwise(await saidItself(seen, sent, packagesOf), begun);
  if (other === undefined) return;
  const message = `${other.field} ${other.message}`;
  throw new ShipdockError('booked_otherwise', `rate ${begun.rateId} is booked already: ${message}`, {
    details: [other],
    hint: 'rate the other goods by themselves, or send allow_duplicate: true',
  });
}

/** Of an order the units and the service make it the same booking: what else the request says is told, not done. */
export async function toldOther(
  services: Services,
  seen: Seen,
  sent: BookingInput,
  shipment: Shipment,
  packagesOf: Contents['packagesOf'],
): Promise<readonly string[]> {
  // What was booked elsewhere has no purchase.
  const claim = await services.database.read((transaction) => claimOfShipment(transaction, shipment.id));
  const said = await saidItself(seen, sent, () => packagesOf(unitsInPackages(shipment.packages)));
  if (claim === undefined) return notTakenAgain(sent, shipment);
  const other = bookedOtherwise(said, claim.purchase);
  return [
    ...(other === undefined ? [] : [bookedBefore(shipment.shid, `${other.field} ${other.message}`)]),
    ...toldWithout(shipment, sent, claim.purchase),
  ];
}

/** Of what it was booked without, what it goes without still: it may have been changed since to what is asked. */
export function toldWithout(shipment: Shipment, sent: BookingInput, booked: Purchase): readonly string[] {
  const { details } = shipment;
  const since = { ...booked, options: details, references: details.references };
  const still = bookedWithout(sent, since, itnOf(details));
  const lacking = bookedWithout(sent, booked).filter((each) => still.includes(each));
  return [
    ...(lacking.length === 0 ? [] : [bookedBefore(shipment.shid, `it goes without ${lacking.join(', ')}`)]),
    ...notTakenAgain(sent, shipment),
  ];
}

function bookedBefore(shid: number, difference: string): string {
  return `shipment ${shid} was booked before, and nothing is bought now: ${difference}`;
}

async function saidItself(
  { rated, orderNumber }: Seen,
  sent: BookingInput,
  packagesOf: Contents['packagesOf'],
): Promise<Repeated> {
  return {
    origin: sent.origin_address && (rated.addresses.origin ?? undefined),
    destination: sent.destination_address && (rated.addresses.destination ?? undefined),
    packages: sent.packages && (await packagesOf(new Map())),
    orderNumber: sent.order_number && (orderNumber ?? undefined),
  };
}

/** A retry of a request whose answer was lost, also where somebody else has finished meanwhile what it began. */
export function ofThisRequest(services: Services, booked: readonly Shipment[]): Shipment | undefined {
  return booked.find(({ details, createdAt }) => isOfRequest(services, { ...details, createdAt }));
}

/** What a batch bought of the order before it was cut off: it books each of its orders once, whatever is left to ship of it. */
export function ofThisBatch(batchId: string | undefined, booked: readonly Shipment[]): Shipment | undefined {
  return batchId === undefined ? undefined : booked.find(({ details }) => details.batchId === batchId);
}

/** Nobody asked for what was bought, and cancelled by somebody who saw it, to be bought once more. */
export function toldCancelled({ shid, status }: Shipment): readonly string[] {
  if (status !== 'cancelled') return [];
  return [`shipment ${shid}, which was bought for this before, was cancelled since: nothing is bought now`];
}

/**
 * What is asked for, where that is the purchase that was begun and not finished: then it was this request, whose answer was
 * lost, and nothing more is bought, not even where a second one is allowed.
 */
export async function samePurchase(seen: Seen, sent: BookingInput, begun: Purchase): Promise<Contents | undefined> {
  const { order } = seen;
  if (order === undefined) return undefined;
  try {
    const contents = contentsOf(seen, sent);
    const what = whatToShip(order, seen.living, { ...contents, allowDuplicate: sent.allow_duplicate === true });
    // What was begun as a replacement ships its units, where they are left to ship by now.
    if (what.kind === 'repeat' || (what.isReplacement && !begun.isReplacement)) return undefined;
    const isSame = isSameUnits(unitsInPackages(await contents.packagesOf(what.units)), unitsInPackages(begun.packages));
    return isSame ? contents : undefined;
  } catch (error) {
    // What could not be booked is not what was begun; the next look says why.
    if (error instanceof ShipdockError) return undefined;
    throw error;
  }
}
