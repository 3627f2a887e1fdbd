import { describe, expect, it } from 'vitest';
import { mostMinorOfOrder, refuseTooDear } from '../../src/orders/draft/order-amounts.ts';
import { roundedPriceWarnings } from '../../src/orders/draft/rounded-prices.ts';
import { MAX_UNITS } from '../../src/orders/limits.ts';
import { addedAmounts } from '../../src/orders/moved/moved-amounts.ts';
import { warningsOf } from '../../src/orders/operations/import-decision.ts';
import type { SliceFacts } from '../../src/orders/operations/load-slice.ts';
import type { Order } from '../../src/orders/order.ts';
import type { OrderCreateInput } from '../../src/orders/orders.schema.ts';

describe('an amount of an order', () => {
  it.each([
    ['USD', 100_000_000_000],
    ['JPY', 1_000_000_000],
    ['KWD', 1_000_000_000_000],
  ])('in %s is at most a thousand million, in minor units', (currency, most) => {
    expect(mostMinorOfOrder(currency)).toBe(most);
  });

  it.each([
    ['items_price', 'itemsMinor'],
    ['total_price', 'totalMinor'],
    ['tax_price', 'taxMinor'],
    ['shipping_price', 'shippingMinor'],
  ])('%s is refused above that, and not at it', (field, name) => {
    const of = (minor: number) =>
      ({
        ...{
          orderNumber: 'SO-1',
          currency: 'USD',
          itemsMinor: 0,
          totalMinor: null,
          taxMinor: null,
          shippingMinor: null,
        },
        [name]: minor,
      }) as unknown as Order;
    expect(() => refuseTooDear(of(100_000_000_000))).not.toThrow();
    expect(() => refuseTooDear(of(100_000_000_001))).toThrow(
      `${field} of order SO-1 would be 1000000000.01 USD; at most 1000000000.00 are kept`,
    );
  });

  it('that went to another order is added to what went before, each by itself', () => {
    const before = { itemsMinor: 1, totalMinor: 20, taxMinor: 300, shippingMinor: 4_000 };
    expect(addedAmounts(before, { itemsMinor: 5, totalMinor: -7, taxMinor: 11, shippingMinor: -13 })).toEqual({
      itemsMinor: 6,
      totalMinor: 13,
      taxMinor: 311,
      shippingMinor: 3_987,
    });
    expect(addedAmounts(before)).toEqual(before);
  });
});

const IN_DOLLARS = { currency: 'USD' as Order['currency'], lines: [] };

describe('a price of a unit that is said more finely than it is kept', () => {
  const toldOf = (line: object) => roundedPriceWarnings({ order_line_items: [{ sku: 'MUG', ...line }] }, IN_DOLLARS);

  it.each([
    ['price', { price: 0.00333333, quantity: 3000 }, '0.00333333 is kept as 0.0033', 'of 3000 that is 9.90, not 10.00'],
    ['price', { price: ' 0.00004', quantity: '100000' }, ' 0.00004 is kept as 0', 'of 100000 that is 0.00, not 4.00'],
    ['price', { price: 1.23495 }, '1.23495 is kept as 1.235', 'of 1 that is 1.24, not 1.23'],
    [
      'price',
      { price: 0.00333333, quantity: MAX_UNITS },
      '0.00333333 is kept as 0.0033',
      'of 1000000 that is 3300.00, not 3333.33',
    ],
    ['value', { value: 1e-5, quantity: 1000 }, '0.00001 is kept as 0', 'of 1000 that is 0.00, not 0.01'],
  ])('is told where its units come to other cents: %s of %j', (field, line, kept, sums) => {
    expect(toldOf(line)).toEqual([`order_line_items[0].${field} ${kept}, with four decimals: ${sums}`]);
  });

  it.each([
    ['comes to the same cents', { price: 3.333333, quantity: 3 }],
    ['is what a computer makes of 0.3', { price: 0.1 + 0.2, quantity: 1_000_000 }],
    ['is what a computer makes of half a cent', { price: 0.145 * 3, quantity: 1 }],
    ['has four decimals', { price: 0.3333, quantity: 3000 }],
    ['is too dear to be kept', { price: '99999999.99999', quantity: 1_000_000 }],
    ['cannot be read', { price: '0.00003x', quantity: 9 }],
    ['has no readable quantity', { price: 0.00333333, quantity: 'many' }],
    ['has no units, or no number', { price: 0.00999999, quantity: 0, value: [0.00333333] }],
    ['has more units than an order takes', { price: 0.00333333, quantity: MAX_UNITS + 1 }],
  ])('is not told where it %s', (_, line) => {
    expect(toldOf(line)).toEqual([]);
    expect(roundedPriceWarnings({ order_line_items: line }, IN_DOLLARS)).toEqual([]);
  });

  it('is told where its order says an object as its currency', () => {
    const body = { currency: { toString: 1 }, order_line_items: [{ price: 33.33333, quantity: 300 }] };
    expect(roundedPriceWarnings(body, IN_DOLLARS)).toHaveLength(1);
  });

  it.each([
    [{ price: 33.33333, quantity: 300 }, 'USD', ['of 300 that is 9999.99, not 10000.00']],
    [{ price: 33.33333, quantity: 300 }, 'jpy', []],
    [{ price: 33.33333, quantity: 300, currency: 'JPY' }, 'USD', []],
    [{ price: 0.00333333, quantity: 300_000 }, 'JPY', ['of 300000 that is 990, not 1000']],
    [{ price: 0.12343, quantity: 20 }, 'KWD', ['of 20 that is 2.468, not 2.469']],
  ])('is told in the smallest part of its currency: %j in %s', (line, currency, sums) => {
    const told = sums.map((sum) => expect.stringContaining(sum));
    expect(roundedPriceWarnings({ currency, order_line_items: [line] }, IN_DOLLARS)).toEqual(told);
    const order = { currency: currency.toUpperCase() as Order['currency'], lines: [] };
    expect(roundedPriceWarnings({ order_line_items: [line] }, order)).toEqual(told);
  });

  it.each([undefined, null, ''])('is told of as many units as its line has where an update says %j', (quantity) => {
    const lines = [{ id: 'ordi_1', quantity: 3000 }] as unknown as Order['lines'];
    const body = { order_line_items: [{ id: 'ordi_1', price: 0.00333333, quantity }] };
    expect(roundedPriceWarnings(body, { ...IN_DOLLARS, lines })).toEqual([
      expect.stringContaining('of 3000 that is 9.90, not 10.00'),
    ]);
  });
});

it('an import tells of an amount that its currency has no part for', () => {
  const input = { order_number: 'SO-1', total_price: 100_050 } as OrderCreateInput;
  const order = { warehouseId: null, currency: 'USD' as Order['currency'] };
  expect(warningsOf(input, { warehouses: [] as SliceFacts['warehouses'] } as SliceFacts, [], order)).toEqual({
    warnings: ['total_price 10.005 is kept as 10.01 USD, which has no smaller part'],
  });
});
