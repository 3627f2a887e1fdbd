import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { Api } from './client.ts';
import { EXAMPLES } from './examples.ts';

const LISTS = ['page', 'per_page', 'sort', 'direction'];
const READS = OPERATIONS.flatMap(({ name, route }) => (route?.method === 'GET' ? [[name, route] as const] : []));

const CHANGES = OPERATIONS.flatMap(({ name, route }) =>
  route !== undefined && route.method !== 'GET' ? [[name, route] as const] : [],
);

describeOnBothDatabases('query parameters', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  describe.each(READS)('of %s', (name, route) => {
    test('are those that the operation declares', async () => {
      const operation = OPERATIONS.find((each) => each.name === name);
      const { names = [], query = '' } = (await EXAMPLES[name]?.(api)) ?? {};
      const parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter = ''], at) => [parameter, names[at]]);
      const given = Object.fromEntries(new URLSearchParams(query));
      const read = new Set<string>();
      const watched = new Proxy(given, {
        get(target, property) {
          if (typeof property === 'string') read.add(property);
          return Reflect.get(target, property);
        },
      });
      await api.engine.call(operation as NonNullable<typeof operation>, {
        params: Object.fromEntries(parameters),
        query: watched,
      });
      expect([...read].filter((each) => !LISTS.includes(each)).sort()).toEqual([...(route.query ?? [])].sort());
    });
  });

  // Left out without a word, such a filter would answer everything.
  test.each(READS.filter(([, { query }]) => query !== undefined))('of %s are one word each', async (_, route) => {
    const path = route.path.replaceAll(/:\w+/g, 'x');
    for (const parameter of route.query ?? []) {
      for (const query of [`${parameter}=a&${parameter}=b`, `${parameter}[]=a`, `${parameter}[x]=a`]) {
        const { status, json } = await api.get(`${path}?${query}`);
        expect([status, json.code, json.details]).toEqual([
          400,
          'unreadable_field',
          [{ field: parameter, message: expect.stringContaining('one word') }],
        ]);
      }
    }
  });

  // An empty list would be believed.
  test.each([
    ['/manifests?date=2026-02-30', 400, 'unreadable_field', 'date'],
    ['/manifests?carrier_code=nobody', 404, 'carrier_not_found', 'carrier_code'],
    ['/exchange_rates?from=zz', 400, 'unreadable_field', 'from'],
    ['/shipments/exceptions?resolved=maybe', 400, 'unreadable_field', 'resolved'],
    ['/jobs?type=nothing', 400, 'unreadable_field', 'type'],
    ['/webhooks?shipment_id=99', 404, 'shipment_not_found', 'shipment_id'],
    ['/webhooks/deliveries?shipment_id=99', 404, 'shipment_not_found', 'shipment_id'],
    ['/webhooks/deliveries?webhook_id=99', 404, 'webhook_not_found', 'webhook_id'],
    ['/orders?warehouse_code=nowhere', 404, 'warehouse_not_found', 'warehouse_code'],
    ['/jobs?order_id=none', 404, 'order_not_found', 'order_id'],
  ])('%s is refused, since nothing can be meant by it', async (path, status, code, field) => {
    const answer = await api.get(path);
    expect([answer.status, answer.json.code], answer.text).toEqual([status, code]);
    expect(answer.json.details).toEqual([{ field, message: expect.stringMatching(/./) }]);
  });

  test('a shipment that narrows a list may be named by its number', async () => {
    const { names: [id = ''] = [] } = (await EXAMPLES['shipments.get']?.(api)) ?? {};
    await api.post('/webhooks', { callback_url: 'http://127.0.0.1:9/told' });
    const { json: shipment } = await api.post(`/shipments/${id}`, { status: 'confirmed' });
    const { json: told } = await api.get(`/webhooks/deliveries?shipment_id=${shipment.shid}`);
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual((await api.get(`/webhooks/deliveries?shipment_id=${id}`)).json);
  });

  test.each(CHANGES)('%s describes the body that it reads', async (name, route) => {
    const operation = OPERATIONS.find((each) => each.name === name) as (typeof OPERATIONS)[number];
    const { names = [], body } = (await EXAMPLES[name]?.(api)) ?? {};
    const parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter = ''], at) => [parameter, names[at]]);
    let isRead = false;
    const input = {
      params: Object.fromEntries(parameters),
      get body() {
        isRead = true;
        return body;
      },
    };
    await api.engine.call(operation, input).catch((error: unknown) => {
      // Files are read from forms, which the router takes apart.
      if (route.mostUploadBytes === undefined) throw error;
    });
    const { bodySchema } = await operation.load();
    expect(bodySchema !== undefined).toBe(isRead);
  });
});
