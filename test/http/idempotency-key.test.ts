import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, start } from '../faults/run-program.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env: Record<string, string> = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const there: Record<string, string> = {};
let key = '';
let server: Running;

beforeAll(async () => {
  buildProgram();
  key = JSON.parse((await shipdock(['init', '--yes', '--json'], { env })).stdout).api_keys.sandbox;
  await shipdock(['skus', 'import', join(ROOT, 'fixtures/demo/skus.csv'), '-q'], { env });
  server = start(['serve', '--port', '0', '--port-file', join(home, 'port'), '--json', '--quiet'], { env });
  await server.lines(1);
  const url = `http://127.0.0.1:${readFileSync(join(home, 'port'), 'utf8').trim()}`;
  Object.assign(there, bareEnvironment(freshFolder()), { SHIPDOCK_SERVER: url, SHIPDOCK_API_KEY: key });
}, 120_000);
afterAll(() => server.child.kill('SIGKILL'));

/** A file of the order of that number. */
function orderFile(number: string, tag = 'gift'): string {
  const file = join(home, `${number}.json`);
  const address = { name: 'Receiving Dept', street1: '1 Market St', city: 'San Diego', state: 'CA', zip: '92101' };
  const lines = [{ sku: 'MUG-RED', quantity: 2 }];
  const order = { order_number: number, destination_address: address, order_line_items: lines, tags: [tag] };
  writeFileSync(file, JSON.stringify(order));
  return file;
}

const create = (number: string, under: string, from: Record<string, string>, tag?: string) =>
  shipdock(['orders', 'create', '-f', orderFile(number, tag), '--idempotency-key', under], { env: from });
const book = (order: string, under: string, from = env, ...more: string[]) =>
  shipdock(['shipments', 'book', order, '--allow-duplicate', '--idempotency-key', under, ...more], { env: from });
const shipmentsOf = async (order: string) =>
  (await shipdock(['shipments', 'list', '--order', order, '-q'], { env })).stdout.split('\n').length - 1;

test('a command under the key of one that was run answers as that did and does nothing, wherever it is run', async () => {
  const first = await create('ONCE-1', 'once', env);
  expect([first.status, first.stderr]).toEqual([0, expect.stringMatching(/^created order ONCE-1: ord_\w+\n$/)]);
  for (const from of [env, there]) {
    const again = await create('ONCE-1', 'once', from);
    expect([again.status, again.stdout]).toEqual([0, first.stdout]);
    expect(again.stderr).toBe(`once was answered before: nothing is done again\n${first.stderr}`);
  }
  const far = await create('ONCE-2', 'far', there);
  expect(await create('ONCE-2', 'far', env)).toMatchObject({ status: 0, stdout: far.stdout });
  const http = await fetch(`${there.SHIPDOCK_SERVER}/api/v4/orders`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'idempotency-key': 'once' },
    body: readFileSync(orderFile('ONCE-1')),
  });
  expect([http.status, http.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
});

test('the same key with another request is refused, and an error is told as the first time', async () => {
  for (const from of [env, there]) {
    const other = await create('ONCE-1', 'once', from, 'other');
    expect([other.status, other.stdout]).toEqual([4, '']);
    expect(other.stderr).toContain('idempotency_key_reused');
  }
  const taken = await create('ONCE-1', 'taken', env);
  expect([taken.status, taken.stderr]).toEqual([4, expect.stringContaining('order_number')]);
  const again = await create('ONCE-1', 'taken', env);
  expect([again.status, again.stderr.split('\n').slice(1)]).toEqual([4, taken.stderr.split('\n')]);
});

