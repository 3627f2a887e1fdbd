import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalNumber,
  divide,
  exactSum,
  formatDecimal,
  multiplyRatio,
  parseDecimal,
  toSafeNumber,
} from '../../src/kernel/decimal.ts';

describe('reading a decimal', () => {
  it.each([
    ['25.0000', 2, 2500],
    ['2.1', 2, 210],
    [' 7 ', 0, 7],
    ['+5', 0, 5],
    ['-0.5', 1, -5],
    ['.5', 1, 5],
    ['5.', 1, 50],
    ['1e3', 0, 1000],
    ['12E-1', 1, 12],
    ['0.005', 2, 1],
    ['0.0049999', 2, 0],
    ['-0.005', 2, -1],
    ['0e999', 0, 0],
    [0.1, 1, 1],
    [1e21, 0, undefined],
    [1e-7, 6, 0],
    [1.005, 2, 101],
    [9007199254740991, 0, 9007199254740991],
    ['9007199254740992', 0, undefined],
    ['', 0, undefined],
    ['.', 0, undefined],
    ['-', 0, undefined],
    ['e5', 0, undefined],
    ['1,5', 1, undefined],
    ['1 000', 0, undefined],
    ['1_000', 0, undefined],
    ['0x10', 0, undefined],
    ['１２', 0, undefined],
    ['--1', 0, undefined],
    ['1e9999', 0, undefined],
    ['Infinity', 0, undefined],
    [Number.NaN, 0, undefined],
    [Number.POSITIVE_INFINITY, 0, undefined],
  ])('%j at %i decimals is %j', (text, scale, expected) => {
    expect(parseDecimal(text, scale)).toBe(expected);
  });

  it('gives nothing where digits would be lost and none may be', () => {
    expect(parseDecimal('1.25', 1, 'exact')).toBeUndefined();
    expect(parseDecimal('1.250', 2, 'exact')).toBe(125);
  });

  it('rounds up and down where that is asked', () => {
    expect([parseDecimal('1.001', 2, 'up'), parseDecimal('1.009', 2, 'down')]).toEqual([101, 100]);
  });

  it('gives up at once on a number of a million digits', () => {
    expect(parseDecimal('1'.repeat(1_000_000), 0)).toBeUndefined();
    expect(parseDecimal(`0.${'1'.repeat(1_000_000)}`, 2)).toBeUndefined();
  });

  it('reads back what is written, at every scale', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat(12), (value, scale) => {
        expect(parseDecimal(formatDecimal(value, scale), scale)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('never answers anything but an exact integer or nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[-+.\deE ]{0,30}$/)),
        fc.nat(9),
        (text, scale) => {
          const value = parseDecimal(text, scale);
          expect(value === undefined || Number.isSafeInteger(value)).toBe(true);
        },
      ),
    );
  });
});

describe('writing a decimal', () => {
  it.each([
    [1138, 2, '11.38'],
    [-5, 2, '-0.05'],
    [0, 2, '0.00'],
    [7, 0, '7'],
    [5, 4, '0.0005'],
  ])('%i of 10^-%i is %s', (value, scale, text) => {
    expect(formatDecimal(value, scale)).toBe(text);
    expect(decimalNumber(value, scale)).toBe(Number(text));
  });
});

describe('exact arithmetic', () => {
  it('rounds half away from zero', () => {
    expect([multiplyRatio(5, 1, 2), multiplyRatio(-5, 1, 2), multiplyRatio(5, -1, 2), multiplyRatio(1, 1, 3)]).toEqual([
      3, -3, -3, 0,
    ]);
  });

  it('is at most half a unit from the true quotient', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer(), fc.integer({ min: 1 }), (value, numerator, denominator) => {
        const product = BigInt(value) * BigInt(numerator);
        fc.pre(product / BigInt(denominator) < 2n ** 52n && product / BigInt(denominator) > -(2n ** 52n));
        const result = multiplyRatio(value, numerator, denominator);
        const twiceOff = 2n * (BigInt(result) * BigInt(denominator) - product);
        expect(twiceOff <= BigInt(denominator) && twiceOff >= -BigInt(denominator)).toBe(true);
      }),
    );
  });

  it('refuses a result that is no exact integer', () => {
    expect(() => multiplyRatio(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError);
    expect(() => exactSum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => toSafeNumber(2n ** 53n)).toThrow(RangeError);
  });

  it('divides as each rounding says', () => {
    const all = (n: bigint, d: bigint) => (['down', 'up', 'half_up', 'exact'] as const).map((how) => divide(n, d, how));
    expect(all(7n, 2n)).toEqual([3n, 4n, 4n, undefined]);
    expect(all(13n, 4n)).toEqual([3n, 4n, 3n, undefined]);
    expect(all(8n, 2n)).toEqual([4n, 4n, 4n, 4n]);
  });
});
