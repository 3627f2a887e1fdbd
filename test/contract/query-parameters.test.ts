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
    ['/warehouses?is_default=maybe', 400, 'unreadable_field', 'is_default'],
    ['/warehouses?created_at=yesterday', 400, 'unreadable_field', 'created_at'],
    ['/boxes?inner_length=wide', 400, 'unreadable_field', 'inner_length'],
  ])('%s is refused, since nothing can be meant by it', async (path, status, code, field) => {
    const answer = await api.get(path);
    expect([answer.status, answer.json.code], answer.text).toEqual([status, code]);
    expect(answer.json.details).toEqual([{ field, message: expect.stringMatching(/./) }]);
  });

  test('orders and shipments are found by their own numbers and ids', async () => {
    const { names: [id = ''] = [] } = (await EXAMPLES['shipments.get']?.(api)) ?? {};
    const { json: shipment } = await api.get(`/shipments/${id}`);
    const ids = async (path: string) => {
      const { json, headers } = await api.get(path);
      return [headers['x-total'], json.map((each: { id: string }) => each.id)];
    };
    await api.post(`/orders/${shipment.order_id}`, { source_system_id: 'shop-7711' });
    for (const path of [`order_number=${shipment.order_number}`, 'source_system_id=shop-7711']) {
      expect(await ids(`/orders?${path}`), path).toEqual(['1', [shipment.order_id]]);
    }
    expect((await api.get('/orders/export?order_number=no-such')).json.orders).toEqual([]);
    for (const path of [
      `order_id=${shipment.order_id}`,
      `order_id=${shipment.order_number}`,
      `tracking_number=${shipment.tracking_number}`,
      `tracking_number=${shipment.packages[0].tracking_number}&order_number=${shipment.order_number}`,
    ]) {
      expect(await ids(`/shipments?page=1&per_page=5&${path}`), path).toEqual(['1', [id]]);
    }
    expect(await ids('/shipments?page=1&per_page=5&tracking_number=none')).toEqual(['0', []]);
  });

  test('SKUs are found by what names them, carriers by their code', async () => {
    await api.post('/skus', { sku: 'FLT-1', name: 'Filter', upc: '036000291452', external_id: 'ext-1' });
    await api.post('/skus', { sku: 'FLT-10', name: 'Filters' });
    const skus = async (query: string) => {
      const { json, headers } = await api.get(`/skus?${query}`);
      return [headers['x-total'], json.map((each: { sku: string }) => each.sku)];
    };
    for (const query of [
      'sku=FLT-1',
      'upc=036000291452',
      'upc=0036000291452',
      'external_id=ext-1',
      'sku=FLT-1&query=fil',
    ]) {
      expect(await skus(query), query).toEqual(['1', ['FLT-1']]);
    }
    expect(await skus('sku=flt-2')).toEqual(['0', []]);
    expect(await skus('sku=')).not.toEqual(await skus('sku=FLT-1'));
    const carriers = async (query: string) =>
      (await api.get(`/carriers?${query}`)).json.map((each: { code: string }) => each.code);
    expect(await carriers('code=fxp')).toEqual(['fxp']);
    expect(await carriers('name=fixture+parcel')).toEqual(['fxp']);
    expect(await carriers('sort=name&direction=desc&per_page=2&page=2')).toEqual(
      (await carriers('sort=name')).toReversed().slice(2, 4),
    );
  });

  // Left out without a word, everything would be answered.
  test.each([
    ['/orders?currency=USD', 'currency', 'narrows nothing here: this list takes after_id'],
    ['/orders?created_at=yesterday', 'created_at', 'narrows nothing here'],
    ['/orders?tags=gift', 'tags', 'narrows nothing here'],
    ['/orders?order_nuber=SO-1', 'order_nuber', 'narrows nothing here'],
    ['/shipments?page=1&per_page=5&q=SO-1', 'q', 'narrows nothing here'],
    ['/boxes?from=2026-01-01', 'from', 'narrows nothing here'],
    ['/orders?statuses=new', 'statuses', 'narrows nothing here'],
    ['/orders?perpage=5', 'perpage', 'narrows nothing here'],
    ['/shipments?page=1&per_page=5&carrier=UPS', 'carrier', 'narrows nothing here'],
    ['/addresses?country=CA', 'country', 'narrows nothing here'],
    ['/jobs?stauts=failed', 'stauts', 'narrows nothing here'],
    ['/warehouses?code=a&code=b', 'code', 'narrows nothing here'],
    ['/warehouses?address=x', 'address', 'narrows nothing here'],
  ])('%s is refused, since it would narrow nothing', async (path, field, message) => {
    const { status, json } = await api.get(path);
    expect([status, json.code, json.details]).toEqual([
      400,
      'unreadable_field',
      [{ field, message: expect.stringContaining(message) }],
    ]);
  });

  test('a slip of a parameter is told what was probably meant', async () => {
    expect((await api.get('/orders?order_nuber=SO-1')).json.hint).toBe('did you mean order_number?');
    expect((await api.get('/orders?tags=gift')).json.hint).toBe('did you mean tag?');
  });

  test('a list that is answered whole is narrowed by any plain field of it', async () => {
    const { json, headers } = await api.get('/warehouses?code=main&currency=USD&sort=code');
    expect([json.map(({ code }: { code: string }) => code), headers['x-total']]).toEqual([['MAIN'], '1']);
    expect((await api.get('/warehouses?code=')).json.length).toBeGreaterThan(0);
    expect((await api.get('/warehouses?currency=CHF')).json).toEqual([]);
    const [{ created_at: at }] = json;
    const sameMoment = encodeURIComponent(at.replace('Z', '+00:00'));
    for (const made of [at, sameMoment, at.slice(0, 10)]) {
      expect((await api.get(`/warehouses?code=main&created_at=${made}`)).json, made).toEqual(json);
    }
    expect((await api.get('/warehouses?created_at=2001-01-01')).json).toEqual([]);
  });

  test('other words of a query are ignored, and that is told', async () => {
    const { status, json, headers } = await api.get('/warehouses?_=1764240000&utm_source=mail');
    expect([status, json.length > 0]).toEqual([200, true]);
    expect(JSON.parse(headers['x-shipdock-warnings'] ?? '[]')).toEqual([
      expect.stringContaining('_ is not read here'),
      expect.stringContaining('utm_source is not read here'),
    ]);
    expect((await api.get(`/user?tags=1&api_key=${api.key}`)).headers['x-shipdock-warnings']).toBeUndefined();
  });

  // Ignored, the first page would come for ever, and who reads until a page is empty would never end.
  test.each([
    'offset=100&limit=100',
    'skip=5',
    'start=20',
    'page_number=2',
    'pageNumber=2',
    'pageNo=2',
    'cursor=abc',
    'page=1&offset=100',
  ])('a further page that is asked for as %s is refused with how pages are asked for here', async (query) => {
    for (const list of ['/orders?', '/carriers?', '/shipments?page=1&per_page=5&']) {
      const { status, json } = await api.get(list + query);
      const field = /(?!page=)\b\w+(?==)/.exec(query)?.[0];
      expect([status, json.code, json.details]).toEqual([
        400,
        'unreadable_field',
        [{ field, message: expect.stringContaining('asks for a further page') }],
      ]);
      expect(json.hint).toContain('page=2&per_page=100');
    }
  });

  test.each([
    'offset=0&limit=100',
    'page_number=1',
    'cursor=',
    'cursor=null',
    'cursor=0',
    'start=2026-01-01',
    'start=20261101',
    'start=1764240000',
    'limit=5',
  ])('the first page is answered to %s', async (query) => {
    expect((await api.get(`/carriers?${query}`)).status).toBe(200);
  });

  test('a page of parts that no number is made of is refused, beside words that are not read', async () => {
    const { status, json } = await api.get('/items/search?query[toString]=1&page[toString]=1&page[valueOf]=1');
    expect([status, json.code]).toEqual([400, 'unreadable_field']);
  });

  // Unknown words are ignored (decisions 1), and who sends both walks on: tables of browsers send their `start` beside the page.
  test.each(['page=2&per_page=1&offset=1', 'page=2&per_page=1&start=1&length=1', 'page=2&per_page=1&cursor=abc'])(
    'the page that is asked for by page is answered to %s, whatever else asks for it',
    async (query) => {
      const all = await api.get('/carriers?');
      const { status, json, headers } = await api.get(`/carriers?${query}`);
      expect([status, headers['x-page'], json]).toEqual([200, '2', [all.json[1]]]);
    },
  );

  test('a walk by after_id is answered, whatever else asks for a page', async () => {
    const { names: [id = ''] = [] } = (await EXAMPLES['orders.get']?.(api)) ?? {};
    expect((await api.get(`/orders?after_id=${id}&offset=100`)).status).toBe(200);
  });

  // Forms send them so, and what is read is read so too (api-v4: `type`, empty for all).
  test.each([
    ['/orders', '?query=&currency=&order_nuber='],
    ['/shipments?page=1&per_page=5', '&query=&name=%20'],
    ['/boxes', '?from='],
  ])('%s%s leaves nothing out: it is answered whole', async (path, empty) => {
    const { status, headers } = await api.get(path + empty);
    expect([status, headers['x-total']]).toEqual([200, (await api.get(path)).headers['x-total']]);
    expect(headers['x-shipdock-warnings']).toBeUndefined();
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
