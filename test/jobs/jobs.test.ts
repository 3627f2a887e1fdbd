import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { pickTicketOperations } from '../../src/documents/documents.operations.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { JobJson } from '../../src/jobs/job.ts';
import { findDueJobs, takeJobs } from '../../src/jobs/job-leases.store.ts';
import { jobOperations } from '../../src/jobs/jobs.operations.ts';
import { startJobWorker } from '../../src/jobs/operations/job-worker.ts';
import { runJob } from '../../src/jobs/operations/run-job.ts';
import { workOnJobs } from '../../src/jobs/operations/work-on-jobs.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { items, openShop, type Shop, shopOn } from '../orders-depth/shop.ts';

describeOnBothDatabases('jobs', (databases) => {
  let shop: Shop;
  /** The same data, in an engine that leaves jobs to workers. */
  let serving: Shop;
  let number = 0;
  beforeAll(async () => {
    const location = await databases.initialised();
    shop = await openShop(await databases.engine({ location }));
    serving = shopOn(await databases.engine({ location, jobs: 'by_worker' }));
  });
  const created = () => shop.create({ order_number: `JB-${++number}`, order_line_items: items({ 'MUG-RED': 5 }) });
  const split = (through: Shop, id: string, quantity = 1) =>
    through.call(orderMoveOperations.splitAsync, {
      params: { id },
      body: { order_line_items: [{ sku: 'MUG-RED', quantity }], new_order_number: `JB-${++number}` },
    });
  const job = (id: string) => shop.call(jobOperations.getTracker, { params: { id } });
  const units = async (id: string) => (await shop.get(id)).order_line_items.map((line) => line.quantity);
  const engine = (): Engine => serving.engine;
  /** Takes a job as a worker that then dies would: it holds the lease and does nothing. */
  const takeAndDie = (id: string, holder: string, until: string) =>
    engine().database.write(async (transaction) => {
      const due = await findDueJobs(transaction, new Date().toISOString(), 50, { for: 'take', isGone: () => false });
      const found = due.find((each) => each.id === id);
      if (found === undefined) throw new Error('the job is not due');
      const [taken = found] = await takeJobs(transaction, [found], { holder, until, now: new Date().toISOString() });
      return taken;
    });

  const boughtByVersionBefore = () =>
    engine().database.write(async (transaction) => {
      await transaction
        .tables<{ shipments: { details: string } }>()
        .updateTable('shipments')
        .set({ details: sql`replace(details, '"jobId"', '"requestKey"')` })
        .execute();
    });

  it('are done at once where there is no worker', async () => {
    const order = await created();
    const answer = await split(shop, order.id, 2);
    expect(answer).toMatchObject({
      id: expect.stringMatching(/^skjob_/),
      type: 'split_order',
      status: 'finished',
      error_message: null,
      meta: { order_public_id: order.id, split_order_public_id: expect.stringMatching(/^ord_/) },
      meta_search: {},
    });
    expect(await units(order.id)).toEqual([3]);
    expect(await job(answer.id)).toEqual(answer);
  });

  it('book a proposed shipment in a worker, once', async () => {
    const order = await created();
    const [proposal] = await shop.call(ratingOperations.generate, { params: { id: order.id } });
    const params = { id: order.id, pid: proposal?.id ?? '' };
    const answer = await serving.call(shipmentOperations.bookProposalAsync, { params });
    expect(answer).toMatchObject({ type: 'book_shipment', status: 'unprocessed' });
    const twice = await serving.call(shipmentOperations.bookProposalAsync, { params });
    await workOnJobs(engine().services);
    const [one, other] = [await job(answer.id), await job(twice.id)];
    expect(one).toMatchObject({ status: 'finished', meta: { shipment_public_id: expect.stringMatching(/^shp_/) } });
    expect(other.meta).toEqual(one.meta);
  });

  it.each([
    ['nothing more happened', async () => undefined],
    ['it was of the version before, which kept jobs as keys', () => boughtByVersionBefore()],
  ])(
    'book a second label once, also where the worker that bought it never noted that, and %s',
    async (_, meanwhile) => {
      const order = await created();
      const [proposal] = await shop.call(ratingOperations.generate, { params: { id: order.id } });
      const { id } = await serving.call(shipmentOperations.bookProposalAsync, {
        params: { id: order.id, pid: proposal?.id ?? '' },
        body: { allow_duplicate: true },
      });
      const over = new Date(0).toISOString();
      const bought = await takeAndDie(id, 'elsewhere:1:1', over);
      await takeAndDie(id, 'elsewhere:2:1', over);
      expect(await runJob(engine().services, bought)).toBe(false);
      await meanwhile();
      expect(await workOnJobs(engine().services)).toBe(1);
      const shipments = await shop.call(shipmentOperations.ofOrder, { params: { id: order.id } });
      expect(shipments.map((each) => each.id)).toEqual([(await job(id)).meta.shipment_public_id]);
    },
  );

  it('book nothing again where what they bought was cancelled before a worker noted that they had', async () => {
    const order = await created();
    const [proposal] = await shop.call(ratingOperations.generate, { params: { id: order.id } });
    const params = { id: order.id, pid: proposal?.id ?? '' };
    const { id } = await serving.call(shipmentOperations.bookProposalAsync, { params });
    const over = new Date(0).toISOString();
    const bought = await takeAndDie(id, 'elsewhere:1:1', over);
    await takeAndDie(id, 'elsewhere:2:1', over);
    expect(await runJob(engine().services, bought)).toBe(false);
    const [shipment] = await shop.call(shipmentOperations.ofOrder, { params: { id: order.id } });
    await shop.call(shipmentOperations.cancel, { params: { id: shipment?.id ?? '' } });
    // The proposed shipment is another one then.
    await shop.call(ratingOperations.generate, { params: { id: order.id } });
    expect(await workOnJobs(engine().services)).toBe(1);
    expect(await job(id)).toMatchObject({ status: 'finished', meta: { shipment_public_id: shipment?.id } });
    expect((await shop.get(order.id)).status).toBe('new');
  });

  it('wait for a worker in serve, and are answered as unprocessed', async () => {
    const order = await created();
    const answer = await split(serving, order.id);
    expect(answer).toMatchObject({ status: 'unprocessed', started_at: null, meta: { order_public_id: order.id } });
    expect(await units(order.id)).toEqual([5]);
    expect(await workOnJobs(engine().services)).toBe(1);
    expect(await job(answer.id)).toMatchObject({ status: 'finished', finished_at: expect.any(String) });
    expect(await units(order.id)).toEqual([4]);
    expect(await workOnJobs(engine().services)).toBe(0);
  });

  it('refuse at once what can be known at once', async () => {
    const order = await created();
    await expect(split(serving, order.id, 6)).rejects.toMatchObject({ code: 'split_quantity_exceeded', status: 422 });
    await expect(split(serving, 'JB-none')).rejects.toMatchObject({ status: 404 });
  });

  it('fail with the reason where the order changed meanwhile, and can be tried again', async () => {
    const order = await created();
    const answer = await split(serving, order.id, 4);
    await shop.update(order.id, { order_line_items: [{ source_system_id: 'line-1', quantity: 3 }] });
    await workOnJobs(engine().services);
    expect(await job(answer.id)).toMatchObject({
      status: 'failed',
      error_code: 'split_quantity_exceeded',
      error_message: expect.stringContaining('3 units left to ship, 4 were asked for'),
    });
    await shop.update(order.id, { order_line_items: [{ source_system_id: 'line-1', quantity: 5 }] });
    const again = await shop.call(jobOperations.retry, { params: { id: answer.id } });
    expect(again).toMatchObject({ status: 'finished', error_message: null });
    expect(await units(order.id)).toEqual([1]);
    await expect(shop.call(jobOperations.retry, { params: { id: answer.id } })).rejects.toMatchObject({
      code: 'job_finished',
    });
  });

  it('are about the orders that were named, whatever their numbers mean when they are done', async () => {
    const named = await Promise.all(Array.from({ length: 6 }, created));
    const [source, target, master, joining, picked, gone] = named.map((order) => order.order_number);
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], move_to_order_id: target };
    const asked = [
      await serving.call(orderMoveOperations.splitAsync, { params: { id: source ?? '' }, body }),
      await serving.call(orderMoveOperations.combineAsync, { body: { master_order_id: master, ids: joining } }),
      await serving.call(pickTicketOperations.make, { params: { id: picked ?? '' } }),
      await serving.call(pickTicketOperations.make, { params: { id: gone ?? '' } }),
    ];
    await shop.call(orderOperations.delete, { params: { id: gone ?? '' } });
    for (const { id, order_number } of named.slice(0, -1)) {
      await shop.update(id, { order_number: `${order_number}-renamed` });
    }
    const another = await shop.create({ order_number: gone, order_line_items: items({ 'MUG-RED': 9 }) });
    await workOnJobs(engine().services);
    const done = await Promise.all(asked.map(({ id }) => job(id)));
    expect(done.map(({ error_code }) => error_code)).toEqual([null, null, null, 'order_not_found']);
    const lines = await Promise.all(named.slice(0, -1).map(({ id }) => units(id)));
    expect(lines.map((quantities) => quantities.reduce((sum, quantity) => sum + quantity, 0))).toEqual([
      4, 6, 10, 0, 5,
    ]);
    expect((await shop.get(another.id)).status).toBe(another.status);
  });

  it('survive the death of their worker: after the lease another does them', async () => {
    const order = await created();
    const answer = await split(serving, order.id);
    await takeAndDie(answer.id, 'elsewhere:1:1', '2099-01-01T00:00:00.000Z');
    expect(await workOnJobs(engine().services)).toBe(0);
    expect((await job(answer.id)).status).toBe('processing');
    await engine().database.write((transaction) =>
      transaction
        .tables<{ jobs: { id: string; lease_until: string } }>()
        .updateTable('jobs')
        .set({ lease_until: '2000-01-01T00:00:00.000Z' })
        .where('id', '=', answer.id)
        .execute(),
    );
    expect(await workOnJobs(engine().services)).toBe(1);
    expect(await units(order.id)).toEqual([4]);
  });

  it('of a process of this machine that is gone are taken over at once', async () => {
    const order = await created();
    const answer = await split(serving, order.id);
    const dead = serving.engine.services.process.name.replace(/:\d+:/, ':999999999:');
    await takeAndDie(answer.id, dead, '2099-01-01T00:00:00.000Z');
    expect(await workOnJobs(engine().services)).toBe(1);
    expect((await job(answer.id)).status).toBe('finished');
  });

  it('are done once though a worker that lost its lease wakes up and goes on', async () => {
    // Into an order that is there, where nothing but the fence would refuse a second time.
    const [order, into] = [await created(), await created()];
    const answer = await serving.call(orderMoveOperations.splitAsync, {
      params: { id: order.id },
      body: { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], move_to_order_id: into.id },
    });
    const held = await takeAndDie(answer.id, 'elsewhere:1:1', '2000-01-01T00:00:00.000Z');
    expect(await workOnJobs(engine().services)).toBe(1);
    expect(await runJob(engine().services, held)).toBe(false);
    expect([await units(order.id), await units(into.id)]).toEqual([[4], [5, 1]]);
    expect((await job(answer.id)).status).toBe('finished');
  });

  it('are done once however many workers there are', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, created));
    const answers: JobJson[] = [];
    for (const order of orders) answers.push(await split(serving, order.id));
    const workers = [1, 2, 3].map(() => startJobWorker(engine().services, () => undefined));
    await expect.poll(async () => (await job(answers.at(-1)?.id ?? '')).status, { timeout: 120_000 }).toBe('finished');
    await Promise.all(workers.map((worker) => worker.stop()));
    for (const order of orders) expect(await units(order.id)).toEqual([4]);
  });

  it('name who asked for them in the journal, not who did them', async () => {
    const order = await created();
    await serving.engine.callAs(
      { account: serving.engine.services.account, actor: { type: 'api_key', name: 'key_test' } },
      orderMoveOperations.splitAsync,
      {
        params: { id: order.id },
        body: { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], new_order_number: `JB-${++number}` },
      },
    );
    await workOnJobs(engine().services);
    const history = await shop.call(orderMoveOperations.history, { params: { id: order.id } });
    expect(history.at(-1)).toMatchObject({ operation: 'orders.split', actor: { type: 'api_key', name: 'key_test' } });
  });

  it('are listed by status, oldest first, and only to their account', async () => {
    const order = await created();
    const [first, second] = [await split(shop, order.id), await split(shop, order.id)];
    const waiting = await split(serving, order.id);
    const listed = async (query: Readonly<Record<string, unknown>>) =>
      (await shop.call(jobOperations.list, { query: { order_id: order.id, ...query } })).map(({ id }) => id);
    expect(await listed({ status: 'finished' })).toEqual([first.id, second.id]);
    expect(await listed({ status: 'finished', per_page: 1 })).toEqual([first.id]);
    expect(await listed({ status: 'Unprocessed' })).toEqual([waiting.id]);
    expect(await listed({ status: 'finished,unprocessed' })).toEqual([first.id, second.id, waiting.id]);
    await expect(shop.call(jobOperations.list, { query: { status: 'done' } })).rejects.toMatchObject({ status: 400 });
    const stranger = { account: 'acc_stranger00' as never, actor: { type: 'user', name: 'x' } as const };
    const { value, page } = await shop.engine.callAs(stranger, jobOperations.list, {});
    expect([value, page?.total]).toEqual([[], 0]);
    await expect(shop.engine.callAs(stranger, jobOperations.get, { params: { id: first.id } })).rejects.toMatchObject({
      code: 'job_not_found',
      status: 404,
    });
    await workOnJobs(engine().services);
  });

  it('combine orders too', async () => {
    const [master, other] = [await created(), await created()];
    const answer = await serving.call(orderMoveOperations.combineAsync, {
      body: { master_order_id: master.id, ids: [other.id] },
    });
    expect(answer).toMatchObject({ type: 'combine_orders', status: 'unprocessed' });
    await workOnJobs(engine().services);
    expect(await job(answer.id)).toMatchObject({
      status: 'finished',
      meta: { order_public_id: master.id, combined_order_public_ids: [other.id] },
    });
    expect(await units(master.id)).toEqual([5, 5]);
  });
});
