import { readListQuery } from '../../contract/list-query.ts';
import { readInput } from '../../contract/read-input.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentIdNamed } from '../../shipments/operations/shipment-id-named.ts';
import { type SubscriptionJson, subscriptionJson } from '../subscriptions/subscription.ts';
import { countSubscriptions, listSubscriptions, type SubscriptionFilter } from '../subscriptions.store.ts';
import { listSchema } from '../webhooks.schema.ts';

/** @throws ShipdockError `unreadable_field`, `shipment_not_found`. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly SubscriptionJson[]>> {
  const page = readListQuery(input.query, ['id', 'created_at'], 'id');
  const sent = readInput(listSchema, input.query);
  return services.database.read(async (transaction) => {
    const { shipment_id: named } = sent;
    const shipmentId = named === undefined ? undefined : await shipmentIdNamed(transaction, services, named);
    const filter: SubscriptionFilter = {
      ...given('shipmentId', shipmentId),
      ...given('callbackUrl', sent.callback_url),
      ...given('isEnabled', sent.enabled),
    };
    const subscriptions = await listSubscriptions(transaction, services.account, filter, page);
    const total = await countSubscriptions(transaction, services.account, filter);
    const value = subscriptions.map((each) => subscriptionJson(each));
    return { value, page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