test('a booking that was killed before its answer was kept is bought once by its repeat, also with --allow-duplicate', async () => {
  await create('BUY-1', 'buy', env);
  const first = await book('BUY-1', 'k');
  expect(first.stdout).toMatch(/^BUY-1\tbooked\t/);
  const data = new SqliteConnection(join(home, 'data.db'));
  const left =
    "update idempotency_keys set status = null, headers = null, body = null, holder = ?, lease_until = '9999'";
  data.prepare(`${left} where idempotency_key = 'k'`).run(`${hostname()}:999999999:1`);
  data.close();
  const again = await book('BUY-1', 'k');
  expect([again.status, again.stdout]).toEqual([0, first.stdout.replace('booked', 'unchanged')]);
  expect(await shipmentsOf('BUY-1')).toBe(1);
  expect((await book('BUY-1', 'k', there)).stdout).toBe(again.stdout);
  expect((await book('BUY-1', 'k2', there)).stdout).toMatch(/^BUY-1\tbooked\t/);
  expect(await shipmentsOf('BUY-1')).toBe(2);
});

test('a dry run keeps no key', async () => {
  expect((await book('BUY-1', 'dry', env, '--dry-run')).status).toBe(0);
  expect((await book('BUY-1', 'dry')).stderr).not.toContain('was answered before');
  expect(await shipmentsOf('BUY-1')).toBe(3);
});

test('a dry run under a key that was answered ends as the real one would', async () => {
  for (const from of [env, there]) {
    const dry = (number: string, under: string, tag?: string) =>
      shipdock(['orders', 'create', '-n', '-f', orderFile(number, tag), '--idempotency-key', under], { env: from });
    const again = await dry('ONCE-1', 'once');
    expect([again.status, again.stderr]).toEqual([0, expect.stringContaining('once was answered before')]);
    expect(again.stdout).toBe((await create('ONCE-1', 'once', from)).stdout);
    expect((await dry('ONCE-1', 'once', 'other')).stderr).toContain('idempotency_key_reused');
    expect((await dry('ONCE-1', 'new')).stderr).toContain('order_number_taken');
    expect((await dry('ONCE-9', 'new')).status).toBe(0);
  }
  const expired = new SqliteConnection(join(home, 'data.db'));
  expired
    .prepare("update idempotency_keys set expires_at = '2001-01-01T00:00:00.000Z' where idempotency_key = 'once'")
    .run();
  expired.close();
  const file = orderFile('ONCE-1');
  const late = await shipdock(['orders', 'create', '-n', '-f', file, '--idempotency-key', 'once'], { env });
  expect([late.status, late.stderr]).toEqual([4, expect.stringContaining('order_number_taken')]);
});

test.each([
  [['shipments', 'book', 'BUY-1', 'ONCE-1'], 'is of one booking, and several were asked for'],
  [['shipments', 'book', '--all', '--yes'], 'is of one booking, and several were asked for'],
  [['orders', 'create', '--number', 'X-1', '--idempotency-key', ' k'], 'takes one value and was given two'],
  [['orders', 'update', 'ONCE-1', '--tag', 'x'], 'orders update has no option "--idempotency-key"'],
])('%j with --idempotency-key is refused', async (words, reason) => {
  const { status, stdout, stderr } = await shipdock([...words, '--idempotency-key', 'several'], { env });
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(reason)]);
});

test('what is created besides takes a key too', async () => {
  const address = join(home, 'address.json');
  const place = { street1: '1 Market St', city: 'San Diego', state: 'CA', zip: '92101', country: 'US' };
  writeFileSync(address, JSON.stringify({ code: 'GATE', name: 'Receiving Dept', ...place }));
  const warehouse = join(home, 'warehouse.json');
  writeFileSync(warehouse, JSON.stringify({ code: 'WEST', name: 'West', address: place }));
  for (const words of [
    ['skus', 'create', 'NEW-1', '--name', 'New'],
    ['boxes', 'create', 'B1', ...'--inner 10x10x10 --outer 11x11x11 --tare 1 --max-weight 40 --cost 1'.split(' ')],
    ['addresses', 'create', '-f', address],
    ['warehouses', 'create', '-f', warehouse],
    ['webhooks', 'create', 'https://example.com/hook', '--events', 'shipment.delivered'],
  ]) {
    const run = () => shipdock([...words, '--idempotency-key', words.join()], { env });
    const [first, again] = [await run(), await run()];
    expect([first.stderr, first.status]).toEqual([expect.any(String), 0]);
    expect([again.status, again.stdout]).toEqual([0, first.stdout]);
    expect(again.stderr).toContain('was answered before');
  }
});
