import { expect, it } from 'vitest';
import { linesOfNoOrder } from '../../src/shipments/booking/lines-of-no-order.ts';
import type { BookingInput } from '../../src/shipments/shipments.schema.ts';

const OWN = { package_items: [{ id: 'ordi_33333333' }] };
const told = (sent: object) => linesOfNoOrder(sent as BookingInput).join();

it('a shipment of no order tells of each line that is named, wherever that is, and once', () => {
  const [one, other] = ['ordi_11111111', 'ordi_22222222'];
  const boxed = { handling_unit_packages: [{}, { package_items: [{ order_line_item_id: other }, { id: one }] }] };
  expect(told({ order_line_items: [{ sku: 'MUG' }, { id: one, sku: 'TEA' }], packages: [boxed, {}, OWN] })).toContain(
    `are named (MUG, ${one}, ${other}, ordi_33333333), but`,
  );
});

it('a shipment of no order tells of no line where none is named', () => {
  expect(told({})).toBe('');
  expect(told({ packages: [{ package_items: [{ product_sku: 'MUG' }, { id: 'pkgi_11111111' }] }] })).toBe('');
});
