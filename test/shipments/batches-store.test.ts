import { beforeEach, expect, it } from 'vitest';
import type { Database, Row, Transaction } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kernel/ids.ts';
import { type Batch, type BatchId, type BatchOrder, batchJson } from '../../src/shipments/batch.ts';
import {
  batchCounts,
  finishBatch,
  getBatch,
  insertBatch,
  insertBatchOrders,
  latestBatches,
  listBatches,
  listRunningBatches,
  noteBatchOrder,
  ordersOfBatch,
} from '../../src/shipments/batches.store.ts';
import { VALID_ROWS } from '../database/rows.ts';
import { describeOnSqlite } from '../engine/databases.ts';

const ACCOUNT = 'acc_1' as AccountId;
const [BEGUN, LATER] = ['2026-03-02T10:00:00.000Z', '2026-03-02T11:00:00.000Z'];
const [FIRST, SECOND, THIRD, THEIRS] = ['bat_1', 'bat_2', 'bat_3', 'bat_9'] as [BatchId, BatchId, BatchId, BatchId];
const batch = (id: BatchId, more: Partial<Batch> = {}): Batch => ({
  ...{ id, accountId: ACCOUNT, name: `batch ${id}`, status: 'running', booking: { carrier: 'fxp' } },
  ...{ createdBy: { type: 'user', name: 'anna' }, createdAt: BEGUN, finishedAt: null, lease: null },
  ...more,
});
const order = (position: number): BatchOrder => ({
  ...{ position, orderId: `ord_${position}`, orderNumber: `SO-${position}` },
  ...{ result: 'waiting', shipmentId: null, errorCode: null, errorMessage: null },
});

describeOnSqlite('batches of orders', (databases) => {
  let database: Database;
  beforeEach(async () => {
    database = await databases.emptyDatabase();
    const account = valid('accounts');
    await write(async (transaction) => {
      await transaction.insertRows('accounts', [account, { ...account, id: 'acc_2', name: 'Other' }]);
      const finished = batch(THIRD, { status: 'finished', finishedAt: LATER });
      const theirs = batch(THEIRS, { accountId: 'acc_2' as AccountId });
      for (const each of [batch(FIRST), batch(SECOND), finished, theirs]) await insertBatch(transaction, each);
      await insertBatchOrders(transaction, FIRST, [order(2), order(0), order(1)]);
      await insertBatchOrders(transaction, SECOND, [order(0), order(1)]);
    });
  });
  const valid = (table: string): Row => VALID_ROWS.find(([name]) => name === table)?.[1] ?? {};
  const write = <Result>(work: (transaction: Transaction) => Promise<Result>) => database.write(work);

  const booked: BatchOrder = { ...order(1), result: 'booked', shipmentId: 'shp_1' };
  const failed: BatchOrder = { ...order(0), result: 'failed', errorCode: 'no_rates', errorMessage: 'none' };

  it('are what they were begun as, of the account alone', async () => {
    const got = (id: BatchId) => write((transaction) => getBatch(transaction, ACCOUNT, id));
    expect(await got(SECOND)).toEqual(batch(SECOND));
    expect(await got(THIRD)).toEqual(batch(THIRD, { status: 'finished', finishedAt: LATER }));
    await expect(got(THEIRS)).rejects.toMatchObject({ code: 'batch_not_found' });
  });

  it('are listed page by page, and the unfinished ones latest first', async () => {
    const listed = (page: number, perPage: number | undefined, direction: 'asc' | 'desc') =>
      write(async (transaction) => {
        const { batches, total } = await listBatches(transaction, ACCOUNT, { page, perPage, direction });
        return [batches.map(({ id }) => id), total];
      });
    expect(await listed(1, undefined, 'desc')).toEqual([[THIRD, SECOND, FIRST], 3]);
    expect(await listed(2, 1, 'asc')).toEqual([[SECOND], 3]);
    expect(await listed(2, 2, 'asc')).toEqual([[THIRD], 3]);
    const running = await write((transaction) => listRunningBatches(transaction, ACCOUNT));
    expect(running.map(({ id }) => id)).toEqual([SECOND, FIRST]);
  });

  it('keep what became of each of their orders, and of no other', async () => {
    await write((transaction) => noteBatchOrder(transaction, FIRST, booked));
    await write((transaction) => noteBatchOrder(transaction, FIRST, failed));
    expect(await write((transaction) => ordersOfBatch(transaction, FIRST))).toEqual([failed, booked, order(2)]);
    expect(await write((transaction) => ordersOfBatch(transaction, SECOND))).toEqual([order(0), order(1)]);
  });

  it('that one of two could not book and the other did were booked', async () => {
    const note = (each: BatchOrder) => write((transaction) => noteBatchOrder(transaction, FIRST, each));
    const inVain: BatchOrder = { ...booked, ...{ result: 'failed', shipmentId: null, errorCode: 'carrier_timeout' } };
    expect([await note(inVain), await note(booked), await note(inVain), await note(booked)]).toEqual([
      ...[true, true, false, false],
    ]);
    expect(await write((transaction) => ordersOfBatch(transaction, FIRST))).toContainEqual(booked);
  });

  it('go on with the next of those that wait, in their order', async () => {
    const waiting = (waitingAtMost: number) =>
      write(async (transaction) =>
        (await ordersOfBatch(transaction, FIRST, { waitingAtMost })).map((each) => each.position),
      );
    expect([await waiting(1), await waiting(2), await waiting(9)]).toEqual([[0], [0, 1], [0, 1, 2]]);
    await write((transaction) => noteBatchOrder(transaction, FIRST, failed));
    expect(await waiting(1)).toEqual([1]);
  });

  it('count what became of their orders', async () => {
    await write((transaction) => noteBatchOrder(transaction, FIRST, booked));
    await write((transaction) => noteBatchOrder(transaction, FIRST, failed));
    const counts = await write((transaction) => batchCounts(transaction, [FIRST, THIRD]));
    expect([...counts]).toEqual([
      [FIRST, { waiting: 1, booked: 1, unchanged: 0, failed: 1 }],
      [THIRD, { waiting: 0, booked: 0, unchanged: 0, failed: 0 }],
    ]);
    const told = batchJson(batch(FIRST), { waiting: 1, booked: 2, unchanged: 4, failed: 8 }, [failed]);
    expect(told).toMatchObject({ total: 15, waiting: 1, booked: 2, unchanged: 4, failed: 8 });
    expect(told.orders).toEqual([
      {
        ...{ order_id: 'ord_0', order_number: 'SO-0', result: 'failed', shipment_id: null },
        ...{ error_code: 'no_rates', error: 'none' },
      },
    ]);
  });

  it('are finished once, each by itself', async () => {
    await write((transaction) => finishBatch(transaction, FIRST, LATER));
    await write((transaction) => finishBatch(transaction, FIRST, BEGUN));
    const all = await write((transaction) =>
      listBatches(transaction, ACCOUNT, { page: 1, perPage: undefined, direction: 'asc' }),
    );
    expect(all.batches.map(({ status, finishedAt }) => [status, finishedAt])).toEqual([
      ['finished', LATER],
      ['running', null],
      ['finished', LATER],
    ]);
  });

  it('are told of an order by the latest that it is in', async () => {
    const latest = await write((transaction) => latestBatches(transaction, ['ord_0', 'ord_2', 'ord_7']));
    expect([...latest]).toEqual([
      ['ord_0', { id: SECOND, name: 'batch bat_2' }],
      ['ord_2', { id: FIRST, name: 'batch bat_1' }],
    ]);
  });
});
