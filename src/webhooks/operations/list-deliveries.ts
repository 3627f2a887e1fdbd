import { readListQuery } from '../../contract/list-query.ts';
import { readInput } from '../../contract/read-input.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentIdNamed } from '../../shipments/operations/shipment-id-named.ts';
import { type DeliveryJson, deliveryJson } from '../events/webhook-event.ts';
import { countEvents, type EventFilter, listEvents } from '../events.store.ts';
import { getSubscription } from '../subscriptions.store.ts';
import { deliveriesSchema } from '../webhooks.schema.ts';

/** @throws ShipdockError `unreadable_field`, `shipment_not_found`, `webhook_not_found`. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly DeliveryJson[]>> {
  const page = readListQuery(input.query, ['id', 'created_at'], 'id');
  const sent = readInput(deliveriesSchema, input.query);
  return services.database.read(async (transaction) => {
    const { shipment_id: named } = sent;
    const shipmentId = named === undefined ? undefined : await shipmentIdNamed(transaction, services, named);
    const filter: EventFilter = {
      ...given('subscriptionId', sent.webhook_id),
      ...given('shipmentId', shipmentId),
      ...given('state', sent.state === undefined ? undefined : [sent.state]),
      ...given('since', sent.since),
    };
    const events = await listEvents(transaction, services.account, filter, page);
    if (events.length === 0 && sent.webhook_id !== undefined) {
      await getSubscription(transaction, services.account, sent.webhook_id, { field: 'webhook_id' });
    }
    const total = await countEvents(transaction, services.account, filter);
    return { value: events.map(deliveryJson), page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
