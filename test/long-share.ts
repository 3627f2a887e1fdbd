/**
 * How much of a campaign of `npm run test:long` is run, at least one: all of it, or `SHIPDOCK_LONG_SHARE=0.1` of it. Each run
 * tries other cases, so that many shares are worth what the whole is.
 */
export function shareOf(full: number): number {
  return Math.max(1, Math.round(full * Number(process.env.SHIPDOCK_LONG_SHARE ?? 1)));
}
