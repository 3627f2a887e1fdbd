import { expect, it } from 'vitest';
import type { OrderLine } from '../../src/orders/order.ts';
import { shippedNotTaken } from '../../src/orders/update/shipped-not-taken.ts';

it.each([
  ['shipped_quantity', 2],
  ['shipped_quantity', 'all'],
  ['not_to_ship', true],
])('an update tells that it does not take %s %s of a line', (name, said) => {
  const lines = [{ sku: 'MUG' }, { sku: 'TEA', [name]: said }];
  expect(shippedNotTaken({ order_line_items: lines }, { lines: [] })).toEqual([
    `order_line_items[1].${name} is of new orders and files: an update leaves all units to ship; POST /external_shipments tells what left from elsewhere`,
  ]);
});

it.each([
  [{ order_line_items: [{ sku: 'TEA', shipped_quantity: 0, not_to_ship: false }, null, 'x'] }],
  [{ order_line_items: [{ shipped_quantity: '', not_to_ship: null }] }],
  [{ order_line_items: { shipped_quantity: 1 } }],
  [{ order_line_items: [{ shipped_quantity: { toString: 1 }, not_to_ship: [{ toString: 1 }] }] }],
  [undefined],
])('an update tells nothing of %j', (body) => {
  expect(shippedNotTaken(body, { lines: [] })).toEqual([]);
});

it.each([
  [{ id: 'ordi_1', shipped_quantity: 2 }, 0],
  [{ id: 'ordi_1', shipped_quantity: '3' }, 1],
  [{ source_system_id: 'k1', shipped_quantity: 'all' }, 1],
  [{ source_system_id: 'k2', shipped_quantity: 'all' }, 0],
  [{ source_system_id: 'k2', shipped_quantity: 'all', quantity: 4 }, 1],
  [{ id: 'ordi_1', shipped_quantity: 'all', quantity: null }, 1],
  [{ id: 'ordi_1', shipped_quantity: 'all', quantity: '' }, 1],
  [{ sku: 'TEA', shipped_quantity: 1 }, 1],
  [{ source_system_id: null, shipped_quantity: 1 }, 1],
  [{ id: 'ordi_1', shipped_quantity: ' 0 ' }, 0],
  [{ id: 'ordi_1', shipped_quantity: 0, not_to_ship: true }, 1],
])('an update tells nothing of units that are shipped here: %j, %i times', (line, times) => {
  const known = [
    { id: 'ordi_1', sourceSystemId: 'k1', quantity: 5, shippedQuantity: 2 },
    { id: 'ordi_2', sourceSystemId: 'k2', quantity: 3, shippedQuantity: 3 },
    { id: 'ordi_3', sourceSystemId: null, quantity: 1, shippedQuantity: 1 },
  ] as unknown as readonly OrderLine[];
  expect(shippedNotTaken({ order_line_items: [line] }, { lines: known })).toHaveLength(times);
});
