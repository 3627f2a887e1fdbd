import { beforeAll, expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import { orderItemOperations, orderMoveOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('a line that its shop says otherwise, or no more', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });

  const sent = async (
    order_number: string,
    tags: string,
    lines: readonly Readonly<Record<string, string>>[],
    data = shop,
  ) => {
    const rows = lines.map((line) => ({ order_number, quantity: '3', price: '10', ...SHIP_TO, ...line, tags }));
    const [record] = await importText(data.engine, csvText(rows), { options: { onConflict: 'update' } });
    return [record?.result, record?.warnings];
  };
  const unitsOf = async (order: string) =>
    (await shop.get(order)).order_line_items.map(({ sku, quantity }) => [sku, quantity]);
  const added = (order: string, sku: string) =>
    shop.call(orderItemOperations.save, {
      params: { id: order },
      body: { order_line_items: [{ sku, quantity: 1, price: 10 }] },
    });
  const made = async (...lines: readonly Readonly<Record<string, string>>[]) => {
    const order = `NS-${++number}`;
    await sent(order, 'made', lines);
    return order;
  };
  const RED = { sku: 'MUG-RED' };
  const BLUE = { sku: 'MUG-BLU' };

  it('is there once where its SKU was put right here, and the file has no keys', async () => {
    const order = await made(RED);
    const [line] = (await shop.get(order)).order_line_items;
    await shop.update(order, { order_line_items: [{ id: line?.id, sku: 'MUG-BLU' }] });
    for (const tags of ['x', 'y']) {
      expect(await sent(order, tags, [RED])).toEqual([
        'updated',
        [`${order}: MUG-RED was changed to MUG-BLU here, and stays so`],
      ]);
    }
    expect(await unitsOf(order)).toEqual([['MUG-BLU', 3]]);
    // Where the shop says both, it sold both.
    expect(await sent(order, 'z', [RED, BLUE])).toEqual(['updated', []]);
    expect(await unitsOf(order)).toEqual([
      ['MUG-BLU', 3],
      ['MUG-RED', 3],
    ]);
  });

  it('is told by the SKU that it was given here', async () => {
    const order = await made(RED);
    const [line] = (await shop.get(order)).order_line_items;
    await shop.update(order, { order_line_items: [{ id: line?.id, sku: 'MUG-BLU' }] });
    const [, told] = await sent(order, 'x', [{ ...RED, quantity: '5', shipped_quantity: '1' }]);
    expect(told).toEqual([
      `${order}: MUG-RED was changed to MUG-BLU here, and stays so`,
      `${order} has less left to ship than the file, which says 4 of 5 × MUG-BLU; a file does not raise that`,
    ]);
  });

  it('keeps its serial number where another line is called as it was', async () => {
    const [one, other] = [
      { ...RED, quantity: '1', serial_numbers: 'S-1' },
      { ...RED, quantity: '1', serial_numbers: '' },
    ];
    const order = await made(one, other);
    const [line] = (await shop.get(order)).order_line_items;
    await shop.update(order, { order_line_items: [{ id: line?.id, sku: 'MUG-BLU' }] });
    expect(await sent(order, 'x', [one, other])).toEqual([
      'updated',
      [`${order}: MUG-RED was changed to MUG-BLU here, and stays so`],
    ]);
    const lines = (await shop.get(order)).order_line_items;
    expect(lines.map(({ sku, serial_number: serial }) => [sku, serial])).toEqual([
      ['MUG-BLU', 'S-1'],
      ['MUG-RED', null],
    ]);
  });

  it('is told every night where a file without keys made it, and not where it was sold beside', async () => {
    const order = await made(RED, { sku: 'TEA-GRN' });
    await added(order, 'MUG-BLU');
    expect(await sent(order, 'x', [RED, { sku: 'TEA-GRN' }])).toEqual(['updated', []]);
    for (const tags of ['y', 'z']) {
      expect(await sent(order, tags, [RED])).toEqual([
        'updated',
        [
          `${order}: the file does not say 3 × TEA-GRN any more, left to ship here: orders items remove what is not to be shipped`,
        ],
      ]);
    }
  });

  it('is told where a person took out the line that a file made, and typed it anew', async () => {
    const order = await made(RED, { sku: 'TEA-GRN', quantity: '1' });
    const [, tea] = (await shop.get(order)).order_line_items;
    const body = { order_line_item_ids: [tea?.id] };
    await shop.call(orderItemOperations.remove, { params: { id: order }, body });
    await added(order, 'TEA-GRN');
    const last = 'does not say 1 × TEA-GRN any more, left to ship here';
    expect(await sent(order, 'x', [RED])).toEqual(['updated', [expect.stringContaining(last)]]);
  });

  it.each([
    ['as it came', { unbundle_kits: 'true' }],
    ['before another line', {}],
  ])('is not told of a kit that was sold beside, and became its parts %s', async (_, asked) => {
    const kit_components = [{ sku: 'MUG-BLU', quantity: 2 }];
    await shop.call(skuOperations.save, { body: { sku: 'SET-BLU', kit_components } });
    const order = await made({ ...RED, ...asked });
    await added(order, 'SET-BLU');
    await added(order, 'TEA-GRN');
    await shop.update(order, { unbundle_kits: true });
    expect(await sent(order, 'x', [RED])).toEqual(['updated', []]);
    expect(await unitsOf(order)).toEqual([
      ['MUG-RED', 3],
      ['MUG-BLU', 2],
      ['TEA-GRN', 1],
    ]);
  });

  it('is told where it went to another order and came back', async () => {
    const order = await made(RED, { sku: 'TEA-GRN' });
    const [line] = (await shop.get(order)).order_line_items;
    const body = { order_line_items: [{ id: line?.id, quantity: 3 }], new_order_number: `${order}-B` };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: order, ids: [`${order}-B`] } });
    for (const tags of ['x', 'y']) {
      expect(await sent(order, tags, [{ sku: 'TEA-GRN' }])).toEqual([
        'updated',
        [
          `${order}: the file does not say 3 × MUG-RED any more, left to ship here: orders items remove what is not to be shipped`,
        ],
      ]);
    }
  });

  it('is told where its shop exchanged it for goods that it shipped of another line', async () => {
    const order = await made(BLUE, RED);
    const lines = [{ ...BLUE, shipped_quantity: '3' }, BLUE];
    expect(await sent(order, 'x', lines)).toEqual([
      'updated',
      [
        `${order}: the file does not say 3 × MUG-RED any more, left to ship here: orders items remove what is not to be shipped`,
      ],
    ]);
    expect(await unitsOf(order)).toEqual([
      ['MUG-BLU', 3],
      ['MUG-RED', 3],
    ]);
  });

  it.each([
    ['with keys', { line_source_system_id: 'a' }, { line_source_system_id: 'b' }],
    ['without', {}, {}],
  ])('is told where its units went to another order: %s', async (_, one, other) => {
    const order = await made({ ...RED, ...one }, { ...BLUE, ...other });
    const body = { new_order_number: `${order}-B`, order_line_items: [{ sku: 'MUG-RED', quantity: 3 }] };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    const told = `${order}: the file does not say 3 × MUG-RED any more, left to ship in ${order}-B: take out there what is not to be shipped (orders items update, remove)`;
    const away = await openShop(await databases.engine());
    const exported = await exportedOrders(shop, (each) => each.startsWith(order));
    await importText(away.engine, JSON.stringify(exported), { name: 'orders.json' });
    for (const [data, tags] of [
      [shop, 'x'],
      [shop, 'y'],
      [away, 'x'],
      [away, 'y'],
    ] as const) {
      const [result, warnings] = await sent(order, tags, [{ ...BLUE, ...other }], data);
      expect([result, warnings]).toEqual(['updated', data === shop ? [told] : expect.arrayContaining([told])]);
    }
    await shop.book(`${order}-B`);
    expect(await sent(order, 'z', [{ ...BLUE, ...other }])).toEqual(['updated', []]);
  });

  it('is told where a combine took it, though the file brings another line to the order that is empty', async () => {
    const [order, master] = [await made(RED), await made(BLUE)];
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: master, ids: [order] } });
    expect(await sent(order, 'x', [BLUE])).toEqual([
      'updated',
      [
        `${order}: the file does not say 3 × MUG-RED any more, left to ship in ${master}: take out there what is not to be shipped (orders items update, remove)`,
        `${order} is cancelled, and the file brings goods to it: orders restore it, if it is to be shipped after all`,
      ],
    ]);
  });

  it.each([
    ['with keys', { line_source_system_id: 'a' }, { line_source_system_id: 'b' }],
    ['without', {}, {}],
  ])('is rejected where it is broken up into two and units of it went to another order: %s', async (_, one, other) => {
    const order = await made({ ...RED, ...one });
    const body = { new_order_number: `${order}-B`, order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    const broken = [
      { ...RED, ...one, quantity: '2' },
      { ...RED, ...other, quantity: '1' },
    ];
    for (const tags of ['x', 'y']) expect((await sent(order, tags, broken))[0]).toBe('rejected');
    const shipped = broken.map((line, at) => ({ ...line, shipped_quantity: at === 0 ? '2' : '0' }));
    expect((await sent(order, 'shipped', shipped))[0]).toBe('rejected');
    expect(await unitsOf(order)).toEqual([['MUG-RED', 2]]);
    // One that is sold beside all that were ordered is one more.
    expect(
      (
        await sent(order, 'z', [
          { ...RED, ...one },
          { ...RED, ...other, quantity: '1' },
        ])
      )[0],
    ).toBe('updated');
    expect(await unitsOf(order)).toEqual([
      ['MUG-RED', 2],
      ['MUG-RED', 1],
    ]);
  });
});
