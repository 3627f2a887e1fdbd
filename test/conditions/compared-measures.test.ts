import { expect, test } from 'vitest';
import { poundsOf } from '../../src/conditions/compared-measures.ts';
import { parseWeight } from '../../src/kernel/units.ts';

const pounds = (text: string, unit: 'kg' | 'lb' | 'oz', units = 1) => poundsOf((parseWeight(text, unit) ?? 0) * units);

test('a weight on a limit is within it, whether the limit was worked out of kilograms or is a sum of units', () => {
  expect(pounds('30', 'kg')).toBeLessThanOrEqual(66.138_68);
  expect(pounds('1', 'kg')).toBeGreaterThanOrEqual(2.204_62);
  expect([pounds('1.15', 'lb'), pounds('0.45', 'lb', 4), pounds('0.05', 'lb', 20)]).toEqual([1.15, 1.8, 1]);
});
