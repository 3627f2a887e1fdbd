import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { sampleBody } from '../events/event-body.ts';
import { callbackOf } from '../sending/callback.ts';
import { getSubscription } from '../subscriptions.store.ts';
import type { TestedJson } from '../tested-json.ts';
import { allowedOf } from './allowed-addresses.ts';

/** Sends a made-up event once, signed and checked as all are. It is not kept, and says nothing of how the subscriber fares. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<TestedJson>> {
  const { subscription, allowed } = await services.database.read(async (transaction) => {
    const found = await getSubscription(transaction, services.account, input.params?.id ?? '');
    return { subscription: found, allowed: await allowedOf(transaction, found.accountId) };
  });
  const now = services.clock.now();
  const id = services.ids.next('event');
  const body = JSON.stringify(sampleBody(id, subscription.events, now.toISOString()));
  const callback = callbackOf({ id, body, now, allowed, to: subscription });
  const { status, failure, response, ms } = await services.webhooks.send(callback);
  return {
    value: { id, webhook_id: subscription.id, delivered: failure === null, status, error: failure, response, ms },
  };
}
