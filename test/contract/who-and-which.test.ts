import { afterEach, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { Api } from './client.ts';
import { orderBody } from './order.builder.ts';

describeOnBothDatabases('who asks, and which carriers', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  test('GET /user names the account and the key, never the key itself', async () => {
    const { json, text } = await api.get('/user');
    expect(json).toMatchObject({
      id: expect.stringMatching(/^key_/),
      type: 'api_key',
      account: { id: api.engine.services.account, name: 'Test' },
      environment: 'sandbox',
    });
    expect(text).not.toContain(api.key);
  });

  test('GET /carriers answers every carrier with its services, its type as an object', async () => {
    const { json, headers } = await api.get('/carriers');
    expect(headers['x-total']).toBe(String(json.length));
    expect(json.map((carrier: { carrier_type: { code: string } }) => carrier.carrier_type.code)).toEqual(
      expect.arrayContaining(['small_parcel', 'ltl', 'local_delivery']),
    );
    for (const carrier of json) {
      expect(carrier).toMatchObject({
        code: expect.any(String),
        name: expect.any(String),
        carrier_type: { name: expect.any(String) },
      });
      expect(carrier.services.length).toBeGreaterThan(0);
    }
  });

  test('a body that names another order than its path is refused: the wrong one would be split, or cancelled', async () => {
    const order_line_items = [{ sku: 'MUG', quantity: 3 }, { sku: 'CUP' }];
    const [one, other] = [
      (await api.post('/orders', orderBody({ order_line_items }))).json,
      (await api.post('/orders', orderBody({ order_line_items }))).json,
    ];
    const part = (id: string, order_number: string) => ({
      id,
      order_number,
      order_line_items: [{ sku: 'MUG', quantity: 1 }],
    });
    for (const route of ['split', 'split_async', 'split_now']) {
      const sent = part(other.id, `${one.order_number}-B`);
      const { status, json } = await api.post(`/orders/${one.order_number}/${route}`, sent);
      const message = `is ${other.id}, and the path names order ${one.order_number}`;
      expect([status, json.details]).toEqual([400, [{ field: 'id', message }]]);
    }
    for (const route of ['/split', '/cancel', '']) {
      const { status, json } = await api.post(`/orders/${one.id}${route}`, { id: other.id });
      const message = `is "${other.id}", but the path names ${one.id}: send one of them`;
      expect([status, json.details]).toEqual([400, [{ field: 'id', message }]]);
    }
    expect((await api.delete(`/orders/${one.id}`, { id: other.id })).status).toBe(400);
    // Nor is that left out which stands in the query alone; what nothing reads is.
    const asked = await api.post(`/orders/${one.id}/cancel?cancel_shipments=true`);
    expect([asked.status, asked.json.details]).toEqual([
      400,
      [{ field: 'cancel_shipments', message: 'is not read of the query: send it in the body' }],
    ]);
    const kept = (await api.post(`/orders/${one.id}?tags[]=a&colour=red&id=1`, { id: '4711', tags: ['b'] })).json;
    expect([kept.status, kept.order_line_items[0].quantity]).toEqual(['new', 3]);
    for (const name of [one.id, one.order_number]) {
      const split = await api.post(`/orders/${one.id}/split`, part(name, `${one.order_number}-${name}`));
      expect(split.status, split.text).toBe(201);
    }
  });

  test('GET /carriers is sorted and paged as asked', async () => {
    const codes = (await api.get('/carriers')).json.map((carrier: { code: string }) => carrier.code);
    const backwards = await api.get('/carriers?direction=desc&per_page=1&page=2');
    expect(backwards.json.map((carrier: { code: string }) => carrier.code)).toEqual([codes.at(-2)]);
  });

  test('a deprecated route says so and names its successor', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const { status, headers } = await api.post(`/orders/${order.id}/split`, { order_line_items: [] });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.deprecation).toMatch(/^@\d+$/);
    expect(headers.link).toMatch(new RegExp(`/api/v4/orders/${order.id}/split_async>; rel="successor-version"$`));
    expect((await api.post(`/orders/${order.id}/split_async`, {})).headers.deprecation).toBeUndefined();
  });
});
