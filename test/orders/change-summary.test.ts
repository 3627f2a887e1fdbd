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
