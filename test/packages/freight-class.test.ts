import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { freightClassByDensity, highestClass } from '../../src/packages/freight-class.ts';

const POUND = 453_592_370;
const FOOT = 304_800;
const cubicFoot = { length: FOOT, width: FOOT, height: FOOT };

const scale: readonly { from: number; below: number | null; class: string }[] = JSON.parse(
  readFileSync(new URL('../../fixtures/tariffs/fixture_ltl/density_scale_nmfc_2025_13.json', import.meta.url), 'utf8'),
).scale;

describe('freight class by density', () => {
  test.each(scale)(
    'from $from lb/ft3 it is class $class, a ten-thousandth of a pound less is the class before',
    (step) => {
      const weight = step.from * POUND;
      if (weight > 0) {
        expect(freightClassByDensity(weight, cubicFoot)).toBe(step.class);
        // Of units that are kept a little lighter than they are.
        expect(freightClassByDensity(weight - 100, cubicFoot)).toBe(step.class);
        const before = scale.find((other) => other.below === step.from);
        expect(freightClassByDensity(weight - Math.round(POUND / 10_000), cubicFoot)).toBe(before?.class);
      } else {
        expect(freightClassByDensity(1, cubicFoot)).toBe(step.class);
      }
    },
  );

  test('a micrometre more is less dense', () => {
    expect(freightClassByDensity(15 * POUND, { ...cubicFoot, height: FOOT + 1 })).toBe('85');
  });

  test('a pallet of 48 x 40 x 48 in and 500 lb is class 100', () => {
    const size = { length: 48 * 25_400, width: 40 * 25_400, height: 48 * 25_400 };
    expect(freightClassByDensity(500 * POUND, size)).toBe('100');
  });

  test('no class without size or weight', () => {
    expect(() => freightClassByDensity(0, cubicFoot)).toThrow(/no freight class by density/);
    expect(() => freightClassByDensity(1, { ...cubicFoot, width: 0 })).toThrow(/no freight class by density/);
  });

  test('mixed contents ride at their highest class; where one has none, density decides', () => {
    expect(highestClass(['70', '92.5', '85'])).toBe('92.5');
    expect(highestClass(['70', undefined])).toBeUndefined();
    expect(highestClass([])).toBeUndefined();
  });
});
