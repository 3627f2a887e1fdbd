import { expect, it } from 'vitest';
import { insuranceMinor } from '../../../src/carriers/tariff/insurance.ts';

it.each([
  [0, 3_00, 3_00],
  [300_00, 3_00, 3_00],
  [300_49, 3_00, 3_00],
  [300_50, 3_00, 3_01],
  [1_499_99, 3_00, 15_00],
  [1_499_99, 30_00, 30_00],
  [3_000_50, 30_00, 30_01],
])('insuring %i cents costs 1 %% or the minimum of %i: %i', (value, minimum, cost) => {
  expect(insuranceMinor(value, 100, minimum)).toBe(cost);
});
