import { describe, expect, test } from 'vitest';
import { boxCosts } from '../../src/packing/box-costs.ts';
import { cubeBox } from './sample-requests.ts';

const box = cubeBox(20, {
  materials: [
    { name: 'Carton', unitCostE4: 12_345, quantityE3: 1_000, weight: 90 },
    { name: 'Paper', unitCostE4: 500, quantityE3: 2_500 },
  ],
  labors: [{ name: 'Packing', unitCostE4: 7_500, quantityE3: 1_500, uom: 'minute' }],
});

describe('materials and labours of a box', () => {
  test('each costs unit cost by quantity, half-up to the cent, and they add up', () => {
    const costs = boxCosts(box, { currency: 'USD', isSelfPacked: false });
    expect(costs.materials.map(({ name, extMinor }) => [name, extMinor])).toEqual([
      ['Carton', 123],
      ['Paper', 13],
    ]);
    expect(costs.labors).toEqual([
      { name: 'Packing', unitCostE4: 7_500, quantityE3: 1_500, uom: 'minute', extMinor: 113 },
    ]);
    expect(costs.totalMinor).toBe(249);
  });

  test('a currency without cents is rounded to its unit', () => {
    expect(boxCosts(box, { currency: 'JPY', isSelfPacked: false }).totalMinor).toBe(2);
  });

  test('there are none where the shipper packs himself', () => {
    expect(boxCosts(box, { currency: 'USD', isSelfPacked: true })).toEqual({
      materials: [],
      labors: [],
      totalMinor: 0,
    });
  });
});
