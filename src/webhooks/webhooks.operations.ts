import type { EngineOperation } from '../seams/services.ts';
import type { DeliveryJson } from './events/webhook-event.ts';
import type { DeliveredJson } from './operations/deliver-due.ts';
import type { InspectedJson } from './operations/inspect-delivery.ts';
import type { EventJson } from './operations/list-event-names.ts';
import type { HappenedJson } from './operations/list-happened.ts';
import type { SubscriptionJson } from './subscriptions/subscription.ts';
import type { TestedJson } from './tested-json.ts';

/** What can be done with webhooks: who is told (api-v4 6, decisions 7). */
export const webhookOperations = {
  subscribeToShipment: {
    name: 'tracking.subscribe',
    summary: 'Subscribe to the events of a shipment; the same address again gets the new set of events.',
    route: { method: 'POST', path: '/shipments/:id/tracking', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/subscribe-to-shipment.ts'),
  } satisfies EngineOperation<SubscriptionJson>,
  eventNames: {
    name: 'webhooks.events',
    summary: 'List the events that can be subscribed to.',
    route: { method: 'GET', path: '/webhooks/events', status: 200 },
    changes: false,
    load: () => import('./operations/list-event-names.ts'),
  } satisfies EngineOperation<readonly EventJson[]>,
  list: {
    name: 'webhooks.list',
    summary: 'List subscriptions, of the account and of single shipments.',
    route: { method: 'GET', path: '/webhooks', status: 200, query: ['callback_url', 'enabled', 'shipment_id'] },
    changes: false,
    load: () => import('./operations/list-webhooks.ts'),
  } satisfies EngineOperation<readonly SubscriptionJson[]>,
  create: {
    name: 'webhooks.create',
    summary: 'Subscribe to the events of all shipments; the same address again gets the new set of events.',
    route: { method: 'POST', path: '/webhooks', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/create-webhook.ts'),
  } satisfies EngineOperation<SubscriptionJson>,
  get: {
    name: 'webhooks.get',
    summary: 'Read one subscription.',
    route: { method: 'GET', path: '/webhooks/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-webhook.ts'),
  } satisfies EngineOperation<SubscriptionJson>,
  update: {
    name: 'webhooks.update',
    summary: 'Change a subscription, or take a disabled one up again; what is not sent stays.',
    route: { method: 'POST', path: '/webhooks/:id', status: 200 },
    changes: true,
    load: () => import('./operations/update-webhook.ts'),
  } satisfies EngineOperation<SubscriptionJson>,
  delete: {
    name: 'webhooks.delete',
    summary: 'End a subscription; what was not sent yet never is.',
    route: { method: 'DELETE', path: '/webhooks/:id', status: 204 },
    changes: true,
    load: () => import('./operations/delete-webhook.ts'),
  } satisfies EngineOperation<null>,
  deliveries: {
    name: 'webhooks.deliveries',
    summary: 'List what was sent and what waits, narrowed by state, subscription, shipment or time.',
    route: {
      method: 'GET',
      path: '/webhooks/deliveries',
      status: 200,
      query: ['shipment_id', 'since', 'state', 'webhook_id'],
    },
    changes: false,
    load: () => import('./operations/list-deliveries.ts'),
  } satisfies EngineOperation<readonly DeliveryJson[]>,
  inspect: {
    name: 'webhooks.inspect',
    summary: 'Read one event as it is posted, and every attempt that failed.',
    route: { method: 'GET', path: '/webhooks/deliveries/:id', status: 200 },
    changes: false,
    load: () => import('./operations/inspect-delivery.ts'),
  } satisfies EngineOperation<InspectedJson>,
  redeliver: {
    name: 'webhooks.redeliver',
    summary: 'Put an event that was sent or given up back in line.',
    route: { method: 'POST', path: '/webhooks/deliveries/:id/redeliver', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/redeliver.ts'),
  } satisfies EngineOperation<DeliveryJson>,
  replay: {
    name: 'webhooks.replay',
    summary: 'Send again all that a subscriber was told since a moment.',
    route: { method: 'POST', path: '/webhooks/:id/replay', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/replay.ts'),
  } satisfies EngineOperation<{ readonly events: number }>,
  test: {
    name: 'webhooks.test',
    summary: 'Post a made-up event to a subscriber, at once, and say what was answered.',
    route: { method: 'POST', path: '/webhooks/:id/test', status: 200 },
    changes: true,
    load: () => import('./operations/test-webhook.ts'),
  } satisfies EngineOperation<TestedJson>,
  deliver: {
    name: 'webhooks.deliver',
    summary: 'Send everything that is due now.',
    changes: true,
    load: () => import('./operations/deliver-due.ts'),
  } satisfies EngineOperation<DeliveredJson>,
  happened: {
    name: 'webhooks.happened',
    summary: 'Read what happened to shipments after a place in the journal, as events.',
    changes: false,
    load: () => import('./operations/list-happened.ts'),
  } satisfies EngineOperation<HappenedJson>,
};
