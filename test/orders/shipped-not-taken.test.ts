import { expect, it } from 'vitest';
import { shippedNotTaken } from '../../src/orders/update/shipped-not-taken.ts';

it.each([
  ['shipped_quantity', 2],
  ['shipped_quantity', 'all'],
  ['not_to_ship', true],
])('an update tells that it does not take %s %s of a line', (name, said) => {
  const lines = [{ sku: 'MUG' }, { sku: 'TEA', [name]: said }];
  expect(shippedNotTaken({ order_line_items: lines })).toEqual([
    `order_line_items[1].${name} is of new orders and files: an update leaves all units to ship; POST /external_shipments tells what left from elsewhere`,
  ]);
});

it.each([
  [{ order_line_items: [{ sku: 'TEA', shipped_quantity: 0, not_to_ship: false }, null, 'x'] }],
  [{ order_line_items: [{ shipped_quantity: '', not_to_ship: null }] }],
  [{ order_line_items: { shipped_quantity: 1 } }],
  [undefined],
])('an update tells nothing of %j', (body) => {
  expect(shippedNotTaken(body)).toEqual([]);
});
