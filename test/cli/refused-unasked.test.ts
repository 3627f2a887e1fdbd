import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'live.db') };
const shipdock = oneProcess();
const run = (words: readonly string[], input = '') => shipdock(words, { env, cwd: home, input });

const ORDER = {
  order_number: 'OPEN-1',
  destination_address: { name: 'Jo', street1: '1 Main St', city: 'San Diego', state: 'CA', zip: '92101' },
  order_line_items: [{ sku: 'MUG', quantity: 2, weight: 1, length: 4, width: 4, height: 4, dimension_uom: 'in' }],
};

beforeAll(async () => {
  buildProgram();
  await run(['init', '--yes', '-q']);
  const made = await run(['orders', 'create', '-f', '-'], JSON.stringify(ORDER));
  expect([made.status, made.stderr]).toEqual([0, expect.any(String)]);
}, 120_000);

it('what may not be erased is told before a confirmation is asked for', async () => {
  const open = await run(['orders', 'redact', 'OPEN-1']);
  expect([open.status, open.stderr]).toEqual([
    4,
    expect.stringContaining('OPEN-1 is new and has 2 units left to ship'),
  ]);
  const booked = await run(['shipments', 'book', 'OPEN-1', '--json']);
  const [shid] = (await run(['shipments', 'list', '--columns', 'shid', '--no-header'])).stdout.trim().split('\n');
  expect([booked.status, shid]).toEqual([0, '1']);
  const ofOrder = await run(['shipments', 'redact', '1']);
  expect([ofOrder.status, ofOrder.stderr]).toEqual([4, expect.stringContaining('shipment 1 is of order OPEN-1')]);
  const shipped = await run(['orders', 'redact', 'OPEN-1']);
  expect([shipped.status, shipped.stderr]).toEqual([2, expect.stringContaining('--confirm OPEN-1')]);
});
