import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const shipdock = oneProcess();
const PIER = { street1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' };
const MUG = { sku: 'MUG', name: 'Mug', quantity: 1 };

beforeAll(async () => {
  buildProgram();
  for (const words of [
    'init --yes',
    'addresses create --code DOCK --name Kim --street',
    'warehouses create --code NYC --street',
  ]) {
    const place = ['9 Wharf', '--city', 'Carlsbad', '--state', 'CA', '--zip', '92009'];
    const made = await shipdock([...words.split(' '), ...(words.startsWith('init') ? [] : place)], { env });
    expect(made.status, made.stderr).toBe(0);
  }
  const body = {
    order_number: 'THERE',
    destination_address: { name: 'Ann', ...PIER },
    order_line_items: [{ ...MUG, quantity: 2 }],
  };
  const there = await shipdock(['orders', 'create', '-f', '-'], { env, input: JSON.stringify(body) });
  expect(there.status, there.stderr).toBe(0);
}, 60_000);

test.each([
  [
    ['orders', 'create', '--number', 'FLAG', '--tag', 'gift', '--zip', '98104', '--warehouse', 'NYC'],
    { order_number: 'FILE', tags: ['a'], destination_address: { name: 'Ann', ...PIER }, order_line_items: [MUG] },
    '[.order_number, .tags, .destination_address.zip, .destination_address.name, .warehouse.code]',
    ['FLAG', ['gift'], '98104', 'Ann', 'NYC'],
  ],
  [
    ['orders', 'create', '--to', 'DOCK', '--service', 'fxp/2day'],
    {
      ...{ order_number: 'BOOK', requested_rate_id: 'rate_00000000' },
      ...{ destination_address: { name: 'Ann', ...PIER }, order_line_items: [MUG] },
    },
    '[.order_number, .destination_address.name, .destination_address.street1, .requested_rate_id]',
    ['BOOK', 'Kim', '9 Wharf', null],
  ],
  [
    ['boxes', 'create', 'B9', '--max-weight', '12'],
    { inner_length: 5, inner_width: 5, inner_height: 5, max_weight: 9 },
    '[.code, .max_weight, .inner_length]',
    ['B9', 12, 5],
  ],
  [
    ['orders', 'split', 'THERE', '--new-order', 'FLAG'],
    { order_line_items: [{ sku: 'MUG', quantity: 1 }], new_order_number: 'FILE' },
    '[.[].order_number]',
    ['THERE', 'FLAG'],
  ],
  [
    ['rates', 'quote', '--only-carrier', 'fxl'],
    { destination_address: { zip: '90210' }, items: [{ length: 9, width: 6, height: 4, weight: 33 }] },
    '[.[].carrier_code] | unique',
    ['fxl'],
  ],
  [['addresses', 'create', '--name', 'Bo'], { name: 'Ann', ...PIER }, '[.name, .city]', ['Bo', 'Seattle']],
  [
    ['warehouses', 'create', '--code', 'WEST', '--zip', '98104'],
    { code: 'FILE', address: PIER, time_zone: 'America/New_York' },
    '[.code, .address.zip, .address.city, .time_zone]',
    ['WEST', '98104', 'Seattle', 'America/New_York'],
  ],
  [
    ['skus', 'create', 'CUP', '--weight', '2'],
    { name: 'Cup', item: { length: 3, width: 3, height: 3, weight: 1 } },
    '[.sku, .name, .items[0].weight, .items[0].length]',
    ['CUP', 'Cup', 2, 3],
  ],
])('%j say over the file what they say, and no more', async (words, body, jq, expected) => {
  writeFileSync(join(home, 'body.json'), JSON.stringify(body));
  const asked = [...words, '-f', join(home, 'body.json'), '--dry-run', '--jq', jq];
  const { status, stdout, stderr } = await shipdock(asked, { env });
  expect([status, stderr.includes('error')], stderr).toEqual([0, false]);
  expect(JSON.parse(stdout)).toEqual(expected);
});

test.each([
  [
    'orders create',
    { order_number: 'N-1', order_line_items: [{ ...MUG, wieght: 1 }] },
    'order_line_items.wieght (did you mean weight?)',
  ],
  ['orders create', { order_number: 'N-2', notes: [{ body: 'x', tags: 'y' }] }, 'notes.tags (did you mean tag?)'],
  [
    'orders update THERE',
    { requested_shiping_details: 'x', tags: ['b'] },
    'requested_shiping_details (did you mean requested_shipping_details?)',
  ],
  ['orders items add THERE', [{ sku: 'CUP', qty: 3 }], 'qty'],
  ['orders items update THERE MUG', { prise: 3, value: 1 }, 'prise (did you mean price?)'],
  [
    'orders split THERE',
    { new_order_no: 'T-2', new_order_number: 'T-2', order_line_items: [{ sku: 'MUG', quantity: 1 }] },
    'new_order_no',
  ],
  ['skus create', { sku: 'S-1', items: [{ lenght: 3 }] }, 'items.lenght (did you mean length?)'],
  [
    'boxes create',
    { code: 'B-1', inner_length: 9, inner_width: 9, inner_height: 9, max_wieght: 3 },
    'max_wieght (did you mean max_weight?)',
  ],
  ['addresses create', { ...PIER, name: 'Bo', postcode: '98101' }, 'postcode'],
  [
    'warehouses create',
    { code: 'LAX', name: 'LA', address: PIER, timezone: 'America/New_York' },
    'timezone (did you mean time_zone?)',
  ],
  [
    'pack',
    { order_number: 'P-1', order_line_items: [{ ...MUG, ship_individualy: true }] },
    'order_line_items.ship_individualy (did you mean ship_individually?)',
  ],
  [
    'rates quote',
    { destination_address: { zip: '98101' }, items: [{ lenght: 9, width: 6, height: 4, weight: 9 }] },
    'items.lenght (did you mean length?)',
  ],
])('%s tells what of the file %j is read over', async (command, body, told) => {
  const { stderr } = await shipdock([...command.split(' '), '-f', '-'], { env, input: JSON.stringify(body) });
  expect(stderr).toContain(`warning: standard input: not read, since no field is called so: ${told}\n`);
});

test('what the operation tells of itself is told once', async () => {
  const input = JSON.stringify({ shipped_quantity: 1 });
  const { stderr } = await shipdock(['orders', 'items', 'update', 'THERE', 'MUG', '-f', '-'], { env, input });
  expect(stderr).toContain('shipped_quantity is of new orders and files');
  expect(stderr).not.toContain('not read');
});

test('lines and units that stand under names of other programs are told of: the order would ship nothing, or one', async () => {
  const input = JSON.stringify({ order_number: 'N-3', line_items: [MUG] });
  const made = await shipdock(['orders', 'create', '-f', '-'], { env, input });
  expect(made.stderr).toContain('warning: N-3: not read: line_items; the lines of an order are its order_line_items');
});

test.each([
  ['orders get THERE', 'orders update THERE'],
  ['orders get THERE', 'orders create --number N-4'],
  ['skus get MUG', 'skus update MUG'],
  ['boxes get BOX', 'boxes update BOX'],
  ['warehouses get NYC', 'warehouses update NYC'],
  ['addresses get DOCK', 'addresses update DOCK'],
])('what %s answers says nothing unknown to %s', async (get, change) => {
  const sizes = '--inner 9x9x9 --max-weight 9'.split(' ');
  await shipdock(['skus', 'create', 'MUG', '--length', '4', '-q'], { env });
  await shipdock(['boxes', 'create', 'BOX', ...sizes, '-q'], { env });
  const { stdout: input } = await shipdock([...get.split(' '), '--json'], { env });
  expect(input).toMatch(/^\{/);
  const changed = await shipdock([...change.split(' '), '-f', '-'], { env, input });
  expect(changed.stderr).not.toContain('no field is called so');
});
