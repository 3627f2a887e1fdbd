import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import type { Route } from '../../src/kernel/operation.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { type Answer, Api, addStranger } from './client.ts';
import { EXAMPLES, type Example } from './examples.ts';

const ROUTES = OPERATIONS.flatMap(({ name, route }) => (route === undefined ? [] : [{ name, route }]));
const KNOWN = ROUTES.flatMap(({ name, route }) => {
  const example = EXAMPLES[name];
  return example === undefined ? [] : [[`${route.method} ${route.path}`, { route, example }] as const];
});
const NOBODYS_NAMES = [
  'ord_00000000',
  'shp_00000000',
  'no such',
  '0',
  "' OR 1=1 --",
  '\0',
  '\u{1F4E6}',
  // Beyond every integer, and no courier's number: its check digit is wrong.
  `${'9'.repeat(19)}8`,
];

test('every route has an example of a valid request', () => {
  expect(ROUTES.filter(({ name }) => EXAMPLES[name] === undefined).map(({ name }) => name)).toEqual([]);
});

test('no two operations share a route', () => {
  const paths = ROUTES.map(({ route }) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

describeOnBothDatabases('every route', (databases) => {
  let api: Api;
  let stranger: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    stranger = new Api(api.engine, await addStranger(api.engine));
  });
  afterEach(() => expect([...api.faults.splice(0), ...stranger.faults.splice(0)]).toEqual([]));

  describe.each(KNOWN)('%s', (_, { route, example }) => {
    const send = (by: Api, { names = [], query = '', body }: Example): Promise<Answer> =>
      by.send(route.method, pathTo(route, names) + query, body === undefined ? {} : { body });

    let request: Example;
    beforeAll(async () => {
      request = await example(api);
    });

    test('refuses who has no key, another account, names of nothing and bodies that are no object, and changes nothing', async () => {
      const { names = [], query = '', body } = request;
      const before = await contents(api);
      const path = `/api/v4${pathTo(route, names)}${query}`;
      const unknown = await api.bare(route.method, path, body === undefined ? {} : { body });
      expect([unknown.status, unknown.text]).toEqual([401, '{"error":"401 Unauthorized"}']);
      if (request.isAnybodys !== true) {
        const other = await send(stranger, request);
        expect(other.status, other.text).toBe(404);
        expectErrorBody(other);
      }
      for (const name of route.path.includes(':') ? NOBODYS_NAMES : []) {
        const answer = await send(api, { ...request, names: names.map(() => name) });
        expect(answer.status, `${name}: ${answer.text}`).toBe(404);
        expectErrorBody(answer);
      }
      for (const raw of route.method === 'GET' ? [] : ['{', '[]', '"text"', '5', 'true', '[{}]']) {
        const answer = await api.send(route.method, pathTo(route, names), {
          raw,
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.status, `${raw}: ${answer.text}`).toBe(400);
        expectErrorBody(answer);
      }
      expect(await contents(api)).toEqual(before);
    });

    test('answers a valid request with its status', async () => {
      const answer = await send(api, request);
      expect(answer.status, answer.text).toBe(route.status);
      if (route.status !== 204) {
        expect(answer.headers['content-type']).toBe(route.answers ?? 'application/json; charset=utf-8');
      }
      if (Array.isArray(answer.json) && route.method === 'GET') {
        expect(Number(answer.headers['x-total'])).toBeGreaterThanOrEqual(answer.json.length);
      }
    });
  });

  test.each(['/orders', '/shipments', '/boxes', '/skus', '/warehouses', '/addresses'])(
    '%s shows nothing of another account',
    async (path) => {
      await api.post('/skus', { sku: 'OURS', name: 'Ours' });
      await EXAMPLES['addresses.get']?.(api);
      const nobody = new Api(api.engine, await addStranger(api.engine));
      expect((await nobody.get(`${path}?page=1&per_page=100`)).json).toEqual([]);
    },
  );

  test('a proposed shipment is booked under its own order only, and nothing is bought otherwise', async () => {
    const { names: [mine = '', proposal = ''] = [] } = (await EXAMPLES['proposed_shipments.book']?.(api)) ?? {};
    const { names: [other = ''] = [] } = (await EXAMPLES['orders.get']?.(api)) ?? {};
    const before = await contents(api);
    const answer = await api.post(`/orders/${other}/proposed_shipments/${proposal}/book`);
    expect([answer.status, answer.json.code]).toEqual([404, 'proposed_shipment_not_found']);
    expect(await contents(api)).toEqual(before);
    expect((await api.post(`/orders/${mine}/proposed_shipments/${proposal}/book`)).status).toBe(201);
  });
});

function pathTo(route: Route, names: readonly string[]): string {
  let at = 0;
  return route.path.replaceAll(/:\w+/g, () => encodeURIComponent(names[at++] ?? 'x'));
}

/** Decisions 1: what every error looks like. */
function expectErrorBody({ json, text }: Answer): void {
  expect(json, text).toMatchObject({
    error: expect.stringMatching(/./),
    code: expect.stringMatching(/^[a-z_]+$/),
    retryable: false,
  });
  expect(text).not.toMatch(/node_modules|\.ts:|\bat \w+ \(/);
  for (const detail of json.details ?? []) expect(typeof detail.message, text).toBe('string');
}

/** Everything there is, as rows of its tables. */
async function contents(api: Api): Promise<unknown> {
  const tables = [
    'orders',
    'order_lines',
    'shipments',
    'warehouses',
    'addresses',
    'boxes',
    'skus',
    'settings',
    'journal',
    'booking_claims',
  ];
  return api.engine.database.read(async (transaction) => {
    const found: Record<string, readonly string[]> = {};
    for (const table of tables) {
      const rows = await transaction
        .tables<Record<string, Record<string, unknown>>>()
        .selectFrom(table)
        .selectAll()
        .execute();
      found[table] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return found;
  });
}
