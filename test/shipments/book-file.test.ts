import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (words: readonly string[], input = '') => shipdock(words, { env, input, cwd: home });
const ORIGIN = {
  company: 'Dock',
  street1: '2850 Whiptail Loop E',
  city: 'Carlsbad',
  state: 'CA',
  zip: '92010',
  country: 'US',
};
const DESTINATION = { ...ORIGIN, street1: '410 Market St', city: 'San Diego', zip: '92101' };
const PARCEL = {
  origin_address: ORIGIN,
  destination_address: DESTINATION,
  packages: [{ length: 10, width: 8, height: 6, weight: 3 }],
};

beforeAll(async () => {
  buildProgram();
  expect((await run(['init', '--yes', '-q'])).status).toBe(0);
}, 120_000);

test('bookings of a file are made, and by a repeat none is bought again', async () => {
  const quoted = await run(['api', 'POST', '/rates', '-f', '-'], JSON.stringify(PARCEL));
  const { rates } = JSON.parse(quoted.stdout);
  const file = join(home, 'bookings.json');
  writeFileSync(file, JSON.stringify([{ ...PARCEL, rate_id: rates[0].id }, { rate_id: 'rate_00000000' }]));
  const book = () => run(['shipments', 'book', '-f', file, '--columns', 'result,tracking_numbers']);
  const [first, again] = [await book(), await book()];
  expect([first.status, again.status]).toEqual([6, 6]);
  expect(first.stdout).toMatch(/^booked\t\S+\nfailed\t\n$/);
  expect(again.stdout).toBe(first.stdout.replace('booked', 'unchanged'));
  expect((await run(['shipments', 'list', '-q'])).stdout.trim().split('\n')).toHaveLength(1);
});

test('a booking by hand, which a repeat would buy again, needs a word', async () => {
  const byHand = JSON.stringify({ ...PARCEL, service: 'fxp/ground' });
  const refused = await run(['shipments', 'book', '-f', '-', '--json'], byHand);
  expect([refused.status, refused.stdout, JSON.parse(refused.stderr).code]).toEqual([2, '', 'usage']);
  for (const blank of [{ rate_id: '' }, { rate_id: [''], order_id: null }, { order_number: '' }]) {
    const { status, stderr } = await run(
      ['shipments', 'book', '-f', '-'],
      JSON.stringify({ ...PARCEL, service: 'fxp/ground', ...blank }),
    );
    expect([status, stderr]).toEqual([2, expect.stringContaining('names no rate_id, order_id, order_number')]);
  }
  const bought = await run(
    ['shipments', 'book', '-f', '-', '--allow-duplicate', '--json', '--fields', 'result'],
    byHand,
  );
  expect([bought.status, bought.stdout]).toEqual([0, '[{"result":"booked"}]\n']);
});

test('a booking that names its order by its number needs none, where there is such an order', async () => {
  const line = { sku: 'MUG', quantity: 1, length: 5, width: 4, height: 4, weight: 1 };
  const order = { order_number: 'SO-7', destination_address: DESTINATION, order_line_items: [line] };
  expect((await run(['orders', 'create', '-f', '-', '-q'], JSON.stringify(order))).status).toBe(0);
  const book = (number: string) =>
    run(
      ['shipments', 'book', '-f', '-', '--columns', 'order_number,result'],
      JSON.stringify({ ...PARCEL, packages: undefined, service: 'fxp/ground', order_number: number }),
    );
  expect((await book('SO-7')).stdout).toBe('SO-7\tbooked\n');
  expect((await book('SO-7')).stdout).toBe('SO-7\tunchanged\n');
  const other = await book('SO-8');
  expect([other.status, other.stdout]).toEqual([2, '']);
  expect(other.stderr).toContain('booking 1 of standard input names order SO-8, which is not here');
});

