import { describe, expect, test } from 'vitest';
import { INCHES_AND_POUNDS } from '../../src/packing/measure-text.ts';
import { packItems } from '../../src/packing/pack-items.ts';
import type { PackingItem, PackingRequest } from '../../src/packing/packing.ts';
import { cubeBox, sampleItem, samplePallet, sampleRequest } from './sample-requests.ts';

const large = { length: 60, width: 50, height: 45 };

/** Where the only piece went, and why. */
function fate(item: Partial<PackingItem>, request: Partial<PackingRequest> = {}): string {
  const plan = packItems(sampleRequest({ items: [sampleItem(item)], palletTypes: [samplePallet], ...request }));
  if (plan.boxes.length > 0) return 'box';
  if (plan.pallets.length > 0) return 'box' in (plan.pallets[0]?.loads[0]?.load ?? {}) ? 'box on pallet' : 'pallet';
  return plan.pieces[0]?.kind ?? plan.unpacked[0]?.reason ?? 'lost';
}

describe('where a piece goes', () => {
  const leftovers = { palletize: 'leftovers' } as const;
  const everything = { palletize: 'everything' } as const;
  const asItIs = { whatFitsNoBox: 'ships_as_it_is' } as const;

  test('a parcel goes in a box; one of unknown method too, where it fits', () => {
    expect(fate({})).toBe('box');
    expect(fate({ itemType: 'unpacked' }, leftovers)).toBe('box');
  });

  test('what comes in its own box ships as it is', () => {
    expect(fate({ isSelfContained: true })).toBe('parcel');
    expect(fate({ isSelfContained: true }, everything)).toBe('pallet');
  });

  test('of unknown method and too large for a box: onto a pallet', () => {
    expect(fate({ size: large, itemType: 'unpacked' }, leftovers)).toBe('pallet');
    expect(fate({ size: large, itemType: 'parcel' }, leftovers)).toContain('the largest box CUBE40');
  });

  test('what fits no box ships as it is only where that was asked for', () => {
    expect(fate({ size: large }, asItIs)).toBe('parcel');
    expect(fate({ size: large, itemType: 'unpacked', doNotPalletize: true }, { ...asItIs, ...everything })).toBe(
      'handling_unit',
    );
  });

  test('a handling unit of a named type is one already, without a type it goes on a pallet', () => {
    expect(fate({ itemType: 'handling_unit', handlingUnitType: 'crate' }, everything)).toBe('handling_unit');
    expect(fate({ itemType: 'handling_unit', handlingUnitType: 'drum' }, leftovers)).toBe('handling_unit');
    expect(fate({ itemType: 'handling_unit', handlingUnitType: 'drum' }, everything)).toBe('pallet');
    expect(fate({ itemType: 'handling_unit' }, leftovers)).toBe('pallet');
    expect(fate({ itemType: 'handling_unit', doNotPalletize: true }, leftovers)).toBe('handling_unit');
    expect(fate({ itemType: 'handling_unit', size: { ...large, length: 300 } }, leftovers)).toBe('handling_unit');
  });

  test('as freight everything stands on pallets, in boxes unless it is to go there bare', () => {
    expect(fate({}, everything)).toBe('box on pallet');
    expect(fate({ doNotPackBeforePalletize: true }, everything)).toBe('pallet');
    expect(fate({ doNotPackBeforePalletize: true }, leftovers)).toBe('box');
    expect(fate({ doNotPalletize: true }, everything)).toBe('box');
  });

  test('a box and a pallet take what weighs just as much as they carry', () => {
    expect(fate({ weight: 20_000 })).toBe('box');
    const bare = { doNotPackBeforePalletize: true, itemType: 'unpacked' } as const;
    expect(fate({ ...bare, weight: 5_000 }, { ...everything, boxTypes: [] })).toBe('pallet');
    expect(fate({ ...bare, weight: 5_001 }, { ...everything, boxTypes: [] })).toContain('A weighs 5001');
  });

  test('what no pallet takes is boxed after all', () => {
    expect(fate({ doNotPackBeforePalletize: true }, { ...everything, palletTypes: [] })).toBe('box');
  });
});

