import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type SubscriptionJson, subscriptionJson } from '../subscriptions/subscription.ts';
import { getSubscription } from '../subscriptions.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<SubscriptionJson>> {
  const subscription = await services.database.read((transaction) =>
    getSubscription(transaction, services.account, input.params?.id ?? ''),
  );
  return { value: subscriptionJson(subscription) };
}
