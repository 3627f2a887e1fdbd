import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { EventBody } from '../events/event-body.ts';
import { type DeliveryJson, deliveryJson, type FailedAttempt } from '../events/webhook-event.ts';
import { getEvent } from '../events.store.ts';
import { getSubscription } from '../subscriptions.store.ts';

/** An event with its whole story. */
export interface InspectedJson extends DeliveryJson {
  readonly callback_url: string;
  readonly failed_attempts: readonly FailedAttempt[];
  /** What is posted. */
  readonly body: EventBody;
}

export async function execute(services: Services, input: OperationInput): Promise<Reply<InspectedJson>> {
  return services.database.read(async (transaction) => {
    const event = await getEvent(transaction, services.account, input.params?.id ?? '');
    const subscription = await getSubscription(transaction, services.account, event.subscriptionId);
    const value = {
      ...deliveryJson(event),
      callback_url: subscription.callbackUrl,
      failed_attempts: event.failures,
      // Our own writing, kept byte for byte.
      body: JSON.parse(event.body) as EventBody,
    };
    return { value };
  });
}
