import { expect, it } from 'vitest';
import { parseCurrency } from '../../src/kernel/money.ts';
import type { Order } from '../../src/orders/order.ts';
import type { DraftPackage } from '../../src/packages/draft-package.ts';
import { packedBefore } from '../../src/packages/packed-package.ts';
import type { Following } from '../../src/packages/planned-package.ts';

const USD = parseCurrency('USD') ?? expect.unreachable();
const DATA = { dangerous_goods_type: 'limited_quantity', un_or_na_number: 'UN1263' };
/** Lines of one unit of paint, one of a battery without data, and one of nothing dangerous. */
const LINES = [
  { id: 'PAINT', details: { hazmatData: DATA } },
  { id: 'BATTERY', details: { hazmat: true } },
  { id: 'MUG', details: {} },
].map((line) => ({ ...line, sku: line.id, quantity: 1, shippedQuantity: 0 }));
const order = { orderNumber: 'SO-1', lines: LINES } as unknown as Order;
const facts = { order, skus: new Map(), currency: USD };

/** What is in it is worth 10.00 and of the class 70 with an NMFC of 1. */
const holding = (...ids: readonly string[]) =>
  ids.map((orderLineId) => ({
    orderLineId,
    quantity: 1,
    details: { sku: orderLineId, valueE4: 100_000, weightUg: 7, freightClass: '70', nmfc: '1' },
  })) as unknown as DraftPackage['items'];

/** Planned as a parcel of 5 and of the class 85. */
function planned(details: object = {}, more: Partial<DraftPackage> = {}): DraftPackage {
  const own = { kind: 'parcel', freightClass: '85', nmfc: '2', valueMinor: 300, inside: [], ...details };
  return { details: own, weightUg: 5, extras: { hazmatData: [] }, items: [], ...more } as unknown as DraftPackage;
}

const packed = (before: DraftPackage, ...follows: readonly Following[]) => {
  const [one] = packedBefore([before], [{ follows }], facts);
  return one ?? expect.unreachable();
};
const drafted = (
  before: DraftPackage,
  follows: readonly Following[],
  { items = holding('MUG'), ...full }: { items?: DraftPackage['items']; weightUg?: number; shareUg?: number } = {},
) => packed(before, ...follows).draft({ items, valueMinor: 1000, weightUg: undefined, shareUg: undefined, ...full });

it('a package planned before is silent where it is empty, or its contents follow, but not as a further piece of others', () => {
  expect(packed(planned())).toMatchObject({ isSilent: true, carriesRest: true });
  expect(packed(planned({}, { items: holding('MUG') }))).toMatchObject({ isSilent: false, carriesRest: false });
  expect(packed(planned({}, { items: holding('MUG') }), 'contents')).toMatchObject({
    isSilent: true,
    carriesRest: true,
  });
  expect(packed(planned({ furtherPiece: { key: 'k', lineId: 'MUG' } })).isSilent).toBe(false);
});

it('its value and weight are told as long as nobody says that they follow, and a value of 0 tells nothing', () => {
  expect(packed(planned())).toMatchObject({ valueMinor: 300, weightUg: 5 });
  expect(packed(planned(), 'valueMinor', 'weight')).toMatchObject({ valueMinor: undefined, weightUg: undefined });
  expect(packed(planned({ valueMinor: 0 })).valueMinor).toBeUndefined();
});

it('its dangerous goods are told by data, else by a flag that does not follow', () => {
  const extras = { hazmatData: [DATA] } as unknown as DraftPackage['extras'];
  const flagged = planned({ dangerousGoods: 'hazmat' });
  expect(packed(planned({}, { extras }), 'dangerousGoods').hazmatTold).toBe('data');
  expect(
    [packed(flagged), packed(flagged, 'dangerousGoods'), packed(planned())].map((each) => each.hazmatTold),
  ).toEqual(['flag', undefined, undefined]);
});

it('its class and NMFC are those of what is in it where they follow, and its value what is found', () => {
  expect(drafted(planned(), []).details).toMatchObject({ freightClass: '85', nmfc: '2', valueMinor: 1000 });
  expect(drafted(planned(), ['freightClass', 'nmfc']).details).toMatchObject({ freightClass: '70', nmfc: '1' });
});

it('its weight is that of what is in it where it follows, or nothing else tells one', () => {
  const weight = (before: number | undefined, follows: readonly Following[], full: object) =>
    drafted(planned({}, { weightUg: before }), follows, full).weightUg;
  expect(weight(5, [], { weightUg: 7 })).toBe(5);
  expect(weight(undefined, [], { weightUg: 7 })).toBe(7);
  expect(weight(5, ['weight'], { weightUg: 7, shareUg: 7 })).toBe(7);
  expect(weight(5, ['weight'], { shareUg: 3 })).toBe(3);
  expect(weight(5, ['weight'], {})).toBe(5);
  expect(() => weight(5, ['weight'], { shareUg: 0 })).toThrow('packages[0].weight is missing');
  expect(() => weight(undefined, ['weight'], {})).toThrow('packages[0].weight is missing');
  expect(weight(undefined, [], {})).toBeUndefined();
});

it('its dangerous goods are the strictest of what was told and what is in it; a flag says nothing of goods of data', () => {
  const goods = (dangerousGoods: string | undefined, follows: readonly Following[], ...ids: readonly string[]) =>
    drafted(planned({ dangerousGoods }), follows, { items: holding(...ids) }).details.dangerousGoods;
  expect(goods('limited_quantity', [], 'MUG')).toBe('limited_quantity');
  expect(goods('limited_quantity', [], 'BATTERY')).toBe('hazmat');
  expect(goods('hazmat', ['dangerousGoods'], 'MUG')).toBeUndefined();
  expect(goods('hazmat', [], 'PAINT')).toBe('limited_quantity');
  expect(goods('hazmat', [], 'PAINT', 'MUG')).toBe('hazmat');
  const extras = { hazmatData: [{ ...DATA, dangerous_goods_type: 'hazmat' }] } as unknown as DraftPackage['extras'];
  const before = planned({ dangerousGoods: 'hazmat' }, { extras });
  const draft = drafted(before, [], { items: holding('PAINT') });
  expect(draft.details.dangerousGoods).toBe('hazmat');
  expect(draft.extras.hazmatData).toHaveLength(2);
});
