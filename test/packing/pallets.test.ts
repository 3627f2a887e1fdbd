import { describe, expect, test } from 'vitest';
import { packItems } from '../../src/packing/pack-items.ts';
import { aggregatePalletOf, aggregatePallets } from '../../src/packing/pallets/aggregate-pallets.ts';
import { STANDARD_PALLET } from '../../src/packing/pallets/pack-pallets.ts';
import { cubeBox, sampleItem, samplePallet, sampleRequest } from './sample-requests.ts';
import { violationsOf } from './validate-plan.ts';

const freight = { palletTypes: [samplePallet], palletize: 'everything' } as const;
const bare = { doNotPackBeforePalletize: true } as const;

describe('pallets', () => {
  test('the standard pallet is 48 x 40 in, 6 in deck, 40 lb, 72 in and 2,500 lb in all', () => {
    const [inch, pound] = [25_400, 453_592_370];
    expect(STANDARD_PALLET).toEqual({
      code: '48x40',
      length: 48 * inch,
      width: 40 * inch,
      deckHeight: 6 * inch,
      tare: 40 * pound,
      maxTotalHeight: 72 * inch,
      maxGrossWeight: 2500 * pound,
    });
  });

  test('a full layer of equal pieces covers the deck, and the size is deck by total height', () => {
    const request = sampleRequest({ ...freight, items: [sampleItem({ ...bare, quantity: 80, weight: 10 })] });
    const plan = packItems(request);
    expect(plan.pallets).toHaveLength(1);
    const [pallet] = plan.pallets;
    expect(pallet).toMatchObject({ palletType: { length: 100, width: 80 }, totalHeight: 20 });
    expect(plan.pallets[0]?.grossWeight).toBe(1_200);
    expect(violationsOf(request, plan)).toEqual([]);
  });

  test('pieces of one weight stand on each other', () => {
    const layer = { ...bare, size: { length: 100, width: 80, height: 20 } };
    const items = [sampleItem(layer), sampleItem({ ...layer, key: 'B', size: { length: 100, width: 80, height: 50 } })];
    const request = sampleRequest({ ...freight, items });
    const plan = packItems(request);
    expect(plan.pallets.map(({ totalHeight }) => totalHeight)).toEqual([80]);
    expect(violationsOf(request, plan)).toEqual([]);
  });

  test('what must not be packed with others shares a pallet with its own line alone, and so do goods of no known class', () => {
    const alone = { ...bare, doNotPackWithOthers: true, quantity: 2 };
    const items = [
      sampleItem({ ...alone, key: 'A' }),
      sampleItem({ ...bare, key: 'B' }),
      sampleItem({ ...alone, key: 'C' }),
    ];
    const request = sampleRequest({ ...freight, items });
    const plan = packItems(request);
    expect(plan.pallets.map((pallet) => pallet.loads.length).sort()).toEqual([1, 2, 2]);
    expect(violationsOf(request, plan)).toEqual([]);
    const untold = { doNotPackWithOthers: true, hazmatClass: 'unknown' } as const;
    const boxed = [sampleItem({ ...untold, key: 'A' }), sampleItem({ key: 'B' }), sampleItem({ ...untold, key: 'C' })];
    expect(packItems(sampleRequest({ ...freight, items: boxed })).pallets).toHaveLength(3);
    const told = [sampleItem({ doNotPackWithOthers: true, key: 'A' }), sampleItem({ key: 'B' })];
    expect(packItems(sampleRequest({ ...freight, items: told })).pallets).toHaveLength(1);
  });

  test('nothing overhangs: a piece longer than the deck is not palletised', () => {
    const size = { length: 101, width: 10, height: 10 };
    const request = sampleRequest({ ...freight, items: [sampleItem({ ...bare, size, rotation: 'none' })] });
    expect(packItems(request).pallets).toEqual([]);
  });

  test('weight and height end a pallet', () => {
    const byWeight = sampleRequest({ ...freight, items: [sampleItem({ ...bare, quantity: 11, weight: 1_000 })] });
    expect(packItems(byWeight).pallets.map((pallet) => pallet.loads.length)).toEqual([5, 5, 1]);
    const size = { length: 100, width: 80, height: 40 };
    const byHeight = sampleRequest({
      ...freight,
      items: [sampleItem({ ...bare, size, quantity: 3, rotation: 'keep_flat' })],
    });
    expect(packItems(byHeight).pallets.map((pallet) => pallet.totalHeight)).toEqual([90, 50]);
  });

  test('the heavy stand below, nothing stands on what must not be stacked on', () => {
    const size = { length: 100, width: 80, height: 20 };
    const items = [
      sampleItem({ ...bare, key: 'LIGHT', size, rotation: 'none', weight: 10 }),
      sampleItem({ ...bare, key: 'HEAVY', size, rotation: 'none', weight: 900 }),
      sampleItem({ ...bare, key: 'FRAGILE', size, rotation: 'none', weight: 5, doNotStack: true }),
    ];
    const request = sampleRequest({ ...freight, items });
    const plan = packItems(request);
    const order = plan.pallets.map((pallet) =>
      pallet.loads.map(({ load }) => ('piece' in load ? load.piece.itemKey : 'box')),
    );
    expect(order).toEqual([['HEAVY', 'LIGHT', 'FRAGILE']]);
    expect(violationsOf(request, plan)).toEqual([]);
  });

  test('boxes stand upright on the pallet with their contents', () => {
    const request = sampleRequest({ ...freight, items: [sampleItem({ quantity: 64 })], boxTypes: [cubeBox(20)] });
    const plan = packItems(request);
    expect(plan.boxes).toEqual([]);
    expect(plan.pallets.flatMap((pallet) => pallet.loads)).toHaveLength(8);
    expect(violationsOf(request, plan)).toEqual([]);
  });

  test('what ships individually has a pallet and a shipment of its own', () => {
    const items = [
      sampleItem({ ...bare, quantity: 2, shipIndividually: true }),
      sampleItem({ ...bare, key: 'B', quantity: 2 }),
    ];
    const plan = packItems(sampleRequest({ ...freight, items }));
    expect(plan.pallets.map((pallet) => [pallet.loads.length, pallet.isSeparateShipment])).toEqual([
      [2, false],
      [1, true],
      [1, true],
    ]);
  });

  test('hazard classes that react stand on different pallets', () => {
    const items = [sampleItem({ ...bare, hazmatClass: '8' }), sampleItem({ ...bare, key: 'B', hazmatClass: '4.2' })];
    expect(packItems(sampleRequest({ ...freight, items })).pallets).toHaveLength(2);
  });
});

