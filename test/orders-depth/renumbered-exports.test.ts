import { beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { exportedOrders, items, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('an order that was given another number after it was exported', (databases) => {
  let shop: Shop;
  let away: Shop;
  beforeAll(async () => {
    [shop, away] = [await openShop(await databases.engine()), await openShop(await databases.engine())];
  });
  const taken = (prefix: string) => exportedOrders(shop, (each) => each.startsWith(prefix));
  const sent = async (orders: readonly JsonObject[]) =>
    Object.fromEntries(
      (await away.call(orderOperations.importBatch, { body: { orders, on_conflict: 'update' } })).map((each) => [
        each.order_number,
        'problems' in each ? each.problems[0]?.message : each.result,
      ]),
    );
  const is = (number: string, next: string) =>
    `is order ${number}, which is here by the number that it had before: it would be shipped twice. Give it its new number first (shipdock orders update ${number} --number ${next})`;

  it.each([
    ['its shop calls both by one id', 'RA', { source_system: 'shop', source_system_id: '77' }],
    ['it has none', 'RB', {}],
  ])('is not made a second time elsewhere, where %s', async (_, number, id) => {
    await shop.create({ order_number: number, order_line_items: items({ 'MUG-RED': 2, 'TEA-GRN': 1 }), ...id });
    const before = await taken(number);
    expect(await sent(before)).toEqual({ [number]: 'created' });
    await shop.update(number, { order_number: `${number}-2`, notes: [{ body: 'numbered anew' }] });
    expect(await sent(await taken(number))).toEqual({ [`${number}-2`]: is(number, `${number}-2`) });
    const [record] = await taken(number);
    await expect(away.call(orderOperations.create, { body: record })).rejects.toMatchObject({ status: 400 });
    await away.update(number, { order_number: `${number}-2` });
    expect(await sent(await taken(number))).toEqual({ [`${number}-2`]: 'updated' });
  });

  it('is what a file without ids of its shop means by its old number, and nothing is to be taken out of it', async () => {
    await shop.create({ order_number: 'RD', order_line_items: items({ 'MUG-RED': 2 }) });
    await shop.update('RD', { order_number: 'RD-2' });
    const told = /^is the number that order RD-2 had before; nothing is made of it .* say RD-2 in the file$/;
    const file = { order_number: 'RD', order_line_items: [{ sku: 'MUG-RED', quantity: 3 }] };
    const [again] = await shop.call(orderOperations.importBatch, { body: { orders: [file] } });
    expect(again).toMatchObject({ problems: [{ message: expect.stringMatching(told) }] });
    expect(await sent(await taken('RD'))).toEqual({ 'RD-2': 'created' });
    expect(await sent([file])).toEqual({ RD: expect.stringMatching(told) });
  });

  it('is made where its shop gave its number to another order since', async () => {
    const order = (order_number: string, source_system_id: string) => ({
      ...{ order_number, source_system_id, source_system: 'shop' },
      order_line_items: [{ sku: 'MUG-RED', quantity: 1 }],
    });
    await shop.create(order('RC', '1'));
    await shop.update('RC', { order_number: 'RC-2' });
    await shop.call(orderOperations.importBatch, { body: { orders: [order('RC', '2')] } });
    const records = await taken('RC');
    expect(await sent(records.toReversed())).toEqual({ RC: 'created', 'RC-2': 'created' });
  });
});

describeOnBothDatabases('orders of one file that are about each other', (databases) => {
  const opened = async () => openShop(await databases.engine());
  const imported = async (data: Shop, orders: readonly JsonObject[], on_conflict = 'fail') =>
    (await data.call(orderOperations.importBatch, { body: { orders, on_conflict } })).map((each) => [
      each.order_number,
      'problems' in each ? each.problems[0]?.message : each.result,
    ]);

  it('are made once where the file has one of them by two numbers', async () => {
    const shop = await opened();
    const order = (order_number: string, source_system_id: string) => ({
      ...{ order_number, source_system: 'shop', source_system_id },
      order_line_items: [{ sku: 'MUG-RED', quantity: 1 }],
    });
    const records = await imported(shop, [
      order('00123', '7'),
      order('SO-9', '8'),
      order('123', '7'),
      order('124', '9'),
    ]);
    expect(records).toEqual([
      ['00123', 'created'],
      ['SO-9', 'created'],
      ['123', expect.stringMatching(/^is order 00123, which is there/)],
      ['124', 'created'],
    ]);
  });

  it('ship no unit twice where a shop’s file comes with an export of what was split off', async () => {
    const [shop, away] = [await opened(), await opened()];
    const order = { order_number: 'FA', order_line_items: items({ 'MUG-RED': 5 }) };
    await shop.create(order);
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }], new_order_number: 'FA-S' };
    await shop.call(orderMoveOperations.split, { params: { id: 'FA' }, body });
    const splitOff = await exportedOrders(shop, (each) => each === 'FA-S');
    expect(await imported(away, [order, ...splitOff])).toEqual([
      ['FA', 'created'],
      ['FA-S', expect.stringMatching(/which gave none of its units away here: they would be shipped twice/)],
    ]);
    const other = await opened();
    expect(await imported(other, [...splitOff, order])).toEqual([
      ['FA-S', 'created'],
      ['FA', expect.stringMatching(/units of it are in order FA-S; they would be shipped twice/)],
    ]);
  });
});
