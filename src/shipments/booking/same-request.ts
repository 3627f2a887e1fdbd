import { KEY_LIFETIME_MS } from '../../idempotency/key-lifetime.ts';
import { looksLikeId } from '../../kernel/ids.ts';

/**
 * Whether what was bought then is what this request bought, which is asked again: under its Idempotency-Key, as long as that is
 * its own, or by its job, which may have waited for a server for days.
 */
export function isOfRequest(
  requestKey: string | undefined,
  bought: { readonly requestKey?: string | undefined; readonly createdAt: string },
  now: Date,
): boolean {
  if (requestKey === undefined || requestKey === '' || bought.requestKey !== requestKey) return false;
  return looksLikeId('job', requestKey) || now.getTime() - Date.parse(bought.createdAt) < KEY_LIFETIME_MS;
}
