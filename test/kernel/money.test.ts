import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMinor,
  MAX_MINOR,
  minorDigits,
  minorFromE4,
  minorNumber,
  parseCurrency,
  parseMinor,
  percentOf,
  sharesOfSum,
  sumMinor,
} from '../../src/kernel/money.ts';

describe('an amount', () => {
  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['ISK', 0],
    ['HUF', 2],
    ['KWD', 3],
    ['BHD', 3],
    ['TND', 3],
  ])('in %s has %i decimals (ISO 4217)', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  it.each([
    ['11.38', 'USD', 1138],
    [11.385, 'USD', 1139],
    ['11.384999', 'USD', 1138],
    ['500', 'JPY', 500],
    ['0.5', 'JPY', 1],
    ['1.2345', 'KWD', 1235],
    ['ten', 'USD', undefined],
    ['10000000000.01', 'USD', undefined],
  ])('%j in %s is %j minor units', (text, currency, minor) => {
    expect(parseMinor(text, currency)).toBe(minor);
  });

  it('is written as it is read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_MINOR, max: MAX_MINOR }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (minor, currency) => {
          expect(parseMinor(formatMinor(minor, currency), currency)).toBe(minor);
          expect(parseMinor(minorNumber(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });
});

describe('a currency', () => {
  it.each([
    ['usd', 'USD'],
    [' eur ', 'EUR'],
    ['US', undefined],
    ['US1', undefined],
    ['DOLLAR', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, code) => {
    expect(parseCurrency(text)).toBe(code);
  });
});

describe('price times quantity', () => {
  it.each([
    [10_0050, 1, 'USD', 1001],
    [33333, 3, 'USD', 1000],
    [1, 1, 'USD', 0],
    [50, 1, 'USD', 1],
    [12_5000, 3, 'JPY', 38],
    [12_3456, 1000, 'KWD', 12_345_600],
  ])('%i ten-thousandths × %i in %s is %i', (price, quantity, currency, minor) => {
    expect(sumMinor([{ unitPriceE4: price, quantity }], currency)).toBe(minor);
  });

  it('of one unit is the price at the currency’s own decimals', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('USD', 'JPY', 'KWD'), (price, currency) => {
        expect(sumMinor([{ unitPriceE4: price, quantity: 1 }], currency)).toBe(minorFromE4(price, currency));
      }),
    );
  });

  it('of nothing is nothing', () => {
    expect(minorFromE4(undefined, 'USD')).toBeUndefined();
    expect(sumMinor([{ unitPriceE4: 0, quantity: 5 }], 'USD')).toBe(0);
  });
});

describe('shares of a sum', () => {
  it('of unit prices and quantities add up to it, each within a minor unit of its own', () => {
    const parts = [3.3267, 3.3267, 3.3266].map((price) => ({ unitPriceE4: Math.round(price * 10_000), quantity: 5 }));
    expect([sumMinor(parts, 'USD'), sharesOfSum(parts, 'USD')]).toEqual([4990, [1664, 1663, 1663]]);
    expect([sumMinor(parts, 'JPY'), sharesOfSum(parts, 'JPY')]).toEqual([50, [17, 17, 16]]);
    expect(sharesOfSum(parts, 'KWD')).toEqual([16_634, 16_633, 16_633]);
    expect(sharesOfSum([], 'USD')).toEqual([]);
  });
});

describe('a percentage', () => {
  it.each([
    [1000, 1650, 165],
    [333, 1000, 33],
    [335, 1000, 34],
    [-335, 1000, -34],
  ])('of %i at %i hundredths is %i', (minor, percent, part) => {
    expect(percentOf(minor, percent)).toBe(part);
  });
});
