import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import type { ShipmentId } from '../../kernel/ids.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { unknownEventWarnings, wantedEvents } from '../events/event-names.ts';
import { makeLanesIdle } from '../lanes.store.ts';
import { SECRET_BYTES, secretFrom } from '../sending/signature.ts';
import { type CallbackUrl, readCallbackUrl } from '../subscriptions/callback-url.ts';
import { applySubscriptionChange } from '../subscriptions/save-subscriptions.ts';
import {
  disabledAfter,
  type Subscription,
  type SubscriptionJson,
  subscriptionJson,
} from '../subscriptions/subscription.ts';
import { findSubscription } from '../subscriptions.store.ts';
import { subscribeSchema } from '../webhooks.schema.ts';
import { releaseLanes } from './release-lanes.ts';

/** Whom a subscription is about: finds the shipment in the unit of work, or answers null for the account. */
export type Scope = (transaction: Transaction) => Promise<ShipmentId | null>;

/**
 * Subscribes an address, or gives the one that is subscribed the new set of events and takes it up again where it was
 * disabled; with `enabled: false` it collects events and sends none. Answers the secret only of one that was just made.
 */
export async function subscribe(
  services: Services,
  operation: string,
  body: unknown,
  scope: Scope,
): Promise<Reply<SubscriptionJson>> {
  const sent = readInput(subscribeSchema, body);
  const callback = readCallbackUrl(sent.callback_url, services.environment);
  const events = wantedEvents(sent.events);
  const now = services.clock.now().toISOString();
  let saved: Subscription | undefined;
  const plan = await change(services, {
    load: async (transaction) => {
      const shipmentId = await scope(transaction);
      const known = await findSubscription(transaction, services.account, shipmentId, callback.url);
      return { shipmentId, known };
    },
    decide: ({ shipmentId, known }) => ({
      known,
      wanted: {
        ...(known === undefined ? draft(services, shipmentId, callback, events) : renewed(known, callback, events)),
        disabled: disabledAfter(known?.disabled ?? null, sent.enabled ?? true, now),
      },
    }),
    save: async (transaction, { known, wanted }) => {
      saved = await applySubscriptionChange(transaction, services, operation, known, wanted);
      if (saved.disabled !== null) await makeLanesIdle(transaction, saved.id);
      else if (known?.disabled != null) await releaseLanes(transaction, services, saved);
    },
  });
  const isNew = plan.known === undefined;
  return {
    value: subscriptionJson(saved ?? plan.wanted, { secret: isNew }),
    warnings: unknownEventWarnings(events),
  };
}

/** Without credentials in the new address the old ones stay: an answer never shows them, so it cannot be sent back with them. */
function renewed(known: Subscription, callback: CallbackUrl, events: readonly string[]): Subscription {
  return {
    ...known,
    events,
    credentials: callback.credentials ?? known.credentials,
    failingSince: null,
  };
}

function draft(
  services: Services,
  shipmentId: ShipmentId | null,
  callback: CallbackUrl,
  events: readonly string[],
): Subscription {
  const now = services.clock.now().toISOString();
  return {
    id: services.ids.next('webhook'),
    accountId: services.account,
    shipmentId,
    callbackUrl: callback.url,
    credentials: callback.credentials,
    events,
    secret: secretFrom(services.secretBytes(SECRET_BYTES)),
    formerSecrets: [],
    failingSince: null,
    disabled: null,
    createdAt: now,
    updatedAt: now,
    journal: { position: 0, hash: '' },
  };
}
