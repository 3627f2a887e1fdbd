import { describe, expect, test } from 'vitest';
import { packItems } from '../../src/packing/pack-items.ts';
import { fixtureRequests } from './box-packer-orders.ts';
import { violationsOf } from './validate-plan.ts';

/** On a busy machine; alone it takes two seconds. */
const SLOW = 120_000;

describe('the 2,543 orders of a print shop', () => {
  test.each([
    { rotation: 'free', atMost: 2_710 },
    { rotation: 'keep_flat', atMost: 3_490 },
  ] as const)(
    '$rotation: everything is packed soundly in no more than $atMost boxes',
    ({ rotation, atMost }) => {
      const problems: string[] = [];
      let boxes = 0;
      for (const [order, request] of fixtureRequests(rotation)) {
        const plan = packItems(request);
        expect(violationsOf(request, plan), order).toEqual([]);
        expect(plan.unpacked, order).toEqual([]);
        boxes += plan.boxes.length;
      }
      expect(problems).toEqual([]);
      expect(boxes).toBeLessThanOrEqual(atMost);
    },
    SLOW,
  );
});
