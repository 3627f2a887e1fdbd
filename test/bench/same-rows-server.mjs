// The rows of one order that was posted to ours, written anew with each request, and nothing else: what no program that keeps
// as much can be faster than. Usage: node same-rows-server.mjs DATABASE single|gathered ORDER_ID
import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { gatheredCommits } from './gathered-commits.mjs';
import { openDurably, rowsOfPosted, rowWriter } from './same-rows.mjs';

const [path, mode, orderId] = process.argv.slice(2);
const database = openDurably(path);
const rows = rowsOfPosted(database, orderId);
const write = rowWriter(database);
const ids = rows.flatMap(([, row]) => row.id ?? []);
const [[, { order_number: orderNumber }]] = rows;
// Ids of ours grow with time, and shops' numbers do not.
let count = 0;
const later = (id) => `${id.slice(0, -12)}${(count++).toString(36).padStart(8, '0')}${id.slice(-4)}`;

function save() {
  const renamed = ids.map((id) => [id, later(id)]);
  renamed.push([orderNumber, randomBytes(18).toString('hex')]);
  const anew = (value) =>
    typeof value === 'string' ? renamed.reduce((text, [from, to]) => text.replaceAll(from, to), value) : value;
  for (const [table, row] of rows)
    write(table, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, anew(value)])));
}

const app = fastify();
const gathered = gatheredCommits(database, save);
const single = database.transaction(save);
app.post('/api/v4/orders', async (request, reply) => {
  if (mode === 'gathered') await gathered();
  else single();
  return reply.code(201).send(request.body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ url: `http://127.0.0.1:${app.server.address().port}` }));
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
