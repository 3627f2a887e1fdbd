import { isDateAlone, type LocalMoment, localDay, localMoment } from '../kernel/time-zone.ts';

interface ReadyMoment {
  readonly readyDate: string;
  readonly readyMinute: number;
}

/** Now, and the time zone of the origin. */
export interface NowAtOrigin {
  readonly now: Date;
  readonly timeZone: string;
}

/** Pickups as they are asked for, of which the first counts. */
type Pickups =
  | readonly { readonly start_time?: string | undefined; readonly end_time?: string | undefined }[]
  | undefined;

/**
 * The moment at the origin at which a shipment is ready: now, or when the pickup that is asked for begins. One that has
 * begun, or has passed, is of now.
 */
export function readyMoment(atOrigin: NowAtOrigin, pickups: Pickups): ReadyMoment {
  const { date, minute } = beginning(atOrigin, pickups);
  return { readyDate: date, readyMinute: minute };
}

function beginning({ now, timeZone }: NowAtOrigin, pickups: Pickups): LocalMoment {
  const { start_time: start, end_time: end } = pickups?.[0] ?? {};
  const today = localMoment(now, timeZone);
  if (start === undefined) return today;
  if (!isDay(start, end)) return new Date(start) > now ? localMoment(new Date(start), timeZone) : today;
  const date = pickupDay(start, end, timeZone);
  return date > today.date ? { date, minute: 0 } : today;
}

/** The day of a pickup at its origin. */
export function pickupDay(start: string, end: string | null | undefined, timeZone: string): string {
  return isDay(start, end) ? localDay(start, timeZone) : localMoment(new Date(start), timeZone).date;
}

/** Whether only a day was said: midnight in UTC is a time of that day where an end tells so. */
function isDay(start: string, end: string | null | undefined): boolean {
  return (end ?? null) === null && isDateAlone(start);
}

/** Whether nobody comes any more: its end was, or, of one without an end, its day. One of today may still be on its way. */
export function isPassed({ now, timeZone }: NowAtOrigin, pickups: Pickups): boolean {
  const { start_time: start, end_time: end } = pickups?.[0] ?? {};
  if (end !== undefined) return new Date(end) < now;
  return start !== undefined && pickupDay(start, end, timeZone) < localMoment(now, timeZone).date;
}

/** What is told of a pickup that has passed; undefined of one that is to come, or none. */
export function toldOfPassed(atOrigin: NowAtOrigin, pickups: Pickups): string | undefined {
  if (!isPassed(atOrigin, pickups)) return undefined;
  return 'the pickup has passed: it is rated as ready now, and none is asked for when it is booked';
}
