import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { makeLanesDue } from '../lanes.store.ts';
import { receiverOf } from '../subscriptions/callback-url.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

/** What waited while a subscription was disabled, or went to another address, is sent now, to where it says now. */
export async function releaseLanes(
  transaction: Transaction,
  services: Services,
  subscription: Subscription,
): Promise<void> {
  const now = services.clock.now().toISOString();
  await makeLanesDue(transaction, { subscriptionId: subscription.id }, now, receiverOf(subscription.callbackUrl));
}