describe('pallets that are loaded by weight and volume alone', () => {
  const loaded = (fields: Parameters<typeof sampleItem>[0]) =>
    aggregatePallets([sampleItem(fields)], samplePallet).map(({ loads, grossWeight, totalHeight }) => [
      loads.map(({ quantity }) => quantity),
      grossWeight,
      totalHeight,
    ]);

  test('are full when their weight or their room is used up, and the next one takes what is left', () => {
    expect(loaded({ quantity: 120, weight: 100 })).toEqual([
      [[50], 5_400, 20],
      [[50], 5_400, 20],
      [[20], 2_400, 20],
    ]);
    expect(loaded({ quantity: 1_500, weight: 1 })).toEqual([
      [[720], 1_120, 100],
      [[720], 1_120, 100],
      [[60], 460, 20],
    ]);
    expect(loaded({ quantity: 721, weight: 0 }).map(([quantities]) => quantities)).toEqual([[720], [1]]);
    expect(loaded({ quantity: 0 })).toEqual([]);
  });

  test('take other pieces beside the first', () => {
    const items = [sampleItem({ key: 'A', quantity: 30 }), sampleItem({ key: 'B', quantity: 30 })];
    expect(aggregatePallets(items, samplePallet)).toMatchObject([
      {
        loads: [
          { itemKey: 'A', quantity: 30 },
          { itemKey: 'B', quantity: 20 },
        ],
        grossWeight: 5_400,
      },
      { loads: [{ itemKey: 'B', quantity: 10 }], grossWeight: 1_400 },
    ]);
    const light = [700, 30].map((quantity) => sampleItem({ key: String(quantity), quantity, weight: 1 }));
    const counts = aggregatePallets(light, samplePallet).map(({ loads }) => loads.map(({ quantity }) => quantity));
    expect(counts).toEqual([[700, 20], [10]]);
  });

  test('are as high as their goods would be without gaps, and no lower than the lowest piece can lie', () => {
    const flat = { length: 100, width: 20, height: 60 };
    expect(loaded({ size: flat })).toEqual([[[1], 500, 30]]);
    expect(loaded({ size: flat, rotation: 'none' })).toEqual([[[1], 500, 70]]);
    expect(loaded({ size: { length: 95, width: 85, height: 10 } })).toEqual([[[1], 500, 95]]);
    expect(loaded({ quantity: 401, weight: 1 })).toEqual([[[401], 801, 61]]);
  });

  test('are of the roomiest type that takes the piece', () => {
    const low = { ...samplePallet, code: 'LOW', maxTotalHeight: 50 };
    const weak = { ...samplePallet, code: 'WEAK', maxTotalHeight: 200, maxGrossWeight: 450 };
    for (const types of [
      [low, samplePallet, weak],
      [weak, samplePallet, low],
    ]) {
      expect(aggregatePalletOf(sampleItem(), types)?.code).toBe('PALLET');
      expect(aggregatePalletOf(sampleItem({ weight: 50 }), types)?.code).toBe('WEAK');
      expect(aggregatePalletOf(sampleItem({ weight: 9_000 }), types)).toBeUndefined();
    }
  });
});
