import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { leaseUntil } from '../../src/seams/lease.ts';
import type { CarrierDirectory } from '../../src/seams/services.ts';
import type { BatchId } from '../../src/shipments/batch.ts';
import { getBatch, holdBatch } from '../../src/shipments/batches.store.ts';
import { batchOperations } from '../../src/shipments/shipments.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases, describeOnSqlite } from '../engine/databases.ts';

const LINE = { sku: 'BOX', quantity: 3, length: 8, width: 6, height: 4, weight: 2, value: 10, item_type: 'parcel' };

/** As if its process had died before it noted what became of its orders. */
async function forget({ engine }: Api, batch: string): Promise<void> {
  interface Tables {
    booking_batch_orders: { batch_id: string; result: string; shipment_id: string | null };
  }
  await engine.database.write((transaction) =>
    transaction
      .tables<Tables>()
      .updateTable('booking_batch_orders')
      .set({ result: 'waiting', shipment_id: null })
      .where('batch_id', '=', batch)
      .execute(),
  );
}

describeOnBothDatabases('a batch', (databases) => {
  let api: Api;
  beforeEach(async () => {
    api = await Api.on(await databases.engine());
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const ordered = async (order_number: string, fields: object = {}) =>
    (await api.post('/orders', orderBody({ order_number, order_line_items: [{ ...LINE, ...fields }] }))).json;

  it('says of an order that somebody else booked meanwhile that it was booked before', async () => {
    const orders = await Promise.all([1, 2].map((at) => ordered(`BA-${at}`)));
    const { json: batch } = await api.post('/batches', {
      orders: orders.map(({ id }) => id),
      booking: { cheapest: true },
    });
    expect((await api.post(`/orders/${orders[0].id}/book`, { cheapest: true })).status).toBe(201);
    const { json: steps } = await api.post(`/batches/${batch.id}/work`, { count: 5 });
    expect(steps.map((step: { order_number: string; result: string }) => [step.order_number, step.result])).toEqual([
      ['BA-1', 'unchanged'],
      ['BA-2', 'booked'],
    ]);
  });

  it('has an order once that is named by its id and by its number', async () => {
    const { id } = await ordered('BA-3');
    const { status, json } = await api.post('/batches', { orders: [id, 'BA-3'] });
    expect([status, json.total, json.waiting]).toEqual([201, 1, 1]);
    // Where the warehouse's clocks show another day, it would be taken for tomorrow's.
    expect(json.name).toBe(`Booking of ${json.created_at.slice(0, 16).replace('T', ' ')} UTC`);
    const dry = { headers: { 'x-shipdock-dry-run': 'true' } };
    expect((await api.post('/batches', { orders: [id, 'BA-3'] }, dry)).json.total).toBe(1);
    const missing = await api.post('/batches', { orders: [id, 'BA-NONE'] }, dry);
    expect([missing.status, missing.json.code]).toEqual([404, 'order_not_found']);
  });

  it('is told where a later one goes on after a kill', async () => {
    const [first, other] = [await ordered('BA-8'), await ordered('BA-9')];
    const { json: killed } = await api.post('/batches', { orders: [first.id, other.id], name: 'Night' });
    const booking = { service: 'fxp/ground', label_format: 'ZPL' };
    const { json: later } = await api.post('/batches', { orders: [other.id], booking });
    // Whoever says otherwise than it was begun would get that all the same.
    for (const [field, more] of [
      ['booking', { booking: { service: 'fxp/2day' } }],
      ['orders', { orders: [first.id] }],
    ] as const) {
      const { status, json } = await api.post('/batches', { resume: true, ...more });
      expect([status, json.details?.[0].field]).toEqual([400, field]);
    }
    const again = { resume: true, booking: { label_format: 'ZPL', service: 'fxp/ground', accessorials: null } };
    const { json: resumed, headers } = await api.post('/batches', again);
    expect([resumed.id, JSON.parse(headers['x-shipdock-warnings'] ?? '[]')]).toEqual([
      later.id,
      [
        `batch ${killed.id} (Night), begun at ${killed.created_at}, is unfinished too: 2 orders are waiting; it goes on where it is named`,
      ],
    ]);
    for (let begun = 0; begun < 6; begun++) await api.post('/batches', { orders: [other.id] });
    const { json: last } = await api.post('/batches', { resume: true });
    expect(last.warnings.slice(5)).toEqual(['2 more batches begun before are unfinished too']);
  });

  it('that another process is booking is not gone on with, but the one that was cut off, or the one that is named', async () => {
    const { id: order } = await ordered('BA-10');
    const begin = async (name: string) => (await api.post('/batches', { orders: [order], name })).json;
    const [killed, other] = [await begin('Night'), await begin('Day')];
    const hold = (id: BatchId, holder: string) =>
      api.engine.database.write((transaction) => holdBatch(transaction, id, { holder, leaseUntil: leaseUntil() }));
    await hold(other.id, 'elsewhere:1:1');
    const { json: resumed } = await api.post('/batches', { resume: true });
    expect([resumed.id, resumed.warnings]).toEqual([
      killed.id,
      [expect.stringMatching(/ is unfinished too: 1 order is waiting; another process is booking it$/)],
    ]);
    // Whose process works on it says so.
    await hold(killed.id, 'elsewhere:1:1');
    const { json: busy, status } = await api.post('/batches', { resume: true });
    expect([status, busy.code]).toEqual([409, 'in_progress']);
    expect((await api.post('/batches', { resume: true, name: 'Night' })).json.id).toBe(killed.id);
    expect((await api.post('/batches', { resume: true, name: other.id })).json.id).toBe(other.id);
    expect((await api.post('/batches', { resume: true, name: 'Noon' })).json.code).toBe('batch_not_found');
    await api.post(`/batches/${killed.id}/work`, { count: 1 });
    const { json: next } = await api.post('/batches', { resume: true, name: 'Night' });
    expect(next.code).toBe('batch_not_found');
  });

  it('that somebody books through a server is left to him by others who ask it, until he ends', async () => {
    const { id: order } = await ordered('BA-14');
    const mine = { worker: 'packer-1:7:7' };
    const { json: batch } = await api.post('/batches', { orders: [order], ...mine });
    const resumed = async (by: object) => (await api.post('/batches', { resume: true, ...by })).json;
    const another = { worker: 'packer-2:7:7' };
    expect([(await resumed(another)).code, (await resumed({})).code]).toEqual(['in_progress', 'in_progress']);
    expect((await resumed(mine)).id).toBe(batch.id);
    // Ctrl-C.
    await api.post(`/batches/${batch.id}/work`, { count: 0, told: [], ...mine });
    expect((await resumed(another)).id).toBe(batch.id);
    expect((await resumed(mine)).code).toBe('in_progress');
    await api.post(`/batches/${batch.id}/work`, { count: 1, ...another });
  });

  it('tells again of what was booked as it was cut off, before anybody was told', async () => {
    const { id: order } = await ordered('BA-12');
    await ordered('BA-13');
    const { json: batch } = await api.post('/batches', { orders: ['BA-12', 'BA-13'] });
    const work = async (body: object) => (await api.post(`/batches/${batch.id}/work`, body)).json;
    const [killed] = await work({ told: [] });
    const dry = { headers: { 'x-shipdock-dry-run': 'true' } };
    const tried = await api.post(`/batches/${batch.id}/work`, { count: 100 }, dry);
    expect(tried.json).toMatchObject([{ order_number: 'BA-12' }, { order_number: 'BA-13' }]);
    const { json: resumed } = await api.post('/batches', { resume: true });
    expect([resumed.waiting, resumed.warnings]).toEqual([
      2,
      ['order BA-12 was done as the batch was cut off, and is told again: look whether its label was printed by then'],
    ]);
    const [again] = await work({ told: [] });
    expect([again.result, again.shipment.id]).toEqual(['booked', killed.shipment.id]);
    expect((await api.get(`/orders/${order}/shipments`)).json).toHaveLength(1);
    await work({ told: ['BA-12'] });
    const now = async () => (await api.get(`/batches/${batch.id}`)).json;
    expect(await now()).toMatchObject({ status: 'running', booked: 1, waiting: 1 });
    expect(await work({ count: 0, told: ['BA-13'] })).toEqual([]);
    expect(await now()).toMatchObject({ status: 'finished', booked: 2, waiting: 0 });
  });

  it('that two would go on with at the same moment is one of them', async () => {
    const { id: order } = await ordered('BA-11');
    await api.post('/batches', { orders: [order] });
    const { execute } = await batchOperations.begin.load();
    const { services } = api.engine;
    // Whoever began it is gone.
    const mayBeAlive = (holder: string) => holder !== services.process.name;
    const resume = (name: string) =>
      execute({ ...services, process: { name, mayBeAlive } }, { body: { resume: true } }).then(
        ({ status }) => status,
        ({ code }: { code: string }) => code,
      );
    const answers = await Promise.all([resume('one'), resume('two')]);
    expect(new Set(answers)).toEqual(new Set([200, 'in_progress']));
  });

  it('leaves cancelled what it bought and somebody cancelled, though it was cut off before that was noted', async () => {
    const [first, other] = [await ordered('BA-6'), await ordered('BA-7')];
    const { json: batch } = await api.post('/batches', { orders: [first.id, other.id] });
    const work = async () => (await api.post(`/batches/${batch.id}/work`, { count: 1 })).json[0];
    const { shipment } = await work();
    await forget(api, batch.id);
    await api.post(`/shipments/${shipment.id}/cancel`);
    const after = await work();
    expect([after.result, after.shipment.id, after.warnings]).toEqual([
      'unchanged',
      shipment.id,
      [`shipment ${shipment.shid}, which was bought for this before, was cancelled since: nothing is bought now`],
    ]);
    expect((await api.get(`/orders/${first.id}`)).json.status).toBe('new');
  });

  it.each([
    ['of which more is left to ship', { ship_individually: true }, {}],
    ['that is bought a second time on purpose', {}, { allow_duplicate: true }],
  ])('buys an order %s once, though it was cut off before that was noted', async (_which, fields, booking) => {
    const [first, other] = [await ordered('BA-4', fields), await ordered('BA-5')];
    const { json: batch } = await api.post('/batches', { orders: [first.id, other.id], booking });
    const work = async () => (await api.post(`/batches/${batch.id}/work`, { count: 1 })).json[0];
    const before = await work();
    await forget(api, batch.id);
    const after = await work();
    expect([after.result, after.shipment.id]).toEqual(['booked', before.shipment.id]);
    expect((await api.get(`/orders/${first.id}/shipments`)).json).toHaveLength(1);
  });
});

describeOnSqlite('the work on a batch', (databases) => {
  it('finds what it bought before it was cut off also where the booking cannot be read any more', async () => {
    const api = await Api.on(await databases.engine());
    const body = orderBody({ order_number: 'W-5', order_line_items: [LINE] });
    const { json: order } = await api.post('/orders', body);
    const { json: proposals } = await api.post(`/orders/${order.id}/proposed_shipments/generate`, {});
    const booking = { proposed_shipment_id: proposals[0].id };
    const { json: batch } = await api.post('/batches', { orders: ['W-5'], booking });
    const work = async () => (await api.post(`/batches/${batch.id}/work`)).json[0];
    const { shipment } = await work();
    await forget(api, batch.id);
    await api.post(`/shipments/${shipment.id}/cancel`);
    await api.post(`/orders/${order.id}/proposed_shipments/generate`, {});
    expect(await work()).toMatchObject({ result: 'unchanged', shipment: { id: shipment.id } });
  });

  it('is left to whoever is at it also where its carrier is slow to answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    try {
      const engine = await databases.engine();
      await engine.call(orderOperations.create, { body: orderBody({ order_number: 'W-4', order_line_items: [LINE] }) });
      const { value: batch } = await engine.call(batchOperations.begin, { body: { orders: ['W-4'] } });
      const lease = async () =>
        (await engine.database.read((transaction) => getBatch(transaction, engine.services.account, batch.id))).lease;
      let isAsked = false;
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const activeOn: CarrierDirectory['activeOn'] = async (...asked) =>
        (await engine.services.carriers.activeOn(...asked)).map((carrier) => ({
          ...carrier,
          async book(request) {
            isAsked = true;
            await answered;
            return carrier.book(request);
          },
        }));
      const { execute } = await batchOperations.work.load();
      const work = execute({ ...engine.services, carriers: { activeOn } }, { params: { id: batch.id }, body: {} });
      await expect.poll(() => isAsked, { interval: 5 }).toBe(true);
      const before = await lease();
      vi.advanceTimersByTime(10_000);
      await expect.poll(lease, { interval: 5 }).not.toEqual(before);
      answer();
      expect((await work).value).toMatchObject([{ result: 'booked' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is told of each order to one of two who go on with it at once: its label is printed once', async () => {
    const engine = await databases.engine();
    const orders = ['W-6', 'W-7', 'W-8', 'W-9'];
    for (const order_number of orders) {
      await engine.call(orderOperations.create, { body: orderBody({ order_number, order_line_items: [LINE] }) });
    }
    const { value: batch } = await engine.call(batchOperations.begin, { body: { orders } });
    const workAll = async (): Promise<string[]> => {
      const { value: steps } = await engine.call(batchOperations.work, { params: { id: batch.id }, body: {} });
      return steps.length === 0 ? [] : [...steps.map((step) => step.order_number), ...(await workAll())];
    };
    expect((await Promise.all([workAll(), workAll()])).flat().sort()).toEqual(orders);
  });

  it('takes as many orders as are asked for, keeps why one failed, and is done with the last', async () => {
    const api = await Api.on(await databases.engine());
    const unweighed = { order_line_items: [{ ...LINE, weight: undefined }] };
    for (const [number, more] of [['W-1'], ['W-2', unweighed], ['W-3']] as const) {
      await api.post('/orders', orderBody({ order_number: number, order_line_items: [LINE], ...more }));
    }
    const { json: batch } = await api.post('/batches', { orders: ['W-1', 'W-2', 'W-3'] });
    const work = async (body: object, options: object = {}) =>
      (await api.post(`/batches/${batch.id}/work`, body, options)).json.map(
        (step: { order_number: string; result: string; shipment: unknown; error: { code: string } | null }) => [
          ...[step.order_number, step.result, step.shipment !== null, step.error?.code ?? null],
        ],
      );
    const kept = async () => {
      const { json } = await api.get(`/batches/${batch.id}`);
      const { status, waiting, booked, failed, finished_at, orders } = json;
      const codes = orders.map((each: { error_code: string | null; shipment_id: string | null }) =>
        each.shipment_id === null ? each.error_code : 'bought',
      );
      return [status, waiting, booked, failed, finished_at !== null, codes];
    };
    const failed = ['W-2', 'failed', false, 'dimensions_missing'];
    expect(await work({ count: 9 }, { headers: { 'x-shipdock-dry-run': 'true' } })).toHaveLength(3);
    expect(await kept()).toEqual(['running', 3, 0, 0, false, [null, null, null]]);
    expect(await work({})).toEqual([['W-1', 'booked', true, null]]);
    expect(await work({ count: 1 })).toEqual([failed]);
    expect(await kept()).toEqual(['running', 1, 1, 1, false, ['bought', 'dimensions_missing', null]]);
    expect(await work({ count: 9 })).toEqual([['W-3', 'booked', true, null]]);
    expect(await kept()).toEqual(['finished', 0, 2, 1, true, ['bought', 'dimensions_missing', 'bought']]);
    expect(api.faults).toEqual([]);
  });
});
