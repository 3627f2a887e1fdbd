import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type BatchJson, batchJson } from '../batch.ts';
import { batchCounts, getBatch, ordersOfBatch } from '../batches.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<BatchJson>> {
  return services.database.read(async (transaction) => {
    const batch = await getBatch(transaction, services.account, input.params?.id ?? '');
    const counts = await batchCounts(transaction, [batch.id]);
    const none = { waiting: 0, booked: 0, unchanged: 0, failed: 0 };
    const orders = await ordersOfBatch(transaction, batch.id);
    return { value: batchJson(batch, counts.get(batch.id) ?? none, orders) };
  });
}
