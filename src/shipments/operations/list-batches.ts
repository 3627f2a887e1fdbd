import { readListQuery } from '../../contract/list-query.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type BatchJson, batchJson, NO_ORDERS } from '../batch.ts';
import { batchCounts, listBatches } from '../batches.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly BatchJson[]>> {
  const page = readListQuery(input.query, ['id', 'created_at'], 'id');
  return services.database.read(async (transaction) => {
    const { batches, total } = await listBatches(transaction, services.account, page);
    const ids = batches.map((batch) => batch.id);
    const counts = await batchCounts(transaction, ids);
    const value = batches.map((batch) => batchJson(batch, counts.get(batch.id) ?? NO_ORDERS));
    return { value, page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
