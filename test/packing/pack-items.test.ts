import { describe, expect, test } from 'vitest';
import { packItems } from '../../src/packing/pack-items.ts';
import { cubeBox, sampleItem, sampleRequest } from './sample-requests.ts';
import { violationsOf } from './validate-plan.ts';

describe('packing items into boxes', () => {
  test('the smallest box that takes everything is used', () => {
    const request = sampleRequest({ items: [sampleItem({ quantity: 8 })] });
    const plan = packItems(request);
    expect(plan.boxes.map((box) => box.boxType.code)).toEqual(['CUBE20']);
    expect(plan.boxes[0]?.grossWeight).toBe(900);
    expect(violationsOf(request, plan)).toEqual([]);
  });

  test('of as many boxes those of less volume are used', () => {
    const box = (code: string, length: number) =>
      cubeBox(10, {
        code,
        inner: { length, width: 10, height: 10 },
        outer: { length: length + 4, width: 14, height: 14 },
      });
    const items = [sampleItem({ quantity: 3 }), sampleItem({ key: 'B', quantity: 7 })];
    const plan = packItems(sampleRequest({ items, boxTypes: [box('TWO', 20), box('THREE', 30)] }));
    expect(plan.boxes.map(({ boxType }) => boxType.code).sort()).toEqual(['THREE', 'THREE', 'TWO', 'TWO']);
  });

  test('36 pieces of 1.4 kg in boxes of 16.8 kg are 3 boxes', () => {
    const boxTypes = [cubeBox(1000, { tare: 0, maxGrossWeight: 16_800_000_000 })];
    const request = sampleRequest({ items: [sampleItem({ quantity: 36, weight: 1_400_000_000 })], boxTypes });
    const plan = packItems(request);
    expect(plan.boxes.map((box) => box.netWeight)).toEqual([16_800_000_000, 16_800_000_000, 16_800_000_000]);
  });

  test('inner sizes decide what fits: a piece of the outer size does not', () => {
    const items = [sampleItem({ size: { length: 22, width: 22, height: 22 } })];
    expect(packItems(sampleRequest({ items })).boxes.map((box) => box.boxType.code)).toEqual(['CUBE40']);
  });

  test('two lines of one key and different sizes are both packed', () => {
    const items = [sampleItem(), sampleItem({ size: { length: 5, width: 5, height: 5 } })];
    const request = sampleRequest({ items });
    const plan = packItems(request);
    expect(plan.boxes.flatMap((box) => box.placements.map((placed) => placed.length)).sort()).toEqual([10, 5]);
  });

  test('this side up keeps the height, turned only about the vertical', () => {
    const items = [sampleItem({ size: { length: 35, width: 15, height: 25 }, rotation: 'keep_flat' })];
    const [box] = packItems(sampleRequest({ items, boxTypes: [cubeBox(40)] })).boxes;
    expect(box?.placements[0]?.height).toBe(25);
    const tall = [sampleItem({ size: { length: 15, width: 15, height: 45 }, rotation: 'keep_flat' })];
    const tunnel = cubeBox(20, { inner: { length: 50, width: 20, height: 20 } });
    expect(packItems(sampleRequest({ items: tall, boxTypes: [tunnel] })).unpacked[0]?.code).toBe('too_large');
  });

  test('a quantity of nothing makes no box', () => {
    const plan = packItems(sampleRequest({ items: [sampleItem({ quantity: 0 })] }));
    expect(plan).toEqual({ boxes: [], pieces: [], pallets: [], unpacked: [] });
  });

  test('ten thousand equal pieces fill equal boxes', () => {
    const request = sampleRequest({ items: [sampleItem({ quantity: 10_000, weight: 1 })], boxTypes: [cubeBox(40)] });
    const plan = packItems(request);
    expect(plan.boxes).toHaveLength(157);
    expect(plan.boxes.slice(0, 156).every((box) => box.placements.length === 64)).toBe(true);
    expect(plan.boxes.at(-1)?.placements).toHaveLength(16);
  });

  test('thousands of pieces of hundreds of sizes are packed soundly, and in seconds', () => {
    const side = (seed: number, most: number) => 10 + ((seed * 7919) % most);
    const items = Array.from({ length: 1000 }, (_, at) =>
      sampleItem({
        key: `line-${at}`,
        quantity: 30,
        weight: 1,
        size: { length: side(at + 1, 83), width: side(3 * at + 2, 71), height: side(5 * at + 3, 61) },
      }),
    );
    const boxTypes = [60, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180].map((inner) => cubeBox(inner));
    const request = sampleRequest({ items, boxTypes });
    const before = process.cpuUsage();
    const plan = packItems(request);
    const { user } = process.cpuUsage(before);
    expect(violationsOf(request, plan)).toEqual([]);
    expect(user / 1e6).toBeLessThan(8);
  }, 120_000);

  test('what goes into one kind of box alone finds it, however much is packed before', () => {
    const items = Array.from({ length: 400 }, (_, at) =>
      sampleItem({
        key: `line-${at}`,
        quantity: 60,
        weight: 1,
        size: { length: 3 + (at % 37), width: 3 + (at % 31), height: 3 + (at % 29) },
      }),
    );
    items.push(sampleItem({ key: 'long', quantity: 40, weight: 1, size: { length: 300, width: 4, height: 4 } }));
    const tube = cubeBox(10, { code: 'TUBE', inner: { length: 310, width: 10, height: 10 } });
    const request = sampleRequest({
      items,
      boxTypes: [tube, ...[60, 70, 80, 90, 100, 110].map((inner) => cubeBox(inner))],
    });
    expect(violationsOf(request, packItems(request))).toEqual([]);
  }, 120_000);
});

