import { KEY_LIFETIME_MS } from '../../idempotency/key-lifetime.ts';
import type { Context } from '../../kernel/context.ts';

/** For what something was bought: a request with an Idempotency-Key, or a job. */
export interface BoughtFor {
  readonly requestKey?: string | undefined;
  readonly jobId?: string | undefined;
  readonly createdAt: string;
}

/**
 * Whether what was bought then is what this request bought, which is asked again: under its Idempotency-Key, as long as that is
 * its own, or by its job, which may have waited for a server for days.
 */
export function isOfRequest(
  { requestKey, jobId, clock }: Pick<Context, 'requestKey' | 'jobId' | 'clock'>,
  bought: BoughtFor,
): boolean {
  // Versions before jobs had a field of their own kept them where keys are.
  if (jobId !== undefined) return bought.jobId === jobId || bought.requestKey === jobId;
  if (requestKey === undefined || requestKey === '' || bought.requestKey !== requestKey) return false;
  return clock.now().getTime() - Date.parse(bought.createdAt) < KEY_LIFETIME_MS;
}
