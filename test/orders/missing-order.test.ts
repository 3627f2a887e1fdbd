import { beforeAll, expect, test } from 'vitest';
import { getOrder } from '../../src/orders/orders.store.ts';
import { Api, addStranger } from '../contract/client.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('an order that is not there', (databases) => {
  let api: Api;
  beforeAll(async () => {
    const location = await databases.initialised();
    const engine = await databases.engine({ location });
    api = await Api.on(engine);
    const stranger = new Api(engine, await addStranger(engine));
    for (const number of ['SO-2042', 'SO-7001', 'Web Order 12', '0042', '100%_1']) {
      expect((await api.post('/orders', { order_number: number })).status).toBe(201);
    }
    await stranger.post('/orders', { order_number: 'SO-9999' });
  });

  test.each([
    ['SO-204', 'SO-2042'],
    ['so-2042', 'SO-2042'],
    ['S0-2042', 'SO-2042'],
    ['s0-2042', 'SO-2042'],
    ['SO2042', 'SO-2042'],
    ['SO-20423', 'SO-2042'],
    ['SO-2024', 'SO-2042'],
    ['SO-70', 'nothing'],
    ['SO-70011', 'SO-7001'],
    ['SO-7901', 'SO-7001'],
    ['web order 12', 'Web Order 12'],
    ['O042', '0042'],
    ['100%_2', '100%_1'],
    ['SO-999', 'nothing'],
    ['so-9999', 'nothing'],
    ['ord_0000000000000000000000000', 'nothing'],
    ['X'.repeat(41), 'nothing'],
  ])('%s: %s is what was meant', async (name, meant) => {
    const hint = meant === 'nothing' ? 'GET /orders' : `did you mean ${meant}?`;
    for (const path of ['', '/history', '/shipments']) {
      const { status, json } = await api.get(`/orders/${encodeURIComponent(name)}${path}`);
      expect([status, json.code, json.hint]).toEqual([404, 'order_not_found', hint]);
    }
  });

  test('of several that are named each is told, and where it is changed too', async () => {
    const held = await api.post('/orders/hold', { ids: ['SO-2042', 'SO-204', 'so-7001'] });
    expect([held.status, held.json.hint]).toEqual([404, 'did you mean SO-2042, SO-7001?']);
    const split = await api.post('/orders/SO-2042/split_now', { move_to_order_id: 'SO-700', order_line_items: [] });
    expect([split.status, split.json.hint]).toEqual([404, 'did you mean SO-7001?']);
  });

  test('that was deleted is told so, by its id and its number, and not taken for a neighbour', async () => {
    const gone = '9%_"\\-1';
    const made = async (order_number: string) => (await api.post('/orders', { order_number })).json;
    await made(`${gone}0`);
    const { id } = await made(gone);
    expect((await api.delete(`/orders/${id}`)).status).toBe(204);
    for (const name of [id, gone]) {
      const { json } = await api.get(`/orders/${encodeURIComponent(name)}`);
      const told = expect.stringMatching(/^there is no order .*: it was deleted on \d{4}-\d\d-\d\d$/);
      expect(json).toMatchObject({ error: told, code: 'order_not_found', hint: `GET /orders/${id}/history` });
    }
    const others = new Api(api.engine, await addStranger(api.engine));
    expect((await others.get(`/orders/${id}`)).json.error).toBe(`there is no order ${id}`);
  });

  test('is none that has the text of a whole file for its name, which a terminal lets through', async () => {
    const { database, services } = api.engine;
    const missing = database.read((transaction) => getOrder(transaction, services.account, 'x'.repeat(60_000)));
    await expect(missing).rejects.toMatchObject({ code: 'order_not_found' });
  });

  test('is none of which the number is written in other bytes: it is the one that is there', async () => {
    const composed = 'CAF\u00c9-1';
    const apart = 'CAFE\u0301-1';
    const { json: made } = await api.post('/orders', { order_number: `\ufeff${apart}\u200b ` });
    expect(made.order_number).toBe(composed);
    expect((await api.post('/orders', { order_number: composed })).json.code).toBe('order_number_taken');
    for (const name of [composed, apart, `${composed}\u00a0`]) {
      expect((await api.get(`/orders/${encodeURIComponent(name)}`)).json.id).toBe(made.id);
      expect((await api.post('/orders/hold', { ids: [name] })).status).toBe(200);
    }
    const orders = [apart, `${composed}\u200b`].map((order_number) => ({ order_number, tags: [order_number] }));
    for (const order of orders) {
      const { json } = await api.post('/orders/import', { orders: [order], on_conflict: 'update' });
      expect(json).toMatchObject([{ order_number: composed, result: 'updated', id: made.id }]);
    }
    expect((await api.post(`/orders/${made.id}`, { order_number: apart })).json.order_number).toBe(composed);
  });

  test.each([
    ['CAF\u00c9-2', 'CAFE\u0301-2'],
    ['\u00c9T\u00c9-2', '\u00c9TE\u0301-2'],
  ])('is none whose number %s was kept in other bytes before numbers were composed', async (composed, kept) => {
    const { json: made } = await api.post('/orders', { order_number: composed });
    await api.engine.database.write(async (transaction) => {
      const orders = transaction.tables<{ orders: { id: string; order_number: string } }>().updateTable('orders');
      await orders.set({ order_number: kept }).where('id', '=', made.id).execute();
    });
    for (const name of [composed, kept]) {
      expect((await api.get(`/orders/${encodeURIComponent(name)}`)).json.id).toBe(made.id);
      expect((await api.get(`/orders?order_number=${encodeURIComponent(name)}`)).json).toHaveLength(1);
      expect((await api.post('/orders/hold', { ids: [name] })).status).toBe(200);
      expect((await api.post('/orders', { order_number: name })).json.code).toBe('order_number_taken');
      const { json } = await api.post('/orders/import', { orders: [{ order_number: name }], on_conflict: 'update' });
      expect(json).toMatchObject([{ id: made.id }]);
    }
  });

  test('is none of two that were kept apart before numbers were composed: each is found by its own bytes', async () => {
    const [composed, kept] = ['\u00c9T\u00c9-4', '\u00c9TE\u0301-4'];
    const { json: older } = await api.post('/orders', { order_number: composed });
    await api.engine.database.write(async (transaction) => {
      const orders = transaction.tables<{ orders: { id: string; order_number: string } }>().updateTable('orders');
      await orders.set({ order_number: kept }).where('id', '=', older.id).execute();
      const row = await transaction.rows<Record<string, string>>(`SELECT * FROM orders WHERE id = '${older.id}'`, []);
      await transaction
        .tables<{ orders: Record<string, unknown> }>()
        .insertInto('orders')
        .values({ ...row[0], id: `${older.id.slice(0, -1)}${older.id.endsWith('0') ? 1 : 0}`, order_number: composed })
        .execute();
    });
    for (const name of [composed, kept]) {
      expect((await api.get(`/orders/${encodeURIComponent(name)}`)).json.order_number).toBe(name);
      const { json } = await api.post('/orders/hold', { ids: [name] });
      expect(json).toMatchObject([{ order_number: name }]);
    }
  });

  test.each([
    ['SO-55', '\u202aSO-55\u202c'],
    ['SO-56', 'SO-56\u200b'],
    ['CAF\u00c9-3', '\ufeffCAFE\u0301-3\u200e'],
  ])('is none whose number %s was kept with characters of no width around it', async (plain, kept) => {
    const { json: made } = await api.post('/orders', { order_number: plain });
    await api.engine.database.write(async (transaction) => {
      const orders = transaction.tables<{ orders: { id: string; order_number: string } }>().updateTable('orders');
      await orders.set({ order_number: kept }).where('id', '=', made.id).execute();
    });
    for (const name of [plain, kept, `${plain}\u2069`]) {
      expect((await api.get(`/orders/${encodeURIComponent(name)}`)).json.id).toBe(made.id);
      const listed = await api.get(`/orders?order_number=${encodeURIComponent(name)}`);
      expect(listed.json).toMatchObject([{ id: made.id }]);
      expect((await api.post('/orders/hold', { ids: [name] })).status).toBe(200);
      expect((await api.post('/orders', { order_number: name })).json.code).toBe('order_number_taken');
      const { json } = await api.post('/orders/import', { orders: [{ order_number: name }], on_conflict: 'update' });
      expect(json).toMatchObject([{ id: made.id }]);
    }
    expect((await api.post(`/orders/${made.id}`, { order_number: kept })).json.order_number).toBe(plain);
    expect((await api.get(`/orders/${encodeURIComponent(plain)}`)).json.id).toBe(made.id);
  });
});
