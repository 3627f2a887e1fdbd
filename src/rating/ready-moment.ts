import { isDateAlone } from '../kernel/date-time.ts';
import { localMoment, momentOf } from '../kernel/time-zone.ts';

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

/** What is told of a pickup that has passed; undefined of one that is to come, or none. */
export function toldOfPassed(atOrigin: NowAtOrigin, pickups: Pickups): string | undefined {
  if (!isPassed(atOrigin, pickups)) return undefined;
  return 'the pickup has passed: it is rated as ready now, and none is asked for when it is booked';
}
