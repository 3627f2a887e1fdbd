import { describe, expect, it } from 'vitest';
import { parcelMeasures } from '../../src/rating/request/parcel-measures.ts';

const read = (changes: object) =>
  parcelMeasures({ length: 10, width: 8, height: 4, weight: 33.6, ...changes }, 'items[0]');

describe('a parcel of a rate request', () => {
  it('has its weight in ounces where no unit is named', () => {
    expect(read({})).toEqual({
      parcel: { length: 254_000, width: 203_200, height: 101_600, weight: 952_543_977 },
      warnings: [],
    });
    expect(read({ weight: 16 })).toMatchObject({ parcel: { weight: 453_592_370 } });
    expect(read({ weight: '2.1', weightUom: 'lb' })).toMatchObject({ parcel: { weight: 952_543_977 } });
  });

  it('has inches of more than one decimal rounded up to the next tenth, with a warning', () => {
    expect(read({ length: 10.01, width: '8.10', height: 4.999 })).toEqual({
      parcel: { length: 256_540, width: 205_740, height: 127_000, weight: 952_543_977 },
      warnings: ['items[0].length: 10.01 was rounded up to 10.1 in', 'items[0].height: 4.999 was rounded up to 5.0 in'],
    });
  });

  it('has the same size in centimetres as in inches, and the same weight in kilograms as in pounds', () => {
    const inches = read({ length: 8, width: 8.1, height: 0.3, weight: 2, weightUom: 'lb' });
    const metric = { weight: '0.90718474', weightUom: 'kg' };
    expect(read({ length: 20.32, width: '20.574', height: 0.762, dimensionUom: 'cm', ...metric })).toEqual(inches);
    expect(read({ length: 203.2, width: '205.74', height: 7.62, dimensionUom: 'mm', ...metric })).toEqual(inches);
  });

  it('is no size where its centimetres come to nothing', () => {
    expect(read({ length: '0.000001', width: 0, height: -2, dimensionUom: 'cm' })).toEqual({
      faults: [
        { field: 'items[0].length', message: 'length "0.000001" is no length above 0' },
        { field: 'items[0].width', message: 'width "0" is no length above 0' },
        { field: 'items[0].height', message: 'height "-2" is no length above 0' },
      ],
    });
  });

  it('is refused with every member that cannot be read', () => {
    expect(read({ length: 'x', width: 0, height: -1, weight: 'heavy' })).toEqual({
      faults: [
        { field: 'items[0].length', message: 'length "x" is no length above 0' },
        { field: 'items[0].width', message: 'width "0" is no length above 0' },
        { field: 'items[0].height', message: 'height "-1" is no length above 0' },
        { field: 'items[0].weight', message: 'weight "heavy" is no weight above 0' },
      ],
    });
  });
});
