import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { countEvents, reopenEvents } from '../events.store.ts';
import { makeLanesDue } from '../lanes.store.ts';
import { getSubscription } from '../subscriptions.store.ts';
import { replaySchema } from '../webhooks.schema.ts';

export { replaySchema as bodySchema };

/** Puts all that a subscriber was told since a moment back in line, in the order in which it happened. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<{ readonly events: number }>> {
  const { since } = readInput(replaySchema, input.body);
  if (since === undefined) {
    throw new ShipdockError('unreadable_field', 'since is missing', {
      details: [{ field: 'since', message: 'is missing: the moment from which on events are sent again' }],
    });
  }
  const { subscription, events } = await change(services, {
    load: async (transaction) => {
      const found = await getSubscription(transaction, services.account, input.params?.id ?? '');
      const filter = { subscriptionId: found.id, since, state: ['delivered', 'parked'] as const };
      return { subscription: found, filter, events: await countEvents(transaction, services.account, filter) };
    },
    decide: (state) => state,
    save: async (transaction, plan) => {
      const { lanes } = await reopenEvents(transaction, services.account, plan.filter);
      if (plan.subscription.disabled !== null) return;
      await makeLanesDue(transaction, { ids: lanes }, services.clock.now().toISOString());
    },
  });
  const warnings =
    subscription.disabled === null
      ? []
      : [`webhook ${subscription.id} is disabled: nothing is sent until it is enabled`];
  return { value: { events }, warnings };
}
