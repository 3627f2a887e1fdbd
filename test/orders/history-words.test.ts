import { expect, it } from 'vitest';
import type { JournalRow } from '../../src/journal/chain.ts';
import type { Change } from '../../src/journal/entry.ts';
import { fieldName, historyJson } from '../../src/orders/history/history.ts';

const row = (changes: readonly Change[], personal: readonly Change[] | null = null, digest: string | null = null) =>
  ({
    ...{
      position: 2,
      at: '2026-03-02T10:00:00.000Z',
      actor_type: 'user',
      actor_name: 'anna',
      operation: 'orders.update',
    },
    ...{ changes: JSON.stringify(changes), personal: personal && JSON.stringify({ changes: personal }) },
    personal_digest: digest,
  }) as JournalRow;
const changed = (path: string, from: unknown, to: unknown, currency = 'USD') =>
  historyJson(row([{ path, from, to }]), currency, new Map([['ordi_1', 'MUG']]), undefined).changes[0];

it.each([
  ['/status', 'status'],
  ['/totalMinor', 'total_price'],
  ['/taxMinor', 'tax_price'],
  ['/shippingMinor', 'shipping_price'],
  ['/itemsMinor', 'items_price'],
  ['/details/holdUntil', 'hold_until'],
  ['/addresses/destination/street1', 'destination_address.street1'],
  ['/addresses', 'addresses'],
  ['/lines/ordi_1/priceE4', 'order_line_items.ordi_1.price'],
  ['/lines/ordi_1/valueE4', 'order_line_items.ordi_1.value'],
  ['/lines/ordi_1/weightUg', 'order_line_items.ordi_1.weight_micrograms'],
  ['/lines/ordi_1/lengthUm', 'order_line_items.ordi_1.length_micrometres'],
  ['/lines/ordi_1/widthUm', 'order_line_items.ordi_1.width_micrometres'],
  ['/lines/ordi_1/heightUm', 'order_line_items.ordi_1.height_micrometres'],
  ['/details/sourceSystemMeta/myKey', 'source_system_meta.myKey'],
  ['', 'order'],
])('a history calls %s as the API does', (path, field) => {
  expect(fieldName(path)).toBe(field);
});

it('a history tells money in its currency, and what clients fill as they did', () => {
  expect(changed('/totalMinor', 1050, undefined)).toEqual({ field: 'total_price', line: null, from: 10.5, to: null });
  expect(changed('/totalMinor', 1050, 7, 'JPY')).toMatchObject({ from: 1050, to: 7 });
  expect(changed('/lines/ordi_1/priceE4', 12_345, 0)).toMatchObject({ line: 'MUG', from: 1.2345, to: 0 });
  expect(changed('/lines/ordi_2', undefined, { priceE4: 10_000, details: { lineNumber: 1 } })).toMatchObject({
    line: null,
    to: { price: 1, line_number: 1 },
  });
  expect(changed('/notes/ordi_1', undefined, 'x')?.line).toBeNull();
  const meta = { totalMinor: 5 };
  expect(changed('/details/sourceSystemMeta', undefined, meta)?.to).toEqual(meta);
});

it('a history tells what is personal until it is erased, and then that it was', () => {
  const note = { path: '/notes', from: [], to: ['Ring'] };
  const told = (personal: readonly Change[] | null) =>
    historyJson(row([], personal, 'digest'), 'USD', new Map(), { from: ['SO-1'], to: ['SO-2'] });
  expect(told([note])).toMatchObject({
    ...{
      position: 2,
      at: '2026-03-02T10:00:00.000Z',
      actor: { type: 'user', name: 'anna' },
      operation: 'orders.update',
    },
    ...{ changes: [{ field: 'notes', to: ['Ring'] }], personal_data_erased: false },
    ...{ moved_from: ['SO-1'], moved_to: ['SO-2'] },
  });
  expect(told(null)).toMatchObject({ changes: [], personal_data_erased: true });
});
