import { expect, it } from 'vitest';
import { changeSummary, changeText } from '../../src/orders/history/change-summary.ts';
import type { HistoryJson } from '../../src/orders/history/history.ts';

const serial = (code: string) => ({ type: 'SerialNumber', code });

it.each([
  [
    'the serial number that went, though the lists begin alike',
    { from: ['S0', 'S1', 'S2'].map(serial), to: ['S0', 'S1'].map(serial) },
    'tags without {"type":"SerialNumber","code":"S2"}',
  ],
  ['what came and went', { from: ['a', 'b'], to: ['b', 'c', 'd'] }, 'tags without a, with c, d'],
  ['another order of the same', { from: ['a', 'b'], to: ['b', 'a'] }, 'tags ["a","b"] → ["b","a"]'],
  ['what there was none of before', { from: null, to: ['a'] }, 'tags – → ["a"]'],
  [
    'a reference number, not its id',
    { from: null, to: { id: 'shpr_1m8h701s0003baqaexx905sbg', code: 'bol_id', value: 'B1', name: null } },
    'tags – → {"code":"bol_id","value":"B1"}',
  ],
])('a history tells on a terminal %s', (_, moved, text) => {
  const entry = { changes: [{ field: 'tags', ...moved }], moved_from: [], moved_to: [] } as unknown as HistoryJson;
  expect(changeSummary(entry)).toBe(text);
  expect(changeText(entry)).toContain(JSON.stringify(moved.to));
});

const moved = (field: string, from: unknown, to: unknown, line: string | null = null) => ({ field, line, from, to });
const said = (changes: readonly object[], more: object = {}) =>
  ({ changes, moved_from: [], moved_to: [], personal_data_erased: false, ...more }) as unknown as HistoryJson;

it.each<[string, HistoryJson, string]>([
  [
    'that it came, whatever of its lines is personal',
    said([moved('order', null, {}), moved('order_line_items.ordi_1.meta', null, {})]),
    'created',
  ],
  ['that it went', said([moved('order', {}, null)]), 'deleted'],
  ['that nothing is left to tell', said([], { personal_data_erased: true }), 'personal data (erased)'],
  ['nothing where nothing moved', said([moved('cancelled_at', null, '2026')]), ''],
  [
    'its status before its lines, and these before its sums',
    said([
      moved('total_price', 10, 5),
      moved('order_line_items.ordi_1.quantity', 2, 1, 'MUG'),
      moved('status', 'new', 'picking'),
      moved('cancelled_at', null, '2026'),
    ]),
    'status new → picking, line MUG quantity 2 → 1, total_price 10 → 5',
  ],
  [
    'lines that came and went',
    said([
      moved('order_line_items.ordi_1', null, { sku: 'MUG', name: 'Mug', quantity: 2 }, 'MUG'),
      moved('order_line_items.ordi_2', { sku: null, name: 'Card' }, null),
      moved('order_line_items.ordi_3.price', 1, null),
    ]),
    'line 2 × MUG added, line 1 × Card removed, line ordi_3 price 1 → –',
  ],
  [
    'where units came from and went to',
    said([moved('status', 'new', 'cancelled')], { moved_from: ['SO-1'], moved_to: ['SO-2', 'SO-3'] }),
    'from SO-1: to SO-2, SO-3: status new → cancelled',
  ],
])('a history tells %s, whole and on a terminal', (_, entry, text) => {
  expect([changeText(entry), changeSummary(entry)]).toEqual([text, text]);
});

it('a history tells three moves on a terminal, and how many more there are', () => {
  const moves = (count: number) => said(Array.from({ length: count }, (_, at) => moved(`f${at}`, 1, 2)));
  expect(changeSummary(moves(3))).toBe('f0 1 → 2, f1 1 → 2, f2 1 → 2');
  expect(changeSummary(moves(4))).toBe('f0 1 → 2, f1 1 → 2, f2 1 → 2 (and 1 more)');
  expect(changeText(moves(4))).toContain('f3');
});
