import { beforeAll, expect, it } from 'vitest';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DESTINATION, openShop, type Shop } from '../orders-depth/shop.ts';
import { importText } from './import.builder.ts';

const [RED, BLU, TEA] = ['MUG-RED', 'MUG-BLU', 'TEA-GRN'] as const;
const line = (key: string, sku: string, quantity: number, shipped?: number) => ({
  ...{ source_system_id: key, sku, quantity, price: 10 },
  ...(shipped === undefined ? {} : { shipped_quantity: shipped }),
});

/** Lines of a key are one thing to their shop, whatever their goods are called (src/orders/import/README.md). */
describeOnBothDatabases('units of a key', (databases) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const file = async (order_number: string, status: string | undefined, ...lines: readonly object[]) => {
    const order = { order_number, status, destination_address: DESTINATION, order_line_items: lines };
    const options = { onConflict: 'update' } as const;
    const [record] = await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options });
    return record?.warnings;
  };
  const sent = (number: string, ...lines: readonly object[]) => file(number, 'new', ...lines);
  const added = (number: string, sku: string, quantity: number) => {
    const body = { order_line_items: [{ sku, quantity, price: 10 }] };
    return shop.call(orderItemOperations.save, { params: { id: number }, body });
  };
  const booked = async (number: string, key: string, quantity: number) => {
    const lines = (await shop.get(number)).order_line_items;
    const id = lines.find(({ source_system_id: each }) => each === key)?.id;
    const body = { cheapest: true, order_line_items: [{ id, quantity }] };
    await shop.call(shipmentOperations.bookOrder, { params: { id: number }, body });
  };
  const back = (text: string) => expect.stringContaining(`${text} of it were shipped elsewhere, as a file said`);

  it('are told as taken back where its SKU or name changes, with the file that ships or takes back or another, until they are put back', async () => {
    const named = (name: string, shipped: number) => ({ ...line('l2', '', 5, shipped), sku: undefined, name });
    for (const [number, first, ships, takesBack, text] of [
      ['SHIPS', line('l2', RED, 5), line('l2', BLU, 5, 3), line('l2', BLU, 5, 0), '3 × MUG-BLU (then MUG-RED)'],
      ['NAMED', named('Mug', 0), named('Blue mug', 3), named('Blue mug', 0), '3 × Blue mug (then Mug)'],
      ['TAKES', line('l2', RED, 5), line('l2', RED, 5, 3), line('l2', BLU, 5, 0), '3 × MUG-BLU (then MUG-RED)'],
    ] as const) {
      await sent(number, first);
      await sent(number, ships);
      for (const _ of ['once', 'again', 'and again']) expect(await sent(number, takesBack)).toContainEqual(back(text));
    }
    await sent('STEPS', line('l2', RED, 5));
    await sent('STEPS', line('l2', RED, 5, 3));
    await sent('STEPS', line('l2', BLU, 5, 3));
    expect(await sent('STEPS', line('l2', BLU, 5, 0))).toEqual([back('3 × MUG-BLU (then MUG-RED)')]);
    await added('STEPS', BLU, 3);
    expect(await sent('STEPS', line('l2', BLU, 5, 0))).toEqual([]);
  });

  it('are not stood for by a line that the file itself brings, and such a line is not one too many', async () => {
    const news = line('l9', RED, 3, 0);
    await sent('BACK', line('l2', RED, 5));
    await sent('BACK', line('l2', RED, 5, 3));
    for (const _ of ['once', 'again', 'and again']) {
      expect(await sent('BACK', line('l2', RED, 5, 0), news)).toEqual([back('3 × MUG-RED')]);
    }
    for (const [number, first] of [
      ['SOME', [line('l2', RED, 5), line('l2', RED, 5, 3)]],
      ['ALL', [line('l2', RED, 2), line('l2', RED, 2, 2)]],
    ] as const) {
      const other = line('l1', TEA, 1, 0);
      for (const each of first) await sent(number, other, each);
      for (const _ of ['once', 'again']) expect(await sent(number, other, first[1], news)).toEqual([]);
    }
  });

  it('that a file brings to an order which a combine emptied are told, as it stays cancelled, until it is restored', async () => {
    for (const number of ['MASTER', 'EMPTIED']) await sent(number, line('l1', RED, 1));
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: 'MASTER', ids: ['EMPTIED'] } });
    const [first, news] = [line('l1', RED, 1, 0), line('l2', RED, 2, 0)];
    expect(await sent('EMPTIED', first)).toEqual([]);
    for (const _ of ['once', 'again']) {
      expect(await sent('EMPTIED', first, news)).toEqual([expect.stringContaining(`EMPTIED is cancelled, and new as`)]);
    }
    const shipped = await sent('EMPTIED', first, line('l2', RED, 2, 2));
    expect(shipped).toEqual(['EMPTIED had left to ship here what the file says is shipped: 2 × MUG-RED']);
    expect(await sent('EMPTIED', first, line('l2', RED, 2, 2))).toEqual([]);
    expect(await file('EMPTIED', 'cancelled', first, news)).toEqual([expect.stringContaining('1 × MUG-RED cancelled')]);
    await shop.call(orderOperations.restore, { body: { ids: ['EMPTIED'] } });
    expect(await sent('EMPTIED', first, news)).toEqual([]);
  });

  it('of an order that is cancelled are told where the file wants them shipped, and not where it is cancelled there too', async () => {
    const [left, gone] = [line('l1', RED, 4, 0), line('l2', BLU, 2, 2)];
    const cancel = (number: string) => shop.call(orderOperations.cancel, { params: { id: number } });
    const restore = (said: string) => [
      expect.stringMatching(new RegExp(`is cancelled, and ${said}.*orders restore it`)),
    ];
    for (const [number, first] of [
      ['THERE', line('l2', BLU, 2, 0)],
      ['HERE', gone],
    ] as const) {
      await sent(number, left, first);
      await sent(number, left, gone);
      if (number === 'HERE') await cancel(number);
      for (const _ of ['once', 'again']) expect(await file(number, 'cancelled', left, gone)).toEqual([]);
      for (const _ of ['once', 'again']) {
        expect(await sent(number, line('l1', RED, 5, 0), gone)).toEqual(restore('new as the file says'));
      }
      expect(await file(number, undefined, line('l1', RED, 5, 0), gone)).toEqual([]);
      expect(await file(number, undefined, line('l1', RED, 6, 0), gone)).toEqual(restore('the file brings goods'));
    }
    await sent('ADDED', left, line('l9', TEA, 1, 0));
    await added('ADDED', BLU, 1);
    const units = (await shop.get('ADDED')).order_line_items.slice(0, 2).map(({ id, quantity }) => ({ id, quantity }));
    const body = { order_line_items: units, new_order_number: 'ADDED-B' };
    await shop.call(orderMoveOperations.split, { params: { id: 'ADDED' }, body });
    await cancel('ADDED');
    expect(await sent('ADDED', left, line('l9', TEA, 1, 0))).toEqual([]);
    await sent('WHOLE', left);
    await cancel('WHOLE');
    const shipped = ['WHOLE had left to ship here what the file says is shipped: 4 × MUG-RED'];
    expect(await sent('WHOLE', line('l1', RED, 4, 4))).toEqual(shipped);
    expect(await sent('WHOLE', line('l1', RED, 4, 4))).toEqual([]);
  });

  it('that more were added of than the file leaves are told by the same file again, where others lie in another order', async () => {
    const units = (shipped: number) => [line('l1', RED, 4, shipped), line('l9', TEA, 2, 0)];
    await sent('TWICE', ...units(0));
    const id = (await shop.get('TWICE')).order_line_items[1]?.id;
    const body = { order_line_items: [{ id, quantity: 1 }], new_order_number: 'TWICE-B' };
    await shop.call(orderMoveOperations.split, { params: { id: 'TWICE' }, body });
    await sent('TWICE', ...units(1));
    expect(await sent('TWICE', ...units(0))).toEqual([back('1 × MUG-RED')]);
    await added('TWICE', RED, 1);
    expect(await sent('TWICE', ...units(0))).toEqual([]);
    await added('TWICE', RED, 1);
    const said = expect.stringContaining('TWICE has left to ship 5 × MUG-RED, of which the file leaves 4');
    for (const _ of ['once', 'again']) expect(await sent('TWICE', ...units(0))).toEqual([said]);
  });

  it('that are shipped after all of an order that was cancelled are told with a way that ships them', async () => {
    const [left, shipped] = [line('l1', RED, 4, 0), line('l1', RED, 4, 4)];
    await sent('UNDONE', left);
    await shop.call(orderOperations.cancel, { params: { id: 'UNDONE' } });
    await sent('UNDONE', shipped);
    const way = 'orders restore it and update its status to partially_shipped';
    expect(await sent('UNDONE', left)).toEqual([expect.stringContaining(way)]);
    await shop.call(orderOperations.restore, { body: { ids: ['UNDONE'] } });
    await shop.update('UNDONE', { status: 'partially_shipped' });
    expect(await sent('UNDONE', left)).toEqual([]);
    await shop.book('UNDONE');

    const silent = (shipped: number) => file('SILENT', undefined, line('l1', RED, 4, shipped), line('l9', TEA, 1, 0));
    await silent(0);
    await shop.call(orderOperations.cancel, { params: { id: 'SILENT' } });
    await silent(2);
    for (const _ of ['once', 'again'])
      expect(await silent(0)).toEqual([expect.stringContaining('make an order of its own')]);
  });

  it('are told as taken back beside units of another key that are booked, and that the file knows of', async () => {
    for (const [number, sku] of [
      ['SAME', RED],
      ['OTHER', BLU],
    ] as const) {
      await sent(number, line('l1', RED, 4), line('l2', sku, 2));
      await sent(number, line('l1', RED, 4, 0), line('l2', sku, 2, 2));
      await booked(number, 'l1', 2);
      const text = sku === RED ? '2 × MUG-RED' : '2 × MUG-RED (then MUG-BLU)';
      for (const _ of ['once', 'again']) {
        expect(await sent(number, line('l1', RED, 4, 2), line('l2', RED, 2, 0))).toEqual([back(text)]);
      }
      await added(number, RED, 2);
      expect(await sent(number, line('l1', RED, 4, 2), line('l2', RED, 2, 0))).toEqual([]);
    }
  });

  it('that are exchanged are told by what they are now, each with its own count', async () => {
    await sent('SWAP', line('l1', RED, 4), line('l2', BLU, 2), line('l3', TEA, 3));
    await sent('SWAP', line('l1', RED, 4, 0), line('l2', BLU, 2, 2), line('l3', TEA, 3, 3));
    const swapped = [line('l1', RED, 4, 0), line('l2', TEA, 2, 0), line('l3', BLU, 3, 0)];
    expect(await sent('SWAP', ...swapped)).toEqual([back('2 × TEA-GRN (then MUG-BLU), 3 × MUG-BLU (then TEA-GRN)')]);
    await added('SWAP', TEA, 2);
    expect(await sent('SWAP', ...swapped)).toEqual([back(': 3 × MUG-BLU (then TEA-GRN)')]);
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
    const body = { order_line_items: [{ id: first?.id, quantity: 1 }], new_order_number: 'APART-B' };
    await shop.call(orderMoveOperations.split, { params: { id: 'APART' }, body });
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
        const body = { order_line_items: [{ id: put?.id, quantity: 1 }], new_order_number: holder };
        const where = number.startsWith('SPLIT') ? `(3 here, 1 in ${holder})` : `in ${holder}`;
        if (number.startsWith('SPLIT')) await shop.call(orderMoveOperations.split, { params: { id: number }, body });
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
        const body = { order_line_items: [{ id: put?.id, quantity: 1 }], new_order_number: holder };
        await shop.call(orderMoveOperations.split, { params: { id: number }, body });
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

  it('that were put back into an order that is cancelled go on being told', async () => {
    for (const number of ['HOLDER', 'GIVER']) await sent(number, line('', RED, 1, 0));
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: 'HOLDER', ids: ['GIVER'] } });
    await shop.call(orderOperations.cancel, { params: { id: 'HOLDER' } });
    const lost = expect.stringContaining('1 × MUG-RED of it were removed or cancelled in other orders');
    expect(await sent('GIVER', line('', RED, 1, 0))).toEqual([lost]);
    await added('GIVER', RED, 1);
    for (const _ of ['once', 'again']) expect(await sent('GIVER', line('', RED, 1, 0))).toEqual([lost]);
  });

  it('that are taken back are told beside a line without a key that was shipped when it came', async () => {
    const [red, blue, news] = [line('', RED, 1, 0), line('', BLU, 1, 0), line('', RED, 2, 2)];
    const shipped = line('', RED, 1, 1);
    await sent('CAME', red, blue);
    await sent('CAME', shipped, blue);
    expect(await sent('CAME', shipped, blue, news)).toEqual([]);
    for (const _ of ['once', 'again']) expect(await sent('CAME', red, blue, news)).toEqual([back('1 × MUG-RED')]);
  });

  it('that lack of two lines are told where less was put back than lacks of both', async () => {
    await sent('BOTH', line('l1', RED, 5), line('l2', RED, 2));
    await sent('BOTH', line('l1', RED, 5, 3), line('l2', RED, 2, 2));
    await added('BOTH', RED, 2);
    const less = 'BOTH has less left to ship than the file, which says 4 of 5 × MUG-RED; a file does not raise that';
    expect(await sent('BOTH', line('l1', RED, 5, 1), line('l2', RED, 2, 1))).toEqual([less]);
    await added('BOTH', RED, 1);
    expect(await sent('BOTH', line('l1', RED, 5, 1), line('l2', RED, 2, 1))).toEqual([]);
  });
});
