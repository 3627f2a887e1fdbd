import { readListQuery } from '../../contract/list-query.ts';
import { readInput } from '../../contract/read-input.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { countEvents, type EventFilter, listEvents } from '../events.store.ts';
import { type DeliveryJson, deliveryJson } from '../webhook-event.ts';
import { deliveriesSchema } from '../webhooks.schema.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly DeliveryJson[]>> {
  const page = readListQuery(input.query, ['id', 'created_at'], 'id');
  const sent = readInput(deliveriesSchema, input.query);
  const filter: EventFilter = {
    ...given('subscriptionId', sent.webhook_id),
    ...given('shipmentId', sent.shipment_id),
    ...given('state', sent.state === undefined ? undefined : [sent.state]),
    ...given('since', sent.since),
  };
  return services.database.read(async (transaction) => {
    const events = await listEvents(transaction, services.account, filter, page);
    const total = await countEvents(transaction, services.account, filter);
    return { value: events.map(deliveryJson), page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
