import { isDateAlone } from '../../kernel/date-time.ts';
import { parseDay } from '../../kernel/day.ts';
import { localMoment, momentOf } from '../../kernel/time-zone.ts';

/** When a shipment is ready, by the clocks of its origin. */
export interface ReadyMoment {
  readonly readyDate: string;
  readonly readyMinute: number;
  /** A driver comes then: it leaves on that day, whatever the cut-off until which parcels of the day go with the others. */
  readonly isPickup?: boolean;
}

/** Now, and the time zone of the origin. */
export interface NowAtOrigin {
  readonly now: Date;
  readonly timeZone: string;
}

/** Pickups as they are asked for, of which the first counts; each time a moment, or a date without a time. */
type Pickups =
  | readonly { readonly start_time?: string | undefined; readonly end_time?: string | undefined }[]
  | undefined;

/** From when to when a driver may come; undefined where that is not asked. A date without a time is that day at the origin. */
export function pickupWindow(
  pickups: Pickups,
  timeZone: string,
): { readonly start: Date | undefined; readonly end: Date | undefined } {
  const { start_time: start, end_time: end } = pickups?.[0] ?? {};
  return {
    start: start === undefined ? undefined : momentAt(start, 0, timeZone),
    end: end === undefined ? undefined : momentAt(end, LAST_MINUTE, timeZone),
  };
}

const LAST_MINUTE = 24 * 60 - 1;

function momentAt(time: string, minute: number, timeZone: string): Date {
  return isDateAlone(time) ? momentOf({ date: time, minute }, timeZone) : new Date(time);
}

/**
 * The moment at the origin at which a shipment is ready: now, or when the pickup that is asked for begins. One that has
 * begun, or has passed, is of now.
 */
export function readyMoment({ now, timeZone }: NowAtOrigin, pickups: Pickups): ReadyMoment {
  const { start: begins } = pickupWindow(pickups, timeZone);
  const isPickup = begins !== undefined && begins > now;
  const { date, minute } = localMoment(isPickup ? begins : now, timeZone);
  return { readyDate: date, readyMinute: minute, isPickup };
}

/** Whether nobody comes any more: its end was, or, of one without an end, its day. One of today may still be on its way. */
export function isPassed({ now, timeZone }: NowAtOrigin, pickups: Pickups): boolean {
  const { start, end } = pickupWindow(pickups, timeZone);
  if (end !== undefined) return end < now;
  return start !== undefined && localMoment(start, timeZone).date < localMoment(now, timeZone).date;
}

/** Behind these days a date is rather mistyped, and behind the latter surely: `2099`. */
const FAR_DAYS = 30;
const ABSURD_DAYS = 3653; // ten years

/** A day of a pickup that is farther ahead than anybody plans: how far, and whether it cannot be meant. */
export interface FarPickup {
  readonly field: string;
  readonly message: string;
  readonly isAbsurd: boolean;
}

/** Of the day on which it begins, else of the last on which the driver may come. */
export function farPickup(atOrigin: NowAtOrigin, pickups: Pickups): FarPickup | undefined {
  const { now, timeZone } = atOrigin;
  const far = (field: string, day: string, word: string): FarPickup | undefined => {
    const days = (parseDay(day) ?? 0) - (parseDay(localMoment(now, timeZone).date) ?? 0);
    if (days <= FAR_DAYS) return undefined;
    const message = `the pickup ${word} ${day} is ${days} days ahead`;
    return { field: `pickup[0].${field}`, message, isAbsurd: days > ABSURD_DAYS };
  };
  const { end } = pickupWindow(pickups, timeZone);
  return (
    far('start_time', readyMoment(atOrigin, pickups).readyDate, 'on') ??
    (end === undefined ? undefined : far('end_time', localMoment(end, timeZone).date, 'until'))
  );
}

/** What is told of a pickup that has passed, or is far ahead; undefined of any other, or none. */
export function toldOfPickup(atOrigin: NowAtOrigin, pickups: Pickups): string | undefined {
  if (isPassed(atOrigin, pickups)) {
    return 'the pickup has passed: it is rated as ready now, and none is asked for when it is booked';
  }
  const far = farPickup(atOrigin, pickups);
  return far && `${far.field}: ${far.message}${far.isAbsurd ? ', and cannot be booked' : ''}`;
}
