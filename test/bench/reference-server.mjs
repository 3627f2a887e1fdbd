// What a user would otherwise write: fastify, zod and better-sqlite3, without journal, idempotency, keys or money rules.
// Usage: node reference-server.mjs DATABASE single|gathered|readonly
import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { z } from 'zod';
import { gatheredCommits } from './gathered-commits.mjs';
import { orderReader } from './reference-order.mjs';
import { orderListReader } from './reference-order-list.mjs';
import { openDurably } from './same-rows.mjs';

const [path, mode] = process.argv.slice(2);
const database = openDurably(path);

const app = fastify();
if (mode === 'readonly') serveReads();
else serveWrites();
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ url: `http://127.0.0.1:${app.server.address().port}` }));
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));

/** An order by statements and an object literal; a page of them inside SQL. */
function serveReads() {
  const order = orderReader(database);
  const list = orderListReader(database, 100);
  app.get('/api/v4/orders/:name', (request) => order(request.params.name));
  app.get('/api/v4/orders', (_, reply) => reply.type('application/json').send(list.get()));
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
  const gathered = gatheredCommits(database, save);
  app.post('/api/v4/orders', async (request, reply) => {
    const order = { id: randomUUID(), ...schema.parse(request.body) };
    reply.code(201);
    if (mode === 'gathered') await gathered(order);
    else one(order);
    return order;
  });
}
