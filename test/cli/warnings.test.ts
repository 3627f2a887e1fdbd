import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, shipdock } from '../program.ts';

const home = freshFolder();
const WARNING = 'order_line_items[0].warehouse_code is "NOWHERE", which is no warehouse; it is kept as it is';
const order = (order_number: string) => ({
  order_number,
  order_line_items: [{ sku: 'MUG', quantity: 1, warehouse_code: 'NOWHERE' }],
});
const run = (...words: readonly string[]) => shipdock(words, { env: bareEnvironment(home), cwd: home });
const write = (name: string, value: unknown) => writeFileSync(join(home, name), JSON.stringify(value));

beforeAll(() => {
  buildProgram();
  expect(run('init', '--yes').status).toBe(0);
}, 120_000);

it('are told beside the answer of what is created or added', () => {
  write('order.json', order('W-1'));
  const created = run('orders', 'create', '-f', 'order.json', '-q');
  expect([created.status, created.stderr]).toEqual([0, `warning: ${WARNING}\n`]);
  write('line.json', { sku: 'TEA', quantity: 1, warehouse_code: 'NOWHERE' });
  const added = run('orders', 'items', 'add', 'W-1', '-f', 'line.json', '-q');
  expect([added.status, added.stderr]).toEqual([0, `warning: ${WARNING}\n`]);
});

it('are told once and counted where many orders of an import have the same', () => {
  write('orders.json', [order('W-2'), order('W-3'), order('W-4')]);
  const { status, stderr } = run('orders', 'import', 'orders.json', '-q');
  expect([status, stderr.match(/^warning: .*$/gm)]).toEqual([
    0,
    [`warning: W-2: ${WARNING}`, `warning: 2 more: ${WARNING}`],
  ]);
});
