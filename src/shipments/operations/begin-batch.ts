import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OrderId } from '../../kernel/ids.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { placeOf } from '../../kernel/place-of.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { type Batch, type BatchJson, batchJson, NO_ORDERS } from '../batch.ts';
import { batchCounts, findRunningBatch, insertBatch, insertBatchOrders } from '../batches.store.ts';
import { batchSchema } from '../shipments.schema.ts';

export { batchSchema as bodySchema };

/** Notes which orders are going to be booked together; `resume` answers the latest that was begun and not finished. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<BatchJson>> {
  const sent = readInput(batchSchema, input.body);
  if (sent.resume === true) return resume(services);
  const names = [...new Set((sent.orders ?? []).flatMap((name) => name ?? []))];
  if (names.length === 0) {
    throw unreadableField('orders', 'is missing');
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
  if (services.dryRun) return { value: batchJson(batch, { ...NO_ORDERS, waiting: names.length }) };
  const waiting = await services.database.write(async (transaction) => {
    const orders = new Map<string, { readonly orderId: OrderId; readonly orderNumber: string }>();
    for (const name of names) {
      // By its id and by its number it is one order.
      const { id, orderNumber } = await getOrderNamed(transaction, services.account, name, {
        field: placeOf('orders', name, sent.orders),
      });
      orders.set(id, { orderId: id, orderNumber });
    }
    await insertBatch(transaction, batch);
    await insertBatchOrders(
      transaction,
      batch.id,
      [...orders.values()].map((order, position) => ({ position, ...order })),
    );
    return orders.size;
  });
  return { value: batchJson(batch, { ...NO_ORDERS, waiting }) };
}

async function resume(services: Services): Promise<Reply<BatchJson>> {
  return services.database.read(async (transaction) => {
    const batch = await findRunningBatch(transaction, services.account);
    if (batch === undefined) {
      throw new ShipdockError('batch_not_found', 'no batch was begun and left unfinished', {
        field: 'resume',
        hint: 'shipdock batches list',
      });
    }
    const counts = await batchCounts(transaction, [batch.id]);
    return { value: batchJson(batch, counts.get(batch.id) ?? NO_ORDERS), status: 200 };
  });
}
