import { expect, test } from 'vitest';
import type { View } from '../../src/cli/view.ts';
import { view as rates } from '../../src/rating/rates.view.ts';
import { captureOutput } from './captured-output.ts';

const price = { type: 'money', description: 'price', inTable: true } as const;
const view: View<object> = {
  resource: 'prices',
  fields: [
    { ...price, name: 'price' },
    { ...price, name: 'shipment.price' },
    { name: 'shipment', type: 'object', description: 'shipment', inTable: false },
  ],
};

const shown = (row: object, words: readonly string[] = []): string => {
  const { output, stdout } = captureOutput([...words, '--no-header'], { width: 120 });
  output.record(row, view);
  return stdout();
};

test.each([
  [{ price: 2787, currency: 'JPY' }, '2787'],
  [{ price: 26.372, currency: 'KWD' }, '26.372'],
  [{ price: 26.3, currency: 'KWD' }, '26.300'],
  [{ price: 26.3, currency_code: 'KWD' }, '26.300'],
  [{ price: 26, currency: 'USD' }, '26.00'],
  [{ price: 26.5 }, '26.50'],
  [{ price: 1.2345, currency: 'USD' }, '1.2345'],
  [{ price: -0.5, currency: 'EUR' }, '-0.50'],
])('%j is an amount of %s on a terminal', (row, text) => {
  expect(shown(row, ['--fields', 'price'])).toMatch(new RegExp(`^price +${text.replaceAll('.', '\\.')}\n$`));
});

test('an amount of an object that is held is in the currency of that object, else in that of what holds it', () => {
  const row = { currency: 'USD', price: 1, shipment: { price: 2, currency: 'JPY' } };
  expect(shown(row, ['--fields', 'price,shipment.price'])).toMatch(/^price +1\.00\nshipment\.price +2\n$/);
  expect(shown({ ...row, shipment: { price: 2 } }, ['--fields', 'shipment.price'])).toMatch(/ 2\.00\n$/);
});

test('the parts of a price keep every decimal of its currency', () => {
  const parts = rates.fields.find(({ name }) => name === 'parts');
  const price_parts = [
    { code: 'base', price: 4.311 },
    { code: 'fuel', price: 0.7 },
  ];
  const told = (currency_code: string) => parts?.get?.({ currency_code, price_parts } as never);
  expect([told('KWD'), told('USD')]).toEqual(['base 4.311, fuel 0.700', 'base 4.311, fuel 0.70']);
});
