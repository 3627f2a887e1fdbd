import { expect, it } from 'vitest';
import { parseCurrency } from '../../src/kernel/money.ts';
import type { Order } from '../../src/orders/order.ts';
import { nameOfGoods } from '../../src/orders/parts/hazmat-amount.ts';
import type { DraftItem } from '../../src/packages/draft-package.ts';
import { type ToldPackage, toldOfRest, withRest } from '../../src/packages/rest-in-packages.ts';

const PAINT = { dangerous_goods_type: 'hazmat', un_or_na_number: 'UN1263' };
const USD = parseCurrency('USD') ?? expect.unreachable();
const POUND_UG = 453_592_370;

/** An order of lines `A`, `B`, … of so many units, each worth 10.00 and of one pound, the first with what is said beside. */
function orderOf(quantities: readonly number[], said: object = {}): Order {
  const lines = quantities.map((quantity, index) => {
    const id = 'ABC'[index];
    const line = { id, sku: id, quantity, shippedQuantity: 0, priceE4: 100_000, weightUg: POUND_UG, details: {} };
    return index === 0 ? { ...line, ...said } : line;
  });
  return { orderNumber: 'SO-1', lines } as unknown as Order;
}

const all = (order: Order) => new Map(order.lines.map(({ id, quantity }) => [id as string, quantity]));
const facts = (order: Order | undefined) => ({ order, skus: new Map(), currency: USD });
const item = (orderLineId: string, quantity: number) =>
  ({ orderLineId, quantity, details: { valueE4: 100_000, weightUg: POUND_UG } }) as unknown as DraftItem;

function told(more: Partial<ToldPackage> = {}): ToldPackage {
  const { items = [] } = more;
  const isSilent = items.length === 0;
  return {
    items,
    isSilent,
    carriesRest: isSilent,
    weightUg: undefined,
    valueMinor: undefined,
    hazmatTold: undefined,
    ...more,
  };
}

const values = (order: Order, ...packages: readonly ToldPackage[]) =>
  withRest(packages, all(order), facts(order)).map(({ valueMinor }) => valueMinor);
const listed = (order: Order, ...packages: readonly ToldPackage[]) =>
  withRest(packages, all(order), facts(order)).map(({ items }) => items.map(({ quantity }) => quantity));
const shares = (order: Order, ...packages: readonly ToldPackage[]) =>
  withRest(packages, all(order), facts(order)).map(({ shareUg }) => shareUg);

it('of several silent packages only the first without a value is worth what the values of others leave', () => {
  const order = orderOf([4]);
  expect(values(order, told(), told(), told())).toEqual([4000, 0, 0]);
  expect(values(order, told({ valueMinor: 500 }), told(), told())).toEqual([500, 3500, 0]);
  expect(values(order, told({ valueMinor: 9000 }), told())).toEqual([9000, 0]);
  expect(values(order, told({ items: [item('A', 1)] }), told(), told())).toEqual([1000, 3000, 0]);
});

it('what nobody names is listed in the first silent package, or in the first of a value where values leave it none', () => {
  const order = orderOf([4]);
  expect(listed(order, told(), told())).toEqual([[4], []]);
  expect(listed(order, told(), told({ valueMinor: 3999 }))).toEqual([[4], []]);
  expect(listed(order, told(), told({ valueMinor: 4000 }))).toEqual([[], [4]]);
  expect(listed(order, told(), told({ valueMinor: 2000 }), told({ valueMinor: 2000 }))).toEqual([[], [4], []]);
  expect(listed(order, told({ valueMinor: 1 }), told({ valueMinor: 4000 }))).toEqual([[4], []]);
  const valued = told({ items: [item('A', 1)], valueMinor: 5000 });
  expect(listed(order, told(), valued, told({ valueMinor: 1000 }))).toEqual([[3], [1], []]);
});

it('goods without a value are listed in the first silent package, whatever others were said to be worth', () => {
  const order = orderOf([2], { priceE4: 0 });
  expect(listed(order, told(), told({ valueMinor: 1000 }))).toEqual([[2], []]);
});

