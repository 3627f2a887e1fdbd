import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { bar, interleaved } from './bar.mjs';
import { load } from './load.mjs';
import { startPostgres } from './postgres.mjs';
import { orderBody, serve, shipdock } from './processes.mjs';
import { loadSources, ROOT } from './sources.mjs';

const DEFAULTS = { seconds: 3, rounds: 2, most: 4 };
const CONNECTIONS = 10;

/**
 * Orders a second on PostgreSQL, durable: created by the engine, ten at a time, and posted to 1, 2 and 4 `serve` processes
 * over ten connections in all; against `pg` alone, by ten clients, with one statement an order and with six.
 */
export async function bars(options) {
  const { seconds, rounds, most } = { ...DEFAULTS, ...options };
  const postgres = await startPostgres();
  const closing = [];
  try {
    const url = await postgres.fresh('ours');
    const { api_keys: keys } = JSON.parse(shipdock(['init', '--yes', '--json', '--db', url]));
    const engine = await ourEngine(url);
    closing.push(engine.close);
    const raw = await rawOrders(await postgres.fresh('raw'));
    closing.push(raw.close);
    const durationMs = seconds * 1000;
    const perSecond = (insert) => async () => (await inFlight(insert, durationMs)).perSecond;
    const counts = [1, 2, 4].filter((count) => count <= most);
    const runs = {
      engine: perSecond(engine.insert),
      one: perSecond(raw.insertOnce),
      six: perSecond(raw.insertSix),
      ...Object.fromEntries(
        counts.map((count) => [`serve${count}`, () => served({ db: url, key: keys.sandbox }, count, durationMs)]),
      ),
    };
    const measured = await interleaved(runs, rounds);
    const row = (name, ours, reference, reach) =>
      bar(name, { ours, reference, unit: 'orders/s', reach, n: `${rounds} × ${seconds} s` });
    return [
      row('engine, 10 at a time; pg, one statement an order', measured.engine, measured.one, '≥ 0.7'),
      row('the same; pg, six statements an order', measured.engine, measured.six),
      row('one serve; pg, one statement an order', measured.serve1, measured.one),
      ...counts.slice(1).map((count) => row(`${count} × serve; one serve`, measured[`serve${count}`], measured.serve1)),
    ];
  } finally {
    for (const close of closing) await close();
    await postgres.stop();
  }
}

/** Ten orders under way at any time. */
async function inFlight(insert, durationMs) {
  const until = performance.now() + durationMs;
  let count = 0;
  const work = async (index) => {
    for (; performance.now() < until; count++) await insert(index);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => work(index)));
  return { perSecond: count / (durationMs / 1000) };
}

async function ourEngine(location) {
  const { openEngine, orderOperations } = await loadSources([
    'src/engine/engine.ts',
    'src/orders/orders.operations.ts',
  ]);
  const engine = await openEngine({ location, packageRoot: ROOT });
  return {
    insert: () => engine.call(orderOperations.create, { body: orderBody(randomUUID()) }),
    close: () => engine.close(),
  };
}

/** Orders a second through so many processes on the same data. */
async function served(data, count, durationMs) {
  const servers = await Promise.all(Array.from({ length: count }, () => serve(data)));
  try {
    const request = () => ({ method: 'POST', path: '/api/v4/orders', body: JSON.stringify(orderBody(randomUUID())) });
    const connections = Math.ceil(CONNECTIONS / count);
    const run = async (ms) => {
      const all = await Promise.all(
        servers.map(({ url, headers }) => load(url, { connections, durationMs: ms, request, headers })),
      );
      return all.reduce((sum, { perSecond }) => sum + perSecond, 0);
    };
    await run(durationMs / 3);
    return await run(durationMs);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Ten clients; an order as one row of JSON, and as a transaction of six statements: begin, order, address, line, journal, commit. */
async function rawOrders(url) {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  await clients[0].query(`
    CREATE TABLE orders (id text PRIMARY KEY, order_number text NOT NULL UNIQUE, body json NOT NULL);
    CREATE TABLE addresses (id text PRIMARY KEY, order_id text NOT NULL REFERENCES orders, body json NOT NULL);
    CREATE TABLE lines (id text PRIMARY KEY, order_id text NOT NULL REFERENCES orders, body json NOT NULL);
    CREATE TABLE journal (sequence bigserial PRIMARY KEY, order_id text NOT NULL, changes json NOT NULL)`);
  let count = 0;
  // Ids in the order of time, as anyone would take them who inserts many.
  const nextId = () => `${Date.now().toString(36)}-${String(count++).padStart(9, '0')}-${randomUUID().slice(0, 8)}`;
  const insert = (table) => ({ name: table, text: `INSERT INTO ${table} VALUES ($1, $2, $3)` });
  const run = (client, { name, text }, values) => client.query({ name, text, values });
  return {
    async insertOnce(index) {
      const order = orderBody(randomUUID());
      await run(clients[index], insert('orders'), [nextId(), order.order_number, JSON.stringify(order)]);
    },
    async insertSix(index) {
      const client = clients[index];
      const { destination_address: address, order_line_items: lines, ...order } = orderBody(randomUUID());
      const id = nextId();
      await client.query('BEGIN');
      await run(client, insert('orders'), [id, order.order_number, JSON.stringify(order)]);
      await run(client, insert('addresses'), [nextId(), id, JSON.stringify(address)]);
      await run(client, insert('lines'), [nextId(), id, JSON.stringify(lines[0])]);
      const journal = { name: 'journal', text: 'INSERT INTO journal (order_id, changes) VALUES ($1, $2)' };
      await run(client, journal, [id, JSON.stringify({ order, address, lines })]);
      await client.query('COMMIT');
    },
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}
