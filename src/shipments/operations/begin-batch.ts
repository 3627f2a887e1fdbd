import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { type Batch, type BatchJson, batchJson } from '../batch.ts';
import { batchCounts, findRunningBatch, insertBatch, insertBatchOrders } from '../batches.store.ts';
import { batchSchema } from '../shipments.schema.ts';

export { batchSchema as bodySchema };

/** Notes which orders are going to be booked together; `resume` answers the latest that was begun and not finished. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<BatchJson>> {
  const sent = readInput(batchSchema, input.body);
  if (sent.resume === true) return resume(services);
  const names = [...new Set((sent.orders ?? []).flatMap((name) => name ?? []))];
  if (names.length === 0) {
    throw new ShipdockError('unreadable_field', 'orders is missing', {
      details: [{ field: 'orders', message: 'is missing' }],
    });
  }
  const now = services.clock.now().toISOString();
  const batch: Batch = {
    id: services.ids.next('batch'),
    accountId: services.account,
    name: sent.name ?? `Booking of ${now.slice(0, 16).replace('T', ' ')}`,
    status: 'running',
    booking: sent.booking ?? {},
    createdBy: services.actor,
    createdAt: now,
    finishedAt: null,
  };
  const counts = { waiting: names.length, booked: 0, unchanged: 0, failed: 0 };
  if (services.dryRun) return { value: batchJson(batch, counts) };
  await services.database.write(async (transaction) => {
    const orders = [];
    for (const [position, name] of names.entries()) {
      const order = await getOrderNamed(transaction, services.account, name);
      orders.push({ position, orderId: order.id, orderNumber: order.orderNumber });
    }
    await insertBatch(transaction, batch);
    await insertBatchOrders(transaction, batch.id, orders);
  });
  return { value: batchJson(batch, counts) };
}

async function resume(services: Services): Promise<Reply<BatchJson>> {
  return services.database.read(async (transaction) => {
    const batch = await findRunningBatch(transaction, services.account);
    if (batch === undefined) {
      throw new ShipdockError('batch_not_found', 'no batch was begun and left unfinished', {
        hint: 'shipdock batches list',
      });
    }
    const counts = await batchCounts(transaction, [batch.id]);
    const none = { waiting: 0, booked: 0, unchanged: 0, failed: 0 };
    return { value: batchJson(batch, counts.get(batch.id) ?? none), status: 200 };
  });
}
