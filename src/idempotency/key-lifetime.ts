/** So long an Idempotency-Key is that of one request (decisions 3); after it the same key is of another. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
