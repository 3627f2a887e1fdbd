import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { bar } from './bar.mjs';
import { load } from './load.mjs';
import { makeData, median, postOrder, serve, startServer } from './processes.mjs';

const REFERENCE = fileURLToPath(new URL('./reference-server.mjs', import.meta.url));
const SAME_ROWS = fileURLToPath(new URL('./same-rows-server.mjs', import.meta.url));
const ECHO = fileURLToPath(new URL('./echo-server.mjs', import.meta.url));
const DEFAULTS = { seconds: 5, warm: 5, orders: 10_000 };

/**
 * `POST /orders` with key, validation, Idempotency-Key and journal, durable when answered, against fastify, zod and
 * better-sqlite3 without those; reading one order and a page of them, against raw statements that build the same JSON;
 * rates, against an echo of the same bytes. Ours and the reference take turns, a second each, under the same load. Told with
 * it is what the rows of such an order cost alone, behind fastify: ours can't be faster.
 */
export async function bars(options) {
  const { seconds, warm, orders } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  const servers = {};
  try {
    const data = await makeData(folder, 'ours', orders);
    const ids = someIds(data.db);
    servers.ours = await serve(data);
    for (const mode of ['single', 'gathered']) {
      servers[mode] = await startServer([REFERENCE, join(folder, `${mode}.db`), mode]);
    }
    for (const [name, mode] of Object.entries(ROWS_ALONE)) {
      servers[name] = await rowsAlone(servers.ours, data.db, join(folder, `${name}.db`), mode);
    }
    servers.readonly = await startServer([REFERENCE, data.db, 'readonly']);
    await proveSameJson(servers, ids);
    servers.echo = await startServer([ECHO, await ratesOf(servers.ours, join(folder, 'rates.json'))]);
    const measure = (who, connections, request) => inTurns(who, servers, { connections, request, seconds, warm });
    const writes = [];
    for (const connections of [1, 10, 50]) writes.push(...(await writeBars(measure, connections)));
    return [...(await readBars(measure, orders, ids)), await ratesBar(measure), ...writes];
  } finally {
    for (const server of Object.values(servers)) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Servers that write the rows of a posted order and do nothing else, by how they commit. */
const ROWS_ALONE = { rows: 'single', rowsGathered: 'gathered' };

async function rowsAlone({ url, headers }, db, copy, mode) {
  const { path, ...request } = postOrder();
  const posted = await fetch(new URL(path, url), { ...request, headers: { ...headers, ...request.headers } });
  const { id } = await posted.json();
  const database = new Database(db, { readonly: true });
  await database.backup(copy);
  database.close();
  return startServer([SAME_ROWS, copy, mode, id]);
}

function someIds(db) {
  const database = new Database(db, { readonly: true });
  const ids = database.prepare('SELECT id FROM orders').pluck().all();
  database.close();
  return ids;
}

/** The medians of each one's turns; the first of each warms up, for V8 goes on compiling for some thousand requests. */
async function inTurns(names, servers, { connections, request, seconds, warm }) {
  const turns = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= seconds; round++) {
    for (const name of names) {
      const { url, headers } = servers[name];
      const durationMs = round === 0 ? warm * 1_000 : 1_000;
      const turn = await load(url, { connections, durationMs, request, headers: headers ?? JSON_BODY });
      if (round > 0) turns[name].push(turn);
    }
  }
  const of = (name, figure) => median(turns[name].map((turn) => turn[figure]));
  return names.map((name) => ({
    perSecond: of(name, 'perSecond'),
    p50: of(name, 'p50'),
    n: turns[name].reduce((sum, { n }) => sum + n, 0),
  }));
}

const JSON_BODY = { 'content-type': 'application/json' };

async function writeBars(measure, connections) {
  const name = `POST /orders, ${connections} connection${connections === 1 ? '' : 's'}`;
  if (connections === 1) {
    const [ours, single, rows] = await measure(['ours', 'single', 'rows'], 1, postOrder);
    return [times(`${name}, p50`, ours, single, '≤ 1.5'), times('its rows alone, p50', rows, single)];
  }
  const who = ['ours', 'single', 'gathered', 'rowsGathered'];
  const [ours, single, gathered, rows] = await measure(who, connections, postOrder);
  return [
    rates(`${name}, one commit each`, ours, single, '≥ 1.4'),
    rates(`${name}, gathered commits`, ours, gathered, '≥ 0.6'),
    rates('its rows alone, gathered commits', rows, gathered),
  ];
}

/** What is compared has to be the same: an order and a page of them, member for member. */
async function proveSameJson({ ours, readonly }, ids) {
  for (const path of [`/api/v4/orders/${ids[0]}`, '/api/v4/orders/B-2', '/api/v4/orders?per_page=100']) {
    const [answer, wanted] = await Promise.all(
      [ours, readonly].map(async ({ url, headers }) => (await fetch(url + path, { headers })).json()),
    );
    assert.deepEqual(wanted, answer, `the reference answers ${path} otherwise`);
  }
}

async function readBars(measure, orders, ids) {
  const compare = async (name, path, reach) => {
    const request = (index) => ({ method: 'GET', path: `/api/v4/orders${path(index)}` });
    const [ours, reference] = await measure(['ours', 'readonly'], 1, request);
    return times(`${name}, p50`, ours, reference, reach);
  };
  return [
    await compare('GET /orders/:id', (index) => `/${ids[index % ids.length]}`, '≤ 1.3'),
    await compare('GET /orders/:number', (index) => `/B-${(index % orders) + 1}`, '≤ 1.3'),
    await compare('GET /orders?per_page=100', () => '?per_page=100', '≤ 1.3'),
  ];
}

const RATE_REQUEST = {
  carrier_filter: ['fxp', 'fxl', 'fxc'],
  destination_address: { zip: '92101', city: 'San Diego', state: 'CA', country: 'US' },
  items: [1, 2, 3, 4, 5].map((size) => ({
    sku: `MUG-${size}`,
    quantity: 1,
    price: 14,
    weight: size,
    length: 4 + size,
    width: 4,
    height: 4,
  })),
};

const postRates = () => ({ method: 'POST', path: '/api/v4/rates', body: JSON.stringify(RATE_REQUEST) });

/** Keeps an answer of ours in the file, once it is seen that each carrier offers something. */
async function ratesOf({ url, headers }, file) {
  const { path, ...request } = postRates();
  const text = await (await fetch(new URL(path, url), { ...request, headers })).text();
  const offering = new Set(JSON.parse(text).rates.map((rate) => rate.carrier_code));
  if (offering.size < RATE_REQUEST.carrier_filter.length) throw new Error(`only ${[...offering]} offer: ${text}`);
  writeFileSync(file, text);
  return file;
}

async function ratesBar(measure) {
  const [ours, echo] = await measure(['ours', 'echo'], 1, postRates);
  return times('POST /rates, 3 carriers, 5 items, p50', ours, echo);
}

function times(name, ours, reference, reach) {
  return bar(name, { ours: ours.p50, reference: reference.p50, unit: 'ms', digits: 3, reach, n: ours.n });
}

function rates(name, ours, reference, reach) {
  return bar(name, { ours: ours.perSecond, reference: reference.perSecond, unit: '/s', reach, n: ours.n });
}
