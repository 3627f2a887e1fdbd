import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packItems } from '../../src/packing/pack-items.ts';
import type { PackingRequest } from '../../src/packing/packing.ts';
import { explainPacking } from '../../src/packing/shown/explain-packing.ts';
import { anyRequest } from './random-requests.ts';
import { cubeBox, sampleItem, sampleRequest } from './sample-requests.ts';

const explained = (request: PackingRequest) => explainPacking(request, packItems(request));

/** Why the first box is not the next smaller one. */
const whyNotSmaller = (request: Partial<PackingRequest>): string | undefined =>
  explained(sampleRequest(request)).boxes[0]?.nextSmaller?.reason;

describe('why the next smaller box did not do', () => {
  test('a piece is too large for it', () => {
    const items = [sampleItem({ size: { length: 30, width: 5, height: 5 } })];
    expect(whyNotSmaller({ items })).toBe('A is 30 x 5 x 5; CUBE20 is 20 x 20 x 20 inside');
  });

  test('the contents are too heavy for it', () => {
    const boxTypes = [cubeBox(20, { maxGrossWeight: 500 }), cubeBox(40)];
    expect(whyNotSmaller({ items: [sampleItem({ quantity: 5 })], boxTypes })).toBe(
      'the contents weigh 500; CUBE20 carries at most 400',
    );
  });

  test('the contents are more than its room', () => {
    expect(whyNotSmaller({ items: [sampleItem({ quantity: 9 })] })).toBe(
      'the contents are 112.5 % of the room in CUBE20',
    );
  });

  test('no arrangement was found, and how many pieces went in at best', () => {
    const items = [sampleItem({ quantity: 2, size: { length: 15, width: 15, height: 15 } })];
    expect(whyNotSmaller({ items })).toBe('no arrangement was found in CUBE20: at most 1 of 2 pieces went in');
  });

  test('a piece may not go in it', () => {
    expect(whyNotSmaller({ items: [sampleItem({ boxCodes: ['CUBE40'] })] })).toBe('A may only go in CUBE40');
  });

  test('it would cost more', () => {
    const costOf = ({ boxType }: { boxType: { code: string } }): number => (boxType.code === 'CUBE20' ? 900 : 800);
    const measureText = { length: String, weight: String, cost: (minor: number) => `${minor / 100} USD` };
    expect(whyNotSmaller({ objective: { kind: 'cheapest', costOf }, measureText })).toBe(
      'CUBE20 would do but costs 9 USD; CUBE40 costs 8 USD',
    );
  });

  test('there is no smaller one', () => {
    expect(explained(sampleRequest()).boxes[0]?.nextSmaller).toBeUndefined();
  });
});

describe('fill and bound', () => {
  test('fill is contents over room, in hundredths of a percent', () => {
    const [box] = explained(sampleRequest({ items: [sampleItem({ quantity: 3 })] })).boxes;
    expect([box?.contentVolume, box?.innerVolume, box?.fillE2]).toEqual([3_000n, 8_000n, 3_750]);
  });

  test('the bound counts volume and weight, and the distance to it', () => {
    const items = [sampleItem({ quantity: 128, weight: 200 })];
    expect(explained(sampleRequest({ items })).bound).toEqual({ byVolume: 2, byWeight: 2, boxes: 2, distance: 0 });
  });

  test('pieces that cannot lie side by side raise the bound', () => {
    const size = { length: 21, width: 21, height: 9 };
    const items = [sampleItem({ quantity: 9, size, rotation: 'keep_flat' })];
    const { bound } = explained(sampleRequest({ items, boxTypes: [cubeBox(40)] }));
    expect(bound).toEqual({ byVolume: 1, byWeight: 1, boxes: 3, distance: 0 });
  });

  test('what must be alone adds its own boxes to the bound', () => {
    const items = [sampleItem(), sampleItem({ key: 'B', quantity: 3, shipIndividually: true })];
    expect(explained(sampleRequest({ items })).bound).toEqual({ byVolume: 4, byWeight: 4, boxes: 4, distance: 0 });
  });

  test('of no random plan is the bound above the boxes, and of every box there is an explanation', () => {
    fc.assert(
      fc.property(anyRequest(), (request) => {
        const plan = packItems(request);
        const { boxes, bound } = explainPacking(request, plan);
        const onPallets = plan.pallets.flatMap(({ loads }) => loads.filter(({ load }) => 'box' in load));
        expect(boxes).toHaveLength(plan.boxes.length + onPallets.length);
        expect(bound.distance).toBeGreaterThanOrEqual(0);
        expect(bound.boxes).toBeGreaterThanOrEqual(Math.max(bound.byVolume, bound.byWeight));
        for (const { box, fillE2 } of boxes) {
          expect(fillE2).toBeLessThanOrEqual(10_000);
          expect(box.placements.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 80 },
    );
  });
});
