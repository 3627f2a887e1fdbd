import { describe, expect, test } from 'vitest';
import { packItems } from '../../src/packing/pack-items.ts';
import { cubeBox, sampleItem, sampleRequest } from './sample-requests.ts';

describe('requests from which nothing can be computed', () => {
  test('sizes, weights and quantities are whole numbers, and every fault is named', () => {
    const items = [sampleItem({ weight: 0.5, quantity: -1, size: { length: Number.NaN, width: 0, height: 10 } })];
    expect(() => packItems(sampleRequest({ items }))).toThrow(
      expect.objectContaining({
        code: 'unreadable_field',
        details: [
          { field: 'item A: length', message: expect.stringContaining('NaN') },
          { field: 'item A: width', message: expect.stringContaining('is 0;') },
          { field: 'item A: weight', message: expect.stringContaining('0.5') },
          { field: 'item A: quantity', message: expect.stringContaining('-1') },
        ],
      }),
    );
  });

  test('a box beyond exact areas is refused', () => {
    const boxTypes = [cubeBox(20), cubeBox(2 ** 25)];
    expect(() => packItems(sampleRequest({ boxTypes }))).toThrow('box CUBE33554432: inner: length is 33554432');
  });

  test('more pieces than can be packed at once are refused with both numbers', () => {
    expect(() => packItems(sampleRequest({ items: [sampleItem({ quantity: 100_001 })] }))).toThrow(
      '100001 pieces are to be packed at once; at most 100000 can be',
    );
  });

  test('an item of any size is answered', () => {
    const size = { length: Number.MAX_SAFE_INTEGER, width: 1, height: 1 };
    expect(packItems(sampleRequest({ items: [sampleItem({ size })] })).unpacked[0]?.code).toBe('too_large');
  });

  test('the largest box there may be is filled exactly', () => {
    const side = 2 ** 25 - 1;
    const box = cubeBox(side, {
      outer: { length: side, width: side, height: side },
      maxGrossWeight: Number.MAX_SAFE_INTEGER,
    });
    const size = { length: side, width: side, height: 1 };
    const items = [sampleItem({ quantity: 3, size, weight: 1_000_000_000_000, rotation: 'keep_flat' })];
    const [packed] = packItems(sampleRequest({ items, boxTypes: [box] })).boxes;
    expect(packed?.placements.map(({ z }) => z)).toEqual([0, 1, 2]);
  });
});
