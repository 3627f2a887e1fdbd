import { expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import type { PlacedItem } from '../../src/packages/items-of-package.ts';
import { type MatchFacts, matchItems } from '../../src/packages/match-items.ts';
import type { PackageItemInput } from '../../src/packages/packages.schema.ts';

type Sent = Partial<PlacedItem<PackageItemInput>>;

const OF_LINE = { description: 'Dry', hsCode: '1', countryOfOrigin: 'US', freightClass: '50', nmfc: '0' };

/** Two lines of MUG, of which one unit of the first is shipped, one of TEA, and one without SKU. */
const LINES = [
  { id: 'ordi_11111111', sku: 'MUG', quantity: 3, shippedQuantity: 1 },
  { id: 'ordi_22222222', sku: 'MUG', quantity: 4, shippedQuantity: 0 },
  { id: 'ordi_33333333', sku: 'TEA', quantity: 1, shippedQuantity: 0 },
  { id: 'ordi_44444444', sku: null, quantity: 1, shippedQuantity: 0 },
].map((line) => ({ ...line, priceE4: 10_000, weightUg: 7, details: { name: line.sku ?? 'Card', ...OF_LINE } }));
const [FIRST = '', SECOND = '', TEA = ''] = LINES.map(({ id }) => id);
const order = { orderNumber: 'SO-1', lines: LINES } as unknown as Order;

const facts: MatchFacts = { order, skus: new Map() };
const match = (
  packages: readonly (readonly Sent[])[],
  copies: readonly number[] = [],
  more: Partial<MatchFacts> = {},
) => matchItems(packages as readonly (readonly PlacedItem<PackageItemInput>[])[], copies, { ...facts, ...more });
const units = (...given: Parameters<typeof match>) =>
  match(...given).map((each) => each.map((copy) => copy.map(({ orderLineId, quantity }) => [orderLineId, quantity])));

it('an item is of the line that its id names, or the first of its SKU that have any left, the rest on the last', () => {
  expect(units([[{ order_line_item_id: SECOND }, { id: FIRST, quantity: 2 }]])).toEqual([
    [
      [
        [SECOND, 1],
        [FIRST, 2],
      ],
    ],
  ]);
  expect(units([[{ product_sku: 'MUG', quantity: 1 }]])).toEqual([[[[FIRST, 1]]]]);
  const both = (second: number) => [
    [
      [
        [FIRST, 2],
        [SECOND, second],
      ],
    ],
  ];
  expect(units([[{ sku: 'MUG', quantity: 3 }]])).toEqual(both(1));
  expect(units([[{ sku: 'MUG', quantity: 9 }]])).toEqual(both(7));
});

it('units that a package takes by SKU are gone for those after it, and for its copies', () => {
  expect(units([[{ sku: 'MUG', quantity: 2 }], [{ sku: 'MUG' }]])).toEqual([[[[FIRST, 2]]], [[[SECOND, 1]]]]);
  expect(units([[{ sku: 'MUG' }]], [3])).toEqual([[[[FIRST, 1]], [[FIRST, 1]], [[SECOND, 1]]]]);
});

it('units that any package names by the line are gone for those that name its SKU, once for each of its copies', () => {
  expect(units([[{ sku: 'MUG', quantity: 2 }], [{ id: FIRST }]])[0]).toEqual([
    [
      [FIRST, 1],
      [SECOND, 1],
    ],
  ]);
  expect(units([[{ sku: 'MUG', quantity: 2 }], [{ id: FIRST }]], [1, 2])[0]).toEqual([[[SECOND, 2]]]);
  expect(units([[{ sku: 'MUG', quantity: 2 }], [{ id: FIRST, quantity: 5 }]])[0]).toEqual([[[SECOND, 2]]]);
});

it('where units are chosen, an item that names a SKU is of those', () => {
  const chosen = new Map([[SECOND, 1]]);
  expect(units([[{ sku: 'MUG' }]], [], { chosen })).toEqual([[[[SECOND, 1]]]]);
  expect(units([[{ sku: 'MUG' }]], [], { chosen: new Map([[FIRST, 1]]) })).toEqual([[[[FIRST, 1]]]]);
});

it.each<[Sent, string]>([
  [{ product_child_sku: 'TEA', product_sku: 'CASE', sku: 'BOX' }, 'TEA'],
  [{ product_sku: 'TEA', sku: 'BOX' }, 'TEA'],
  [{ sku: 'TEA' }, 'TEA'],
])('the SKU of %j is %s', (sent) => {
  expect(units([[sent]])).toEqual([[[[TEA, 1]]]]);
});

it.each<[string, Sent, MatchFacts['order']]>([
  ['tells no SKU', { name: 'Leaflet', quantity: 2 }, order],
  ['names a SKU where there is no order', { sku: 'MUG', quantity: 2 }, undefined],
  ['names a line where there is no order', { id: FIRST, quantity: 2 }, undefined],
  ['is named by its place in a rate', { order_line_item_id: 'items[0]', quantity: 2 }, order],
  ['is named by the id of an item in a package', { id: 'pkgi_11111111', quantity: 2 }, order],
])('goods are of no line where an item %s', (_, sent, of) => {
  expect(units([[sent]], [], { order: of })).toEqual([[[[null, 2]]]]);
});

it.each<[Sent, object]>([
  [{ order_line_item_id: 'ordi_99999999' }, { field: 'packages[1].package_items[1].order_line_item_id' }],
  [{ id: 'ordi_99999999' }, { field: 'packages[1].package_items[1].id' }],
  [{ sku: 'MUGG' }, { field: 'packages[1].package_items[1].product_sku' }],
])('an item of no line of the order is refused where it stands: %j', (sent, place) => {
  const matching = () => match([[], [{ sku: 'TEA' }, sent]]);
  const details = [expect.objectContaining(place)];
  expect(matching).toThrow(expect.objectContaining({ code: 'line_item_not_found', details }));
});

it('what an item tells goes before what its line does, but a value of 0 tells nothing', () => {
  const details = (sent: Sent) => match([[{ sku: 'TEA', ...sent }]])[0]?.[0]?.[0]?.details;
  expect(details({ value: 0 })).toMatchObject({ name: 'TEA', valueE4: 10_000, weightUg: 7, ...OF_LINE });
  const told: Sent = {
    ...{ name: 'Green tea', description: 'Leaves', value: 20_000, weight: '1', weight_uom: 'kg', xid: 'x' },
    ...{ hs_code: '0902.10', country_of_origin: 'CN' as PackageItemInput['country_of_origin'] },
    ...{ freight_class: '70', nmfc: '1', hazmat_told: 'flag' },
  };
  expect(details(told)).toMatchObject({
    ...{ name: 'Green tea', description: 'Leaves', valueE4: 20_000, weightUg: 1_000_000_000, xid: 'x' },
    ...{ hsCode: '0902.10', countryOfOrigin: 'CN', freightClass: '70', nmfc: '1', hazmatTold: 'flag' },
  });
  expect(details({ weight: '1' })?.weightUg).toBe(453_592_370);
  expect(match([[{ description: 'Leaves' }]])[0]?.[0]?.[0]?.details.name).toBe('Leaves');
});

it('sizes of what was rated are those of its line where that has any', () => {
  const sizes = { lengthUm: 5, widthUm: 5, heightUm: 5 };
  const sized = (lengthUm: number) =>
    match([[{ id: TEA, sizes }]], [], {
      order: { ...order, lines: order.lines.map((line) => ({ ...line, lengthUm, widthUm: 0, heightUm: 0 })) },
    })[0]?.[0]?.[0]?.details.lengthUm;
  expect([sized(0), sized(9)]).toEqual([5, 9]);
});
