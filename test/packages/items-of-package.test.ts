import { expect, it } from 'vitest';
import { hasSilentBox, itemsOf } from '../../src/packages/items-of-package.ts';

const DATA = { hazmat_data: { dangerous_goods_type: 'limited_quantity' } };

it('an item of equal boxes is there once for each of them, also where it tells no quantity', () => {
  const handling_unit_packages = [{ package_quantity: 3, package_items: [{ sku: 'A' }, { sku: 'B', quantity: 2 }] }];
  expect(itemsOf({ package_items: [{ sku: 'C' }], handling_unit_packages })).toMatchObject([
    { sku: 'C' },
    { sku: 'A', quantity: 3 },
    { sku: 'B', quantity: 6 },
  ]);
});

it('an item in a box has the class and NMFC of the box where it tells none', () => {
  const package_items = [{ freight_class: '70', nmfc: '1' }, {}];
  expect(itemsOf({ handling_unit_packages: [{ freight_class: '85', nmfc: '2', package_items }] })).toMatchObject([
    { freight_class: '70', nmfc: '1' },
    { freight_class: '85', nmfc: '2' },
  ]);
});

it.each([
  [{}, {}, {}, undefined],
  [{ hazmat: true }, {}, {}, 'flag'],
  [{ hazmat: true }, DATA, {}, 'data'],
  [DATA, { hazmat: true }, { orm_d: true }, 'data'],
  [{}, DATA, { hazmat: true }, 'data'],
  [{}, { hazmat: true }, DATA, 'data'],
])('an item is told to be dangerous by data before flags: unit %j, box %j, item %j', (unit, box, item, told) => {
  const [placed] = itemsOf({ ...unit, handling_unit_packages: [{ ...box, package_items: [item] }] });
  expect(placed?.hazmat_told).toBe(told);
});

it.each([
  [[], false],
  [[{}], false],
  [[{ package_items: [{}] }], false],
  [[{}, { package_items: [] }], false],
  [[{}, { package_items: [{}] }], true],
])('boxes %j: one is silent beside others that tell what is in them: %j', (handling_unit_packages, isSilent) => {
  expect(hasSilentBox({ handling_unit_packages })).toBe(isSilent);
});
