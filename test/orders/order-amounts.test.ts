import { describe, expect, it } from 'vitest';
import { mostMinorOfOrder, refuseTooDear } from '../../src/orders/draft/order-amounts.ts';
import { addedAmounts } from '../../src/orders/moved/moved-amounts.ts';
import type { Order } from '../../src/orders/order.ts';

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
