import { beforeAll, expect, it } from 'vitest';
import { orderMoveOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('a line that a person puts right after units of it went', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });

  const serials = (order: string) => [1, 2, 3, 4].map((each) => `${order}-s${each}`);
  const sent = async (order_number: string, cells: Readonly<Record<string, string>>) => {
    const row = { order_number, sku: 'MUG-RED', quantity: '4', price: '14.00', ...SHIP_TO, ...cells };
    const [record] = await importText(shop.engine, csvText([row]), { options: { onConflict: 'update' } });
    return record;
  };
  const lineOf = async (order: string) => {
    const [line] = (await shop.get(order)).order_line_items;
    if (line === undefined) throw new Error('no line');
    return line;
  };
  const change = async (order: string, change: Readonly<Record<string, unknown>>) =>
    shop.update(order, { order_line_items: [{ id: (await lineOf(order)).id, ...change }] });
  const made = async (cells: Readonly<Record<string, string>>) => {
    const order = `PR-${++number}`;
    await sent(order, cells);
    const body = { new_order_number: `${order}-B`, order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    return order;
  };

  it.each([{ sku: 'MUG-BLU' }, { source_system_id: '77' }])(
    'is known where it lies by its new SKU or key: held, cancelled and in serial numbers',
    async (fix) => {
      const key = { line_source_system_id: '1' };
      const order = await made({ ...key, status: 'new', serial_numbers: serials(`PR-${number + 1}`).join(';') });
      const part = `${order}-B`;
      await change(part, fix);
      const [, , third] = serials(order);
      const identifiers = [{ code: serials(order)[0] }, { code: third }];
      await expect(change(order, { inventory_identifiers: identifiers })).rejects.toThrow(
        `"${third}" is that of a unit in order ${part}`,
      );
      const units = `2 × ${fix.sku ?? 'MUG-RED'}`;
      expect((await sent(order, { ...key, status: 'on_hold' }))?.warnings).toEqual([
        expect.stringContaining(`units of it are left to ship in ${part} (${units}): hold there too`),
      ]);
      await shop.book(part);
      expect((await sent(order, { ...key, status: 'cancelled' }))?.warnings).toEqual([
        expect.stringContaining(`are booked in ${part} (${units}); unless they came back`),
      ]);
    },
  );

  it('brings nothing back under the SKU that a shop without keys goes on saying', async () => {
    const order = await made({});
    await change(order, { sku: 'MUG-BLU' });
    for (const tags of ['x', 'y']) {
      expect(await sent(order, { tags })).toMatchObject({
        result: 'updated',
        changes: ['tags'],
        warnings: [`${order}: MUG-RED was changed to MUG-BLU here, and stays so; 2 are in order ${order}-B`],
      });
    }
    const { order_line_items: lines } = await shop.get(order);
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([['MUG-BLU', 2]]);
    const rows = ['MUG-RED', 'MUG-BLU'].map((sku) => ({ order_number: order, sku, quantity: '2', ...SHIP_TO }));
    const [refused] = await importText(shop.engine, csvText(rows), { options: { onConflict: 'update' } });
    expect(refused?.reasons[0]?.message).toContain('was until it was changed; 2 are in order');
  });

  it.each(['before', 'after'])(
    'nor in data that an export brought it to, where it was changed %s that',
    async (when) => {
      const away = await openShop(await databases.engine());
      const order = await made({});
      if (when === 'before') for (const each of [order, `${order}-B`]) await change(each, { sku: 'MUG-BLU' });
      const exported = await exportedOrders(shop, (each) => each.startsWith(order));
      await importText(away.engine, exported.map((each) => JSON.stringify(each)).join('\n'), { name: 'orders.ndjson' });
      if (when === 'after') {
        const [line] = (await away.get(order)).order_line_items;
        await away.update(order, { order_line_items: [{ id: line?.id, sku: 'MUG-BLU' }] });
      }
      const row = { order_number: order, sku: 'MUG-RED', quantity: '4', price: '14.00', ...SHIP_TO, tags: 'x' };
      const [again] = await importText(away.engine, csvText([row]), { options: { onConflict: 'update' } });
      expect(again).toMatchObject({
        changes: ['tags'],
        warnings: [expect.stringContaining('MUG-RED was changed to MUG-BLU here, and stays so')],
      });
      const lines = (await away.get(order)).order_line_items;
      expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([['MUG-BLU', 2]]);
      const back = await exportedOrders(away, (each) => each === order);
      const former = when === 'before' ? { sku: 'MUG-BLU', former_skus: ['MUG-RED'] } : { sku: 'MUG-RED' };
      expect(back[0]?.left_out).toMatchObject([former]);
      const fewer = csvText([{ ...row, quantity: '3' }]);
      const [refused] = await importText(away.engine, fewer, { options: { onConflict: 'update' } });
      expect(refused?.reasons[0]?.message).toContain('once it fits the line here, or where it says 4 again');
      await away.update(order, { order_line_items: [{ id: lines[0]?.id, quantity: 1 }] });
      const [taken] = await importText(away.engine, fewer, { options: { onConflict: 'update' } });
      expect(taken?.result).toBe('unchanged');
    },
  );
});
