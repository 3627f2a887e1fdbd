import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthPlusGirth, PARCEL_LIMITS, parcelFaults } from '../../src/carriers/parcel-limits.ts';
import type { Micrograms, Micrometres } from '../../src/kernel/units.ts';

const inch = (value: number): Micrometres => Math.round(value * 25_400) as Micrometres;
const pound = (value: number): Micrograms => Math.round(value * 453_592_370) as Micrograms;
const parcel = (length: number, width: number, height: number, weight: number) => ({
  ...{ length: inch(length), width: inch(width), height: inch(height) },
  weight: pound(weight),
});

describe('the limits of a parcel are strict on both sides of the edge', () => {
  it.each([
    ['149.9 lb', parcel(10, 10, 10, 149.9), 0],
    ['149.9999 lb', parcel(10, 10, 10, 149.9999), 0],
    [
      '150 lb of units kept a little lighter',
      { ...parcel(10, 10, 10, 1), weight: (pound(150) - 500) as Micrograms },
      1,
    ],
    ['150 lb', parcel(10, 10, 10, 150), 1],
    ['164.9 in of length plus girth', parcel(64.9, 25, 25, 1), 0],
    ['165 in of length plus girth', parcel(65, 25, 25, 1), 1],
    ['165 in whichever side is the longest', parcel(25, 25, 65, 1), 1],
    ['both', parcel(65, 25, 25, 150), 2],
  ])('%s', (_, measured, faults) => {
    expect(parcelFaults(measured, PARCEL_LIMITS, 'the parcel')).toHaveLength(faults);
  });

  it('are named with both numbers and the smallest change', () => {
    expect(parcelFaults(parcel(60, 30, 30, 150), PARCEL_LIMITS, 'the parcel')).toMatchObject([
      {
        message: 'the parcel weighs 150 lb, it must be under 150 lb',
        change: 'pack it into parcels of at most 149.9 lb',
      },
      {
        message: 'the parcel is 180 in in length plus girth, it must be under 165 in',
        change: 'make it at most 60 × 22.4 × 30 in',
      },
    ]);
  });

  it('are told so that a parcel just beyond them is not told as one within them', () => {
    const limits = { ...PARCEL_LIMITS, maxLength: inch(108) };
    const centimetres = { ...parcel(1, 10, 10, 1), length: 2_743_300 as Micrometres };
    expect(parcelFaults(centimetres, limits, 'it')).toMatchObject([
      { message: 'it is 108.00394 in long, the longest side may be 108 in' },
    ]);
    expect(parcelFaults(parcel(10, 10, 10, 150.0004), limits, 'it')).toMatchObject([
      { message: 'it weighs 150.0004 lb, it must be under 150 lb' },
    ]);
  });

  it('are kept by the parcel that a fault proposes', () => {
    const limits = { ...PARCEL_LIMITS, maxLength: inch(108) };
    const tenths = fc.integer({ min: 1, max: 4000 }).map((value) => value / 10);
    fc.assert(
      fc.property(tenths, tenths, tenths, tenths, (length, width, height, weight) => {
        const original = parcel(length, width, height, weight);
        const fixes = parcelFaults(original, limits, 'x').map(({ fix }) => fix);
        const mended = Object.assign({ ...original }, ...fixes) as typeof original; // fixes are parts of a parcel
        const isNoLarger =
          mended.length <= original.length && mended.width <= original.width && mended.height <= original.height;
        return (
          parcelFaults(mended, limits, 'x').length === 0 &&
          isNoLarger &&
          Math.min(mended.length, mended.width, mended.height) > 0
        );
      }),
      { numRuns: 3000 },
    );
  });
});

it('length plus girth is the longest side and twice the other two', () => {
  expect(lengthPlusGirth(parcel(10, 30, 20, 1))).toBe(inch(90));
});
