import type { Transaction } from '../../database/database.ts';
import { latestBatches } from '../batches.store.ts';

/** The latest batch in which each of these orders was booked, for `batch_id` and `batch_name` (api-v4 2.6). */
export async function batchesOfOrders(
  transaction: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string }>> {
  return latestBatches(transaction, orderIds);
}
