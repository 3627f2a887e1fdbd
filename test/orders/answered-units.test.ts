import { beforeAll, describe, expect, it } from 'vitest';
import { withAnsweredUnits } from '../../src/orders/import/read/answered-units.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { openShop, type Shop } from '../orders-depth/shop.ts';

describe('what an answered order says is shipped', () => {
  const units = (order_line_items: readonly object[], shipped_order_line_items: unknown) => {
    const { order_line_items: lines } = withAnsweredUnits({ order_line_items, shipped_order_line_items });
    return (lines as { shipped_quantity?: unknown }[]).map(({ shipped_quantity: shipped }) => shipped);
  };
  const keyed = { source_system_id: '1', sku: 'A', quantity: 4 };
  const other = { source_system_id: '2', sku: 'A', quantity: 3 };
  const loose = { sku: 'A', quantity: 2 };

  it.each([
    [
      'of the line of its id',
      [
        { id: 'x', ...keyed },
        { id: 'y', ...other },
      ],
      [{ id: 'y', sku: 'A', quantity: 1 }],
      [0, 1],
    ],
    ['of the line of its key', [keyed, other], [{ id: 'cut', source_system_id: '2', sku: 'A', quantity: 1 }], [0, 1]],
    [
      'of the lines of its SKU, the first ones first',
      [{ ...loose }, { ...loose }],
      [{ sku: 'A', quantity: 3 }],
      [2, 1],
    ],
    [
      'of all of them, entry by entry',
      [{ ...loose }, { ...loose }],
      [{ sku: 'A', quantity: 1 }, { sku: 'A' }, { sku: 'A', quantity: 9 }],
      [2, 9],
    ],
    ['of none that is left', [{ id: 'x', ...loose }], [{ id: 'gone', sku: 'B', quantity: 1 }], [0]],
    ['of a line that nobody knows', [{ id: 'x', ...loose }], [{ id: 'gone', sku: 'A', quantity: 1 }], ['some']],
    ['of anything', [loose], [{ id: 'gone', quantity: 1 }], ['some']],
    ['of a line, and no number', [loose], [{ sku: 'A', quantity: 'many' }], ['many']],
    ['of nothing', [loose, { id: 'x', ...loose }], [], [undefined, 0]],
    ['of a line that says so itself', [{ ...loose, shipped_quantity: 'all' }], [{ sku: 'A', quantity: 1 }], ['all']],
    ['in no list', [loose], 'x', [undefined]],
  ])('is %s', (_, lines, shipped, expected) => {
    expect(units(lines, shipped)).toEqual(expected);
  });
});

describeOnBothDatabases('an answered order whose ids were cut', (databases) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });

  it('ships nothing twice, posted or imported', async () => {
    const order_line_items = [{ source_system_id: '1', sku: 'MUG-RED', quantity: 4 }];
    const shipped_order_line_items = [{ source_system_id: '1', sku: 'MUG-RED', quantity: 3 }];
    const order = { order_line_items, shipped_order_line_items };
    const posted = await shop.engine.call(orderOperations.create, { body: { order_number: 'AU-1', ...order } });
    const [imported] = await shop.call(orderOperations.importBatch, {
      body: { orders: [{ order_number: 'AU-2', ...order }] },
    });
    expect(posted.warnings).toEqual([expect.stringMatching(/^AU-1 comes in without .*: 3 of 4 × MUG-RED$/)]);
    expect(imported).toMatchObject({
      warnings: [expect.stringMatching(/^AU-2 comes in without .*: 3 of 4 × MUG-RED$/)],
    });
    for (const number of ['AU-1', 'AU-2']) {
      expect((await shop.get(number)).not_shipped_order_line_items.map(({ quantity }) => quantity)).toEqual([1]);
    }
    await shop.create({
      order_number: 'AU-3',
      order_line_items,
      shipped_order_line_items: [{ id: 'ordi_zz', quantity: 1 }],
    });
    expect((await shop.get('AU-3')).status).toBe('on_hold');
  });
});