describe('who shares a box', () => {
  const codes = (plan: ReturnType<typeof packItems>): readonly string[] =>
    plan.boxes.map((box) =>
      box.placements
        .map((placed) => placed.itemKey)
        .sort()
        .join(''),
    );

  test('what must not be packed with others has boxes of its own', () => {
    const items = [sampleItem({ quantity: 3 }), sampleItem({ key: 'B', quantity: 2, doNotPackWithOthers: true })];
    expect(codes(packItems(sampleRequest({ items })))).toEqual(['AAA', 'BB']);
  });

  test('what ships individually has one box and one shipment a piece', () => {
    const plan = packItems(sampleRequest({ items: [sampleItem({ quantity: 3, shipIndividually: true })] }));
    expect(plan.boxes.map((box) => [box.placements.length, box.isSeparateShipment])).toEqual(Array(3).fill([1, true]));
  });

  test('hazard classes that react are kept in different boxes, others may share', () => {
    const items = [
      sampleItem({ key: 'F', hazmatClass: '3' }),
      sampleItem({ key: 'O', hazmatClass: '5.1' }),
      sampleItem({ key: 'M', hazmatClass: 'Class 9' }),
    ];
    const boxes = codes(packItems(sampleRequest({ items })));
    expect(boxes).toHaveLength(2);
    expect(boxes.some((box) => box.includes('F') && box.includes('O'))).toBe(false);
  });

  test('nothing stands above what is fragile', () => {
    const items = [
      sampleItem({ quantity: 2, doNotStack: true, size: { length: 20, width: 10, height: 10 } }),
      sampleItem({ key: 'B', quantity: 4 }),
    ];
    const request = sampleRequest({ items, boxTypes: [cubeBox(20)] });
    const plan = packItems(request);
    expect(plan.boxes).toHaveLength(1);
    expect(violationsOf(request, plan)).toEqual([]);
    expect(plan.boxes[0]?.placements.filter(({ itemKey }) => itemKey === 'A').map(({ z }) => z)).toEqual([10, 10]);
  });

  test('a packing code keeps a line out of other boxes', () => {
    const items = [sampleItem({ boxCodes: ['CUBE40'] })];
    expect(packItems(sampleRequest({ items })).boxes[0]?.boxType.code).toBe('CUBE40');
  });
});

describe('the cheapest packing', () => {
  const costs: Readonly<Record<string, number>> = { CUBE20: 300, CUBE40: 1_000 };
  const objective = {
    kind: 'cheapest',
    costOf: ({ boxType }: { boxType: { code: string } }) => costs[boxType.code] ?? 0,
  } as const;

  test('three small boxes are taken where they cost less than a large one', () => {
    const plan = packItems(sampleRequest({ items: [sampleItem({ quantity: 24 })], objective }));
    expect(plan.boxes.map((box) => box.boxType.code)).toEqual(['CUBE20', 'CUBE20', 'CUBE20']);
  });

  test('one large box is taken where it costs less than the small ones', () => {
    const plan = packItems(sampleRequest({ items: [sampleItem({ quantity: 32 })], objective }));
    expect(plan.boxes.map((box) => box.boxType.code)).toEqual(['CUBE40']);
  });

  test('a box that is larger but cheaper wins', () => {
    const cheap = {
      kind: 'cheapest',
      costOf: ({ boxType }: { boxType: { code: string } }) => -Number(boxType.code.slice(4)),
    } as const;
    expect(packItems(sampleRequest({ objective: cheap })).boxes[0]?.boxType.code).toBe('CUBE40');
  });
});
