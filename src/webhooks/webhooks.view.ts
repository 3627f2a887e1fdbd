import type { View, ViewField } from '../cli/view.ts';
import type { SubscriptionJson } from './subscription.ts';

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
    field('callback_url', 'text', 'where events are posted to', true),
    field('events', 'list', 'events that were asked for', true),
    field('shipment_id', 'text', 'the shipment that it is for; none means all', true),
    field('enabled', 'boolean', 'whether events are sent', true),
    field('failing_since', 'time', 'first failure after the last success', true),
    field('disabled_at', 'time', 'when it was disabled'),
    field('disabled_reason', 'text', 'why it was disabled'),
    field('has_credentials', 'boolean', 'whether HTTP Basic credentials are sent'),
    field('resource_name', 'text', 'what its events are about'),
    field('secret', 'text', 'signs what is sent; shown once'),
    field('created_at', 'time', 'when it was made'),
    field('updated_at', 'time', 'when it was last changed'),
  ],
};
