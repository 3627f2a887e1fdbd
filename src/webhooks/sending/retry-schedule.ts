const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long after each failed attempt the next is made (decisions 7); after the last of them the event is parked. */
const WAITS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** So that receivers that failed together are not asked together again: up to that share longer. */
const JITTER = 0.1;
/** Nobody makes us wait longer. */
const LONGEST_WAIT = 24 * HOUR;

/** Attempts that an event gets, the first one with them. */
export const MOST_ATTEMPTS = WAITS.length + 1;

/**
 * Milliseconds until the next attempt after `failed` failed ones; undefined where it is parked instead.
 * @param chance a number from 0 to 1.
 * @param retryAfterMs what the receiver asked for: it is never asked sooner, at most a day later.
 */
export function waitAfter(failed: number, chance: number, retryAfterMs = 0): number | undefined {
  const wait = WAITS[failed - 1];
  if (wait === undefined) return undefined;
  return Math.max(Math.round(wait * (1 + JITTER * chance)), Math.min(retryAfterMs, LONGEST_WAIT));
}

/** Nothing but failures for that long disables a subscription. */
export const DISABLED_AFTER_MS = 5 * DAY;

/** Milliseconds that a `Retry-After` header asks for: seconds or an HTTP date (RFC 9110 10.2.3). 0 where it says nothing. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
