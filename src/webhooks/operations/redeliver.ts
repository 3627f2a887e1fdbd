import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type DeliveryJson, deliveryJson } from '../events/webhook-event.ts';
import { getEvent, reopenEvents } from '../events.store.ts';
import { makeLanesDue } from '../lanes.store.ts';
import { getSubscription } from '../subscriptions.store.ts';

/** Puts one event back in line; one that waits for its next attempt is tried at once. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<DeliveryJson>> {
  const plan = await change(services, {
    load: async (transaction) => {
      const event = await getEvent(transaction, services.account, input.params?.id ?? '');
      return { event, subscription: await getSubscription(transaction, services.account, event.subscriptionId) };
    },
    decide: (state) => state,
    save: async (transaction, { event, subscription }) => {
      await reopenEvents(transaction, services.account, { id: event.id });
      if (subscription.disabled !== null) return;
      await makeLanesDue(transaction, { ids: [event.laneId] }, services.clock.now().toISOString());
    },
  });
  const isDisabled = plan.subscription.disabled !== null;
  return {
    value: deliveryJson({ ...plan.event, state: 'pending', attempts: 0, settledAt: null }),
    warnings: isDisabled ? [`webhook ${plan.subscription.id} is disabled: it is sent when that is enabled again`] : [],
  };
}
