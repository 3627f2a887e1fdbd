import { expect, it } from 'vitest';
import { shapeOf } from '../../src/rating/offers/rated-offers.ts';
import { pounds } from '../carriers/tariff/fixture-tariffs.ts';

const parcel = (lb: number) => ({ kind: 'parcel', weight: pounds(lb) }) as const;

it.each([
  ['parcels below 150 lb together go as parcels', [parcel(100), parcel(49.9)], true, false],
  ['parcels of 150 lb together may go as freight', [parcel(100), parcel(50)], true, true],
  ['a handling unit is freight, whatever it weighs', [{ kind: 'handling_unit', weight: pounds(20) }], false, true],
  ['so it is beside parcels', [parcel(1), { kind: 'handling_unit', weight: pounds(20) }], false, true],
  ['a parcel whose weight nobody knows is one', [{ kind: 'parcel', weight: undefined }], true, false],
] as const)('%s', (_, packages, areParcels, isFreightSized) => {
  expect(shapeOf({ packages })).toEqual({ areParcels, isFreightSized });
});
