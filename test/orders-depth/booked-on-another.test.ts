import { beforeAll, expect, it } from 'vitest';
import { orderItemOperations, orderMoveOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { openShop, type Shop } from './shop.ts';

describeOnBothDatabases(
  'units that a shop counts on another line, or as other goods, than were booked',
  (databases) => {
    let shop: Shop;
    let number = 0;
    let night = 0;
    let last = '';
    beforeAll(async () => {
      shop = await openShop(await databases.engine());
    });

    type Cells = Readonly<Record<string, string>>;
    const sent = async (order_number: string, lines: readonly Cells[]) => {
      const tags = `night ${++night}`;
      const rows = lines.map((line) => ({ order_number, sku: 'MUG-RED', price: '10', tags, ...SHIP_TO, ...line }));
      last = csvText(rows);
      const [record] = await importText(shop.engine, last, { options: { onConflict: 'update' } });
      return [record?.result, record?.warnings];
    };
    const made = async (...lines: readonly Cells[]) => {
      const order = `BA-${++number}`;
      await sent(order, lines);
      return order;
    };
    const bookLast = async (order: string) => {
      const { id, quantity } = (await shop.get(order)).order_line_items.at(-1) ?? {};
      const body = { cheapest: true, order_line_items: [{ id, quantity }] };
      await shop.call(shipmentOperations.bookOrder, { params: { id: order }, body });
    };
    const left = async (order: string) =>
      (await shop.get(order)).not_shipped_order_line_items.map(({ quantity }) => quantity);
    const line = (quantity: number, shipped_quantity: number, key?: string): Cells => ({
      ...{ quantity: `${quantity}`, shipped_quantity: `${shipped_quantity}` },
      ...(key === undefined ? {} : { line_source_system_id: key }),
    });

    it('are those that are booked where lines have no keys, and a person is told until both agree', async () => {
      const order = await made(line(3, 0), line(1, 0));
      await bookLast(order);
      const told = `${order}: the file calls 1 × MUG-RED shipped of one line, of another line than is booked here, and is taken to mean what is booked: if it was shipped beside, take it out (orders items update, remove), so that it is not shipped again`;
      for (const _ of ['once', 'again']) {
        expect(await sent(order, [line(3, 1), line(1, 0)])).toEqual(['updated', [told]]);
        expect(await left(order)).toEqual([3]);
      }
      // More than is booked was shipped by the shop itself.
      expect(await sent(order, [line(3, 2), line(1, 0)])).toEqual([
        'updated',
        [`${order} had left to ship here what the file says is shipped: 1 of 3 × MUG-RED`, told],
      ]);
      expect(await left(order)).toEqual([2]);
      expect(await sent(order, [line(3, 1), line(1, 1)])).toEqual(['updated', []]);
      expect(await left(order)).toEqual([2]);
    });

    const tooMany = (order: string, text: string) =>
      `${order}: more is booked than was ordered, as the file says: ${text}; if it has not left yet, cancel the shipment (shipments cancel), lower the order (orders items update) and book it again`;

    it('are told where fewer were ordered than are booked', async () => {
      const tea = (shipped: number) => ({ ...line(1, shipped, 'b'), sku: 'TEA-GRN' });
      const order = await made(line(4, 0, 'a'), tea(0));
      const { id } = (await shop.get(order)).order_line_items[0] ?? {};
      const body = { cheapest: true, order_line_items: [{ id, quantity: 4 }] };
      await shop.call(shipmentOperations.bookOrder, { params: { id: order }, body });
      const told = tooMany(order, '4 × MUG-RED, ordered 3');
      expect(await sent(order, [line(3, 3, 'a'), tea(0)])).toEqual(['updated', [told]]);
      const shipped = { status: 'shipped' };
      expect(
        await sent(
          order,
          [line(3, 3, 'a'), tea(1)].map((each) => ({ ...each, ...shipped })),
        ),
      ).toEqual(['updated', expect.arrayContaining([told])]);
      expect(await sent(order, [line(4, 4, 'a'), tea(1)])).toEqual(['updated', []]);
    });

    it('are not told to be too many where the shop broke the line up that is booked', async () => {
      for (const [one, other] of [
        ['a', 'b'],
        [undefined, undefined],
      ]) {
        const order = await made(line(4, 0, one));
        await bookLast(order);
        expect(await sent(order, [line(3, 3, one), line(1, 1, other)])).toEqual(['updated', []]);
      }
    });

    it('are told to be left beside in the line that the shop broke off, where it calls that one not shipped', async () => {
      const order = await made(line(4, 0, 'a'));
      await bookLast(order);
      const told = `${order}: 4 × MUG-RED are booked of a line of which the file orders fewer, beside one of these goods that it leaves to ship: if its shop broke the line up, take out what is booked already (orders items update, remove), so that it is not shipped again`;
      for (const _ of ['once', 'again']) {
        expect(await sent(order, [line(3, 3, 'a'), line(1, 0, 'b')])).toEqual(['updated', [told]]);
        expect(await left(order)).toEqual([1]);
      }
      const { order_number, order_line_items: lines } = await shop.get(order);
      const [again] = await importText(shop.engine, last, { options: { onConflict: 'update' } });
      expect([again?.result, again?.warnings]).toEqual(['unchanged', [told]]);
      await shop.call(orderItemOperations.remove, {
        params: { id: order_number },
        body: { order_line_item_ids: [lines.at(-1)?.id] },
      });
      const [taken] = await importText(shop.engine, last, { options: { onConflict: 'update' } });
      expect([taken?.result, taken?.warnings]).toEqual(['unchanged', []]);
    });

    it('are told to be too many where some of them are booked in another order', async () => {
      const order = await made(line(4, 0, 'a'));
      const { id } = (await shop.get(order)).order_line_items[0] ?? {};
      const body = { new_order_number: `${order}-B`, order_line_items: [{ id, quantity: 1 }] };
      await shop.call(orderMoveOperations.split, { params: { id: order }, body });
      for (const each of [order, `${order}-B`]) await bookLast(each);
      expect(await sent(order, [line(3, 3, 'a')])).toEqual(['updated', [tooMany(order, '4 × MUG-RED, ordered 3')]]);
      expect(await sent(order, [line(4, 4, 'a')])).toEqual(['updated', []]);
    });

    it('are none where a person took out in the order that others went to what is ordered no more', async () => {
      const order = await made(line(5, 0, 'a'));
      const [whole] = (await shop.get(order)).order_line_items;
      const moved = { new_order_number: `${order}-B`, order_line_items: [{ id: whole?.id, quantity: 2 }] };
      await shop.call(orderMoveOperations.split, { params: { id: order }, body: moved });
      const one = { cheapest: true, order_line_items: [{ id: whole?.id, quantity: 1 }] };
      await shop.call(shipmentOperations.bookOrder, { params: { id: order }, body: one });
      const [there] = (await shop.get(`${order}-B`)).order_line_items;
      await shop.update(`${order}-B`, { order_line_items: [{ id: there?.id, quantity: 1 }] });
      expect(await sent(order, [line(4, 1, 'a')])).toEqual(['updated', []]);
    });

    it('are those that are booked in the order that the other line went to', async () => {
      const order = await made(line(3, 0), line(1, 0));
      const { id, quantity } = (await shop.get(order)).order_line_items.at(-1) ?? {};
      const body = { new_order_number: `${order}-B`, order_line_items: [{ id, quantity }] };
      await shop.call(orderMoveOperations.split, { params: { id: order }, body });
      await shop.book(`${order}-B`);
      const told = `${order}: the file calls 1 × MUG-RED shipped of one line, of another line than is booked here, and is taken to mean what is booked: if it was shipped beside, take it out (orders items update, remove), so that it is not shipped again`;
      expect(await sent(order, [line(3, 1), line(1, 0)])).toEqual(['updated', [told]]);
      expect(await left(order)).toEqual([3]);
    });

    it('are of the line itself where it has a key', async () => {
      const order = await made(line(3, 0, 'a'), line(1, 0, 'b'));
      await bookLast(order);
      expect(await sent(order, [line(3, 1, 'a'), line(1, 0, 'b')])).toEqual([
        'updated',
        [`${order} had left to ship here what the file says is shipped: 1 of 3 × MUG-RED`],
      ]);
      expect(await left(order)).toEqual([2]);
    });

    it('are told where the shop calls them other goods since', async () => {
      const order = await made(line(3, 0, 'a'));
      const body = { new_order_number: `${order}-B`, order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
      await shop.call(orderMoveOperations.split, { params: { id: order }, body });
      await shop.book(`${order}-B`);
      const blue = { ...line(3, 0, 'a'), sku: 'MUG-BLU' };
      expect(await sent(order, [blue])).toEqual([
        'updated',
        [
          `${order}: MUG-RED is MUG-BLU as the file says, and 1 of it is booked as MUG-RED in order ${order}-B: see whether the right goods are on their way`,
        ],
      ]);
      expect(await sent(order, [blue])).toEqual(['updated', []]);
    });
  },
);
