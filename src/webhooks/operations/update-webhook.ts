import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { unknownEventWarnings, wantedEvents } from '../events/event-names.ts';
import { makeLanesIdle } from '../lanes.store.ts';
import { SECRET_BYTES, secretFrom } from '../sending/signature.ts';
import { readCallbackUrl } from '../subscriptions/callback-url.ts';
import { applySubscriptionChange } from '../subscriptions/save-subscriptions.ts';
import {
  disabledAfter,
  type Subscription,
  type SubscriptionJson,
  subscriptionJson,
  withSecret,
} from '../subscriptions/subscription.ts';
import { findSubscription, getSubscription } from '../subscriptions.store.ts';
import { type UpdateInput, updateSchema } from '../webhooks.schema.ts';
import { releaseLanes } from './release-lanes.ts';

export { updateSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<SubscriptionJson>> {
  const sent = readInput(updateSchema, input.body);
  let saved: Subscription | undefined;
  const plan = await change(services, {
    load: async (transaction) => {
      const before = await getSubscription(transaction, services.account, input.params?.id ?? '', { lock: true });
      const after = changed(services, before, sent);
      await refuseTakenUrl(transaction, after);
      return { before, after };
    },
    decide: (known) => known,
    save: async (transaction, { before, after }) => {
      saved = await applySubscriptionChange(transaction, services, 'webhooks.update', before, after);
      if (after.disabled !== null) await makeLanesIdle(transaction, after.id);
      else if (before.disabled !== null || before.callbackUrl !== after.callbackUrl) {
        await releaseLanes(transaction, services, after);
      }
    },
  });
  return {
    // A dry run makes a secret that nobody will ever sign with.
    value: subscriptionJson(saved ?? plan.after, { secret: sent.rotate_secret === true && saved !== undefined }),
    warnings: [
      ...(sent.events === undefined ? [] : unknownEventWarnings(plan.after.events)),
      ...(sent.rotate_secret === true ? honouredWarnings(plan.after) : []),
    ],
  };
}

function honouredWarnings({ formerSecrets }: Subscription): readonly string[] {
  return formerSecrets.slice(-1).map(({ until }) => `what is sent is signed with the former secret too until ${until}`);
}

function changed(services: Services, before: Subscription, sent: UpdateInput): Subscription {
  const callback =
    sent.callback_url === undefined ? undefined : readCallbackUrl(sent.callback_url, services.environment);
  const isElsewhere = callback !== undefined && callback.url !== before.callbackUrl;
  const wasEnabled = before.disabled === null;
  const signed =
    sent.rotate_secret === true
      ? withSecret(before, secretFrom(services.secretBytes(SECRET_BYTES)), services.clock.now())
      : before;
  return {
    ...signed,
    callbackUrl: callback?.url ?? before.callbackUrl,
    // Credentials belong to the address they came with: another one must bring its own.
    credentials: callback?.credentials ?? (isElsewhere ? null : before.credentials),
    events: sent.events === undefined ? before.events : wantedEvents(sent.events),
    failingSince: isElsewhere || (sent.enabled === true && !wasEnabled) ? null : before.failingSince,
    disabled: disabledAfter(before.disabled, sent.enabled, services.clock.now().toISOString()),
  };
}

/** @throws ShipdockError `webhook_url_taken`. */
async function refuseTakenUrl(transaction: Transaction, subscription: Subscription): Promise<void> {
  const { id, accountId, shipmentId, callbackUrl } = subscription;
  const holder = await findSubscription(transaction, accountId, shipmentId, callbackUrl);
  if (holder === undefined || holder.id === id) return;
  throw new ShipdockError('webhook_url_taken', `webhook ${holder.id} has the address ${callbackUrl} already`, {
    details: [{ field: 'callback_url', message: 'is taken', id: holder.id }],
    ...nextStep('webhooks.get', holder.id),
  });
}
