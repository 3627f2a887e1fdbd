import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { Api, addStranger } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('lists that are narrowed', (databases) => {
  let engine: Engine;
  let api: Api;
  let stranger: Api;
  beforeAll(async () => {
    engine = await databases.engine();
    api = await Api.on(engine);
    stranger = new Api(engine, await addStranger(engine));
  });

  it('to a SKU or a tag hold each order of the account once', async () => {
    const [line] = orderBody().order_line_items as readonly object[];
    const mugs = { order_line_items: [line, { ...line, name: 'Red mug' }], tags: ['gift'] };
    const first = (await api.post('/orders', orderBody(mugs))).json.id;
    const second = (await api.post('/orders', orderBody(mugs))).json.id;
    await stranger.post('/orders', orderBody(mugs));
    for (const query of ['sku=MUG', 'tag=gift', 'sku=MUG&tag=gift&status=new,picking']) {
      expect(await found(`/orders?${query}`)).toEqual([first, second]);
      expect(await found(`/orders?${query}&direction=desc&per_page=1`, 2)).toEqual([second]);
    }
  });

  it('to what no order of the account has say what was meant, of its own SKUs and tags', async () => {
    const [line] = orderBody().order_line_items as readonly object[];
    await api.post('/orders', orderBody({ tags: ['rush', 'gift'] }));
    await stranger.post('/orders', orderBody({ tags: ['rusty'], order_line_items: [{ ...line, sku: 'MUZ' }] }));
    for (const [query, meant] of [
      ['tag=rust', 'the tag "rust"; did you mean rush?'],
      ['sku=MUGZ', 'the sku "MUGZ"; did you mean MUG?'],
      ['source_system=nobody', 'the source system "nobody"'],
    ] as const) {
      const { headers } = await api.get(`/orders?${query}`);
      expect(JSON.parse(headers['x-shipdock-warnings'] ?? '')).toEqual([`no order has ${meant}`]);
    }
  });

  it('to what waits, was given up, or was told since a moment hold the deliveries of the account alone', async () => {
    for (const of of [api, stranger]) {
      await of.post('/webhooks', { callback_url: 'https://example.com/hook' });
      for (let booked = 0; booked < 3; booked++) {
        await of.post(`/orders/${(await of.post('/orders', orderBody())).json.id}/book`);
      }
    }
    const all = await found('/webhooks/deliveries?sort=id');
    const [parked, settled, ...waiting] = all;
    await stateOf(parked, 'parked');
    await stateOf(settled, 'delivered');
    expect(waiting.length).toBeGreaterThan(0);
    expect(await found('/webhooks/deliveries?state=parked')).toEqual([parked]);
    expect(await found('/webhooks/deliveries?state=delivered')).toEqual([settled]);
    expect(await found('/webhooks/deliveries?state=pending')).toEqual(waiting);
    expect(await found('/webhooks/deliveries?state=pending&direction=desc')).toEqual(waiting.toReversed());
    expect(await found('/webhooks/deliveries?state=pending&per_page=1', waiting.length)).toEqual(waiting.slice(0, 1));
    const { json } = await api.get('/webhooks/deliveries');
    const since = json[0].created_at;
    expect(await found(`/webhooks/deliveries?since=${since}`)).toEqual(all);
    expect(await found('/webhooks/deliveries?since=2999-01-01')).toEqual([]);
  });

  it('to an order number, or by a query to ids, keep the order of the others', async () => {
    for (let booked = 0; booked < 3; booked++) {
      await api.post(`/orders/${(await api.post('/orders', orderBody())).json.id}/book`);
    }
    const { json } = await api.post('/shipments/query', { sort: 'id' });
    const all: string[] = json.map(({ id }: { id: string }) => id);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const query = async (body: object) =>
      (await api.post('/shipments/query', body)).json.map(({ id }: { id: string }) => id);
    expect(await query({})).toEqual(all.toReversed());
    const filters = [{ field: 'id', values: all }];
    expect(await query({ filters })).toEqual(all.toReversed());
    expect(await query({ filters, sort: 'created_at', per_page: 2 })).toEqual(all.slice(0, 2));
    const [{ id, order_number }] = json;
    expect(await found(`/shipments?page=1&per_page=9&order_number=${order_number}`)).toEqual([id]);
    expect(await query({ filters: [{ field: 'order_number', values: [order_number] }] })).toEqual([id]);
  });

  async function found(path: string, total?: number): Promise<readonly string[]> {
    const { json, headers } = await api.get(path);
    expect(headers['x-total']).toBe(String(total ?? json.length));
    return json.map(({ id }: { id: string }) => id);
  }

  async function stateOf(id: string | undefined, state: string): Promise<void> {
    await engine.database.write((transaction) =>
      sql`UPDATE webhook_events SET state = ${state}, settled_at = created_at WHERE id = ${id}`.execute(
        transaction.tables(),
      ),
    );
  }
});
