import { localMoment } from '../kernel/time-zone.ts';

interface ReadyMoment {
  readonly readyDate: string;
  readonly readyMinute: number;
}

/** Now, by the clocks of the origin. */
export interface NowAtOrigin extends ReadyMoment {
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
export function readyMoment(now: NowAtOrigin, pickups: Pickups): ReadyMoment {
  const { readyDate, readyMinute, timeZone } = now;
  const start = pickups?.[0]?.start_time;
  if (start === undefined || isPassed(now, pickups)) return { readyDate, readyMinute };
  const begins = localMoment(new Date(start), timeZone);
  const hasBegun = begins.date < readyDate || (begins.date === readyDate && begins.minute < readyMinute);
  return hasBegun ? { readyDate, readyMinute } : { readyDate: begins.date, readyMinute: begins.minute };
}

/** Whether nobody comes any more: its end was, or, of one without an end, its day. One of today may still be on its way. */
export function isPassed({ readyDate, readyMinute, timeZone }: NowAtOrigin, pickups: Pickups): boolean {
  const { start_time: start, end_time: end } = pickups?.[0] ?? {};
  const last = end ?? start;
  if (last === undefined) return false;
  const { date, minute } = localMoment(new Date(last), timeZone);
  return date === readyDate ? end !== undefined && minute < readyMinute : date < readyDate;
}

/** What is told of a pickup that has passed; undefined of one that is to come, or none. */
export function toldOfPassed(now: NowAtOrigin, pickups: Pickups): string | undefined {
  if (!isPassed(now, pickups)) return undefined;
  return 'the pickup has passed: it is rated as ready now, and none is asked for when it is booked';
}
