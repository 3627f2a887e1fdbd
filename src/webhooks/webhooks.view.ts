import type { View, ViewField } from '../cli/view.ts';
import { noMembers } from '../kernel/members.ts';
import type { EventBody } from './events/event-body.ts';
import type { DeliveryJson, FailedAttempt } from './events/webhook-event.ts';
import type { SubscriptionJson } from './subscriptions/subscription.ts';
import type { TestedJson } from './tested-json.ts';

const field = (
  name: keyof SubscriptionJson & string,
  type: ViewField<SubscriptionJson>['type'],
  description: string,
  inTable = false,
): ViewField<SubscriptionJson> => ({ name, type, description, inTable });

/** The fields of a subscription. */
export const view: View<SubscriptionJson> = {
  resource: 'webhooks',
  fields: [
    field('id', 'text', 'id of the webhook', true),
    { ...field('callback_url', 'text', 'where events are posted to', true), isName: true },
    { ...field('events', 'list', 'events that were asked for', true), below: noMembers },
    { ...field('shipment_id', 'text', 'the shipment that it is for; none means all', true), isSpare: true },
    { ...field('enabled', 'boolean', 'whether events are sent', true), isName: true },
    { ...field('failing_since', 'time', 'first failure after the last success', true), isSpare: true },
    field('disabled_at', 'time', 'when it was disabled'),
    field('disabled_reason', 'text', 'why it was disabled'),
    field('has_credentials', 'boolean', 'whether HTTP Basic credentials are sent'),
    field('resource_name', 'text', 'what its events are about'),
    field('secret', 'text', 'signs what is sent; shown once'),
    field('created_at', 'time', 'when it was made'),
    field('updated_at', 'time', 'when it was last changed'),
  ],
};

const deliveryField = (
  name: keyof DeliveryJson & string,
  type: ViewField<DeliveryJson>['type'],
  description: string,
  inTable = false,
): ViewField<DeliveryJson> => ({ name, type, description, inTable });

const DELIVERY_FIELDS: readonly ViewField<DeliveryJson>[] = [
  deliveryField('id', 'text', 'id of the event, the same on every attempt', true),
  { ...deliveryField('event', 'text', 'what happened', true), isName: true },
  deliveryField('state', 'status', 'pending, delivered or parked', true),
  deliveryField('attempts', 'integer', 'attempts that were made', true),
  deliveryField('last_status', 'integer', 'HTTP status of the last answer', true),
  { ...deliveryField('last_attempt_at', 'time', 'when it was last tried', true), isSpare: true },
  deliveryField('last_error', 'text', 'why the last attempt failed', true),
  deliveryField('webhook_id', 'text', 'webhook that is told'),
  deliveryField('shipment_id', 'text', 'shipment that it is about'),
  deliveryField('created_at', 'time', 'when it happened'),
  deliveryField('settled_at', 'time', 'when it was delivered, or given up'),
];

/** The fields of a delivery. */
export const deliveryView: View<DeliveryJson> = { resource: 'deliveries', fields: DELIVERY_FIELDS };

interface Inspected extends DeliveryJson {
  readonly callback_url: string;
  readonly failed_attempts: readonly FailedAttempt[];
  readonly body: EventBody;
}

/** The fields of a delivery with its whole story. */
export const inspectedView: View<Inspected> = {
  resource: 'deliveries',
  fields: [
    ...DELIVERY_FIELDS,
    { name: 'callback_url', type: 'text', description: 'where it is posted to', inTable: true },
    {
      name: 'failed_attempts',
      type: 'list',
      description: 'every attempt that failed',
      inTable: false,
      below: async () => (await import('./delivery-parts.view.ts')).FAILED_ATTEMPT,
    },
    {
      name: 'body',
      type: 'object',
      description: 'what is posted',
      inTable: false,
      below: async () => (await import('./delivery-parts.view.ts')).BODY,
    },
  ],
};

/** The fields of an answer to a made-up event. */
export const testedView: View<TestedJson> = {
  resource: 'webhooks',
  fields: [
    { name: 'id', type: 'text', description: 'id of the made-up event', inTable: true },
    { name: 'webhook_id', type: 'text', description: 'id of the webhook', inTable: true },
    { name: 'delivered', type: 'boolean', description: 'whether it was answered with 2xx', inTable: true },
    { name: 'status', type: 'integer', description: 'HTTP status of the answer', inTable: true },
    { name: 'ms', type: 'integer', description: 'how long it took, in milliseconds', inTable: true },
    { name: 'error', type: 'text', description: 'why it failed', inTable: true },
    { name: 'response', type: 'text', description: 'beginning of the answer to a failed one', inTable: false },
  ],
};
