import type { Services } from '../../seams/services.ts';
import { makeLanesIdle } from '../lanes.store.ts';
import { DISABLED_AFTER_MS } from '../sending/retry-schedule.ts';
import { applySubscriptionChange } from '../subscriptions/save-subscriptions.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { subscriptionsOfIds } from '../subscriptions.store.ts';

/** What an attempt says of the receiver. */
export interface Sign {
  readonly at: string;
  readonly status: number | null;
  readonly isTaken: boolean;
}

/**
 * Follows how a subscription fares: since when nothing but failures, and disabled by a 410 or after five days of them
 * (decisions 7). It is journalled, and never deleted.
 */
export async function noteHealth(services: Services, known: Subscription, sign: Sign): Promise<void> {
  if (!wouldChange(known, sign)) return;
  const own = { ...services, account: known.accountId };
  await own.database.write(async (transaction) => {
    const [before] = await subscriptionsOfIds(transaction, [known.id], { lock: true });
    if (before === undefined || !wouldChange(before, sign)) return;
    const after = {
      ...before,
      failingSince: sign.isTaken ? null : (before.failingSince ?? sign.at),
      ...fate(before, sign),
    };
    await applySubscriptionChange(transaction, own, 'webhooks.deliver', before, after);
    if (after.disabled !== null) await makeLanesIdle(transaction, after.id);
  });
}

function wouldChange(subscription: Subscription, sign: Sign): boolean {
  if (sign.isTaken) return subscription.failingSince !== null;
  return subscription.failingSince === null || fate(subscription, sign).disabled !== subscription.disabled;
}

function fate(subscription: Subscription, { at, status, isTaken }: Sign): Pick<Subscription, 'disabled'> {
  if (isTaken || subscription.disabled !== null) return { disabled: subscription.disabled };
  if (status === 410) return { disabled: { at, reason: 'the receiver answered 410 Gone' } };
  const since = subscription.failingSince;
  const isOver = since !== null && Date.parse(at) - Date.parse(since) >= DISABLED_AFTER_MS;
  return { disabled: isOver ? { at, reason: `nothing but failures since ${since}` } : null };
}
