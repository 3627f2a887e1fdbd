import { describe, expect, test } from 'vitest';
import { packItems } from '../../src/packing/pack-items.ts';
import { planningLine, planningRequest } from '../../src/packing/planning/planning.ts';
import { BOX_COLUMNS, boxTypesFrom, ITEM_COLUMNS, planningItemFrom } from '../../src/packing/planning/planning-rows.ts';
import { headerOf } from './box-packer-orders.ts';

const boxRow = {
  name: 'S',
  outer_width_mm: '12',
  outer_length_mm: '22',
  outer_depth_mm: '32',
  empty_weight_g: '5',
  inner_width_mm: '10',
  inner_length_mm: '20',
  inner_depth_mm: '30',
  max_weight_g: '105',
};
const itemRow = {
  order: 'O1',
  quantity: '2',
  item: 'I',
  width_mm: '10',
  length_mm: '20',
  depth_mm: '15',
  weight_g: '50',
};

describe('planning many orders from files', () => {
  const boxTypes = boxTypesFrom([{ line: 2, row: boxRow }], 'boxes.csv');

  test('the columns are those of the test data', () => {
    expect(headerOf('boxes.csv')).toEqual(BOX_COLUMNS);
    expect(headerOf('orders_items.csv')).toEqual(ITEM_COLUMNS);
  });

  test('a comma may stand before decimals where none separates cells, and what may be a thousand is not taken', () => {
    const read = (weight_g: string, delimiter: string) => () =>
      planningItemFrom({ line: 2, row: { ...itemRow, weight_g }, delimiter }, 'items.csv', 'free').item.weight;
    expect([read('50,0', ';')(), read('1.250,0', '\t')(), read('1.000', ',')()]).toEqual([50, 1250, 1]);
    for (const doubtful of ['1.000', '1,000', '50,5']) {
      expect(read(doubtful, ';')).toThrow(`items.csv:2 weight_g is ${doubtful}; a whole number`);
    }
    expect(read('50,0', ',')).toThrow('weight_g is 50,0');
  });

  test('width goes along x, length along y, depth along z, in the rows and in the answer', () => {
    expect(boxTypes[0]?.inner).toEqual({ length: 10, width: 20, height: 30 });
    const { order, item } = planningItemFrom({ line: 2, row: itemRow }, 'items.csv', 'keep_flat');
    const line = planningLine(order, packItems(planningRequest([item], boxTypes)));
    const placed = { item: 'I', x: 0, y: 0, width: 10, length: 20, depth: 15 };
    expect(line).toEqual({
      order: 'O1',
      bins: [
        {
          box: 'S',
          items: [
            { ...placed, z: 0 },
            { ...placed, z: 15 },
          ],
        },
      ],
      unpacked: [],
    });
    expect(Object.keys(line.bins[0]?.items[0] ?? {})).toEqual(['item', 'x', 'y', 'z', 'width', 'length', 'depth']);
  });

  test('max_weight_g is gross: with the empty box', () => {
    const row = { ...itemRow, weight_g: '51' };
    const { item } = planningItemFrom({ line: 2, row }, 'items.csv', 'free');
    expect(packItems(planningRequest([item], boxTypes)).boxes.map((box) => box.grossWeight)).toEqual([56, 56]);
  });

  test('what does not fit is listed with how many and why', () => {
    const { item } = planningItemFrom({ line: 2, row: { ...itemRow, depth_mm: '31' } }, 'items.csv', 'free');
    expect(planningLine('O1', packItems(planningRequest([item], boxTypes))).unpacked).toEqual([
      { item: 'I', quantity: 2, reason: 'I is 10 x 20 x 31 mm; the largest box S is 10 x 20 x 30 mm inside' },
    ]);
  });

  test('every cell that is missing or no whole number is named with its line', () => {
    const row = { ...itemRow, item: '', width_mm: '1.5', weight_g: '-3' };
    expect(() => planningItemFrom({ line: 7, row }, 'items.csv', 'free')).toThrow('items.csv:7 item is missing');
    try {
      planningItemFrom({ line: 7, row }, 'items.csv', 'free');
    } catch (error) {
      expect(error).toMatchObject({
        code: 'unreadable_file',
        details: [{ field: 'item' }, { field: 'width_mm' }, { field: 'weight_g' }],
      });
    }
    expect(() => boxTypesFrom([], 'boxes.csv')).toThrow('boxes.csv has no box');
  });

  test('a box larger inside than outside, one that may hold nothing, and a name twice are named with their line', () => {
    const rows = [
      { line: 2, row: boxRow },
      { line: 3, row: { ...boxRow, inner_depth_mm: '33', empty_weight_g: '105' } },
    ];
    expect(() => boxTypesFrom(rows, 'boxes.csv')).toThrow(
      expect.objectContaining({
        details: [
          { field: 'name', message: expect.stringMatching(/^boxes\.csv:3 .*line 2/) },
          { field: 'outer_depth_mm', message: expect.stringContaining('boxes.csv:3') },
          { field: 'max_weight_g', message: expect.stringContaining('could hold nothing') },
        ],
      }),
    );
  });
});
