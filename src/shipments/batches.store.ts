import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import { LEASE_OVER, type Lease } from '../kernel/lease.ts';
import type { PageRequest } from '../kernel/paging.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { type Batch, type BatchCounts, type BatchId, type BatchOrder, type BatchResult, NO_ORDERS } from './batch.ts';

type BatchRow = {
  id: string;
  account_id: string;
  name: string;
  status: string;
  booking: string;
  actor_type: string;
  actor_name: string;
  created_at: string;
  finished_at: string | null;
  holder: string | null;
  lease_until: string | null;
};
type OrderRow = {
  batch_id: string;
  position: number;
  order_id: string;
  order_number: string;
  result: string;
  shipment_id: string | null;
  error_code: string | null;
  error_message: string | null;
  is_told: number;
};
interface Tables {
  booking_batches: BatchRow;
  booking_batch_orders: OrderRow;
}

export async function insertBatch(transaction: Transaction, batch: Batch): Promise<void> {
  const { id, accountId, name, status, createdBy, createdAt, finishedAt, lease } = batch;
  const row: BatchRow = {
    id,
    account_id: accountId,
    name,
    status,
    booking: JSON.stringify(batch.booking),
    actor_type: createdBy.type,
    actor_name: createdBy.name,
    created_at: createdAt,
    finished_at: finishedAt,
    holder: lease?.holder ?? null,
    lease_until: lease?.leaseUntil ?? null,
  };
  await transaction.insertRows('booking_batches', [row]);
}

export async function insertBatchOrders(
  transaction: Transaction,
  batchId: BatchId,
  orders: readonly Pick<BatchOrder, 'position' | 'orderId' | 'orderNumber'>[],
): Promise<void> {
  const rows = orders.map(({ position, orderId, orderNumber }) => ({
    batch_id: batchId,
    position,
    order_id: orderId,
    order_number: orderNumber,
    result: 'waiting',
    shipment_id: null,
    error_code: null,
    error_message: null,
    is_told: 1,
  }));
  await transaction.insertRows('booking_batch_orders', rows);
}

/** @throws ShipdockError `batch_not_found`. */
export async function getBatch(transaction: Transaction, accountId: AccountId, id: string): Promise<Batch> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('booking_batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return fromRow(row);
  throw new ShipdockError('batch_not_found', `there is no batch ${id}`, {
    about: 'subject',
    ...nextStep('batches.list'),
  });
}

export async function listBatches(
  transaction: Transaction,
  accountId: AccountId,
  page: Omit<PageRequest, 'sort'>,
): Promise<{ readonly batches: readonly Batch[]; readonly total: number }> {
  const found = transaction.tables<Tables>().selectFrom('booking_batches').where('account_id', '=', accountId);
  const rows = await onPage(found.selectAll().orderBy('id', page.direction), page).execute();
  return { batches: rows.map(fromRow), total: await countOf(found) };
}

/**
 * The batches that were begun and not finished, the latest first.
 * @param options `lock` keeps others from going on with any of them until this unit of work ends.
 */
export async function listRunningBatches(
  transaction: Transaction,
  accountId: AccountId,
  options: { readonly lock?: boolean } = {},
): Promise<readonly Batch[]> {
  const query = transaction
    .tables<Tables>()
    .selectFrom('booking_batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'running')
    .orderBy('id', 'desc');
  const rows = await (options.lock === true && transaction.locksRows ? query.forUpdate() : query).execute();
  return rows.map(fromRow);
}

/** How many orders of each of these batches came to what; what nobody was told of waits to be. */
export async function batchCounts(
  transaction: Transaction,
  ids: readonly BatchId[],
): Promise<ReadonlyMap<string, BatchCounts>> {
  const counts = new Map<string, BatchCounts>(ids.map((id) => [id, NO_ORDERS]));
  if (ids.length === 0) return counts;
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('booking_batch_orders')
    .select((row) => ['batch_id', 'result', 'is_told', row.fn.countAll().as('count')])
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'result', 'is_told'])
    .execute();
  for (const { batch_id: id, result, is_told: isTold, count } of rows) {
    const counted = counts.get(id) ?? NO_ORDERS;
    const outcome = isTold === 1 ? (result as BatchResult) : 'waiting';
    counts.set(id, { ...counted, [outcome]: counted[outcome] + Number(count) });
  }
  return counts;
}

