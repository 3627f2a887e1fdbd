import { afterEach, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import type { Route } from '../../src/kernel/operation.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { type Answer, Api, addKey, addStranger } from './client.ts';
import { EXAMPLES, type Example } from './examples.ts';

const ROUTES = OPERATIONS.flatMap(({ name, route }) => (route === undefined ? [] : [{ name, route }]));
const KNOWN = ROUTES.flatMap(({ name, route }) => {
  const example = EXAMPLES[name];
  return example === undefined ? [] : [[`${route.method} ${route.path}`, { name, route, example }] as const];
});
/** What their paths name belongs to no account. */
const NAMES_FOR_ALL = ['settings.set', 'tracking.recognise'];
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
/** Bodies that are refused before a database is asked: two on one of them show that. */
const NO_OBJECTS = { sqlite: ['{', '[]', '"text"', '5', 'true', '[{}]'], postgres: ['{', '[{}]'] } as const;

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
  let revoked: string;
  let production: string;
  const requests = new Map<string, Example>();
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    stranger = new Api(api.engine, await addStranger(api.engine));
    const { account } = api.engine.services;
    revoked = await addKey(api.engine, account, 'sandbox', '2026-01-01T00:00:00Z');
    production = await addKey(api.engine, account, 'production');
    for (const [title, { example }] of KNOWN) requests.set(title, await example(api));
  });
  afterEach(() => expect([...api.faults.splice(0), ...stranger.faults.splice(0)]).toEqual([]));

  const send = (by: Api, route: Route, { names = [], query = '', body }: Example): Promise<Answer> =>
    by.send(route.method, pathTo(route, names) + query, body === undefined ? {} : { body });

  test('each refuses who has no key of its own, another account, names of nothing and bodies that are no object, and changes nothing', async () => {
    const before = await contents(api);
    for (const [title, { route }] of KNOWN) {
      const request = requests.get(title) ?? {};
      const { names = [], query = '', body } = request;
      const sent = body === undefined ? {} : { body };
      const withKey = (key: string) =>
        api.bare(route.method, `/api/v4${pathTo(route, names)}${query}`, { ...sent, headers: { 'x-api-key': key } });
      for (const key of ['', revoked]) {
        const answer = await withKey(key);
        expect([title, answer.status, answer.text]).toEqual([title, 401, '{"error":"401 Unauthorized"}']);
      }
      const elsewhere = await withKey(production);
      expect([title, elsewhere.status, elsewhere.json.code]).toEqual([title, 403, 'wrong_environment']);
      if (request.isAnybodys !== true) {
        const other = await send(stranger, route, request);
        expect([title, other.status], other.text).toEqual([title, 404]);
        expectErrorBody(other);
      }
      for (const name of route.path.includes(':') ? NOBODYS_NAMES : []) {
        const answer = await send(api, route, { ...request, names: names.map(() => name) });
        expect([title, answer.status], `${name}: ${answer.text}`).toEqual([title, 404]);
        expectErrorBody(answer);
        const parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
        expect(parameters, `${title} ${name}: ${answer.text}`).toContain(answer.json.details?.[0]?.field);
      }
      for (const raw of route.method === 'GET' ? [] : NO_OBJECTS[databases.dialect]) {
        const answer = await api.send(route.method, pathTo(route, names), {
          raw,
          headers: { 'content-type': 'application/json' },
        });
        expect([title, answer.status], `${raw}: ${answer.text}`).toEqual([title, 400]);
        expectErrorBody(answer);
      }
    }
    expect(await contents(api)).toEqual(before);
  });

  test('what another account does for itself leaves ours as it was', async () => {
    const before = await contents(api);
    for (const [title, { name, route }] of KNOWN) {
      const request = requests.get(title);
      if (request?.isAnybodys !== true) continue;
      expect(!route.path.includes(':') || NAMES_FOR_ALL.includes(name), title).toBe(true);
      expect((await send(stranger, route, request)).status, title).toBeLessThan(500);
    }
    const after = await contents(api);
    const ours = api.engine.services.account;
    const theirs = (await stranger.get('/user')).json.account.id;
    for (const [table, rows] of Object.entries(before)) {
      const known = new Set(rows);
      const left = new Set(after[table]);
      const gone = rows.filter((row) => !left.has(row) && !row.includes(theirs));
      const came = (after[table] ?? []).filter((row) => !known.has(row) && row.includes(ours));
      expect({ table, gone, came }).toEqual({ table, gone: [], came: [] });
    }
  });

  test('each, asked only what would happen, answers as if it did and changes nothing', async () => {
    const before = await contents(api);
    for (const [title, { route }] of KNOWN) {
      const { names = [], query = '', body } = requests.get(title) ?? {};
      const answer = await api.send(route.method, pathTo(route, names) + query, {
        ...(body === undefined ? {} : { body }),
        headers: { 'x-shipdock-dry-run': 'true' },
      });
      expect([title, answer.status], answer.text).toEqual([title, route.status]);
    }
    expect(await contents(api)).toEqual(before);
  });

  test.each(KNOWN)('%s answers a valid request with its status', async (title, { route }) => {
    const answer = await send(api, route, requests.get(title) ?? {});
    expect(answer.status, answer.text).toBe(route.status);
    if (route.status !== 204) {
      // Of whatever was uploaded, which was text.
      const type = route.answers === '*/*' ? 'text/plain; charset=utf-8' : route.answers;
      expect(answer.headers['content-type']).toBe(type ?? 'application/json; charset=utf-8');
    }
    if (Array.isArray(answer.json) && route.method === 'GET') {
      expect(Number(answer.headers['x-total'])).toBeGreaterThanOrEqual(answer.json.length);
    }
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

/** All that holds what belongs to an account. */
const TABLES = [
  'accounts',
  'addresses',
  'api_keys',
  'booking_batch_orders',
  'booking_batches',
  'booking_claims',
  'boxes',
  'documents',
  'exchange_rates',
  'journal',
  'manifest_shipments',
  'manifests',
  'notes',
  'order_addresses',
  'order_lines',
  'order_tags',
  'order_transfers',
  'orders',
  'package_items',
  'packages',
  'policy_files',
  'proposed_shipments',
  'reference_numbers',
  'settings',
  'shipment_exceptions',
  'shipment_notes',
  'shipments',
  'skus',
  'status_updates',
  'tariffs',
  'users',
  'warehouses',
  'webhook_events',
  'webhook_subscriptions',
];

type Contents = Readonly<Record<string, readonly string[]>>;

/** Everything there is, as rows of its tables. */
async function contents(api: Api): Promise<Contents> {
  return api.engine.database.read(async (transaction) => {
    const found: Record<string, readonly string[]> = {};
    for (const table of TABLES) {
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
