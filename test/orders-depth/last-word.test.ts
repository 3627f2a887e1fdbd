import { beforeAll, expect, it } from 'vitest';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('the last word of a shop', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });

  const sent = async (order_number: string, status: string, quantity = 4) => {
    const row = { order_number, status, sku: 'MUG-RED', quantity: String(quantity), price: '14.00', ...SHIP_TO };
    const [record] = await importText(shop.engine, csvText([row]), { options: { onConflict: 'update' } });
    return [record?.result, record?.warnings];
  };
  const made = async () => {
    const order = `LW-${++number}`;
    await sent(order, 'new');
    return order;
  };

  it('counts again after it said something else, though that changed nothing', async () => {
    const [cancelled, held, fewer] = [await made(), await made(), await made()];
    await sent(cancelled, 'cancelled');
    await sent(held, 'on_hold');
    await sent(fewer, 'new', 3);
    await shop.call(orderOperations.restore, { body: { ids: [cancelled] } });
    await shop.call(orderOperations.release, { body: { ids: [held] } });
    const [line] = (await shop.get(fewer)).order_line_items;
    await shop.update(fewer, { order_line_items: [{ id: line?.id, quantity: 4 }] });
    const version = (await shop.get(cancelled)).updated_at;
    for (const order of [cancelled, held, fewer]) expect(await sent(order, 'new')).toEqual(['unchanged', []]);
    expect((await shop.get(cancelled)).updated_at).toBe(version);
    expect(await sent(cancelled, 'cancelled')).toEqual(['updated', []]);
    expect(await sent(held, 'on_hold')).toEqual(['updated', []]);
    expect(await sent(fewer, 'new', 3)).toEqual(['updated', []]);
    expect((await shop.get(cancelled)).status).toBe('cancelled');
    expect((await shop.get(held)).status).toBe('on_hold');
    expect((await shop.get(fewer)).order_line_items[0]?.quantity).toBe(3);
  });

  it('changes nothing when it comes again, also where it only said the same', async () => {
    const order = await made();
    await sent(order, 'new', 3);
    const [line] = (await shop.get(order)).order_line_items;
    await shop.update(order, { order_line_items: [{ id: line?.id, quantity: 4 }] });
    expect(await sent(order, 'new')).toEqual(['unchanged', []]);
    await shop.update(order, { order_line_items: [{ id: line?.id, quantity: 5 }] });
    expect(await sent(order, 'new')).toEqual(['unchanged', []]);
    await shop.call(orderMoveOperations.undo, { params: { id: order } });
    expect((await shop.get(order)).order_line_items[0]?.quantity).toBe(4);
  });

  it.each(['fail', 'skip'] as const)(
    'is unchanged with %s too where other orders brought something',
    async (onConflict) => {
      const [taker, source, back] = [await made(), await made(), await made()];
      await shop.call(orderMoveOperations.combine, { body: { master_order_id: taker, ids: [source] } });
      const part = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
      await shop.call(orderMoveOperations.split, {
        params: { id: back },
        body: { ...part, new_order_number: `${back}B` },
      });
      await shop.call(orderMoveOperations.combine, { body: { master_order_id: back, ids: [`${back}B`] } });
      const again = (order_number: string, more = {}) => {
        const row = {
          order_number,
          sku: 'MUG-RED',
          quantity: '4',
          price: '14.00',
          currency: 'USD',
          ...SHIP_TO,
          ...more,
        };
        return importText(shop.engine, csvText([row]), { options: { onConflict } });
      };
      for (const order of [taker, source, back]) {
        expect((await again(order)).map(({ result }) => result)).toEqual(['unchanged']);
      }
      const [other] = await again(taker, { ship_to_name: 'Somebody Else' });
      expect(other?.result).toBe(onConflict === 'fail' ? 'rejected' : 'skipped');
    },
  );

  it('is no export that comes back: what a person put right stays so', async () => {
    const order = await made();
    const [line] = (await shop.get(order)).order_line_items;
    await shop.update(order, { order_line_items: [{ id: line?.id, quantity: 2 }] });
    const exported = await exportedOrders(shop, (each) => each === order);
    const text = exported.map((each) => JSON.stringify(each)).join('\n');
    const [back] = await importText(shop.engine, text, { name: 'orders.ndjson', options: { onConflict: 'update' } });
    expect([back?.result, back?.warnings]).toEqual(['unchanged', []]);
    expect(await sent(order, 'new')).toEqual(['unchanged', []]);
    expect((await shop.get(order)).order_line_items[0]?.quantity).toBe(2);
  });

  it('undoes nothing that was put right after what it told was followed', async () => {
    const order = await made();
    await sent(order, 'cancelled');
    expect(await sent(order, 'new')).toEqual(['unchanged', [expect.stringContaining('orders restore it')]]);
    await shop.call(orderOperations.restore, { body: { ids: [order] } });
    const [line] = (await shop.get(order)).order_line_items;
    await shop.update(order, { order_line_items: [{ id: line?.id, quantity: 2 }] });
    for (let time = 0; time < 2; time++) expect(await sent(order, 'new')).toEqual(['unchanged', []]);
    expect((await shop.get(order)).order_line_items[0]?.quantity).toBe(2);
    expect(await sent(order, 'new', 3)).toEqual(['updated', []]);
  });

  it('is the one that updated the order, though it was the last one before that did', async () => {
    const order = await made();
    await sent(order, 'cancelled');
    await shop.call(orderOperations.restore, { body: { ids: [order] } });
    expect(await sent(order, 'new')).toEqual(['unchanged', []]);
    expect(await sent(order, 'cancelled')).toEqual(['updated', []]);
    await shop.call(orderOperations.restore, { body: { ids: [order] } });
    expect(await sent(order, 'cancelled')).toEqual(['unchanged', []]);
    expect((await shop.get(order)).status).toBe('new');
  });

  it('is told as long as it opens what a file cancelled or called shipped', async () => {
    const [cancelled, shipped, booked] = [await made(), await made(), await made()];
    await sent(cancelled, 'cancelled');
    await sent(shipped, 'shipped');
    await shop.book(booked);
    const ofCancelled = `${cancelled} is cancelled, and new as the file says: orders restore it, if it is to be shipped after all`;
    const ofShipped = `${shipped} is shipped, as a file said, and new as this one says: orders update its status to partially_shipped, if it is to be shipped after all`;
    for (let time = 0; time < 2; time++) {
      expect(await sent(cancelled, 'new')).toEqual(['unchanged', [ofCancelled]]);
      expect(await sent(shipped, 'new')).toEqual(['unchanged', [ofShipped]]);
    }
    // What its shop does not know of yet is none of it.
    await sent(booked, 'on_hold');
    expect(await sent(booked, 'new')).toEqual(['unchanged', []]);
    await shop.update(shipped, { status: 'partially_shipped' });
    await shop.book(shipped);
  });

  it('that told nothing is told where units were cancelled in an order that they went to, until they are put back', async () => {
    const order = await made();
    const part = `${order}B`;
    const split = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], new_order_number: part };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body: split });
    expect(await sent(order, 'new')).toEqual(['unchanged', []]);
    await shop.call(orderOperations.cancel, { params: { id: part }, body: {} });
    const lacks = [expect.stringContaining('1 × MUG-RED of it were removed or cancelled in other orders')];
    for (let time = 0; time < 2; time++) expect(await sent(order, 'new')).toEqual(['unchanged', lacks]);
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1, price: 14 }] };
    await shop.update(order, { tags: ['looked at'] });
    for (let time = 0; time < 2; time++) expect(await sent(order, 'new')).toEqual(['unchanged', lacks]);
    expect((await shop.get(order)).tags).toContain('looked at');
    await shop.call(orderItemOperations.save, { params: { id: order }, body });
    for (let time = 0; time < 2; time++) expect(await sent(order, 'new')).toEqual(['unchanged', []]);
    expect((await shop.get(order)).order_line_items.map(({ quantity }) => quantity)).toEqual([3, 1]);
  });

  it('that told nothing is told of no units that were shipped in an order that was cancelled then', async () => {
    const order = await made();
    const part = `${order}C`;
    const split = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], new_order_number: part };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body: split });
    await shop.book(part);
    await shop.call(orderOperations.cancel, { params: { id: part }, body: {} });
    expect((await shop.get(part)).status).toBe('cancelled');
    expect(await sent(order, 'new')).toEqual(['unchanged', []]);
  });
});
