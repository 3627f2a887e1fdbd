import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bar, interleaved } from './bar.mjs';
import { orderBody, shipdock } from './processes.mjs';
import { openDurably } from './same-rows.mjs';
import { loadSources, ROOT } from './sources.mjs';

const DEFAULTS = { orders: 1_000, rounds: 5 };
const SOURCES = ['engine/engine', 'orders/orders.store', 'orders/order-rows', 'orders/orders.operations'];

/**
 * An order inserted in a unit of work of its own, and one read with all that belongs to it: by our data layer, and by hand on
 * better-sqlite3, with the same statements into the same tables, prepared once, durable.
 */
export async function bars(options) {
  const { orders, rounds } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  const sources = await loadSources(SOURCES.map((name) => `src/${name}.ts`));
  const open = async (name) => {
    const location = join(folder, name);
    shipdock(['init', '--yes', '--db', location]);
    const engine = await sources.openEngine({ location, packageRoot: ROOT });
    const { value } = await engine.call(sources.orderOperations.create, { body: orderBody('B-1') });
    const { services } = engine;
    const order = await services.database.read((transaction) =>
      sources.getOrder(transaction, services.account, value.id),
    );
    return { location, engine, services, order };
  };
  const [one, other] = [await open('ours.db'), await open('hand.db')];
  try {
    const ways = { ours: ourWay(one, sources), hand: handWay(other, sources) };
    const made = { ours: [], hand: [] };
    const micros = (work) => async () => {
      const started = performance.now();
      await work();
      return ((performance.now() - started) / orders) * 1000;
    };
    const inserts = (who, { order, services }) =>
      micros(async () => {
        for (let index = 0; index < orders; index++) {
          const next = anew(order, services.ids);
          made[who].push(next.id);
          await ways[who].insert(next);
        }
      });
    const gets = (who) =>
      micros(async () => {
        for (let index = 0; index < orders; index++) await ways[who].get(made[who][index]);
      });
    const inserted = await interleaved({ ours: inserts('ours', one), hand: inserts('hand', other) }, rounds);
    const got = await interleaved({ ours: gets('ours'), hand: gets('hand') }, rounds);
    const row = (name, { ours, hand }, reach) =>
      bar(name, { ours, reference: hand, unit: 'µs', digits: 1, reach, n: orders * rounds });
    return [row('insert an order, durable', inserted, '≤ 1.3'), row('get an order', got, '≤ 1.1')];
  } finally {
    await one.engine.close();
    await other.engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same order under new ids and a new number. */
function anew(order, ids) {
  const { destination } = order.addresses;
  return {
    ...order,
    id: ids.next('order'),
    orderNumber: ids.next('order'),
    addresses: { ...order.addresses, destination: { ...destination, id: ids.next('address') } },
    lines: order.lines.map((line) => ({ ...line, id: ids.next('lineItem') })),
  };
}

function ourWay({ services }, { insertOrders, getOrder }) {
  const { database, account } = services;
  return {
    insert: (order) => database.write((transaction) => insertOrders(transaction, [order])),
    get: (id) => database.read((transaction) => getOrder(transaction, account, id)),
  };
}

function handWay({ location, order, services }, { toRows, fromRows }) {
  const database = openDurably(location);
  database.pragma('foreign_keys = ON');
  const insertInto = (table, row) => {
    const columns = Object.keys(row);
    const values = columns.map((name) => `@${name}`).join(', ');
    return database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`);
  };
  const sample = toRows(order);
  const insertOrder = insertInto('orders', sample.order);
  const insertAddress = insertInto('order_addresses', sample.addresses[0]);
  const insertLine = insertInto('order_lines', sample.lines[0]);
  const insert = database.transaction((rows) => {
    insertOrder.run(rows.order);
    for (const row of rows.addresses) insertAddress.run(row);
    for (const row of rows.lines) insertLine.run(row);
  });
  const select = (rest) => database.prepare(`SELECT * FROM ${rest}`);
  const getOrder = select('orders WHERE account_id = ? AND id = ?');
  const children = {
    addresses: select('order_addresses WHERE order_id = ?'),
    lines: select('order_lines WHERE order_id = ? ORDER BY position'),
    tags: select('order_tags WHERE order_id = ? ORDER BY position'),
    referenceNumbers: select('reference_numbers WHERE order_id = ? ORDER BY position'),
    notes: select('notes WHERE order_id = ? ORDER BY id'),
  };
  const get = database.transaction((id) => {
    const rows = { order: getOrder.get(services.account, id) };
    for (const [name, statement] of Object.entries(children)) rows[name] = statement.all(id);
    return fromRows(rows);
  });
  return { insert: async (one) => insert.immediate(toRows(one)), get: async (id) => get(id) };
}
