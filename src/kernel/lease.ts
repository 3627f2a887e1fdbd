/** What is held, by whom and until when. */
export interface Lease {
  readonly holder: string;
  /** RFC 3339 in UTC, on the machine's clock. */
  readonly leaseUntil: string;
}

/** The end of a lease that whoever had it gave up: it is over on every clock. */
export const LEASE_OVER = new Date(0).toISOString();
