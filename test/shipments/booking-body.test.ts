import { expect, test } from 'vitest';
import { bookingBody } from '../../src/shipments/commands/booking-body.ts';

test('an accessorial of the command line may say its amount', () => {
  const { accessorials } = bookingBody({ arguments: {}, options: { accessorial: ['signature', 'cod=250.50'] } });
  expect(accessorials).toEqual([{ type: 'signature' }, { type: 'cod', value: '250.50' }]);
});

test('units are named by --item, as wherever else, or by --line', () => {
  const { order_line_items } = bookingBody({ arguments: {}, options: { item: ['MUG=2'], line: ['TEA=1'] } });
  expect(order_line_items).toEqual([
    { sku: 'MUG', quantity: '2' },
    { sku: 'TEA', quantity: '1' },
  ]);
});
