import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText } from '../orders/import.builder.ts';
import { aMove, anOrder, contents, moved, rowsOf } from './sent-again-laws.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

const BEFORE = expect.stringMatching(/^was exported before units of it moved \(orders\.\w+ by .*export it anew/);
const OTHERWISE = expect.stringMatching(/otherwise than they did here: export it anew/);
const NOT_GIVEN = expect.stringMatching(/which gave none of its units away here/);
const ELSEWHERE = expect.stringMatching(
  /what that gave away here is in other orders already: they would be shipped twice/,
);

describeOnBothDatabases('an export that was made before units moved, or moved back', (databases) => {
  let shop: Shop;
  let away: Shop;
  let number = 0;
  beforeAll(async () => {
    [shop, away] = [await openShop(await databases.engine()), await openShop(await databases.engine())];
    const kit_components = [{ sku: 'X', quantity: 2 }];
    await shop.call(skuOperations.save, { body: { sku: 'KIT', kit_components } });
  });

  const made = async (units: Readonly<Record<string, number>>) => {
    const order_number = `OE-${++number}-`;
    const order_line_items = Object.entries(units).map(([sku, quantity], at) => ({
      ...{ sku, quantity, price: 10 },
      source_system_id: `l${at}`,
    }));
    await shop.create({ order_number, total_price: 100, order_line_items });
    return order_number;
  };
  const split = (order: string, units: Readonly<Record<string, number>>, into: JsonObject) => {
    const order_line_items = Object.entries(units).map(([sku, quantity]) => ({ sku, quantity }));
    return shop.call(orderMoveOperations.split, { params: { id: order }, body: { order_line_items, ...into } });
  };
  const combine = (master_order_id: string, ...ids: readonly string[]) =>
    shop.call(orderMoveOperations.combine, { body: { master_order_id, ids } });
  const taken = async (...orders: readonly string[]) =>
    exportedOrders(shop, (each) => orders.some((order) => each.startsWith(order)));
  const sent = async (orders: readonly JsonObject[], on_conflict = 'update', data = shop) =>
    Object.fromEntries(
      (await data.call(orderOperations.importBatch, { body: { orders, on_conflict } })).map((each) => [
        each.order_number,
        'problems' in each ? each.problems[0]?.message : each.result,
      ]),
    );
  const unmarked = (orders: readonly JsonObject[]) => orders.map(({ as_of: _, ...each }) => each);
  const all = (...orders: readonly string[]) => Promise.all(orders.map((order) => contents(shop, order)));

  it('gives a line as many units as it says where it was made since, as many as were ordered among them', async () => {
    for (const quantity of [4, 3]) {
      const order = await made({ MUG: 4 });
      const before = await taken(order);
      await split(order, { MUG: 3 }, { new_order_number: `${order}B` });
      await shop.call(orderOperations.cancel, { params: { id: `${order}B` }, body: {} });
      const [now = {}] = await taken(order);
      const lines = (now.order_line_items as JsonObject[]).map((line) => ({ ...line, quantity }));
      expect(await sent([{ ...now, order_line_items: lines }])).toEqual({ [order]: 'updated' });
      expect((await shop.get(order)).order_line_items.map((line) => line.quantity)).toEqual([quantity]);
      expect(await sent(before)).toEqual({ [order]: BEFORE });
    }
  });

  it('tells where others lie beside which a line gets more units', async () => {
    const order = await made({ MUG: 4 });
    await split(order, { MUG: 3 }, { new_order_number: `${order}B` });
    const [now = {}] = await taken(order);
    const lines = (now.order_line_items as JsonObject[]).map((line) => ({ ...line, quantity: 4 }));
    const file = JSON.stringify({ ...now, order_line_items: lines });
    const options = { onConflict: 'update' } as const;
    const told = `${order}: MUG gets 4 instead of 1; 3 are in order ${order}B: if the 4 are all that were ordered, put it back (orders items update)`;
    expect(await importText(shop.engine, file, { name: 'orders.json', options })).toMatchObject([
      { result: 'updated', warnings: [told] },
    ]);
    expect(await importText(shop.engine, file, { name: 'orders.json', options })).toMatchObject([
      { result: 'unchanged', warnings: [] },
    ]);
  });

  it('is not taken in other data for what was ordered where a line was raised in it', async () => {
    for (const booked of [0, 2]) {
      const order = `OE-${++number}-`;
      await shop.create({ order_number: order, order_line_items: [{ sku: 'MUG-RED', quantity: 6, price: 10 }] });
      await split(order, { 'MUG-RED': 2 }, { new_order_number: `${order}B` });
      const order_line_items = [{ id: (await shop.get(order)).order_line_items[0]?.id, quantity: booked }];
      const body = { cheapest: true, order_line_items };
      if (booked > 0) await shop.call(shipmentOperations.bookOrder, { params: { id: order }, body });
      const exported = await taken(order);
      await sent(exported, 'fail', away);
      const [now = {}] = exported;
      const lines = (now.order_line_items as JsonObject[]).map((line) => ({ ...line, quantity: 6 }));
      const [record] = await importText(away.engine, JSON.stringify({ ...now, order_line_items: lines }), {
        ...{ name: 'orders.json', options: { onConflict: 'update' } },
      });
      expect([...(record?.reasons ?? []).map(({ message }) => message), ...(record?.warnings ?? [])]).toEqual([
        booked === 0
          ? `is 6; 4 are left here, 2 are in order ${order}B, so that it does not tell how many are meant here: change the line that is meant (orders items update), and the file is taken`
          : `${order} has less left to ship than the file, which says 4 of 6 × MUG-RED; a file does not raise that`,
      ]);
    }
  });

  it('gives a line as many units as it says again where that was taken back', async () => {
    const order = await made({ MUG: 4 });
    await split(order, { MUG: 3 }, { new_order_number: `${order}B` });
    const [now = {}] = await taken(order);
    const lines = (now.order_line_items as JsonObject[]).map((line) => ({ ...line, quantity: 4 }));
    for (const _ of ['once', 'again']) {
      expect(await sent([{ ...now, order_line_items: lines }])).toEqual({ [order]: 'updated' });
      await shop.call(orderMoveOperations.undo, { params: { id: order }, body: {} });
      expect((await shop.get(order)).order_line_items.map((line) => line.quantity)).toEqual([1]);
    }
  });

  it('gives a line of which some are booked as many units as it says, and takes none for shipped elsewhere', async () => {
    const order = `OE-${++number}-`;
    await shop.create({ order_number: order, order_line_items: [{ sku: 'MUG-RED', quantity: 6, price: 10 }] });
    await split(order, { 'MUG-RED': 2 }, { new_order_number: `${order}B` });
    const order_line_items = [{ id: (await shop.get(order)).order_line_items[0]?.id, quantity: 2 }];
    const body = { cheapest: true, order_line_items };
    await shop.call(shipmentOperations.bookOrder, { params: { id: order }, body });
    for (const quantity of [6, 5]) {
      const [now = {}] = await taken(order);
      const lines = (now.order_line_items as JsonObject[]).map((line) => ({ ...line, quantity }));
      expect(await sent([{ ...now, order_line_items: lines }])).toEqual({ [order]: 'updated' });
      expect((await shop.get(order)).not_shipped_order_line_items.map((line) => line.quantity)).toEqual([quantity - 2]);
    }
    expect((await taken(order))[0]?.left_out).toEqual([expect.objectContaining({ quantity: 2, is_moved: true })]);
  });

  it('takes nothing for shipped elsewhere where it says less than is booked, or than the order was raised to since', async () => {
    const order = `OE-${++number}-`;
    await shop.create({ order_number: order, order_line_items: [{ sku: 'MUG-RED', quantity: 4, price: 10 }] });
    const { id } = (await shop.get(order)).order_line_items[0] ?? {};
    const body = { cheapest: true, order_line_items: [{ id, quantity: 2 }] };
    await shop.call(shipmentOperations.bookOrder, { params: { id: order }, body });
    const [now = {}] = await taken(order);
    const lower = (now.order_line_items as JsonObject[]).map((line) => ({ ...line, quantity: 1 }));
    expect(await sent([{ ...now, order_line_items: lower }])).toEqual({
      [order]: 'is 1, but 2 units are shipped already',
    });
    await shop.update(order, { order_line_items: [{ id, quantity: 6 }] });
    expect(await sent([now])).toEqual({ [order]: 'updated' });
    const [after = {}] = await taken(order);
    expect([(after.order_line_items as JsonObject[])[0]?.quantity, after.left_out]).toEqual([4, undefined]);
  });

  it('gives a line nothing back that a file of its shop called shipped since', async () => {
    const order = await made({ MUG: 4, SOAP: 1 });
    await split(order, { MUG: 1 }, { new_order_number: `${order}B` });
    const [now = {}] = await taken(order);
    const mugs = { sku: 'MUG', source_system_id: 'l0', quantity: 4, shipped_quantity: 2 };
    await sent([{ order_number: order, order_line_items: [mugs] }]);
    const before = await all(order);
    await sent([now]);
    expect(await all(order)).toEqual(before);
  });

  it('is known elsewhere by the keys of its lines where a spreadsheet lost their ids', async () => {
    const order = await made({ MUG: 5, SOAP: 1 });
    await split(order, { MUG: 3 }, { new_order_number: `${order}B` });
    const lost = (await taken(order)).map(({ order_line_items: lines, ...each }) => ({
      ...each,
      order_line_items: (lines as JsonObject[]).map(({ id: _, ...line }) => line),
    }));
    await sent(lost, 'update', away);
    const lines = [
      { source_system_id: 'l0', sku: 'MUG', quantity: 5, price: 10 },
      { source_system_id: 'l1', sku: 'SOAP', quantity: 1, price: 10 },
    ];
    await sent([{ order_number: order, tags: ['again'], order_line_items: lines }], 'update', away);
    expect((await away.get(order)).order_line_items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['MUG', 2],
      ['SOAP', 1],
    ]);
    expect((await away.get(order)).tags).toEqual(['again']);
  });

  it('is made elsewhere of orders whose lines have the same keys, where a spreadsheet lost their ids', async () => {
    const [order, other] = [await made({ MUG: 2 }), await made({ MUG: 3 })];
    await combine(order, other);
    const [lost = {}] = (await taken(order)).map(({ order_line_items: lines, ...each }) => ({
      ...each,
      order_line_items: (lines as JsonObject[]).map(({ id: _, ...line }) => line),
    }));
    expect(await sent([lost], 'update', away)).toEqual({ [order]: 'created' });
    expect(await sent([{ ...lost, tags: ['again'] }], 'update', away)).toEqual({ [order]: 'updated' });
    expect((await away.get(order)).order_line_items.map(({ quantity }) => quantity)).toEqual([2, 3]);
  });

  it('is known elsewhere by what is left of its lines where there are no keys either', async () => {
    const order = `OE-${++number}-`;
    const lines = [5, 2].map((quantity) => ({ sku: 'MUG', quantity, price: 10 }));
    await shop.create({ order_number: order, order_line_items: lines });
    const [line] = (await shop.get(order)).order_line_items;
    const order_line_items = [{ id: line?.id, quantity: 3 }];
    const body = { order_line_items, new_order_number: `${order}B` };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    const lost = (await taken(order)).map(({ order_line_items: items, ...each }) => ({
      ...each,
      order_line_items: (items as JsonObject[]).map(({ id: _, ...item }) => item),
    }));
    await sent(lost, 'update', away);
    const again = { order_number: order, tags: ['again'], order_line_items: lines };
    expect(await sent([again], 'update', away)).toEqual({ [order]: 'updated' });
    expect((await away.get(order)).order_line_items.map(({ quantity }) => quantity)).toEqual([2, 2]);
  });

  describe.each([
    ['that says at which state', BEFORE, (orders: readonly JsonObject[]) => orders],
    ['that does not', OTHERWISE, unmarked],
  ])('%s', (_, why, from) => {
    it('puts no money back where a whole line went', async () => {
      const order = await made({ MUG: 4, SOAP: 1 });
      const exported = from(await taken(order));
      await split(order, { SOAP: 1 }, { new_order_number: `${order}B` });
      const before = await all(order);
      expect(await sent(exported)).toEqual({ [order]: 'unchanged' });
      expect(await all(order)).toEqual(before);
    });

    it('knows of one split or combine and not of the next', async () => {
      const order = await made({ MUG: 4, SOAP: 1, TEA: 1 });
      await split(order, { SOAP: 1 }, { new_order_number: `${order}B` });
      const [master, one, other] = [await made({ MUG: 4 }), await made({ SOAP: 4 }), await made({ TEA: 4 })];
      await combine(master, one);
      const exported = from(await taken(order, master));
      await split(order, { TEA: 1 }, { new_order_number: `${order}C` });
      await combine(master, other);
      const before = await all(order, master, one, other);
      expect(await sent(exported)).toEqual({
        [order]: why,
        [`${order}B`]: 'unchanged',
        [master]: why,
      });
      const cancelled = exported.filter((each) => each.order_number === master);
      expect(await sent(cancelled.map((each) => ({ ...each, status: 'cancelled' })))).toEqual({ [master]: why });
      expect(await all(order, master, one, other)).toEqual(before);
    });

    it('makes no order again that was taken back', async () => {
      const order = await made({ MUG: 4, SOAP: 1 });
      await split(order, { MUG: 2, SOAP: 1 }, { new_order_number: `${order}B` });
      const exported = from(await taken(order));
      await shop.call(orderMoveOperations.undo, { params: { id: order } });
      const before = await all(order);
      const anew = why === BEFORE ? BEFORE : NOT_GIVEN;
      expect(await sent(exported, 'fail')).toEqual({
        [order]: expect.stringContaining('export it anew'),
        [`${order}B`]: anew,
      });
      expect(await sent(exported)).toEqual({
        [order]: why,
        [`${order}B`]: anew,
      });
      const part = exported.find((each) => each.order_number === `${order}B`);
      await expect(shop.create(part ?? {})).rejects.toMatchObject({ details: [{ message: anew }] });
      expect(await all(order)).toEqual(before);
    });

    it('carries neither half of a move out that was taken back', async () => {
      const [order, other, master, source] = [
        await made({ MUG: 4 }),
        await made({ TEA: 1 }),
        await made({ MUG: 4 }),
        await made({ TEA: 4 }),
      ];
      await split(order, { MUG: 2 }, { move_to_order_id: other });
      await combine(master, source);
      const exported = from(await taken(order, other, master, source));
      await shop.call(orderMoveOperations.undo, { params: { id: order } });
      await shop.call(orderMoveOperations.uncombine, { params: { id: master } });
      const before = await all(order, other, master, source);
      expect(await sent(exported)).toEqual(
        Object.fromEntries([order, other, master, source].map((each) => [each, why])),
      );
      expect(await all(order, other, master, source)).toEqual(before);
    });
  });

  it('changes nothing of goods and money, whatever is said in it and whatever was moved', {
    timeout: 240_000,
  }, async () => {
    const property = fc.asyncProperty(
      fc.array(anOrder, { minLength: 2, maxLength: 2 }),
      fc.array(fc.array(aMove, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 4 }),
      fc.boolean(),
      async (orders, steps, hasKeys) => {
        const prefix = `OL-${++number}-`;
        const rows = orders.flatMap((order, at) => rowsOf(`${prefix}${at}`, order, hasKeys, 'Receiving Dept'));
        await importText(shop.engine, csvText(rows));
        const exports: (readonly JsonObject[])[] = [];
        for (const moves of steps) {
          exports.push(await taken(prefix));
          await moved(shop, prefix, moves);
        }
        const before = await contents(shop, prefix);
        for (const exported of exports) {
          const orders = exported.map((each) => ({ ...each, tags: ['later'] }));
          for (const each of [exported, orders]) await sent(each);
          expect(await contents(shop, prefix)).toEqual(before);
        }
      },
    );
    await fc.assert(property, { numRuns: 10 });
  });

  it('says so in other data too, where units are that it tells of, and makes the same orders where they are not', async () => {
    const [order, master, source] = [await made({ MUG: 4 }), await made({ MUG: 4 }), await made({ TEA: 4 })];
    const first = await taken(order, master, source);
    expect(await sent(first, 'fail', away)).toEqual({ [order]: 'created', [master]: 'created', [source]: 'created' });
    await split(order, { MUG: 2 }, { new_order_number: `${order}B` });
    await combine(master, source);
    const next = await taken(order, master, source);
    expect(await sent(next, 'update', away)).toEqual({
      [order]: OTHERWISE,
      [`${order}B`]: NOT_GIVEN,
      [master]: OTHERWISE,
      [source]: OTHERWISE,
    });
  });

  it('makes no order of units that lie in another one already, which an earlier split made', async () => {
    const order = await made({ MUG: 4, TEA: 2 });
    await split(order, { MUG: 1 }, { new_order_number: `${order}B` });
    const first = await taken(order);
    expect(await sent(first, 'fail', away)).toEqual({ [order]: 'created', [`${order}B`]: 'created' });
    await split(order, { MUG: 1 }, { new_order_number: `${order}C` });
    await split(order, { TEA: 1 }, { new_order_number: `${order}D` });
    const next = await taken(order);
    const refused = {
      [order]: OTHERWISE,
      [`${order}B`]: 'unchanged',
      [`${order}C`]: ELSEWHERE,
      [`${order}D`]: NOT_GIVEN,
    };
    expect(await sent(next, 'update', away)).toEqual(refused);
    const [, , third] = next;
    const body = { ...third, as_of: undefined };
    await expect(away.call(orderOperations.create, { body })).rejects.toThrow(/in other orders already/);
  });

  it('makes those that hold what was given, in one piece or one after the other, and no more of them', async () => {
    const order = await made({ MUG: 6 });
    for (const each of ['B', 'C']) await split(order, { MUG: 2 }, { new_order_number: `${order}${each}` });
    const [master = {}, one = {}, other = {}] = await taken(order);
    expect(await sent([master], 'fail', away)).toEqual({ [order]: 'created' });
    const again = { ...other, order_number: `${order}D` };
    expect(await sent([one, other, again], 'fail', away)).toEqual({
      [`${order}B`]: 'created',
      [`${order}C`]: 'created',
      [`${order}D`]: ELSEWHERE,
    });
  });

  it('makes those that hold more than was given, where it was added before it, one after the other', async () => {
    const order = await made({ MUG: 4 });
    const [first, second] = [`${order}B`, `${order}C`];
    await split(order, { MUG: 1 }, { new_order_number: first });
    const [line] = (await shop.get(first)).order_line_items;
    await shop.update(first, { order_line_items: [{ id: line?.id, quantity: 9 }] });
    await split(first, { MUG: 7 }, { new_order_number: second });
    const exported = await taken(order);
    for (const each of exported)
      expect(await sent([each], 'fail', away)).toEqual({ [`${each.order_number}`]: 'created' });
    const held_by = [
      { order_number: first, goods: 'MUG', quantity: 2 },
      { order_number: second, goods: 'MUG', quantity: 7 },
    ];
    const again = await exportedOrders(away, (each) => each.startsWith(order));
    for (const records of [exported, again]) expect(records[0]?.held_by).toEqual(held_by);
    // Units of the same order that another one holds here were none of those.
    await split(first, { MUG: 1 }, { move_to_order_id: second });
    const others = await openShop(await databases.engine());
    expect(await sent(exported.slice(0, 2), 'fail', others)).toEqual({ [order]: 'created', [first]: 'created' });
    const [, , later] = await taken(order);
    expect(await sent([later ?? {}], 'fail', others)).toEqual({ [second]: ELSEWHERE });
  });

  it('is the same as one at another state that says the same', async () => {
    const order = await made({ MUG: 4 });
    const [exported] = await taken(order);
    await sent([{ ...exported }], 'update', away);
    for (const tags of [['x'], ['y']]) await shop.update(order, { tags });
    const again = (await taken(order)).map((each): JsonObject => ({ ...each, tags: exported?.tags }));
    expect(again[0]?.as_of).not.toEqual(exported?.as_of);
    expect(await sent(again, 'fail', away)).toEqual({ [order]: 'unchanged' });
  });

  it('takes what was changed in it where only other things changed since', async () => {
    const order = await made({ MUG: 4, SOAP: 1 });
    await split(order, { SOAP: 1 }, { new_order_number: `${order}B` });
    const exported = await taken(`${order}B`, order);
    await split(order, { MUG: 1 }, { new_order_number: `${order}C` });
    await shop.call(orderMoveOperations.undo, { params: { id: order } });
    await shop.update(order, { tags: ['now'] });
    expect(await sent(exported.map((each) => ({ ...each, total_price: 33 })))).toEqual({
      [order]: 'updated',
      [`${order}B`]: 'updated',
    });
    expect((await shop.get(order)).total_price).toBe(33);
  });
});
