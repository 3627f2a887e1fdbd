import { beforeAll, expect, it } from 'vitest';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('a line of a shop that a person broke up', (databases) => {
  let shop: Shop;
  let away: Shop;
  let number = 0;
  beforeAll(async () => {
    [shop, away] = [await openShop(await databases.engine()), await openShop(await databases.engine())];
  });

  const sent = async (order_number: string, line: Readonly<Record<string, string | number>>, data = shop) => {
    const row = {
      order_number,
      sku: 'MUG-RED',
      quantity: 3,
      price: '10',
      ...SHIP_TO,
      tags: `night ${++number}`,
      ...line,
    };
    const [record] = await importText(data.engine, csvText([row]), { options: { onConflict: 'update' } });
    return [record?.result, record?.warnings, record?.reasons.map(({ message }) => message)];
  };
  const unitsOf = async (order: string, data = shop) =>
    (await data.get(order)).order_line_items.map(({ quantity }) => quantity);
  const saved = (order: string, ...order_line_items: readonly Readonly<Record<string, unknown>>[]) =>
    shop.call(orderItemOperations.save, { params: { id: order }, body: { order_line_items } });
  const PART = { sku: 'MUG-RED', quantity: 2, price: 10 };
  const wholeOf = async (order: string) => ({ id: (await shop.get(order)).order_line_items[0]?.id, quantity: 1 });

  it.each([['l0'], ['']])('stays so when its file comes again with the key "%s"', async (line_source_system_id) => {
    const prefix = `BU-${line_source_system_id}`;
    const [atOnce, reducedFirst, addedFirst] = [`${prefix}1`, `${prefix}2`, `${prefix}3`];
    for (const order of [atOnce, reducedFirst, addedFirst]) await sent(order, { line_source_system_id });
    await saved(atOnce, await wholeOf(atOnce), PART);
    await saved(reducedFirst, await wholeOf(reducedFirst));
    await saved(reducedFirst, PART);
    await saved(addedFirst, PART);
    await saved(addedFirst, await wholeOf(addedFirst));
    for (const order of [atOnce, reducedFirst, addedFirst]) {
      expect(await sent(order, { line_source_system_id })).toEqual(['updated', [], []]);
      expect(await unitsOf(order)).toEqual([1, 2]);
    }
    // By the shop's key over HTTP as well.
    if (line_source_system_id !== '') {
      await shop.update(atOnce, { order_line_items: [{ source_system_id: 'l0', quantity: 3 }] });
      expect(await unitsOf(atOnce)).toEqual([1, 2]);
    }
  });

  it('is not raised by its file, which says where the others are', async () => {
    await sent('BU-R', { line_source_system_id: 'l0' });
    await saved('BU-R', await wholeOf('BU-R'), PART);
    const part = (await shop.get('BU-R')).order_line_items[1]?.id;
    expect(await sent('BU-R', { line_source_system_id: 'l0', quantity: 4 })).toEqual([
      'rejected',
      [],
      [
        `is 4; of the 3 that were ordered 2 are in line ${part} of this order, so that it does not tell how many are meant here: change the line that is meant (orders items update), and the file is taken`,
      ],
    ]);
    await saved('BU-R', { id: part, quantity: 3 });
    expect(await sent('BU-R', { line_source_system_id: 'l0', quantity: 4 })).toEqual(['updated', [], []]);
    expect(await unitsOf('BU-R')).toEqual([1, 3]);
  });

  it('is told with its part when the shop shipped some of it, or says it no more', async () => {
    await sent('BU-S', { line_source_system_id: 'l0' });
    await saved('BU-S', await wholeOf('BU-S'), PART);
    expect(await sent('BU-S', { line_source_system_id: 'l0', shipped_quantity: 2 })).toEqual([
      'updated',
      [
        'BU-S: the file calls 2 of 3 × MUG-RED shipped, and units of it are left to ship in BU-S (2 × MUG-RED): take out there what is shipped (orders items update, remove), so that it is not shipped again',
      ],
      [],
    ]);
    expect(await sent('BU-S', { line_source_system_id: 'l1', sku: 'MUG-BLU' })).toEqual([
      'updated',
      [
        'BU-S: the file does not say 1 × MUG-RED, 2 × MUG-RED any more, left to ship here: orders items remove what is not to be shipped',
      ],
      [],
    ]);
  });

  it('is not exchanged for other goods without its part, though its order is cancelled', async () => {
    await sent('BU-X', { line_source_system_id: 'l0' });
    await saved('BU-X', await wholeOf('BU-X'), PART);
    await shop.call(orderOperations.cancel, { params: { id: 'BU-X' } });
    const [result] = await sent('BU-X', { line_source_system_id: 'l0', sku: 'MUG-BLU' });
    expect(result).toBe('rejected');
  });

  it('is known in other data that an export brought it to, and by the export itself', async () => {
    await sent('BU-C', { line_source_system_id: 'l0' });
    await saved('BU-C', await wholeOf('BU-C'), PART);
    const exported = JSON.stringify(await exportedOrders(shop, (each) => each === 'BU-C'));
    for (const data of [shop, away]) {
      await importText(data.engine, exported, { name: 'orders.json', options: { onConflict: 'update' } });
      expect(await sent('BU-C', { line_source_system_id: 'l0' }, data)).toEqual(['updated', [], []]);
      expect(await unitsOf('BU-C', data)).toEqual([1, 2]);
    }
  });

  it('is told with its part in other data too where its shop says it no more, beside another of its goods', async () => {
    const row = { order_number: 'BU-D', sku: 'MUG-RED', price: 10, ...SHIP_TO };
    await importText(shop.engine, csvText([2, 1].map((quantity) => ({ ...row, quantity }))));
    const whole = await wholeOf('BU-D');
    await saved('BU-D', whole, { ...PART, quantity: 1 });
    const body = { cheapest: true, order_line_items: [whole] };
    await shop.call(shipmentOperations.bookOrder, { params: { id: 'BU-D' }, body });
    const exported = JSON.stringify(await exportedOrders(shop, (each) => each === 'BU-D'));
    await importText(away.engine, exported, { name: 'orders.json' });
    const told = 'BU-D: the file does not say 1 × MUG-RED any more, left to ship here:';
    for (const data of [shop, away]) {
      expect((await sent('BU-D', { quantity: 1 }, data))[1]).toContainEqual(expect.stringContaining(told));
    }
  });

  it('stays so when it, or its part, got another SKU since', async () => {
    for (const at of [0, 1]) {
      const order = `BU-N${++number}`;
      await sent(order, { line_source_system_id: 'l0' });
      await saved(order, await wholeOf(order), PART);
      await saved(order, { id: (await shop.get(order)).order_line_items[at]?.id, sku: 'CUP-RED' });
      await sent(order, { line_source_system_id: 'l0' });
      expect(await unitsOf(order)).toEqual([1, 2]);
    }
  });

  it('is known in other data too where its part got another SKU there', async () => {
    await sent('BU-Z', {});
    await saved('BU-Z', await wholeOf('BU-Z'), PART);
    const exported = JSON.stringify(await exportedOrders(shop, (each) => each === 'BU-Z'));
    await importText(away.engine, exported, { name: 'orders.json' });
    const part = (await away.get('BU-Z')).order_line_items[1]?.id;
    await away.update('BU-Z', { order_line_items: [{ id: part, sku: 'CUP-RED' }] });
    expect(await sent('BU-Z', {}, away)).toEqual(['updated', [], []]);
    expect(await unitsOf('BU-Z', away)).toEqual([1, 2]);
  });

  it('is not told to be too many while it is on hold, and shipped when that ends', async () => {
    await sent('BU-H', {});
    await saved('BU-H', await wholeOf('BU-H'), PART);
    await shop.call(orderOperations.hold, { body: { ids: ['BU-H'] } });
    await sent('BU-H', { status: 'shipped', shipped_quantity: 'all' });
    await sent('BU-H', { shipped_quantity: 'all' });
    expect(await sent('BU-H', { shipped_quantity: 'all' })).toEqual(['updated', [], []]);
    await shop.call(orderOperations.release, { body: { ids: ['BU-H'] } });
    expect((await shop.get('BU-H')).status).toBe('shipped');
  });

  it('is told with its part, though all that was left of it was taken out, and the part renamed', async () => {
    await sent('BU-W', { line_source_system_id: 'l0' });
    await saved('BU-W', await wholeOf('BU-W'), PART);
    await saved('BU-W', { id: (await shop.get('BU-W')).order_line_items[1]?.id, sku: 'CUP-RED' });
    for (const _ of ['once', 'again']) {
      const [, told] = await sent('BU-W', { line_source_system_id: 'l0', shipped_quantity: 3 });
      expect(told).toContain(
        'BU-W: the file calls 3 × MUG-RED shipped, and units of it are left to ship in BU-W (2 × CUP-RED): take out there what is shipped (orders items update, remove), so that it is not shipped again',
      );
    }
  });

  it('is told to be restored with its order, that was cancelled, where all of it was taken out and typed anew', async () => {
    const line = { line_source_system_id: 'l0', status: 'new' };
    await sent('BU-OFF', line);
    const whole = (await shop.get('BU-OFF')).order_line_items[0]?.id;
    await saved('BU-OFF', { ...PART, quantity: 3 });
    const body = { order_line_item_ids: [whole] };
    await shop.call(orderItemOperations.remove, { params: { id: 'BU-OFF' }, body });
    await shop.call(orderOperations.cancel, { params: { id: 'BU-OFF' } });
    const restore =
      'BU-OFF is cancelled, and new as the file says: orders restore it, if it is to be shipped after all';
    expect(await sent('BU-OFF', line)).toEqual(['updated', [restore], []]);
    await shop.call(orderOperations.restore, { body: { ids: ['BU-OFF'] } });
    expect(await sent('BU-OFF', line)).toEqual(['updated', [], []]);
    expect(await unitsOf('BU-OFF')).toEqual([3]);
  });

  it('is raised where units were only taken out of it, and where what was added is of other goods', async () => {
    for (const part of [undefined, { ...PART, sku: 'MUG-BLU' }]) {
      const order = `BU-O${++number}`;
      await sent(order, { line_source_system_id: 'l0' });
      await saved(order, await wholeOf(order), ...(part === undefined ? [] : [part]));
      expect(await sent(order, { line_source_system_id: 'l0' })).toEqual(['updated', [], []]);
      expect((await unitsOf(order))[0]).toBe(3);
    }
  });

  it('is known though its rest went to another order since, also where it was broken up in one that units went to', async () => {
    const order = `BU-G${++number}`;
    await sent(order, { line_source_system_id: 'l0', quantity: 5 });
    const split = async (id: string, quantity: number, new_order_number: string) => {
      const line = (await shop.get(id)).order_line_items[0]?.id;
      const body = { order_line_items: [{ id: line, quantity }], new_order_number };
      await shop.call(orderMoveOperations.split, { params: { id }, body });
    };
    await saved(order, await wholeOf(order), { ...PART, quantity: 4 });
    await split(order, 1, `${order}-2`);
    expect(await sent(order, { line_source_system_id: 'l0', quantity: 5 })).toEqual(['updated', [], []]);
    const [result] = await sent(order, { line_source_system_id: 'l0', quantity: 1 });
    expect(result).toBe('rejected');
    await split(order, 3, `${order}-3`);
    await saved(`${order}-3`, await wholeOf(`${order}-3`), PART);
    await split(`${order}-3`, 1, `${order}-4`);
    const [, told] = await sent(order, { line_source_system_id: 'l0', quantity: 5, shipped_quantity: 'all' });
    expect(told).toContain(
      `${order}: the file calls 5 × MUG-RED shipped, and units of it are left to ship in ${order} (1 × MUG-RED), ${order}-2 (1 × MUG-RED), ${order}-3 (2 × MUG-RED), ${order}-4 (1 × MUG-RED): take out there what is shipped (orders items update, remove), so that it is not shipped again`,
    );
  });

  it.each([
    [true, []],
    [false, [expect.stringContaining('-2 (1 × MUG-RED): take out there what is shipped')]],
  ])(
    'is told in other data to lie somewhere, where its part went on from an order that took units, booked: %s',
    async (isBooked, there) => {
      const order = `BU-F${++number}`;
      await sent(order, { line_source_system_id: 'l0' });
      const split = async (id: string, at: number, quantity: number, new_order_number: string) => {
        const line = (await shop.get(id)).order_line_items[at]?.id;
        const body = { order_line_items: [{ id: line, quantity }], new_order_number };
        await shop.call(orderMoveOperations.split, { params: { id }, body });
      };
      await split(order, 0, 2, `${order}-2`);
      await saved(`${order}-2`, await wholeOf(`${order}-2`), { ...PART, quantity: 1 });
      await split(`${order}-2`, 1, 1, `${order}-3`);
      if (isBooked) await shop.book(`${order}-2`);
      const exported = await exportedOrders(shop, (each) => each.startsWith(order));
      await importText(away.engine, JSON.stringify(exported), { name: 'orders.json' });
      const [, told] = await sent(order, { line_source_system_id: 'l0', shipped_quantity: 2 }, away);
      expect(told).toEqual([...there, expect.stringContaining('see that none is shipped again')]);
    },
  );

  it.each([['l0'], ['']])(
    'is known in other data where it was broken up in an order that took units, with the key "%s"',
    async (line_source_system_id) => {
      const order = `BU-K${++number}`;
      await sent(order, { line_source_system_id, quantity: 5 });
      const body = {
        order_line_items: [{ id: (await shop.get(order)).order_line_items[0]?.id, quantity: 3 }],
        new_order_number: `${order}-2`,
      };
      await shop.call(orderMoveOperations.split, { params: { id: order }, body });
      await saved(`${order}-2`, await wholeOf(`${order}-2`), PART);
      const exported = JSON.stringify(await exportedOrders(shop, (each) => each.startsWith(order)));
      // As exports told it before, from a spreadsheet that lost the ids.
      const before = exported
        .replaceAll(/"id":"ordi_\w+",/g, '')
        .replace(
          `"MUG-RED","quantity":2,"price":10,"item_type":"unpacked","origin_order_number":"${order}"`,
          `"MUG-RED","quantity":2,"price":10,"item_type":"unpacked","origin_order_number":"${order}-2"`,
        );
      expect(before).toContain(`"origin_order_number":"${order}-2"`);
      const records = await importText(shop.engine, before, { name: 'orders.json', options: { onConflict: 'update' } });
      expect(records.map(({ result }) => result)).toEqual(['unchanged', 'unchanged']);
      for (const data of [shop, away]) {
        await importText(data.engine, exported, { name: 'orders.json', options: { onConflict: 'update' } });
        expect(await unitsOf(`${order}-2`, data)).toEqual([1, 2]);
        expect(await sent(order, { line_source_system_id, quantity: 5, shipped_quantity: 5 }, data)).toEqual([
          'updated',
          expect.arrayContaining([expect.stringContaining(`in ${order}-2 (1 × MUG-RED, 2 × MUG-RED): take out`)]),
          [],
        ]);
      }
    },
  );

  it.each(['before', 'now'])(
    'is known in data that an export of %s made, by one of before and of now',
    async (madeBy) => {
      const [order, taker] = [`BU-Y${++number}`, `BU-Y${number}-2`];
      await sent(order, { line_source_system_id: 'l0', quantity: 5 });
      await sent(taker, { line_source_system_id: 'l9', quantity: 1 });
      const id = (await shop.get(order)).order_line_items[0]?.id;
      const move_to_order_id = (await shop.get(taker)).id;
      const body = { order_line_items: [{ id, quantity: 3 }], move_to_order_id };
      await shop.call(orderMoveOperations.split, { params: { id: order }, body });
      await saved(taker, { id: (await shop.get(taker)).order_line_items[1]?.id, quantity: 1 }, PART);
      const orders = await exportedOrders(shop, (each) => each.startsWith(order));
      const now = JSON.stringify(orders);
      const before = JSON.stringify(orders, (_, member) =>
        member?.quantity === 2 && member.origin_order_number === order
          ? { ...member, origin_order_number: taker }
          : member,
      );
      expect(before).not.toBe(now);
      const result = async (text: string) =>
        (await importText(away.engine, text, { name: 'orders.json', options: { onConflict: 'update' } })).map(
          (record) => record.result,
        );
      expect(await result(madeBy === 'now' ? now : before)).toEqual(['created', 'created']);
      for (const text of [before, now]) expect(await result(text)).toEqual(['unchanged', 'unchanged']);
    },
  );

  it('is known where it was broken up in the order that units of it went to, and where its part went on from there', async () => {
    for (const line_source_system_id of ['l0', '']) {
      const order = `BU-E${++number}`;
      await sent(order, { line_source_system_id });
      const whole = (await shop.get(order)).order_line_items[0];
      const split = (id: string, to: string, line: string | undefined) =>
        shop.call(orderMoveOperations.split, {
          params: { id },
          body: { order_line_items: [{ id: line, quantity: id === order ? 2 : 1 }], new_order_number: to },
        });
      await split(order, `${order}-2`, whole?.id);
      await saved(`${order}-2`, await wholeOf(`${order}-2`), { ...PART, quantity: 1 });
      expect(await sent(order, { line_source_system_id, shipped_quantity: 0 })).toEqual(['updated', [], []]);
      await split(`${order}-2`, `${order}-3`, (await shop.get(`${order}-2`)).order_line_items[1]?.id);
      expect(await sent(order, { line_source_system_id, shipped_quantity: 0 })).toEqual(['updated', [], []]);
      const [, told] = await sent(order, { line_source_system_id, shipped_quantity: 'all' });
      expect(told).toContain(
        `${order}: the file calls 3 × MUG-RED shipped, and units of it are left to ship in ${order}-2 (1 × MUG-RED), ${order}-3 (1 × MUG-RED): take out there what is shipped (orders items update, remove), so that it is not shipped again`,
      );
    }
  });
});
