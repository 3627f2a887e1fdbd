/** How many requests each key may make: so many a minute, and as many at once after a quiet minute. */
export interface RateLimit {
  /** Seconds to wait before the next request is taken; 0 where this one is. */
  take(key: string, nowMs: number): number;
}

interface Bucket {
  readonly requests: number;
  readonly atMs: number;
}

const MINUTE_MS = 60_000;

/** A bucket a key, which fills evenly over the minute. */
export function createRateLimit(requestsPerMinute: number): RateLimit {
  const buckets = new Map<string, Bucket>();
  const msPerRequest = MINUTE_MS / requestsPerMinute;
  return {
    take(key, nowMs) {
      const { requests, atMs } = buckets.get(key) ?? { requests: requestsPerMinute, atMs: nowMs };
      const filled = Math.min(requestsPerMinute, requests + (nowMs - atMs) / msPerRequest);
      const isTaken = filled >= 1;
      buckets.set(key, { requests: isTaken ? filled - 1 : filled, atMs: nowMs });
      return isTaken ? 0 : Math.max(1, Math.ceil(((1 - filled) * msPerRequest) / 1000));
    },
  };
}