/** @param options `waitingAtMost` leaves out what does not wait, and `isUntoldToo` not what nobody was told of. */
export async function ordersOfBatch(
  transaction: Transaction,
  id: BatchId,
  options: { readonly waitingAtMost?: number; readonly isUntoldToo?: boolean } = {},
): Promise<readonly BatchOrder[]> {
  const { waitingAtMost, isUntoldToo = false } = options;
  let query = transaction.tables<Tables>().selectFrom('booking_batch_orders').selectAll().where('batch_id', '=', id);
  if (waitingAtMost !== undefined) {
    query = query
      .where((row) => row.or([row('result', '=', 'waiting'), ...(isUntoldToo ? [row('is_told', '=', 0)] : [])]))
      .limit(waitingAtMost);
  }
  const rows = await query.orderBy('position').execute();
  return rows.map((row) => ({
    position: row.position,
    orderId: row.order_id,
    orderNumber: row.order_number,
    result: row.result as BatchResult,
    shipmentId: row.shipment_id,
    errorCode: row.error_code,
    errorMessage: row.error_message,
  }));
}

/**
 * Notes what became of an order that waited, or that whoever books the batch beside could not book: it is booked, then. False where
 * he has noted as much by now.
 * @param options `isTold` is false where whoever is answered says later that he told of it.
 */
export async function noteBatchOrder(
  transaction: Transaction,
  id: BatchId,
  order: BatchOrder,
  { isTold = true }: { readonly isTold?: boolean } = {},
): Promise<boolean> {
  const lesser: readonly BatchResult[] = order.result === 'failed' ? ['waiting'] : ['waiting', 'failed'];
  const result = await transaction
    .tables<Tables>()
    .updateTable('booking_batch_orders')
    .set({
      result: order.result,
      shipment_id: order.shipmentId,
      error_code: order.errorCode,
      error_message: order.errorMessage,
      is_told: isTold ? 1 : 0,
    })
    .where('batch_id', '=', id)
    .where('position', '=', order.position)
    .where('result', 'in', lesser)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Notes that whoever booked these orders of it told of them. */
export async function noteTold(transaction: Transaction, id: BatchId, orderNumbers: readonly string[]): Promise<void> {
  if (orderNumbers.length === 0) return;
  await transaction
    .tables<Tables>()
    .updateTable('booking_batch_orders')
    .set({ is_told: 1 })
    .where('batch_id', '=', id)
    .where('order_number', 'in', orderNumbers)
    .execute();
}

/** Numbers of its orders of which nobody said that he told of them. */
export async function listUntold(transaction: Transaction, id: BatchId): Promise<readonly string[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('booking_batch_orders')
    .select('order_number')
    .where('batch_id', '=', id)
    .where('is_told', '=', 0)
    .orderBy('position')
    .execute();
  return rows.map(({ order_number: number }) => number);
}

/** Lets them wait again: whoever goes on with it finds them booked, and tells of them. */
export async function letUntoldWait(transaction: Transaction, id: BatchId): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('booking_batch_orders')
    .set({ result: 'waiting', shipment_id: null, error_code: null, error_message: null, is_told: 1 })
    .where('batch_id', '=', id)
    .where('is_told', '=', 0)
    .execute();
}

/** Notes who books of it now: whoever goes on with a batch leaves it alone. */
export async function holdBatch(transaction: Transaction, id: BatchId, { holder, leaseUntil }: Lease): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('booking_batches')
    .set({ holder, lease_until: leaseUntil })
    .where('id', '=', id)
    .execute();
}

/** Where everybody was told of its orders. */
export async function finishBatch(transaction: Transaction, id: BatchId, at: string): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('booking_batches')
    .set({ status: 'finished', finished_at: at })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking_batch_orders').select('position').where('batch_id', '=', id).where('is_told', '=', 0),
        ),
      ),
    )
    .execute();
}

const batchesOf = preparedQuery<{ orderIds: readonly string[] }, { order_id: string; id: string; name: string }>(
  `select booking_batch_orders.order_id, booking_batches.id, booking_batches.name from booking_batch_orders
  inner join booking_batches on booking_batches.id = booking_batch_orders.batch_id
  where booking_batch_orders.order_id in :orderIds order by booking_batches.id`,
);

/** The latest batch of each of these orders. */
export async function latestBatches(
  transaction: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await batchesOf(transaction, { orderIds });
  return new Map(rows.map(({ order_id: order, id, name }) => [order, { id, name }]));
}

function fromRow(row: BatchRow): Batch {
  return {
    id: row.id as BatchId,
    accountId: row.account_id as AccountId,
    name: row.name,
    status: row.status as Batch['status'],
    booking: JSON.parse(row.booking) as JsonObject,
    createdBy: { type: row.actor_type, name: row.actor_name },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    lease: row.holder === null ? null : { holder: row.holder, leaseUntil: row.lease_until ?? LEASE_OVER },
  };
}
