import { expect, it } from 'vitest';
import { contractInsuranceMinor } from '../../src/rating/insurance.ts';

it.each([
  ['small_parcel', 0, 3_00],
  ['small_parcel', 300_00, 3_00],
  ['small_parcel', 300_49, 3_00],
  ['small_parcel', 300_50, 3_01],
  ['small_parcel', 1_499_99, 15_00],
  ['ltl', 1_499_99, 30_00],
  ['ltl', 3_000_50, 30_01],
] as const)('insuring a %s of %i cents costs 1 %% or the minimum: %i', (type, value, cost) => {
  expect(contractInsuranceMinor(value, type)).toBe(cost);
});
