import { expect, test } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import { type RatableLine, ratableLine } from '../../src/orders/rating/ratable-line.ts';
import { changedSinceRated, leftBehind, raisedSinceRated } from '../../src/shipments/booking/changed-since-rated.ts';

const SIZES = { lengthUm: 254_000, widthUm: 254_000, heightUm: 254_000, weightUg: 453_592_370 };
const line = (id: string, quantity: number, shippedQuantity = 0, told: object = {}) => ({
  ...{ id, sku: null, quantity, shippedQuantity, itemType: 'parcel', priceE4: null, valueE4: null },
  ...SIZES,
  details: { name: id },
  ...told,
});
const order = (...lines: readonly object[]) => ({ orderNumber: 'SO-1', lines }) as unknown as Order;
const rated = (of: Order): readonly RatableLine[] => of.lines.map((each) => ratableLine(each, undefined));

test('a line that weighs or measures otherwise than when it was rated is packed anew, one that was added or lacks its sizes is not', () => {
  const small = { widthUm: 127_000 };
  const before = order(line('a', 1, 0, small), line('b', 1), line('c', 1), line('d', 1));
  const now = order(
    line('a', 1, 0, small),
    line('b', 1, 0, { weightUg: 2 * SIZES.weightUg }),
    line('c', 1, 0, { lengthUm: 25_400 }),
    line('d', 1, 0, { weightUg: null }),
    line('e', 1),
  );
  expect(changedSinceRated(rated(before), now, new Map()).map(({ id }) => id)).toEqual(['b', 'c']);
  expect(changedSinceRated(rated(before), before, new Map())).toEqual([]);
});

test('a line that has more units than when it was rated is raised from what it had, one that came later from none', () => {
  const before = order(line('same', 2), line('raised', 2), line('lowered', 2));
  const now = order(line('same', 2), line('raised', 3), line('lowered', 1), line('later', 1));
  expect([...raisedSinceRated(rated(before), now)]).toEqual([
    ['raised', 2],
    ['later', 0],
  ]);
});

test('of a line that is booked in part what stays is told; not of one that is booked whole, more than whole, or not at all', () => {
  const of = order(line('none', 2), line('part', 5, 1), line('whole', 2), line('more', 3, 1));
  const units = new Map([
    ['part', 3],
    ['whole', 2],
    ['more', 3],
  ]);
  expect(leftBehind(of, units, 'rate rate_1')).toEqual([
    'line 2 (part): rate rate_1 holds 3 of the 4 units that are left to ship; 1 must be booked on their own',
  ]);
});
