import { beforeAll, expect, it } from 'vitest';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { openShop, type Shop } from '../orders-depth/shop.ts';
import { BLU, back, line, nightsOf, RED, TEA } from './import-nights.builder.ts';

/** What was put back here, and is shipped after all or came to life elsewhere (src/orders/import/DECISIONS.md). */
describeOnBothDatabases('units of goods', (databases) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const { sent, added, booked, split } = nightsOf(() => shop);

  it('that more were added of than the file leaves are told by the same file again, where others lie in another order', async () => {
    const units = (shipped: number) => [line('l1', RED, 4, shipped), line('l9', TEA, 2, 0)];
    await sent('TWICE', ...units(0));
    const id = (await shop.get('TWICE')).order_line_items[1]?.id;
    await split('TWICE', id, 1, 'TWICE-B');
    await sent('TWICE', ...units(1));
    expect(await sent('TWICE', ...units(0))).toEqual([back('1 × MUG-RED')]);
    await added('TWICE', RED, 1);
    expect(await sent('TWICE', ...units(0))).toEqual([]);
    await added('TWICE', RED, 1);
    const said = expect.stringContaining('TWICE has left to ship 5 × MUG-RED, of which the file leaves 4');
    for (const _ of ['once', 'again']) expect(await sent('TWICE', ...units(0))).toEqual([said]);
  });

  it('that lie in another order are told where fewer are ordered now, as many as are booked', async () => {
    await sent('FEWER', line('l1', RED, 3));
    const id = (await shop.get('FEWER')).order_line_items[0]?.id;
    await split('FEWER', id, 2, 'FEWER-B');
    await booked('FEWER', 'l1', 1);
    expect(await sent('FEWER', line('l1', RED, 3, 1))).toEqual([]);
    const said = 'the file calls 1 of 2 × MUG-RED shipped, and units of it are left to ship in FEWER-B (2 × MUG-RED)';
    expect(await sent('FEWER', line('l1', RED, 2, 1))).toEqual([expect.stringContaining(said)]);
  });

  it('that were put back and are shipped after all are told by what is left of them', async () => {
    await sent('AFTER', line('l1', RED, 4), line('l2', BLU, 2));
    await sent('AFTER', line('l1', RED, 4), line('l2', BLU, 2, 2));
    await sent('AFTER', line('l1', RED, 4, 0), line('l2', RED, 2, 0));
    await added('AFTER', RED, 2);
    const said = 'AFTER has left to ship 6 × MUG-RED, of which the file leaves 4';
    for (const _ of ['once', 'again']) {
      expect(await sent('AFTER', line('l1', RED, 4), line('l2', RED, 2, 2))).toEqual([expect.stringContaining(said)]);
    }
  });

  it('that were put back and are shipped after all are told where others of the goods lie in another order', async () => {
    const two = (shipped: number) => [0, 1].map((at) => line('', RED, 1, at === 0 ? shipped : 0));
    await sent('APART', ...two(0));
    await sent('APART', ...two(1));
    await sent('APART', ...two(0));
    await added('APART', RED, 1);
    const [first] = (await shop.get('APART')).order_line_items;
    await split('APART', first?.id, 1, 'APART-B');
    expect(await sent('APART', ...two(0))).toEqual([]);
    const said = 'APART has left to ship 2 × MUG-RED (1 here, 1 in APART-B), of which the file leaves 1';
    for (const _ of ['once', 'again']) expect(await sent('APART', ...two(1))).toEqual([expect.stringContaining(said)]);
  });

  it('that were put back stand for what lacks in another order too, and are told there where they are shipped after all', async () => {
    for (const key of ['l1', '']) {
      for (const [number, holder] of [
        [`SPLIT${key}`, `SPLIT${key}-B`],
        [`GIVEN${key}`, `TAKER${key}`],
      ] as const) {
        const units = (shipped: number) => [line(key, RED, 4, shipped), line('l9', TEA, 1, 0)];
        await sent(number, ...units(0));
        await sent(number, ...units(1));
        expect(await sent(number, ...units(0))).toEqual([back('1 × MUG-RED')]);
        await added(number, RED, 1);
        const put = (await shop.get(number)).order_line_items.find(
          ({ quantity, sku }) => quantity === 1 && sku === RED,
        );
        const where = number.startsWith('SPLIT') ? `(3 here, 1 in ${holder})` : `in ${holder}`;
        if (number.startsWith('SPLIT')) await split(number, put?.id, 1, holder);
        else {
          await sent(holder, line('l1', BLU, 1, 0));
          await shop.call(orderMoveOperations.combine, { body: { master_order_id: holder, ids: [number] } });
        }
        for (const _ of ['once', 'again']) expect(await sent(number, ...units(0))).toEqual([]);
        const said = expect.stringContaining(`left to ship 4 × MUG-RED ${where}, of which the file leaves 3`);
        for (const _ of ['once', 'again']) expect(await sent(number, ...units(1))).toEqual([said]);
      }
    }
  });

  it('that were put back, and partly went to another order, are told once where they are too many, and not where they are booked', async () => {
    for (const key of ['l1', '']) {
      for (const booked of ['', 'here', 'there'] as const) {
        const [number, holder] = [`PUT${key}${booked}`, `PUT${key}${booked}-B`];
        const units = (shipped: number) => [line(key, RED, 4, shipped), line('l9', TEA, 1, 0)];
        for (const shipped of [0, 2, 0]) await sent(number, ...units(shipped));
        await added(number, RED, 2);
        const put = (await shop.get(number)).order_line_items.at(-1);
        await split(number, put?.id, 1, holder);
        if (booked !== '') await shop.book(booked === 'here' ? number : holder);
        const said = await sent(number, ...units(booked === 'here' ? 3 : 1));
        const tooMany = said?.filter((text) => text.includes('take out what is shipped'));
        const told = expect.stringContaining(
          `left to ship 4 × MUG-RED (3 here, 1 in ${holder}), of which the file leaves 3: take out`,
        );
        expect(tooMany).toEqual(booked === '' ? [told] : []);
      }
    }
  });

  it('that were added as told, and then came to life in the other order, are told by the same file again, and where they came back', async () => {
    for (const key of ['l1', '']) {
      for (const how of ['line', 'quantity']) {
        const [number, holder] = [`LIFE-${how}${key}`, `LIFE-${how}${key}-B`];
        const units = line(key, RED, 4, 0);
        await sent(number, units);
        const id = (await shop.get(number)).order_line_items[0]?.id;
        await split(number, id, 2, holder);
        await shop.call(orderOperations.cancel, { params: { id: holder } });
        expect(await sent(number, units)).toEqual([
          expect.stringContaining('2 × MUG-RED of it were removed or cancelled'),
        ]);
        if (how === 'line') await added(number, RED, 2);
        else await shop.update(number, { order_line_items: [{ id, quantity: 4 }] });
        for (const _ of ['once', 'again']) expect(await sent(number, units)).toEqual([]);
        const { warnings } = await shop.engine.call(orderOperations.restore, { body: { ids: [holder] } });
        const meanwhile = `2 × MUG-RED were added to order ${number} since ${holder} was cancelled`;
        expect(warnings).toEqual([expect.stringContaining(meanwhile)]);
        const said = expect.stringContaining(
          `${number} has left to ship 6 × MUG-RED (4 here, 2 in ${holder}), of which the file leaves 4`,
        );
        for (const _ of ['once', 'again']) expect(await sent(number, units)).toEqual([said]);
        await shop.call(orderMoveOperations.combine, { body: { master_order_id: number, ids: [holder] } });
        const here = `${number} has left to ship 6 × MUG-RED, of which the file leaves 4`;
        expect(await sent(number, units)).toEqual([expect.stringContaining(here)]);
      }
    }
  });

  it('that somebody sold beside while nothing lacked are not too many', async () => {
    const units = line('l1', RED, 4, 0);
    await sent('SOLD', units);
    await split('SOLD', (await shop.get('SOLD')).order_line_items[0]?.id, 2, 'SOLD-B');
    await added('SOLD', RED, 1);
    for (const _ of ['once', 'again']) expect(await sent('SOLD', units)).toEqual([]);
    await shop.call(orderOperations.cancel, { params: { id: 'SOLD-B' } });
    await shop.call(orderOperations.restore, { body: { ids: ['SOLD-B'] } });
    await added('SOLD', TEA, 1);
    for (const _ of ['once', 'again']) expect(await sent('SOLD', units)).toEqual([]);
  });

  it('that were put back in the line that came from another order stand for what lacks, wherever that line goes', async () => {
    for (const goes of ['stays', 'goes'] as const) {
      const [number, giver] = [`RAISED-${goes}`, `GIVER-${goes}`];
      const units = (shipped: number) => line('', BLU, 1, shipped);
      await sent(number, units(0), line('', RED, 1, 0));
      await sent(giver, units(0), line('', TEA, 1, 0));
      const given = (await shop.get(giver)).order_line_items.find(({ sku }) => sku === BLU);
      const body = { order_line_items: [{ id: given?.id, quantity: 1 }], move_to_order_id: number };
      await shop.call(orderMoveOperations.split, { params: { id: giver }, body });
      const sentBoth = async (shipped: number) => [
        ...((await sent(number, units(shipped), line('', RED, 1, 0))) ?? []),
        ...((await sent(giver, units(0), line('', TEA, 1, 0))) ?? []),
      ];
      await sentBoth(1);
      expect(await sentBoth(0)).toEqual([back('1 × MUG-BLU')]);
      const came = async () => (await shop.get(number)).order_line_items.find(({ sku }) => sku === BLU);
      await shop.update(number, { order_line_items: [{ id: (await came())?.id, quantity: 2 }] });
      expect(await sentBoth(0)).toEqual([]);
      if (goes === 'goes') await split(number, (await came())?.id, 2, `${number}-B`);
      for (const _ of ['once', 'again']) expect(await sentBoth(0)).toEqual([]);
      await added(number, BLU, 1);
      const said = expect.stringContaining(`${number} has left to ship 2 × MUG-BLU`);
      for (const _ of ['once', 'again']) expect(await sentBoth(0)).toEqual([said]);
    }
  });

  it('that were put back in the line that came from another order and taken out again lack again', async () => {
    const units = (shipped: number) => [line('', BLU, 1, shipped), line('', RED, 1, 0)];
    await sent('NET', ...units(0));
    await sent('NET-G', line('', BLU, 1, 0), line('', TEA, 1, 0));
    const given = (await shop.get('NET-G')).order_line_items.find(({ sku }) => sku === BLU);
    const body = { order_line_items: [{ id: given?.id, quantity: 1 }], move_to_order_id: 'NET' };
    await shop.call(orderMoveOperations.split, { params: { id: 'NET-G' }, body });
    await sent('NET', ...units(1));
    const id = (await shop.get('NET')).order_line_items.find(({ sku }) => sku === BLU)?.id;
    for (const quantity of [2, 1]) await shop.update('NET', { order_line_items: [{ id, quantity }] });
    expect(await sent('NET', ...units(0))).toEqual([back('1 × MUG-BLU')]);
  });
});