describe('parcel limits are strict', () => {
  const parcelLimits = { weightBelow: 150, lengthPlusGirthBelow: 165 };

  test.each([
    { weight: 149, fits: true },
    { weight: 150, fits: false },
  ])('a piece of $weight as it is: $fits', ({ weight, fits }) => {
    const expected = fits ? 'parcel' : 'A weighs 150; a parcel weighs less than 150';
    expect(fate({ weight, isSelfContained: true }, { parcelLimits })).toBe(expected);
  });

  test.each([
    { length: 124, expected: 'parcel' },
    { length: 125, expected: 'A has length plus girth 165; a parcel stays below 165' },
  ])('a piece $length long: $expected', ({ length, expected }) => {
    const size = { length, width: 10, height: 10 };
    expect(fate({ size, weight: 1, isSelfContained: true }, { parcelLimits })).toBe(expected);
  });

  test('a box is never filled up to the limit', () => {
    const boxTypes = [cubeBox(20, { tare: 10 })];
    expect(fate({ weight: 139 }, { boxTypes, parcelLimits })).toBe('box');
    expect(fate({ weight: 140 }, { boxTypes, parcelLimits })).toBe(
      'A weighs 140; the boxes that it fits carry at most 139',
    );
    const request = sampleRequest({ items: [sampleItem({ quantity: 2, weight: 70 })], boxTypes, parcelLimits });
    expect(packItems(request).boxes.map((box) => box.grossWeight)).toEqual([80, 80]);
  });

  test('a box whose outer size is over the limit is not used', () => {
    const plan = packItems(
      sampleRequest({ boxTypes: [cubeBox(40)], parcelLimits: { ...parcelLimits, lengthPlusGirthBelow: 210 } }),
    );
    expect(plan.unpacked).toEqual([
      {
        itemKey: 'A',
        quantity: 1,
        code: 'over_parcel_limit',
        reason: 'A fits only boxes of length plus girth 210 or more; a parcel stays below 210',
      },
    ]);
  });
});

describe('reasons of what goes nowhere', () => {
  test('each names what the piece is and what it may be', () => {
    expect(fate({ size: { length: 90, width: 1, height: 1 } })).toBe(
      'A is 90 x 1 x 1; the largest box CUBE40 is 40 x 40 x 40 inside',
    );
    const long = cubeBox(5, { code: 'LONG', inner: { length: 30, width: 5, height: 5 } });
    expect(fate({ size: { length: 90, width: 1, height: 1 } }, { boxTypes: [cubeBox(10), long] })).toBe(
      'A is 90 x 1 x 1; the largest box CUBE10 is 10 x 10 x 10 inside',
    );
    expect(fate({ weight: 20_001 })).toBe('A weighs 20001; the boxes that it fits carry at most 20000');
    expect(fate({ boxCodes: ['NONE'] })).toBe('A goes in no box: of its boxes (NONE) there is none');
    expect(fate({}, { boxTypes: [] })).toBe('A goes in no box: there is none');
    expect(fate({ size: { ...large, length: 300 }, itemType: 'unpacked' }, { palletize: 'leftovers' })).toBe(
      'A is 300 x 50 x 45; the largest box CUBE40 is 40 x 40 x 40 inside; A is 300 x 50 x 45; a pallet PALLET takes 100 x 80 x 90',
    );
  });

  test('in inches and pounds where the caller says so', () => {
    const size = { length: 2_286_000, width: 25_400, height: 12_700 };
    expect(fate({ size }, { measureText: INCHES_AND_POUNDS, boxTypes: [cubeBox(304_800)] })).toBe(
      'A is 90 x 1 x 0.5 in; the largest box CUBE304800 is 12 x 12 x 12 in inside',
    );
  });
});
