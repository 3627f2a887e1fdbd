import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { removeSubscription } from '../subscriptions/save-subscriptions.ts';
import { getSubscription } from '../subscriptions.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<null>> {
  await change(services, {
    load: (transaction) => getSubscription(transaction, services.account, input.params?.id ?? '', { lock: true }),
    decide: (subscription) => subscription,
    save: (transaction, subscription) => removeSubscription(transaction, services, subscription),
  });
  return { value: null };
}
