import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LengthUnit,
  leastToldAs,
  lengthIn,
  MAX_MICROGRAMS,
  MAX_MICROMETRES,
  mostToldAs,
  parseLength,
  parseWeight,
  poundsE4,
  type WeightUnit,
  weightIn,
  wholeInchesUp,
  wholePoundsUp,
} from '../../src/kernel/units.ts';

describe('a length', () => {
  it.each([
    ['1', 'in', 25_400],
    ['12.5', 'in', 317_500],
    [2.54, 'cm', 25_400],
    ['1', 'mm', 1_000],
    ['0', 'in', 0],
    ['0.00002', 'in', 1],
    ['0.000019', 'in', 0],
    ['0.0000196', 'in', 0],
    ['39.3700787', 'in', 1_000_000],
    ['10000', 'mm', 10_000_000],
    ['-1', 'in', undefined],
    ['long', 'in', undefined],
    ['400000', 'in', undefined],
    ['9007199254.740991', 'in', undefined],
  ] as const)('of %j %s is %j µm', (value, unit, micrometres) => {
    expect(parseLength(value, unit)).toBe(micrometres);
  });

  it('is rounded once, half up, from what was entered', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom<LengthUnit>('in', 'cm', 'mm'), (millionths, unit) => {
        const per = { in: 25_400n, cm: 10_000n, mm: 1_000n }[unit];
        const exact = BigInt(millionths) * per;
        expect(parseLength(millionthsText(millionths), unit)).toBe(Number((exact * 2n + 1_000_000n) / 2_000_000n));
      }),
    );
  });

  it('grows with what was entered', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(10_000_000),
        fc.constantFrom<LengthUnit>('in', 'cm', 'mm'),
        (one, other, unit) => {
          const [less, more] = one < other ? [one, other] : [other, one];
          expect(parseLength(millionthsText(less), unit)).toBeLessThanOrEqual(
            parseLength(millionthsText(more), unit) ?? -1,
          );
        },
      ),
    );
  });

  it('is given back in its unit as it was entered', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom<LengthUnit>('in', 'cm', 'mm'), (hundredths, unit) => {
        const micrometres = parseLength((hundredths / 100).toFixed(2), unit) ?? -1;
        expect(lengthIn(micrometres, unit, 2)).toBe(hundredths / 100);
      }),
    );
  });

  it('reaches whole inches only when it must', () => {
    expect([wholeInchesUp(25_400), wholeInchesUp(25_401), wholeInchesUp(0)]).toEqual([1, 2, 0]);
  });

  it('stops at 10 km', () => {
    expect([parseLength('10000000', 'mm'), parseLength('10000000.001', 'mm')]).toEqual([MAX_MICROMETRES, undefined]);
  });
});

describe('a weight', () => {
  it.each([
    ['1', 'lb', 453_592_370],
    ['16', 'oz', 453_592_370],
    ['1', 'oz', 28_349_523],
    ['8', 'oz', 226_796_185],
    ['1', 'kg', 1_000_000_000],
    ['0.5', 'g', 500_000],
    ['0.45359237', 'kg', 453_592_370],
    [0.90718474, 'kg', 907_184_740],
    ['58.05982336', 'kg', 58_059_823_360],
    ['0.00045359237', 'kg', 453_592],
    ['1e-7', 'kg', 100],
    ['2.2046226218487757', 'lb', 1_000_000_000],
    [`0.${'0'.repeat(200)}1`, 'kg', 0],
    ['-0.0000000001', 'g', 0],
    ['0', 'lb', 0],
    ['-0.1', 'lb', undefined],
    ['heavy', 'lb', undefined],
    ['100000.000001', 'kg', undefined],
  ] as const)('of %j %s is %j µg', (value, unit, micrograms) => {
    expect(parseWeight(value, unit)).toBe(micrograms);
  });

  it('is rounded once, half up, from what was entered', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom<WeightUnit>('lb', 'oz', 'kg', 'g'), (millionths, unit) => {
        const perThousand = { lb: 453_592_370_000n, oz: 28_349_523_125n, kg: 10n ** 12n, g: 10n ** 9n }[unit];
        const exact = BigInt(millionths) * perThousand;
        const expected = (exact * 2n + 10n ** 9n) / (2n * 10n ** 9n);
        const within = expected <= BigInt(MAX_MICROGRAMS) ? Number(expected) : undefined;
        expect(parseWeight(millionthsText(millionths), unit)).toBe(within);
      }),
    );
  });

  it('of sixteen ounces is a pound, of a thousand grams a kilogram', () => {
    fc.assert(
      fc.property(fc.nat(1000), (count) => {
        expect(parseWeight(count * 16, 'oz')).toBe(parseWeight(count, 'lb'));
        expect(parseWeight(count * 1000, 'g')).toBe(parseWeight(count, 'kg'));
      }),
    );
  });

  it('is given back in its unit as it was entered', () => {
    fc.assert(
      fc.property(fc.nat(500_000), fc.constantFrom<WeightUnit>('lb', 'oz', 'kg', 'g'), (hundredths, unit) => {
        const micrograms = parseWeight((hundredths / 100).toFixed(2), unit) ?? -1;
        expect(weightIn(micrograms, unit, 2)).toBe(hundredths / 100);
      }),
    );
  });

  it('reaches whole pounds only when it must', () => {
    const [least, most] = [leastToldAs(453_592_370), mostToldAs(453_592_370)];
    expect([wholePoundsUp(0), wholePoundsUp(453_592_370), wholePoundsUp(most), wholePoundsUp(most + 1)]).toEqual([
      0, 1, 1, 2,
    ]);
    expect([least - 1, least, most, most + 1].map(poundsE4)).toEqual([9_999, 10_000, 10_000, 10_001]);
  });

  it('of several units is the pounds that they weigh together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }), (hundredths, units) => {
        const micrograms = parseWeight(String(hundredths / 100), 'lb') ?? 0;
        expect(wholePoundsUp(micrograms * units)).toBe(Math.ceil((hundredths * units) / 100));
        expect(poundsE4(micrograms * units)).toBe(hundredths * units * 100);
      }),
    );
  });
});

function millionthsText(millionths: number): string {
  return `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`;
}