test.each([
  ['[]', 'holds no booking: its list is empty'],
  ['[{"rate_id":"rate_1"},7]', 'holds something else than a booking at place 2'],
  ['{', 'cannot be read'],
])('%s is told', async (input, message) => {
  const ran = await run(['shipments', 'book', '-f', '-'], input);
  expect([ran.status, ran.stdout]).toEqual([4, '']);
  expect(ran.stderr).toContain(message);
});

test.each([
  ['shipments', 'book', 2, 'booking 1 of standard input names no rate_id'],
  ['orders', 'create', 4, 'order_number must be text, not an object'],
])('%s %s tells that an object is no order number', async (noun, verb, status, message) => {
  const ran = await run([noun, verb, '-f', '-'], JSON.stringify({ order_number: { toString: 1 } }));
  expect([ran.status, ran.stdout]).toEqual([status, '']);
  expect(ran.stderr).toContain(message);
});

test('what is not booked is called by its number, as what is, in a dry run too; what there is not as it was typed', async () => {
  const made = await run(['orders', 'create', '-f', '-', '-q'], JSON.stringify({ order_number: 'EMPTY' }));
  const rows = ['--columns', 'order_number,result', '--yes'];
  const id = made.stdout.trim();
  await run(
    ['orders', 'create', '-f', '-'],
    JSON.stringify({
      order_number: 'GOOD',
      destination_address: DESTINATION,
      order_line_items: [{ name: 'Box', weight: 3, length: 10, width: 8, height: 6 }],
    }),
  );
  for (const words of [
    ['--all', '--dry-run'],
    [id, 'GOOD', '--dry-run'],
    [id, 'GOOD'],
  ]) {
    const { stdout } = await run(['shipments', 'book', ...words, ...rows]);
    expect(stdout.trim().split('\n').sort()).toEqual(['EMPTY\tfailed', 'GOOD\tbooked']);
  }
  expect((await run(['shipments', 'book', 'ord_none', 'GOOD', ...rows])).stdout).toContain('ord_none\tfailed');
});

test('a word that is no folder may be meant as a print queue', async () => {
  const { status, stderr } = await run(['labels', 'get', '1', '--print', 'Zebra']);
  expect(status).not.toBe(0);
  expect(stderr).toContain('hint: lp:Zebra is a print queue of that name; for a folder: mkdir -p ');
});

test('a batch that is resumed is told with the others that wait', async () => {
  const post = async (path: string, body: object) =>
    JSON.parse((await run(['api', 'POST', path, '-f', '-'], JSON.stringify(body))).stdout);
  await post('/orders', { order_number: 'BF-1', order_line_items: [{ sku: 'MUG', quantity: 1 }] });
  const { id } = await post('/batches', { name: 'Night', orders: ['BF-1'] });
  await post('/batches', { name: 'Day', orders: ['BF-1'] });
  const named = await run(['shipments', 'book', 'BF-1', '--resume']);
  expect([named.status, named.stderr]).toEqual([
    2,
    expect.stringContaining('orders were named and --resume was given'),
  ]);
  const other = await run(['shipments', 'book', '--resume', '--service', 'fxp/2day']);
  expect([other.status, other.stderr]).toEqual([4, expect.stringContaining('booking is not that of batch ')]);
  const { stderr } = await run(['shipments', 'book', '--resume']);
  expect(stderr).toContain(`warning: batch ${id} (Night), begun at `);
});

test('a batch that is resumed in a dry run shows each of its orders once', async () => {
  const post = (path: string, body: object) => run(['api', 'POST', path, '-f', '-'], JSON.stringify(body));
  const box = { name: 'Box', weight: 3, length: 10, width: 8, height: 6 };
  for (const order_number of ['BF-2', 'BF-3']) {
    await post('/orders', { order_number, destination_address: DESTINATION, order_line_items: [box] });
  }
  await post('/batches', { name: 'Dry', orders: ['BF-2', 'BF-3'] });
  const asked = ['shipments', 'book', '--resume', '--batch-name', 'Dry', '--dry-run', '--columns', 'order_number'];
  expect((await run(asked)).stdout).toBe('BF-2\nBF-3\n');
});
