import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type BatchJson, batchJson, NO_ORDERS } from '../batch.ts';
import { batchCounts, getBatch, ordersOfBatch } from '../batches.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<BatchJson>> {
  return services.database.read(async (transaction) => {
    const batch = await getBatch(transaction, services.account, input.params?.id ?? '');
    const counts = await batchCounts(transaction, [batch.id]);
    const orders = await ordersOfBatch(transaction, batch.id);
    return { value: batchJson(batch, counts.get(batch.id) ?? NO_ORDERS, orders) };
  });
}
