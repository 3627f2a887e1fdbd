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
    ['orders', 'create', '--to', 'DOCK'],
    { order_number: 'BOOK', destination_address: { name: 'Ann', ...PIER }, order_line_items: [MUG] },
    '[.order_number, .destination_address.name, .destination_address.street1]',
    ['BOOK', 'Kim', '9 Wharf'],
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