it('silent packages share evenly what the weights of others leave, to the last microgram', () => {
  const order = orderOf([5]);
  expect(shares(order, told(), told(), told({ weightUg: 2 * POUND_UG }), told())).toEqual([
    POUND_UG,
    POUND_UG,
    undefined,
    POUND_UG,
  ]);
  expect(shares(orderOf([1]), told(), told(), told())).toEqual([151_197_458, 151_197_456, 151_197_456]);
  expect(shares(order, told(), told({ weightUg: 6 * POUND_UG }))).toEqual([0, undefined]);
  expect(shares(order, told({ items: [item('A', 2)] }), told(), told({ weightUg: POUND_UG }))).toEqual([
    2 * POUND_UG,
    2 * POUND_UG,
    undefined,
  ]);
});

it('a silent package alone weighs all that it carries; of several nobody knows what each does', () => {
  const weights = (...packages: readonly ToldPackage[]) =>
    withRest(packages, all(orderOf([3])), facts(orderOf([3]))).map(({ weightUg }) => weightUg);
  expect(weights(told())).toEqual([3 * POUND_UG]);
  expect(weights(told({ items: [item('A', 1)] }), told())).toEqual([POUND_UG, 2 * POUND_UG]);
  expect(weights(told(), told())).toEqual([undefined, undefined]);
});

it('silent packages weigh nothing where all that was ordered is named elsewhere, and nothing is known without an order', () => {
  const order = orderOf([2]);
  expect(shares(order, told({ items: [item('A', 2)] }), told(), told())).toEqual([2 * POUND_UG, 0, 0]);
  expect(withRest([told(), told()], new Map(), facts(undefined)).map(({ shareUg }) => shareUg)).toEqual([
    undefined,
    undefined,
  ]);
});

it('what ships individually goes one by one in a package alone, and as it left where that was elsewhere', () => {
  const apart = orderOf([3], { details: { shipIndividually: true } });
  expect(listed(apart, told())).toEqual([[1]]);
  expect(listed(apart, told(), told())).toEqual([[3], []]);
  expect(withRest([told()], all(apart), { ...facts(apart), isBookedElsewhere: true })[0]?.items).toMatchObject([
    { quantity: 3 },
  ]);
});

it('what is left is told to be dangerous as its package is, and by data where a box on it tells of the same goods', () => {
  const goods = orderOf([1, 1], { details: { hazmatData: PAINT } });
  const toldOf = (more: Partial<ToldPackage>) =>
    withRest([told(more)], all(goods), facts(goods))[0]?.items.map(({ details }) => details.hazmatTold);
  expect(toldOf({})).toEqual([undefined, undefined]);
  expect(toldOf({ hazmatTold: 'flag' })).toEqual(['flag', 'flag']);
  expect(toldOf({ boxGoods: new Set([nameOfGoods(PAINT)]) })).toEqual(['data', undefined]);
});

it('tells what a silent package carries beside others that tell what is in them', () => {
  const named = told({ items: [item('A', 2)] });
  const what = (units: string) => `the ${units} of order SO-1 that no other package names`;
  expect(toldOfRest(orderOf([2, 1]), [named, told(), told()])).toEqual([
    `package 2 tells no contents: it carries ${what('1 unit')}`,
  ]);
  expect(toldOfRest(orderOf([2]), [named, told()])).toEqual([]);
  expect(toldOfRest(orderOf([2]), [told()])).toEqual([]);
});

it.each([
  [1, '1 unit', 'stays'],
  [2, '2 units', 'stay'],
])('tells that %i units of a box that is silent beside others stay to be shipped', (rest, units, verb) => {
  const named = told({ items: [item('A', 2)] });
  const order = orderOf([2, rest]);
  const left = `the ${units} of order SO-1 that no other package names ${verb} to be shipped`;
  expect(toldOfRest(order, [named, { ...named, items: [], carriesRest: false, hasSilentBox: true }])).toEqual([
    `a box on package 2 tells no contents: ${left}`,
  ]);
  expect(toldOfRest(order, [named])).toEqual([]);
});
