import { describe, expect, test } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import { purchaseContents } from '../../src/shipments/booking/purchase.ts';
import { shipsInstead, takeOver } from '../../src/shipments/booking/take-over.ts';
import type { Shipment } from '../../src/shipments/shipment.ts';

/** Lines as `[id, units, units shipped]`. */
function order(lines: readonly (readonly [string, number, number])[], status = 'new'): Order {
  const all = lines.map(([id, quantity, shippedQuantity]) => ({ id, quantity, shippedQuantity }));
  return { id: 'ord_1', version: 3, orderNumber: 'SO-1', status, lines: all } as unknown as Order;
}

/** A replacement with so many units of each line; null: of goods of no line. */
function replacement(units: readonly (readonly [string | null, number])[], isReplacement = true): Shipment {
  const items = units.map(([orderLineId, quantity]) => ({ orderLineId, quantity }));
  return { details: { isReplacement }, packages: [{ items }] } as unknown as Shipment;
}

describe('what replaced a cancelled shipment', () => {
  test('ships its units from then on, up to the last that is free', () => {
    const second = replacement([['a', 2]]);
    const { lines, successors, others } = takeOver(order([['a', 3, 1]]), new Set(['a']), [second]);
    expect([lines.map((line) => line.shippedQuantity), successors, others]).toEqual([[3], [second], []]);
  });

  test('stays what it is where one unit of it is shipped by another, and takes nothing', () => {
    const second = replacement([
      ['a', 1],
      ['b', 2],
    ]);
    const before = order([
      ['a', 2, 0],
      ['b', 2, 1],
    ]);
    const { lines, successors, others } = takeOver(before, new Set(['a']), [second]);
    expect([lines, successors, others]).toEqual([before.lines, [], [second]]);
  });

  test('is not asked where it holds nothing of what was freed', () => {
    const [ofOther, ofNoLine] = [replacement([['b', 1]]), replacement([[null, 1]])];
    const before = order([
      ['a', 1, 0],
      ['b', 1, 0],
    ]);
    expect(takeOver(before, new Set(['a']), [ofOther, ofNoLine])).toEqual({
      lines: before.lines,
      successors: [],
      others: [],
    });
  });

  test('is the oldest of several that hold the same units', () => {
    const [older, newer] = [replacement([['a', 1]]), replacement([['a', 1]])];
    const { successors, others } = takeOver(order([['a', 1, 0]]), new Set(['a']), [older, newer]);
    expect(successors[0]).toBe(older);
    expect(others[0]).toBe(newer);
    expect([successors.length, others.length]).toEqual([1, 1]);
  });
});

describe('what was begun as a replacement', () => {
  test.each([
    ['ships its units where they are free', order([['a', 2, 0]]), replacement([['a', 2]]), true],
    ['replaces where one of them is shipped', order([['a', 2, 1]]), replacement([['a', 2]]), false],
    ['replaces for an order that is cancelled', order([['a', 2, 0]], 'cancelled'), replacement([['a', 2]]), false],
    ['replaces where its line is gone', order([]), replacement([['a', 2]]), false],
    ['replaces where it holds no units of the order', order([['a', 2, 0]]), replacement([[null, 2]]), false],
    ['is none where it was begun as none', order([['a', 2, 0]]), replacement([['a', 2]], false), false],
  ])('%s', (_, of, shipment, expected) => {
    expect(shipsInstead(of, shipment)).toBe(expected);
  });
});

describe('a purchase', () => {
  const units = (...all: readonly (readonly [string, number])[]) => new Map(all);
  const ground = { carrierCode: 'fxp', serviceCode: 'ground' };
  const first = purchaseContents(order([]), units(['a', 1], ['b', 2], ['c', 3]), ground);

  test('is the same in whatever order its units are named', () => {
    expect(purchaseContents(order([]), units(['c', 3], ['a', 1], ['b', 2]), ground)).toBe(first);
    expect(purchaseContents(order([]), units(['b', 2], ['c', 3], ['a', 1]), ground)).toBe(first);
  });

  test('is another for other units, another service or carrier, another order or one that has changed', () => {
    const { id, version } = order([]);
    const all = units(['a', 1], ['b', 2], ['c', 3]);
    const others = [
      purchaseContents({ id, version }, units(['a', 1], ['b', 2], ['c', 4]), ground),
      purchaseContents({ id, version }, units(['a', 1], ['b', 2]), ground),
      purchaseContents({ id, version }, all, { ...ground, serviceCode: '2day' }),
      purchaseContents({ id, version }, all, { ...ground, carrierCode: 'fxw' }),
      purchaseContents({ id: 'ord_2' as typeof id, version }, all, ground),
      purchaseContents({ id, version: version + 1 }, all, ground),
    ];
    expect(new Set([first, ...others]).size).toBe(7);
  });
});
