import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { SubscriptionJson } from '../subscriptions/subscription.ts';
import { subscribeSchema } from '../webhooks.schema.ts';
import { subscribe } from './subscribe.ts';

export { subscribeSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<SubscriptionJson>> {
  return subscribe(services, 'webhooks.create', input.body, async () => null);
}
