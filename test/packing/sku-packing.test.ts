import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxCodesOf } from '../../src/catalog/box-codes.ts';
import { packageQuantity, rollUp } from '../../src/packing/sku-packing.ts';

describe('what a SKU says about its pieces', () => {
  test('a packing code names the boxes it may go in; none means any', () => {
    expect(boxCodesOf('S-1, M;L')).toEqual(['S-1', 'M', 'L']);
    expect(boxCodesOf(' ')).toBeUndefined();
    expect(boxCodesOf(undefined)).toBeUndefined();
  });

  test('package quantities of the loads add up, one where a load does not say', () => {
    expect(packageQuantity([{ packageQuantity: 12 }, {}, {}])).toBe(14);
  });
});

describe('rolling units up into the SKUs that hold them', () => {
  const parents = [
    { sku: 'CASE', childSku: 'PACK', childQuantity: 4 },
    { sku: 'PACK', childSku: 'UNIT', childQuantity: 6 },
  ];

  test('the largest first, then the next, the rest as it was', () => {
    expect(rollUp('UNIT', 57, parents)).toEqual([
      { sku: 'CASE', quantity: 2, child: { sku: 'UNIT', quantity: 24 } },
      { sku: 'PACK', quantity: 1, child: { sku: 'UNIT', quantity: 6 } },
      { sku: 'UNIT', quantity: 3 },
    ]);
  });

  test('a SKU that nothing holds stays as it is', () => {
    expect(rollUp('CASE', 5, parents)).toEqual([{ sku: 'CASE', quantity: 5 }]);
  });

  test('SKUs that hold each other are no endless loop', () => {
    const ring = [...parents, { sku: 'UNIT', childSku: 'CASE', childQuantity: 2 }];
    expect(rollUp('UNIT', 24, ring)).toEqual([{ sku: 'CASE', quantity: 1, child: { sku: 'UNIT', quantity: 24 } }]);
  });

  test('the units held are always those ordered', () => {
    const parent = fc.record({
      sku: fc.constantFrom('UNIT', 'A', 'B', 'C'),
      childSku: fc.constantFrom('UNIT', 'A', 'B', 'C'),
      childQuantity: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.nat(5_000), fc.array(parent, { maxLength: 6 }), (quantity, some) => {
        const held = rollUp('UNIT', quantity, some).reduce(
          (sum, rolled) => sum + rolled.quantity * (rolled.child?.quantity ?? 1),
          0,
        );
        expect(held).toBe(quantity);
      }),
    );
  });
});
