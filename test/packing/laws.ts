import fc from 'fast-check';
import { expect } from 'vitest';
import { packItems } from '../../src/packing/pack-items.ts';
import { anyRequest } from './random-requests.ts';
import { violationsOf } from './validate-plan.ts';

/** Nothing lost, nothing overlapping, outside, overweight, unsupported, or together where it must be apart. */
export function provePlansAreSound(numRuns: number): void {
  fc.assert(
    fc.property(anyRequest(), (request) => {
      expect(violationsOf(request, packItems(request))).toEqual([]);
    }),
    { numRuns },
  );
}

/** The same request, read anew, gives the same plan. */
export function provePlansAreRepeatable(numRuns: number): void {
  fc.assert(
    fc.property(anyRequest(), (request) => {
      expect(packItems({ ...request, items: structuredClone(request.items) })).toEqual(packItems(request));
    }),
    { numRuns },
  );
}
