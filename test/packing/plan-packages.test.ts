import { describe, expect, test } from 'vitest';
import type { Currency } from '../../src/kernel/money.ts';
import { allContents, shipmentsOf } from '../../src/packages/planned-package.ts';
import { packingMinor } from '../../src/packing/order/packing-costs.ts';
import { boxOf, orderOf, type PackingCase, packAll, skuOf } from './order-to-pack.ts';

const INCH = 25_400;
const POUND = 453_592_370;
const BOXES = [boxOf('S', [8, 6, 4]), boxOf('L', [20, 16, 14], { max_weight: 65 })];
const mug = { sku: 'MUG', items: [{ length: 5, width: 4, height: 4, weight: 1 }] };
const pack = (lines: readonly object[], fields: Partial<PackingCase> = {}) =>
  packAll({ order: orderOf(lines as readonly Record<string, unknown>[]), boxes: BOXES, ...fields });
const quantities = (packages: ReturnType<typeof pack>['packages']) =>
  packages.map((each) => allContents(each).map(({ quantity }) => quantity));

const OWN_PALLET = {
  type: 'pallet',
  outer_length: 44,
  outer_width: 44,
  outer_height: 64,
  tare_weight: 30,
  max_weight: 900,
};

describe('the pieces of a line', () => {
  test('units_per_sku: a piece holds so many units, the last one may be begun', () => {
    const screws = skuOf({
      sku: 'SCREWS',
      units_per_sku: 100,
      items: [{ length: 18, width: 15, height: 13, weight: 20 }],
    });
    const { packages } = pack([{ sku: 'SCREWS', quantity: 250 }], { skus: [screws] });
    expect(quantities(packages)).toEqual([[100], [100], [50]]);
    expect(packages.map(({ weight }) => weight)).toEqual([20 * POUND, 20 * POUND, 20 * POUND]);
  });

  test('packages are worth together what their units are: five kits of 9.99, in parts of 3.33 and 1.665', () => {
    const part = { weight: 1, length: 5, width: 4, height: 4, quantity: 5 };
    const { packages } = pack(
      [
        { ...part, sku: 'A', value: '3.3300' },
        { ...part, sku: 'B', value: '1.6650' },
        { ...part, sku: 'C', value: '1.6650' },
        { ...part, sku: 'D', value: '3.3300' },
      ],
      { boxes: [boxOf('S', [8, 6, 4])] },
    );
    expect(packages.length).toBeGreaterThan(4);
    expect(packages.reduce((sum, { valueMinor }) => sum + valueMinor, 0)).toBe(4995);
  });

  test.each([
    [2, 9.9],
    [4, 4.95],
  ])('%d units of %d lb fill a box up to its limit', (quantity, weight) => {
    const boxes = [boxOf('S', [6, 4, 4], { max_weight: 20, tare_weight: 0.2 })];
    const unit = { sku: 'LEAD', length: 1, width: 1, height: 1, weight };
    const filled = pack([{ ...unit, quantity }], { boxes });
    expect(quantities(filled.packages)).toEqual([[quantity]]);
    expect(quantities(pack([{ ...unit, quantity: quantity + 1 }], { boxes }).packages)).toHaveLength(2);
  });

  test('a line with its own sizes and weight is packed unit by unit', () => {
    const screws = skuOf({ ...mug, sku: 'SCREWS', units_per_sku: 100 });
    const own = { sku: 'SCREWS', quantity: 3, length: 18, width: 15, height: 13, weight: 20 };
    expect(quantities(pack([own], { skus: [screws] }).packages)).toEqual([[1], [1], [1]]);
  });

  test('units_per_sku: the weight that a line tells is that of a unit, and so are its sizes', () => {
    const six = skuOf({ sku: 'SIX', units_per_sku: 6, items: [{ length: 6, width: 6, height: 6, weight: 6 }] });
    const packed = (line: object) =>
      pack([{ sku: 'SIX', quantity: 6, ...line }], {
        skus: [six],
        boxes: [boxOf('S', [8, 6, 6], { max_weight: 140 })],
      });
    const weights = (line: object) => packed(line).packages.map(({ weight = 0 }) => weight / POUND);
    expect(weights({})).toEqual([6]);
    expect(weights({ weight: 20 })).toEqual([120]);
    const sized = { length: 8, width: 6, height: 5 };
    expect(weights(sized)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(weights({ ...sized, weight: 20 })).toEqual([20, 20, 20, 20, 20, 20]);
    expect(packed({ weight: 20 }).lines[0]?.weightUg).toBe(20 * POUND);
  });

  test('a SKU of several pieces is packed as those; the unit is counted with the first', () => {
    const table = skuOf({
      sku: 'TABLE',
      items: [
        { length: 19, width: 15, height: 13, weight: 30 },
        { length: 19, width: 15, height: 6, weight: 4, quantity: 2 },
      ],
    });
    const { packages } = pack([{ sku: 'TABLE', quantity: 2 }], { skus: [table] });
    expect(packages.reduce((sum, { weight = 0 }) => sum + weight, 0)).toBe(2 * 38 * POUND);
    expect(quantities(packages).flat()).toEqual([1, 1]);
  });

  describe('the pieces of a SKU that travel apart are worth what it is, to the last cent', () => {
    const top = { length: 19, width: 15, height: 13, weight: 30 };
    const leg = { length: 19, width: 15, height: 13, weight: 5, quantity: 4 };
    const worth = (items: readonly object[], line: object, fields: object = {}) =>
      pack([{ sku: 'TABLE', quantity: 1, ...line }], { skus: [skuOf({ sku: 'TABLE', items, ...fields })] })
        .packages.map(({ valueMinor }) => valueMinor)
        .sort((one, other) => other - one);

    test.each([
      [
        'as the SKU says that each is',
        [
          { ...top, value: 60 },
          { ...leg, value: 10 },
        ],
        {},
        [6000, 1000, 1000, 1000, 1000],
      ],
      [
        'of the price of the line, in the same shares',
        [
          { ...top, value: 60 },
          { ...leg, value: 10 },
        ],
        { price: 99.99 },
        [5999, 1000, 1000, 1000, 1000],
      ],
      ['of the price of the line, as they weigh', [top, leg], { price: 100 }, [6000, 1000, 1000, 1000, 1000]],
      [
        'where only some are told, as they weigh',
        [{ ...top, value: 60 }, leg],
        { price: 10.01 },
        [601, 100, 100, 100, 100],
      ],
    ])('%s', (_, items, line, expected) => {
      expect(worth(items, line)).toEqual(expected);
    });

    test('whatever they are', () => {
      for (let cents = 1; cents < 300; cents += 7) {
        const values = worth(
          [
            { ...top, quantity: 2 },
            { ...leg, quantity: 3 },
          ],
          { price: cents / 100, quantity: 3 },
        );
        expect(values.reduce((sum, value) => sum + value, 0)).toBe(3 * cents);
      }
    });
  });

  test('a SKU of several pieces weighs what the line tells, each piece its share', () => {
    const set = skuOf({
      sku: 'SET',
      items: [
        { length: 19, width: 15, height: 13, weight: 30 },
        { length: 19, width: 15, height: 13, weight: 10, quantity: 2 },
      ],
    });
    const packed = (weight: number) => pack([{ sku: 'SET', quantity: 1, weight }], { skus: [set] });
    const weights = (weight: number) => packed(weight).packages.map((each) => (each.weight ?? 0) / POUND);
    expect(weights(60).sort((a, b) => b - a)).toEqual([36, 12, 12]);
    expect(packed(60).lines[0]?.weightUg).toBe(60 * POUND);
    expect(packed(0.1).packages.reduce((sum, each) => sum + (each.weight ?? 0), 0)).toBe(POUND / 10);
  });

  test('units roll up into the SKU that holds them, where the account does that', () => {
    const crate = skuOf({
      sku: 'CRATE',
      child_sku: 'MUG',
      child_sku_qty: 12,
      items: [{ length: 16, width: 12, height: 8, weight: 14 }],
    });
    const lines = [{ sku: 'MUG', quantity: 30 }];
    const rolled = pack(lines, { skus: [skuOf(mug)], facts: { parents: [crate] } });
    const contents = rolled.packages.flatMap(allContents);
    expect(contents.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(30);
    expect(contents.filter(({ rolledUp }) => rolledUp?.sku === 'CRATE').map(({ quantity }) => quantity)).toEqual([24]);
    expect(rolled.packages.reduce((sum, { weight = 0 }) => sum + weight, 0)).toBe((2 * 14 + 6) * POUND);
    expect(
      pack(lines, { skus: [skuOf(mug)] })
        .packages.flatMap(allContents)
        .some(({ rolledUp }) => rolledUp),
    ).toBe(false);
  });

  test('units of several lines fill a case together, where they are packed alike', () => {
    const crate = skuOf({
      sku: 'CRATE',
      child_sku: 'MUG',
      child_sku_qty: 12,
      items: [{ length: 16, width: 12, height: 8, weight: 14 }],
    });
    const rolled = (...lines: readonly object[]) => {
      const packed = pack(
        lines.map((line) => ({ sku: 'MUG', quantity: 8, value: 1, ...line })),
        { skus: [skuOf(mug)], facts: { parents: [crate] } },
      );
      const contents = packed.packages.flatMap(allContents);
      const units = packed.lines.map(({ line }) => {
        const own = contents.filter(({ lineId }) => lineId === line.id);
        const inCases = own.filter(({ rolledUp }) => rolledUp !== undefined);
        return [inCases, own].map((some) => some.reduce((sum, { quantity }) => sum + quantity, 0));
      });
      const worth = packed.packages.reduce((sum, { valueMinor }) => sum + valueMinor, 0);
      return { units, worth, weight: packed.packages.reduce((sum, { weight = 0 }) => sum + weight, 0) / POUND };
    };
    const all = [8, 8];
    const none = [0, 8];
    expect(rolled({}, {}, {})).toEqual({ units: [all, all, all], worth: 2400, weight: 28 });
    expect(rolled({}, { value: 3 })).toEqual({ units: [all, [4, 8]], worth: 3200, weight: 14 + 4 });
    expect(rolled({}, { this_side_up: true }, {}).units).toEqual([all, none, [4, 8]]);
    for (const apart of [{ do_not_pack_with_other_items: true }, { hazmat: true }, { weight: 2 }])
      expect(rolled(apart, apart).units).toEqual([none, none]);
  });

  test('what a case says of its hazards and shipments is true of the units that roll up into it', () => {
    const flags = { ship_individually: true, hazmat: true };
    const size = { length: 10, width: 10, height: 10, weight: 6 };
    const box = skuOf({ sku: 'CASE', child_sku: 'MUG', child_sku_qty: 5, items: [size], ...flags });
    const packed = (line: object) =>
      pack([{ quantity: 2, ...line }], { skus: [skuOf(mug), box], facts: { parents: [box] } }).packages;
    const told = (line: object) => packed(line).map((each) => [each.isSeparateShipment, each.dangerousGoods]);
    const apart = [true, 'hazmat'];
    expect(told({ sku: 'CASE' })).toEqual([apart, apart]);
    expect(told({ sku: 'MUG', quantity: 10 })).toEqual([apart, apart]);
    expect(told({ sku: 'MUG', quantity: 11 })).toContainEqual([false, undefined]);
    expect(told({ sku: 'MUG', quantity: 10, hazmat: false })).toEqual(told({ sku: 'CASE', hazmat: false }));
  });

  test('units that are not what their SKU says do not roll up', () => {
    const crate = skuOf({
      sku: 'CRATE',
      child_sku: 'MUG',
      child_sku_qty: 6,
      items: [{ length: 16, width: 12, height: 8, weight: 7 }],
    });
    const weights = (line: object, skus = [skuOf(mug)]) =>
      pack([{ sku: 'MUG', quantity: 6, ...line }], { skus, facts: { parents: [crate] } }).packages.reduce(
        (sum, { weight = 0 }) => sum + weight,
        0,
      );
    expect(weights({})).toBe(7 * POUND);
    expect(weights({ ...mug.items[0] })).toBe(7 * POUND);
    expect(weights({ weight: 1 })).toBe(7 * POUND);
    expect(weights({ weight: 9 })).toBe(54 * POUND);
    expect(weights({ length: 7, width: 6, height: 4, weight: 9 })).toBe(54 * POUND);
    expect(weights({ length: 7, width: 6, height: 4, weight: 9 }, [])).toBe(54 * POUND);
    const far = pack([{ sku: 'MUG', quantity: 6, height: 6 }], { skus: [skuOf(mug)], facts: { parents: [crate] } });
    expect(far.packages.flatMap(allContents).some(({ rolledUp }) => rolledUp)).toBe(false);
  });

  test('a packing code says which boxes a SKU may go in', () => {
    const { packages } = pack([{ sku: 'MUG' }], { skus: [skuOf({ ...mug, packing_code: 'L' })] });
    expect(packages.map(({ boxCode }) => boxCode)).toEqual(['L']);
  });

  test('the line says before its SKU whether it is fragile or stays upright', () => {
    const vase = skuOf({ sku: 'VASE', items: [{ ...mug.items[0], fragile: true, this_side_up: true }] });
    const asked = (line: object) => pack([{ sku: 'VASE', ...line }], { skus: [vase] }).request.items[0];
    expect(asked({})).toMatchObject({ rotation: 'keep_flat', doNotStack: true });
    expect(asked({ fragile: false, this_side_up: false })).toMatchObject({ rotation: 'free', doNotStack: false });
  });
});

describe('what may not be together', () => {
  test('what ships individually has shipments of its own, after what ships together', () => {
    const { packages } = pack(
      [
        { sku: 'MUG', quantity: 2, ship_individually: true },
        { sku: 'MUG', quantity: 3 },
      ],
      {
        skus: [skuOf(mug)],
      },
    );
    expect(shipmentsOf(packages).map((shipment) => quantities(shipment).flat())).toEqual([[2, 1], [1], [1]]);
  });

  test('each unit that ships individually has all its pieces in its shipment', () => {
    const piece = { length: 20, width: 3, height: 3, weight: 2 };
    const items = [
      { ...piece, name: 'top', width: 20, weight: 10, quantity: 1 },
      { ...piece, name: 'leg', quantity: 4 },
      { ...piece, name: 'shelf', width: 19, weight: 5, quantity: 2 },
    ];
    const { packages } = pack([{ sku: 'TABLE', quantity: 2, ship_individually: true }], {
      skus: [skuOf({ sku: 'TABLE', items })],
    });
    const tare = (boxCode: string | undefined) => BOXES.find(({ code }) => code === boxCode)?.tareUg ?? 0;
    const weights = (shipment: typeof packages) =>
      shipment.map(({ weight = 0, boxCode }) => (weight - tare(boxCode)) / POUND).sort((a, b) => a - b);
    const shipments = shipmentsOf(packages);
    expect(shipments.map(weights)).toEqual([
      [2, 2, 2, 2, 5, 5, 10],
      [2, 2, 2, 2, 5, 5, 10],
    ]);
    expect(shipments.map((shipment) => quantities(shipment).flat())).toEqual([[1], [1]]);
    const named = new Set(shipments.flat().flatMap(({ furtherPiece }) => furtherPiece?.name ?? []));
    expect([...named].sort()).toEqual(['TABLE (leg)', 'TABLE (shelf)']);
  });

  test('dangerous goods whose class is not told are packed apart', () => {
    const { packages } = pack([{ sku: 'MUG', hazmat: true }, { sku: 'MUG' }], { skus: [skuOf(mug)] });
    expect(packages.map(({ dangerousGoods }) => dangerousGoods)).toEqual([undefined, 'hazmat']);
  });
});

describe('freight', () => {
  const stove = { name: 'Stove', item_type: 'handling_unit', length: 40, width: 30, height: 40, weight: 300 };

  test('goes on the standard pallet where the account has none of its own', () => {
    const [pallet] = pack([stove]).packages;
    expect(pallet).toMatchObject({
      handlingUnitType: 'pallet',
      length: 48 * INCH,
      width: 40 * INCH,
      weight: 340 * POUND,
    });
    const own = boxOf('OWN', [42, 42, 59], OWN_PALLET);
    const [loaded] = pack([stove], { boxes: [...BOXES, own] }).packages;
    expect(loaded).toMatchObject({ boxCode: 'OWN', length: 44 * INCH, height: (5 + 30) * INCH, weight: 330 * POUND });
  });

  test('on a pallet is worth, and as dangerous, as what stands on it, packed at the cost of both, apart where that is', () => {
    const costs = { cost: '5.00', labor_cost: '2.00' };
    const boxes = [boxOf('OWN', [44, 44, 60], { ...OWN_PALLET, ...costs }), boxOf('C', [12, 12, 12], { cost: '1.00' })];
    const small = { ...stove, length: 20, width: 20, height: 20, weight: 100, nmfc: '1-1' };
    const lines = [
      { ...small, value: 10 },
      { ...small, value: 5.5, quantity: 2 },
      { ...small, nmfc: '2', value: 1, hazmat: true, ship_individually: true },
    ];
    const order = orderOf(lines, { self_packed: false });
    const pallets = packAll({ order, boxes }).packages;
    const costly = { materials: [{ name: 'OWN', extMinor: 500 }], labors: [{ name: 'Packing OWN', extMinor: 200 }] };
    const common = { kind: 'handling_unit', handlingUnitType: 'pallet', boxCode: 'OWN', ...costly };
    expect(pallets).toMatchObject([
      { ...common, valueMinor: 2100, nmfc: '1-1', packageQuantity: 3, isSeparateShipment: false },
      { ...common, valueMinor: 100, nmfc: '2', dangerousGoods: 'hazmat', isSeparateShipment: true },
    ]);
    expect(pallets[0]).not.toHaveProperty('dangerousGoods');
    const mixed = packAll({ order: orderOf([small, { ...small, nmfc: '3' }]), boxes }).packages;
    expect(mixed.map(({ nmfc }) => nmfc)).toEqual([undefined]);
  });

  test('has the highest class of what is on it, else that of its density', () => {
    const classes = (lines: readonly object[]) => pack(lines).packages.map(({ freightClass }) => freightClass);
    expect(
      classes([
        { ...stove, freight_class: '70' },
        { ...stove, freight_class: '85' },
      ]),
    ).toEqual(['85']);
    expect(classes([stove])).toEqual(['100']);
  });

  test('is counted by weight and volume alone where the SKU says so', () => {
    const gravel = skuOf({
      sku: 'GRAVEL',
      aggregate_weight: true,
      items: [{ length: 20, width: 12, height: 5, weight: 50, item_type: 'handling_unit' }],
    });
    const { packages, counted } = pack([{ sku: 'GRAVEL', quantity: 60 }], { skus: [gravel] });
    expect(counted).toHaveLength(2);
    expect(quantities(packages)).toEqual([[49], [11]]);
    expect(packages.map(({ packageQuantity }) => packageQuantity)).toEqual([49, 11]);
    expect(packages.map(({ weight }) => weight)).toEqual([(49 * 50 + 40) * POUND, (11 * 50 + 40) * POUND]);
    expect(packages.every(({ freightClass, height }) => freightClass !== undefined && height > 6 * INCH)).toBe(true);
  });
});

describe('materials and labour', () => {
  const dear = [boxOf('L', [20, 16, 14], { cost: '2.50', labor_cost: '1.00', currency: 'EUR' })];
  const order = (fields: object) => orderOf([{ sku: 'MUG' }], { self_packed: false, ...fields });
  const skus = [skuOf(mug)];

  test('cost what the box says, converted into the currency of the order', () => {
    const rate = { date: '2026-03-01', from: 'EUR' as Currency, to: 'USD' as Currency, rateE8: 110_000_000 };
    const { packages } = packAll({ order: order({}), skus, boxes: dear, facts: { exchangeRates: [rate] } });
    expect(packages[0]).toMatchObject({ materials: [{ name: 'L', extMinor: 275 }], labors: [{ extMinor: 110 }] });
    expect(packingMinor(packages)).toBe(385);
  });

  test('are refused where no rate is known, and none where the shipper packs himself', () => {
    expect(() => packAll({ order: order({}), skus, boxes: dear })).toThrow(/no exchange rate from EUR to USD/);
    expect(packingMinor(packAll({ order: order({ self_packed: true }), skus, boxes: dear }).packages)).toBe(0);
  });
});

describe('what cannot be packed', () => {
  test('is named by its place in the order and its SKU, whatever gaps the positions have', () => {
    const whole = orderOf([{ sku: 'MUG' }, { sku: 'MUG' }, { sku: 'SAFE', item_type: 'parcel' }]);
    const gap = { ...whole, lines: whole.lines.filter((_, index) => index !== 1) };
    const safe = skuOf({ sku: 'SAFE', items: [{ length: 30, width: 30, height: 30, weight: 400 }] });
    const packed = () => packAll({ order: gap, skus: [skuOf(mug), safe], boxes: BOXES });
    expect(packed).toThrow(
      'order SO-1 cannot be packed: line 2 (SAFE) weighs 400 lb; a parcel weighs less than 150 lb',
    );
    try {
      packed();
    } catch (error) {
      expect(error).toMatchObject({
        code: 'does_not_fit',
        details: [{ field: 'order_line_items[1]' }],
        hint: expect.stringContaining('item_type unpacked'),
      });
    }
  });

  test('is told of a line that lacks sizes with what it lacks', () => {
    const order = orderOf([{ sku: 'MUG', quantity: 1 }, { sku: 'NEW' }]);
    expect(() => packAll({ order, skus: [skuOf(mug)], boxes: BOXES })).toThrow(
      'line 2 (NEW): SKU NEW has no length, width, height, weight, and the SKU is not known',
    );
  });
});
