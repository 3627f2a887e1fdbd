// What a user would otherwise write: fastify, zod and better-sqlite3, without journal, idempotency, keys or money rules.
// Usage: node reference-server.mjs DATABASE single|gathered|readonly
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import fastify from 'fastify';
import { z } from 'zod';

const [path, mode] = process.argv.slice(2);
const database = new Database(path);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');

const app = fastify();
if (mode === 'readonly') serveReads();
else serveWrites();
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ url: `http://127.0.0.1:${app.server.address().port}` }));
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));

/** The rows of an order as they stand, put together to one object; for a list inside SQL. */
function serveReads() {
  const byId = database.prepare('SELECT * FROM orders WHERE id = ?');
  const byNumber = database.prepare('SELECT * FROM orders WHERE account_id = ? AND order_number = ?');
  const account = database.prepare('SELECT id FROM accounts').pluck().get();
  const lines = database.prepare('SELECT * FROM order_lines WHERE order_id = ? ORDER BY position');
  const addresses = database.prepare('SELECT * FROM order_addresses WHERE order_id = ?');
  const list = database.prepare(`SELECT json_group_array(json_object('id', id, 'order_number', order_number,
    'status', status, 'created_at', created_at, 'details', json(details),
    'addresses', (SELECT json_group_array(json(details)) FROM order_addresses WHERE order_id = page.id),
    'lines', (SELECT json_group_array(json_object('id', id, 'sku', sku, 'quantity', quantity, 'details', json(details)))
      FROM order_lines WHERE order_id = page.id))) AS body
    FROM (SELECT * FROM orders ORDER BY id LIMIT 100) AS page`);
  app.get('/api/v4/orders/:name', (request) => {
    const { name } = request.params;
    const found = byId.get(name) ?? byNumber.get(account, name);
    const parts = (row) => ({ ...row, details: JSON.parse(row.details) });
    return {
      ...parts(found),
      order_line_items: lines.all(found.id).map(parts),
      addresses: addresses.all(found.id).map(parts),
    };
  });
  app.get('/api/v4/orders', (_, reply) => reply.type('application/json').send(list.get().body));
}

function serveWrites() {
  database.exec(`CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, order_number TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS lines (id TEXT PRIMARY KEY, order_id TEXT NOT NULL, sku TEXT, quantity INTEGER, body TEXT)`);
  const address = z.object({
    name: z.string(),
    street1: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  });
  const line = z.object({
    sku: z.string(),
    name: z.string(),
    quantity: z.int(),
    price: z.number(),
    weight: z.number(),
  });
  const schema = z.object({ order_number: z.string(), destination_address: address, order_line_items: z.array(line) });
  const insertOrder = database.prepare('INSERT INTO orders VALUES (?, ?, ?)');
  const insertLine = database.prepare('INSERT INTO lines VALUES (?, ?, ?, ?, ?)');
  const save = (order) => {
    insertOrder.run(order.id, order.order_number, JSON.stringify(order));
    for (const one of order.order_line_items)
      insertLine.run(randomUUID(), order.id, one.sku, one.quantity, JSON.stringify(one));
  };
  const one = database.transaction(save);
  const many = database.transaction((batch) => {
    for (const { order } of batch) save(order);
  });
  let waiting = [];
  const gathered = (order) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ order, resolve });
    });
  const flush = () => {
    const batch = waiting;
    waiting = [];
    many(batch);
    for (const { order, resolve } of batch) resolve(order);
  };
  app.post('/api/v4/orders', async (request, reply) => {
    const order = { id: randomUUID(), ...schema.parse(request.body) };
    reply.code(201);
    if (mode === 'gathered') return gathered(order);
    one(order);
    return order;
  });
}
