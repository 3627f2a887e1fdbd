import { describe, expect, test } from 'vitest';
import type { ShipmentPackage } from '../../src/packages/package.ts';
import type { PackageInput } from '../../src/packages/packages.schema.ts';
import { itemFaults, withItems } from '../../src/shipments/changes/update-items.ts';

/** Items as `[id, line, SKU]`, each of two units that weigh a pound. */
function packageOf(...items: readonly (readonly [string, string | null, string | null])[]): ShipmentPackage {
  const weightUg = 453_592_370;
  const all = items.map(([id, orderLineId, sku]) => ({ id, orderLineId, quantity: 2, details: { sku, weightUg } }));
  return { items: all } as unknown as ShipmentPackage;
}

function sent(...items: readonly object[]): PackageInput {
  return { package_items: items } as PackageInput;
}

/** The HS codes of the items after an update. */
function codes(before: ShipmentPackage, update: PackageInput): readonly unknown[] {
  return withItems(before, update).map(({ details }) => details.hsCode);
}

const TWO = packageOf(['pkgi_a', 'ordi_000000001', 'MUG'], ['pkgi_b', 'ordi_000000002', 'MUG']);

describe('an item of a booked package that is mended', () => {
  test.each<[string, object, readonly unknown[]]>([
    ['by its id is that alone', { id: 'pkgi_b' }, [undefined, '1']],
    ['by its line is that of the line', { order_line_item_id: 'ordi_000000002' }, [undefined, '1']],
    ['by an id that is its line too', { id: 'ordi_000000001' }, ['1', undefined]],
    ['by its id goes before its line', { id: 'pkgi_a', order_line_item_id: 'ordi_000000002' }, ['1', undefined]],
    ['by a SKU is every one that has it', { product_sku: 'MUG' }, ['1', '1']],
    ['without a name is none of several', {}, [undefined, undefined]],
  ])('%s', (_, named, expected) => {
    expect(codes(TWO, sent({ ...named, hs_code: '1' }))).toEqual(expected);
  });

  test('without a name is the only one', () => {
    expect(codes(packageOf(['pkgi_a', null, null]), sent({ hs_code: '1' }))).toEqual(['1']);
  });

  test('by a SKU is each in its turn where as many are sent as have it, else all by each, the last word counting', () => {
    const named = (hs_code: string) => ({ product_sku: 'MUG', hs_code });
    expect(codes(TWO, sent(named('1'), named('2')))).toEqual(['1', '2']);
    expect(codes(TWO, sent(named('1'), named('2'), named('3')))).toEqual(['3', '3']);
  });

  test('by a SKU is every one that has it where others are named by another', () => {
    const four = packageOf(['a', null, 'MUG'], ['b', null, 'MUG'], ['c', null, 'CUP'], ['d', null, 'CUP']);
    const update = sent({ product_sku: 'MUG', hs_code: '1' }, { product_sku: 'CUP', hs_code: '2' });
    expect(codes(four, update)).toEqual(['1', '1', '2', '2']);
  });

  test('by a SKU is every one that has it, also where one of them is named by its id as well', () => {
    const update = sent({ id: 'pkgi_a', hs_code: '1' }, { product_sku: 'MUG', hs_code: '2' });
    expect(codes(TWO, update)).toEqual(['2', '2']);
  });

  test('has all that customs ask of it as it is sent', () => {
    const words = {
      hs_code: '1',
      country_of_origin: 'MX',
      xid: 'x',
      description: 'Mug',
      nmfc: '1-2',
      freight_class: '85',
    };
    const [mug] = withItems(packageOf(['pkgi_a', null, 'MUG']), sent(words));
    const { hs_code: hsCode, country_of_origin: countryOfOrigin, freight_class: freightClass, ...others } = words;
    expect(mug?.details).toMatchObject({ hsCode, countryOfOrigin, freightClass, ...others });
  });

  test('has the value that is sent; 0 says nothing', () => {
    const [mug] = withItems(packageOf(['pkgi_a', null, 'MUG']), sent({ value: 50_000 }));
    expect(mug?.details.valueE4).toBe(50_000);
    const valued = { items: [mug] } as unknown as ShipmentPackage;
    expect(withItems(valued, sent({ value: 0 }))[0]?.details.valueE4).toBe(50_000);
  });

  test('keeps what is not sent, and its weight where that is what was answered', () => {
    const [item] = withItems(packageOf(['pkgi_a', null, 'MUG']), sent({ weight: '1', hs_code: '1' }));
    expect(item?.details).toEqual({ sku: 'MUG', weightUg: 453_592_370, hsCode: '1' });
    const [heavier] = withItems(packageOf(['pkgi_a', null, 'MUG']), sent({ weight: '1', weight_uom: 'kg' }));
    expect(heavier?.details.weightUg).toBe(1_000_000_000);
  });

  test('keeps its weight to the microgram where what was answered of it comes back rounded, and where 0 is sent', () => {
    const weightUg = 151_234_567;
    const before = { items: [{ id: 'a', orderLineId: null, quantity: 1, details: { sku: 'MUG', weightUg } }] };
    const weightAfter = (update: object) =>
      withItems(before as unknown as ShipmentPackage, sent(update))[0]?.details.weightUg;
    expect(weightAfter({ weight: '0.3334' })).toBe(weightUg);
    expect(weightAfter({ weight: '0.1512', weight_uom: 'kg' })).toBe(weightUg);
    expect(weightAfter({ weight: '0' })).toBe(weightUg);
    expect(weightAfter({ weight: '0.333' })).not.toBe(weightUg);
  });
});

describe('what cannot be mended', () => {
  const faults = (...items: readonly object[]) =>
    itemFaults(TWO, sent(...items), 'packages[0]').map(({ field, message }) => [field, message]);

  test('names what is not in the package, by the name that was sent', () => {
    const field = 'packages[0].package_items[0]';
    expect(faults({ id: 'pkgi_c' })).toEqual([[field, '"pkgi_c" is not in the package']]);
    expect(faults({ order_line_item_id: 'ordi_000000003' })).toEqual([
      [field, '"ordi_000000003" is not in the package'],
    ]);
    expect(faults({ product_sku: 'CUP' })).toEqual([[field, '"CUP" is not in the package']]);
    expect(faults({})).toEqual([[field, 'names no item: give id or product_sku']]);
  });

  test('is their number: of one what it holds, of a SKU what all that have it hold', () => {
    const one = (quantity: number) => faults({ id: 'pkgi_a' }, { id: 'pkgi_b', quantity });
    expect(one(2)).toEqual([]);
    expect(one(1)).toEqual([
      ['packages[0].package_items[1].quantity', 'is 1, but 2 units are in the package: that was bought so'],
    ]);
    expect(faults({ product_sku: 'MUG', quantity: 4 })).toEqual([]);
    expect(faults({ product_sku: 'MUG', quantity: 2 })).toHaveLength(1);
    expect(faults({ product_sku: 'MUG', quantity: 2 }, { product_sku: 'MUG', quantity: 2 })).toEqual([]);
  });
});
