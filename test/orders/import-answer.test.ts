import { expect, it } from 'vitest';
import { type ToldRecord, view } from '../../src/orders/commands/import-answer.ts';
import { Tally } from '../../src/orders/commands/import-tally.ts';

const record = (more: Partial<ToldRecord>): ToldRecord => ({
  order_number: 'SO-1',
  result: 'updated',
  id: 'ord_1',
  file: 'o.csv',
  lines: [2],
  pointers: [],
  changes: [],
  reasons: [],
  code: null,
  warnings: [],
  ...more,
});
const told = (more: Partial<ToldRecord>) =>
  String(view.fields.find(({ name }) => name === 'reason')?.get?.(record(more)));

it('what became of an order with thousands of lines is told in a line that can be read', () => {
  const changes = Array.from({ length: 2_000 }, (_, at) => `order_line_items.ordi_${at}.quantity`);
  expect(told({ changes })).toMatch(/^moves order_line_items\.ordi_0\.quantity, .* and 19\d\d more$/);
  expect(told({ changes }).length).toBeLessThan(1_100);
  const reasons = changes.map((_, at) => ({ line: at + 2, column: 'quantity', message: 'must be a whole number' }));
  const rejected = { result: 'rejected', reasons } as const;
  expect(told(rejected)).toMatch(/^line 2 quantity.*; line 3 quantity.* and 19\d\d more$/);
  const tally = new Tally();
  tally.count({ ...record(rejected), ...rejected }, false);
  expect(tally.allRejected.message).toMatch(/^the only order was rejected; SO-1: line 2 quantity.* and 19\d\d more$/);
});

it('what moved of an order is told whole where it is little', () => {
  expect(told({ changes: ['tags', 'total_price'] })).toBe('moves tags, total_price');
});
