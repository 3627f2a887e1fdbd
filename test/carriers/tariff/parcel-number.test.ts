import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParcelNumberParts, parcelNumber, sscc18 } from '../../../src/carriers/tariff/parcel-number.ts';
import { loadCourierPatterns } from '../../../src/tracking/numbers/courier-files.ts';
import { recogniseNumber } from '../../../src/tracking/numbers/recognise-number.ts';
import { FIXTURES } from './fixture-tariffs.ts';

const parts = fc.record(
  {
    carrierCode: fc.stringMatching(/^[a-z][a-z0-9]{1,7}$/),
    shid: fc.integer({ min: 0, max: 999_999_999 }),
    packageNumber: fc.integer({ min: 0, max: 999 }),
    isReturn: fc.constant<true>(true),
    series: fc.integer({ min: 1, max: 9999 }),
  },
  { requiredKeys: ['carrierCode', 'shid', 'packageNumber'] },
);

/** What a number of that form says, whether its check character is right or not. */
function partsOf(number: string): ParcelNumberParts | undefined {
  const [, direction, series, code, shid, packageNumber] =
    /^S([DR])([1-9]\d{0,8})?([A-Z][A-Z0-9]{1,7})(\d{9})(\d{3})[A-Z0-9]$/.exec(number) ?? [];
  if (code === undefined) return undefined;
  return {
    carrierCode: code.toLowerCase(),
    ...(series === undefined ? {} : { series: Number(series) }),
    shid: Number(shid),
    packageNumber: Number(packageNumber),
    ...(direction === 'R' ? { isReturn: true } : {}),
  };
}

const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('the numbers of embedded carriers', () => {
  it('are letters and digits, name carrier, shipment and package, and are read back', () => {
    fc.assert(
      fc.property(parts, (number) => {
        const text = parcelNumber(number);
        expect(text).toMatch(number.isReturn ? /^SR[A-Z0-9]{15,26}$/ : /^SD[A-Z0-9]{15,26}$/);
        expect(partsOf(text)).toEqual(number);
      }),
    );
  });

  it('the first package of shipment 42 has always the same number', () => {
    expect(parcelNumber({ carrierCode: 'fxp', shid: 42, packageNumber: 1 })).toBe('SDFXP000000042001T');
  });

  it('with one character wrong have another check character', () => {
    fc.assert(
      fc.property(parts, fc.nat(), fc.constantFrom(...CHARACTERS), (number, position, character) => {
        const text = parcelNumber(number);
        const at = position % text.length;
        const wrong = text.slice(0, at) + character + text.slice(at + 1);
        const read = partsOf(wrong);
        if (wrong !== text && read !== undefined) expect(parcelNumber(read)).not.toBe(wrong);
      }),
    );
  });

  it('are of no real carrier’s format', () => {
    const patterns = loadCourierPatterns(join(FIXTURES, '..'));
    expect(patterns.length).toBeGreaterThan(30);
    fc.assert(
      fc.property(parts, (number) => {
        expect(recogniseNumber(parcelNumber(number), patterns)).toEqual([]);
      }),
    );
  });

  it('beyond nine digits of shid are refused, not cut off', () => {
    expect(() => parcelNumber({ carrierCode: 'fxp', shid: 1_000_000_000, packageNumber: 1 })).toThrow(RangeError);
    expect(() => parcelNumber({ carrierCode: 'fxp', shid: 1, packageNumber: 1000 })).toThrow(RangeError);
  });
});

describe('an SSCC-18', () => {
  it('has 18 digits, the company prefix, and the check digit of GS1', () => {
    // 0 0614141 000042001 and check digit: weights 3 and 1 from the right, computed by hand.
    expect(sscc18('0614141', 42, 1)).toBe('006141410000420018');
    // The example of the GS1 General Specifications: 0 0614141 123456789 0 has check digit 0.
    expect(sscc18('0614141', 123_456, 789)).toBe('006141411234567890');
  });

  it('differs for every package of every shipment', () => {
    const all = [1, 2, 999].flatMap((shid) => [1, 2, 999].map((number) => sscc18('061414112', shid, number)));
    expect(new Set(all).size).toBe(9);
  });

  it('is not made where prefix or shid do not fit', () => {
    expect(sscc18('12345', 1, 1)).toBeUndefined();
    expect(sscc18('abcdefg', 1, 1)).toBeUndefined();
    expect(sscc18('0614141999', 10_000, 1)).toBeUndefined();
    expect(sscc18('0614141999', 9999, 1)).toHaveLength(18);
  });
});
