import { isDeepStrictEqual } from 'node:util';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Units } from '../../orders/split-combine/units.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { refuseTooManyPackages } from '../../packages/refuse-too-many-packages.ts';
import type { Services } from '../../seams/services.ts';
import { bookingOptions } from '../booking/booking-options.ts';
import { whatToShip } from '../booking/what-to-ship.ts';
import type { Shipment } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { problemsOf } from './booking-problems.ts';
import { contentsOf } from './contents-of.ts';
import { withEndedHold } from './ended-hold.ts';
import { lookAtBooking, type Seen } from './look-at-booking.ts';
import { beingBooked } from './refuse-while-booked.ts';

const SERVICE = { kind: 'chosen', choice: { kind: 'default' } } as const;

/** What a shipment that was booked elsewhere would be, as its order stands. */
export interface Looked {
  readonly seen: Seen;
  readonly contents: ReturnType<typeof contentsOf> | undefined;
  readonly what: ReturnType<typeof whatToShip> | undefined;
}

/** Its packages, and of which units of an order as it stood. */
export interface Packed {
  readonly version: number | undefined;
  readonly units: Units | undefined;
  readonly packages: readonly DraftPackage[];
}

/** @throws ShipdockError `address_incomplete`, `order_being_booked`, and as `contentsOf` and `whatToShip`. */
export async function lookAtExternal(services: Services, sent: BookingInput): Promise<Looked> {
  const found = await lookAtBooking(services, undefined, sent, SERVICE);
  const seen = services.dryRun ? await withEndedHold(services, found) : found;
  refuseMissingParts(seen, sent);
  if (seen.order !== undefined && seen.claim !== undefined) throw beingBooked(seen.order.orderNumber);
  const contents =
    seen.order === undefined && sent.packages === undefined ? undefined : contentsOf(seen, sent, SERVICE.choice);
  return { seen, contents, what: shippedOfOrder(seen, sent, contents) };
}

/**
 * The same with its packages. Not within a unit of work: others would wait for it.
 * @throws ShipdockError `limit_exceeded`, and as `lookAtExternal`.
 */
export async function packExternal(
  services: Services,
  sent: BookingInput,
): Promise<Looked & { readonly packed: Packed }> {
  const looked = await lookAtExternal(services, sent);
  const units = unitsOf(looked);
  const packages = units === undefined ? [] : ((await looked.contents?.packagesOf(units)) ?? []);
  refuseTooManyPackages(packages);
  return { ...looked, packed: { version: looked.seen.order?.version, units, packages } };
}

/** Undefined where it is there already. */
function unitsOf({ what }: Looked): Units | undefined {
  return what?.kind === 'repeat' ? undefined : (what?.units ?? new Map());
}

/** Whether it is still what was packed: another may have changed its order since. */
export function isAsPacked(looked: Looked, { version, units }: Packed): boolean {
  return looked.seen.order?.version === version && isDeepStrictEqual(unitsOf(looked), units);
}

/** Undefined where it is of no order, or nothing of the order is said to be in it. */
function shippedOfOrder(
  { order, living }: Seen,
  sent: BookingInput,
  contents: ReturnType<typeof contentsOf> | undefined,
): ReturnType<typeof whatToShip> | undefined {
  if (order === undefined || contents === undefined) return undefined;
  return whatToShip(order, sameNumber(living, sent.tracking_number), {
    ...contents,
    choice: SERVICE.choice,
    allowDuplicate: sent.allow_duplicate === true,
  });
}

/** What goes by another number is another parcel, whatever is in it. */
function sameNumber(living: readonly Shipment[], number: string | undefined): readonly Shipment[] {
  return number === undefined ? living : living.filter((shipment) => shipment.trackingNumber === number);
}

/**
 * Where it goes must be told as for any booking, but for a state that its ZIP says: it has gone already. The rest of a preflight
 * is the other carrier's.
 */
function refuseMissingParts(seen: Seen, sent: BookingInput): void {
  // A label that sends it back would be the other carrier's.
  const options = { ...bookingOptions(sent, seen), includeReturnLabel: false };
  const problems = problemsOf(seen, sent, [], options);
  const missing = problems.filter(({ isMissingPart, isTold }) => isMissingPart === true && isTold !== true);
  const [first] = missing;
  if (first === undefined) return;
  throw new ShipdockError('address_incomplete', `the shipment cannot be kept: ${first.field} ${first.message}`, {
    details: missing.map(({ field, message }) => ({ field, message })),
  });
}
