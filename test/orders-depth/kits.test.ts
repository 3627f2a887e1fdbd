import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { Sku } from '../../src/catalog/sku.ts';
import { createIdGenerator } from '../../src/kernel/ids.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { OperationInput } from '../../src/kernel/operation.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { draftLine } from '../../src/orders/draft/draft-line.ts';
import { unbundleKits } from '../../src/orders/kits/unbundle-kits.ts';
import type { Order } from '../../src/orders/order.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { DESTINATION, exportedOrders, openShop, type Shop } from './shop.ts';

const TEA_SET = {
  sku: 'SET-TEA',
  is_kit: true,
  kit_components: [
    { sku: 'MUG-RED', quantity: 2, value_percentage: 60 },
    { sku: 'TEA-GRN', quantity: 1, value_percentage: 40 },
  ],
};

describeOnBothDatabases('kits that went to another order before they became their parts', (databases) => {
  it.each([
    ['where they were', ['SRC']],
    ['where they went', ['DST']],
    ['in both', ['SRC', 'DST']],
  ] as const)('are known elsewhere by what was ordered of them: %s', async (_, parted) => {
    const [shop, away] = [await openShop(await databases.engine()), await openShop(await databases.engine())];
    for (const data of [shop, away]) await data.call(skuOperations.save, { body: TEA_SET });
    const row = { order_number: 'SRC', ...SHIP_TO, price: 10 };
    const file = (ship_to_name: string, quantity = 3) =>
      csvText([
        { ...row, ship_to_name, sku: 'SET-TEA', quantity },
        { ...row, ship_to_name, sku: 'MUG-BLU', quantity: 1 },
      ]);
    const sent = async (data: Shop, text: string) =>
      (await importText(data.engine, text, { options: { onConflict: 'update' } })).map(({ result, reasons }) => [
        result,
        ...reasons.map(({ message }) => message),
      ]);
    await sent(shop, file('Receiving Dept'));
    const body = { order_line_items: [{ sku: 'SET-TEA', quantity: 2 }], new_order_number: 'DST' };
    await shop.call(orderMoveOperations.split, { params: { id: 'SRC' }, body });
    for (const order of parted) await shop.update(order, { unbundle_kits: true });
    const exported = await exportedOrders(shop, () => true);
    for (const order of exported) {
      expect(
        (await importText(away.engine, JSON.stringify([order]), { name: 'o.json' })).map(({ result }) => [result]),
      ).toEqual([['created']]);
    }
    for (const data of [shop, away]) {
      expect(await sent(data, file('Loading Dock'))).toEqual([['updated']]);
      const [[result] = []] = await sent(data, file('Loading Dock', 2));
      expect(result).toBe('rejected');
    }
    const units = async (data: Shop) =>
      (await Promise.all(['SRC', 'DST'].map((each) => data.get(each)))).map(({ order_line_items: lines }) =>
        lines.map(({ sku, quantity }) => [sku, quantity]),
      );
    expect(await units(away)).toEqual(await units(shop));
    const held = (records: readonly JsonObject[]) =>
      records.map(({ left_out }) => JSON.stringify(left_out).replaceAll(/ordi_\w+/g, ''));
    expect(held(await exportedOrders(away, (each) => each === 'SRC'))).toEqual(held(exported.slice(0, 1)));
  });
});

describeOnBothDatabases('kits', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
    await shop.call(skuOperations.save, { body: TEA_SET });
    await kit('SET-DOUBLE', [{ sku: 'SET-TEA', quantity: 2 }]);
  });
  const kit = (sku: string, components: readonly unknown[]) =>
    shop.call(skuOperations.save, { body: { sku, is_kit: true, kit_components: components } });
  const created = (order: Readonly<Record<string, unknown>>) =>
    shop.create({ order_number: `KT-${++number}`, unbundle_kits: true, ...order });
  const rows = (lines: readonly { sku: string | null; quantity: number; price: number | null }[]) =>
    lines.map((line) => [line.sku, line.quantity, line.price]);

  it('become their parts where the order wants it, price and value split by percentage', async () => {
    const identifiers = [{ type: 'SerialNumber', code: 'K1' }];
    const line = {
      sku: 'SET-TEA',
      quantity: 3,
      price: 25,
      value: 10,
      source_system_id: 'kit',
      inventory_identifiers: identifiers,
    };
    const order = await created({ order_line_items: [{ sku: 'MUG-BLU', quantity: 1, price: 5 }, line] });
    expect(rows(order.order_line_items)).toEqual([
      ['MUG-BLU', 1, 5],
      ['MUG-RED', 6, 7.5],
      ['TEA-GRN', 3, 10],
    ]);
    expect(order.items_price).toBe(80);
    expect(order.order_line_items[1]).toMatchObject({ name: 'Stoneware mug, red', value: 3, serial_number: 'K1' });
    expect(order.order_line_items.map((each) => each.error_message)).toEqual([null, null, null]);
  });

  it('are told where they were taken apart after a file called all of their order shipped, and a later one leaves them to ship', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (tag: string, shipped_quantity: number) => {
      const lines = [{ sku: 'SET-TEA', quantity: 1, shipped_quantity }];
      const order = { order_number, tags: [tag], order_line_items: lines };
      const options = { onConflict: 'update' } as const;
      const [record] = await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options });
      return [record?.result, ...(record?.reasons ?? []).map(({ message }) => message)];
    };
    await sent('', 0);
    await sent('a', 1);
    await shop.update(order_number, { unbundle_kits: true });
    expect(await sent('b', 1)).toEqual(['updated']);
    expect(await sent('c', 0)).toEqual([
      'rejected',
      expect.stringContaining('leave 1 × SET-TEA to ship, of an order of which a file said that all is shipped'),
    ]);
  });

  it('are told where units of a part lack that they became in another order, also once they are back', async () => {
    const order_number = `KT-${++number}`;
    const lines = [
      { sku: 'SET-TEA', quantity: 3 },
      { sku: 'MUG-BLU', quantity: 1 },
    ];
    const sent = async (tag: string) => {
      const text = JSON.stringify({ order_number, status: 'new', tags: [tag], order_line_items: lines });
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, text, { name: 'o.json', options }))[0]?.warnings;
    };
    const save = (order: string, line: JsonObject) =>
      shop.call(orderItemOperations.save, { params: { id: order }, body: { order_line_items: [line] } });
    const lacks = (units: number, where = 'in other orders') => [
      `${order_number}: the file leaves a kit to ship of which units were taken out ${where}: ${units} × MUG-RED of SET-TEA; a file does not put them back`,
    ];
    await sent('a');
    const there = `${order_number}-B`;
    const body = { new_order_number: there, order_line_items: [{ sku: 'SET-TEA', quantity: 2 }] };
    await shop.call(orderMoveOperations.split, { params: { id: order_number }, body });
    const { order_line_items: parts } = await shop.update(there, { unbundle_kits: true });
    const { id, quantity = 0 } = parts.find(({ sku }) => sku === 'MUG-RED') ?? {};
    await save(there, { id: id ?? '', quantity: quantity - 2 });
    expect(await sent('b')).toEqual(lacks(2));
    await shop.update(order_number, { unbundle_kits: true });
    expect(await sent('c')).toEqual(lacks(2));
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: order_number, ids: [there] } });
    expect(await sent('d')).toEqual(lacks(2));
    await save(order_number, { sku: 'MUG-RED', quantity: 2 });
    expect(await sent('e')).toEqual([]);
    const { order_line_items: here } = await shop.get(order_number);
    const back = here.find(({ sku, origin_order_number: origin }) => sku === 'TEA-GRN' && origin === order_number);
    await save(order_number, { id: back?.id ?? '', quantity: 1 });
    expect(await sent('f')).toEqual([lacks(1, 'here')[0]?.replace('MUG-RED', 'TEA-GRN')]);
  });

  it('are rejected where a file raises them that says too how many are shipped', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (quantity: number, shipped_quantity: number) => {
      const row = { order_number, ...SHIP_TO, unbundle_kits: 'true', sku: 'SET-TEA', price: 10 };
      const text = csvText([{ ...row, quantity, shipped_quantity, tags: `${quantity} ${shipped_quantity}` }]);
      const [record] = await importText(shop.engine, text, { options: { onConflict: 'update' } });
      return record?.result;
    };
    await sent(2, 1);
    expect(await sent(3, 1)).toBe('rejected');
    expect(await sent(2, 0)).toBe('updated');
    expect(await sent(2, 2)).toBe('updated');
    expect((await shop.get(order_number)).order_line_items.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  it('of a cancelled order are told to be restored where a file leaves one of them to ship, and ships another', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (status: string, shipped_quantity: number) => {
      const row = { order_number, ...SHIP_TO, unbundle_kits: 'true', sku: 'SET-TEA', price: 10, status };
      const text = csvText([{ ...row, quantity: 2, shipped_quantity }]);
      return (await importText(shop.engine, text, { options: { onConflict: 'update' } }))[0]?.warnings;
    };
    await sent('new', 0);
    await sent('cancelled', 0);
    const told = expect.stringContaining(`${order_number} is cancelled, and new as the file says: orders restore it`);
    expect(await sent('new', 1)).toContainEqual(told);
    expect(await sent('new', 2)).not.toContainEqual(told);
  });

  it('of which others were shipped elsewhere are told to lack parts where a file takes some of those back', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (shipped_quantity: number) => {
      const row = { order_number, ...SHIP_TO, unbundle_kits: 'true', sku: 'SET-TEA', price: 10 };
      const text = csvText([{ ...row, quantity: 3, shipped_quantity }]);
      return (await importText(shop.engine, text, { options: { onConflict: 'update' } }))[0]?.warnings;
    };
    await sent(2);
    const lacks = `${order_number} has less left to ship than the file, which says 4 × MUG-RED, 2 × TEA-GRN; a file does not raise that`;
    expect(await sent(1)).toContainEqual(lacks);
  });

  it('that were taken apart are told to lack parts where a file leaves more of them to ship than is left of these', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (tags: string, shipped_quantity: number) => {
      const row = { order_number, ...SHIP_TO, unbundle_kits: 'true', sku: 'SET-TEA', price: 10, tags };
      const text = csvText([{ ...row, quantity: 3, shipped_quantity }]);
      return (await importText(shop.engine, text, { options: { onConflict: 'update' } }))[0]?.warnings;
    };
    const lacks = (text: string) =>
      expect.stringContaining(`${order_number} has less left to ship than the file, which says ${text};`);
    await sent('a', 0);
    const split = { order_line_items: [{ sku: 'MUG-RED', quantity: 4 }], new_order_number: `${order_number}B` };
    await shop.call(orderMoveOperations.split, { params: { id: order_number }, body: split });
    expect(await sent('b', 1)).not.toContainEqual(lacks('4 of 6 × MUG-RED'));
    await shop.call(orderOperations.cancel, { params: { id: `${order_number}B` }, body: {} });
    expect(await sent('c', 1)).toContainEqual(lacks('4 of 6 × MUG-RED'));
    expect(await sent('d', 2)).not.toContainEqual(lacks('2 of 6 × MUG-RED'));
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] };
    await shop.call(orderItemOperations.save, { params: { id: order_number }, body });
    expect(await sent('e', 1)).not.toContainEqual(lacks('4 of 6 × MUG-RED'));
  });

  it('are told to be seen to where a file ships them, until as many of their parts are booked', async () => {
    const order = `KT-${++number}`;
    const sent = async (tags: string, shipped_quantity: number, { status = '', order_number = order } = {}) => {
      const row = { order_number, ...SHIP_TO, unbundle_kits: 'true', sku: 'SET-TEA', price: 10, tags, status };
      const text = csvText([{ ...row, quantity: 2, shipped_quantity }]);
      return (await importText(shop.engine, text, { options: { onConflict: 'update' } }))[0]?.warnings;
    };
    const told = expect.stringContaining('or took it apart: see that none is shipped again');
    await sent('a', 0);
    expect(await sent('b', 1)).toEqual([told]);
    const one = [
      { sku: 'MUG-RED', quantity: 2 },
      { sku: 'TEA-GRN', quantity: 1 },
    ];
    const booking = { cheapest: true, order_line_items: one };
    await shop.call(shipmentOperations.bookOrder, { params: { id: order }, body: booking });
    expect(await sent('c', 1)).toEqual([]);
    expect(await sent('d', 2)).toEqual([told]);
    await shop.book(order);
    expect(await sent('e', 2)).toEqual([]);
    const over = { status: 'shipped', order_number: `${order}-2` };
    await sent('a', 0, { order_number: over.order_number });
    const split = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], new_order_number: `${order}-3` };
    await shop.call(orderMoveOperations.split, { params: { id: over.order_number }, body: split });
    for (const tags of ['b', 'c']) expect(await sent(tags, 2, over)).toContainEqual(told);
    await shop.book(split.new_order_number);
    expect(await sent('d', 2, over)).toEqual([]);
  });

  it('do not hide what was cancelled in an order that a split made, nor do their parts, in other data either', async () => {
    const order_number = `KT-${++number}`;
    const kit = { source_system_id: 'l2', sku: 'SET-TEA', quantity: 1 };
    const lines = [{ source_system_id: 'l1', sku: 'MUG-BLU', quantity: 4 }, kit];
    const sent = async (tag: string, { engine } = shop) => {
      const order = { order_number, status: 'new', tags: [tag], unbundle_kits: true, order_line_items: lines };
      const options = { onConflict: 'update' } as const;
      return (await importText(engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    const splitOff = async (sku: string, quantity: number, new_order_number: string) => {
      const body = { order_line_items: [{ sku, quantity }], new_order_number };
      await shop.call(orderMoveOperations.split, { params: { id: order_number }, body });
    };
    const cancelled = (id: string) => shop.call(orderOperations.cancel, { params: { id }, body: {} });
    const lost = (text: string) => expect.stringContaining(`${text} of it were removed or cancelled in other orders`);
    await sent('');
    await splitOff('MUG-BLU', 2, `${order_number}B`);
    await splitOff('TEA-GRN', 1, `${order_number}C`);
    expect(await sent('a')).toEqual([]);
    await cancelled(`${order_number}B`);
    expect(await sent('b')).toEqual([lost('2 × MUG-BLU')]);
    await cancelled(`${order_number}C`);
    expect(await sent('c')).toEqual([lost('2 × MUG-BLU, 1 × TEA-GRN')]);
    const away = await openShop(await databases.engine());
    await away.call(skuOperations.save, { body: TEA_SET });
    const exported = JSON.stringify(await exportedOrders(shop, (each) => each.startsWith(order_number)));
    await importText(away.engine, exported, { name: 'o.json' });
    expect(await sent('c', away)).toEqual([lost('2 × MUG-BLU, 1 × TEA-GRN')]);
    const items = [
      { sku: 'MUG-BLU', quantity: 2 },
      { sku: 'TEA-GRN', quantity: 1 },
    ];
    const body = { order_line_items: items };
    await shop.call(orderItemOperations.save, { params: { id: order_number }, body });
    expect(await sent('d')).toEqual([]);
  });

  it('lack no parts where units of one cost more than the others, and only those are cancelled', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (tags: string, shipped_quantity: number) => {
      const row = { order_number, ...SHIP_TO, unbundle_kits: 'true', sku: 'SET-TEA', price: 10.0001, tags };
      const text = csvText([{ ...row, quantity: 2, shipped_quantity }]);
      return (await importText(shop.engine, text, { options: { onConflict: 'update' } }))[0]?.warnings?.join();
    };
    await sent('a', 0);
    const mugs = (await shop.get(order_number)).order_line_items.filter(({ sku }) => sku === 'MUG-RED');
    expect(mugs.map(({ quantity }) => quantity)).toEqual([2, 2]);
    const body = { order_line_items: [{ id: mugs[0]?.id, quantity: 2 }], new_order_number: `${order_number}B` };
    await shop.call(orderMoveOperations.split, { params: { id: order_number }, body });
    await shop.call(orderOperations.cancel, { params: { id: `${order_number}B` }, body: {} });
    expect(await sent('b', 1)).not.toContain('less left to ship');
  });

  it('that became their parts elsewhere stand for no loose units of the same goods, which were cancelled', async () => {
    const order_number = `KT-${++number}`;
    const loose = { source_system_id: 'l1', sku: 'MUG-RED', quantity: 4 };
    const lines = [loose, { source_system_id: 'l2', sku: 'SET-TEA', quantity: 1 }];
    const sent = async (tag: string) => {
      const order = { order_number, status: 'new', tags: [tag], order_line_items: lines };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('');
    for (const [sku, quantity] of [['MUG-RED', 2] as const, ['SET-TEA', 1] as const]) {
      const body = { order_line_items: [{ sku, quantity }], new_order_number: `${order_number}-${sku}` };
      await shop.call(orderMoveOperations.split, { params: { id: order_number }, body });
    }
    await shop.update(`${order_number}-SET-TEA`, { unbundle_kits: true });
    await shop.call(orderOperations.cancel, { params: { id: `${order_number}-MUG-RED` }, body: {} });
    expect(await sent('a')).toEqual([expect.stringContaining('2 × MUG-RED of it were removed or cancelled')]);
  });

  it('stand for no parts of another kit that holds the same goods, in other data either', async () => {
    const away = await openShop(await databases.engine());
    for (const data of [shop, away]) {
      await data.call(skuOperations.save, { body: TEA_SET });
      await data.call(skuOperations.save, {
        body: { sku: 'SET-MUG', kit_components: [{ sku: 'MUG-RED', quantity: 3 }] },
      });
    }
    const order_number = `KT-${++number}`;
    const sent = async (tag: string, shipped_quantity: number, { engine } = shop) => {
      const order_line_items = [
        { sku: 'SET-TEA', quantity: 2 },
        { sku: 'SET-MUG', quantity: 2, shipped_quantity },
      ];
      const order = { order_number, status: 'new', tags: [tag], unbundle_kits: true, order_line_items };
      const options = { onConflict: 'update' } as const;
      return (await importText(engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('', 0);
    const [ofTea, , ofMugs] = (await shop.get(order_number)).order_line_items;
    for (const [part, quantity] of [[ofTea, 4] as const, [ofMugs, 5] as const]) {
      const body = { order_line_items: [{ id: part?.id, quantity }], new_order_number: `${order_number}-${quantity}` };
      await shop.call(orderMoveOperations.split, { params: { id: order_number }, body });
    }
    await shop.call(orderOperations.cancel, { params: { id: `${order_number}-4` }, body: {} });
    const exported = JSON.stringify(await exportedOrders(shop, (each) => each.startsWith(order_number)));
    await importText(away.engine, exported, { name: 'o.json' });
    for (const data of [shop, away]) {
      expect(await sent('a', 1, data)).toContainEqual(
        expect.stringContaining('4 × MUG-RED of it were removed or cancelled in other orders'),
      );
    }
  });

  it('are not taken for lost where they became their parts in the order that they went to, until all are cancelled', async () => {
    const order_number = `KT-${++number}`;
    const lines = [
      { source_system_id: 'l1', sku: 'MUG-BLU', quantity: 4, shipped_quantity: 0 },
      { source_system_id: 'l2', sku: 'SET-TEA', quantity: 2, shipped_quantity: 0 },
    ];
    const sent = async (tag: string) => {
      const order = { order_number, status: 'new', tags: [tag], order_line_items: lines };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('');
    const new_order_number = `${order_number}B`;
    const split = { order_line_items: [{ sku: 'SET-TEA', quantity: 1 }], new_order_number };
    await shop.call(orderMoveOperations.split, { params: { id: order_number }, body: split });
    await shop.update(new_order_number, { unbundle_kits: true });
    expect((await shop.get(new_order_number)).order_line_items.map(({ sku }) => sku)).toEqual(['MUG-RED', 'TEA-GRN']);
    expect(await sent('a')).toEqual([]);
    await shop.call(orderOperations.cancel, { params: { id: new_order_number }, body: {} });
    expect(await sent('b')).toEqual([expect.stringContaining('1 × SET-TEA of it were removed or cancelled')]);
    await shop.call(orderOperations.restore, { body: { ids: [new_order_number] } });
    expect(await sent('c')).toEqual([]);
  });

  it('are told too where they became their parts here and where others of them went, which were cancelled', async () => {
    const away = await openShop(await databases.engine());
    await away.call(skuOperations.save, { body: TEA_SET });
    const order_number = `KT-${++number}`;
    const part = `${order_number}B`;
    const sent = async (tag: string, { engine } = shop) => {
      const lines = [{ sku: 'SET-TEA', quantity: 3 }];
      const order = { order_number, status: 'new', tags: [tag], order_line_items: lines };
      const options = { onConflict: 'update' } as const;
      return (await importText(engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('');
    const body = { order_line_items: [{ sku: 'SET-TEA', quantity: 2 }], new_order_number: part };
    await shop.call(orderMoveOperations.split, { params: { id: order_number }, body });
    for (const each of [order_number, part]) await shop.update(each, { unbundle_kits: true });
    expect(await sent('a')).toEqual([]);
    const exported = await exportedOrders(shop, (each) => each.startsWith(order_number));
    await importText(away.engine, JSON.stringify(exported), { name: 'o.json' });
    for (const data of [shop, away]) {
      await data.call(orderOperations.cancel, { params: { id: part }, body: {} });
      expect(await sent('b', data)).toEqual([expect.stringContaining('2 × SET-TEA of it were removed or cancelled')]);
    }
    await shop.call(orderItemOperations.save, {
      params: { id: order_number },
      body: { order_line_items: body.order_line_items },
    });
    expect((await sent('c'))?.join()).not.toContain('SET-TEA');
  });

  it.each(['kit', undefined])(
    'of whose parts a person took units out are told where a file leaves them to ship: by key %s',
    async (key) => {
      const order_number = `KT-${++number}`;
      const away = await openShop(await databases.engine());
      await away.call(skuOperations.save, { body: TEA_SET });
      const sent = async (tag: string, { engine } = shop) => {
        const line = { sku: 'SET-TEA', quantity: 2, source_system_id: key };
        const order = { order_number, unbundle_kits: true, tags: [tag], order_line_items: [line] };
        const options = { onConflict: 'update' } as const;
        return (await importText(engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
      };
      const saved = (line: object, data = shop) =>
        data.call(orderItemOperations.save, { params: { id: order_number }, body: { order_line_items: [line] } });
      const told = (text: string) => [
        `${order_number}: the file leaves a kit to ship of which units were taken out here: ${text}; a file does not put them back`,
      ];
      await sent('a');
      const [mugs, tea] = (await shop.get(order_number)).order_line_items;
      for (const quantity of [6, 3]) await saved({ id: mugs?.id, quantity });
      expect(await sent('b')).toEqual(told('1 × MUG-RED of SET-TEA'));
      await saved({ id: tea?.id, quantity: 1 });
      await shop.call(orderItemOperations.remove, {
        params: { id: order_number },
        body: { order_line_item_ids: [tea?.id] },
      });
      expect(await sent('c')).toEqual(told('1 × MUG-RED of SET-TEA, 2 × TEA-GRN of SET-TEA'));
      // Other data that an export brought it to knows of that too.
      const exported = await exportedOrders(shop, (each) => each === order_number);
      await importText(away.engine, JSON.stringify(exported), { name: 'o.json' });
      expect(await sent('c2', away)).toEqual(told('1 × MUG-RED of SET-TEA, 2 × TEA-GRN of SET-TEA'));
      await saved({ sku: 'TEA-GRN', quantity: 2 }, away);
      const [rest] = (await away.get(order_number)).order_line_items;
      expect(await sent('d2', away)).toEqual(told('1 × MUG-RED of SET-TEA'));
      await saved({ id: rest?.id, quantity: 4 }, away);
      expect(await sent('e2', away)).toEqual([]);
      await saved({ sku: 'TEA-GRN', quantity: 1 });
      // What is put back may be raised then.
      const [, back] = (await shop.get(order_number)).order_line_items;
      await saved({ id: back?.id, quantity: 2 });
      expect(await sent('d')).toEqual(told('1 × MUG-RED of SET-TEA'));
      await saved({ id: mugs?.id, quantity: 4 });
      expect(await sent('e')).toEqual([]);
    },
  );

  it('of which a person took units out of a part are told where the rest of it went since, and all that is put back is wanted', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (tag: string) => {
      const lines = [{ sku: 'SET-TEA', quantity: 2 }];
      const order = { order_number, status: 'new', unbundle_kits: true, tags: [tag], order_line_items: lines };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    const params = { id: order_number };
    const mugs = (quantity: number, id?: string) => ({ order_line_items: [{ id, sku: 'MUG-RED', quantity }] });
    await sent('a');
    const [part] = (await shop.get(order_number)).order_line_items;
    await shop.call(orderItemOperations.save, { params, body: mugs(3, part?.id) });
    await shop.call(orderMoveOperations.split, { params, body: { ...mugs(3), new_order_number: `${order_number}B` } });
    expect(await sent('b')).toEqual([expect.stringContaining('taken out here: 1 × MUG-RED of SET-TEA')]);
    await shop.call(orderOperations.cancel, { params: { id: `${order_number}B` }, body: {} });
    await shop.call(orderItemOperations.save, { params, body: mugs(4) });
    expect(await sent('c')).toEqual([]);
  });

  it('of whose parts some were cancelled in another order lack none that is put back in the part, and have too many beyond', async () => {
    const away = await openShop(await databases.engine());
    await away.call(skuOperations.save, { body: TEA_SET });
    const order_number = `KT-${++number}`;
    const params = { id: order_number };
    const sent = async (tag: string, { engine } = shop) => {
      const order = { order_number, status: 'new', tags: [tag], order_line_items: [{ sku: 'SET-TEA', quantity: 2 }] };
      const options = { onConflict: 'update' } as const;
      return (await importText(engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('a');
    await shop.update(order_number, { unbundle_kits: true });
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], new_order_number: `${order_number}B` };
    await shop.call(orderMoveOperations.split, { params, body });
    await shop.call(orderOperations.cancel, { params: { id: `${order_number}B` }, body: {} });
    const exported = await exportedOrders(shop, (each) => each.startsWith(order_number));
    await importText(away.engine, JSON.stringify(exported), { name: 'o.json' });
    for (const data of [shop, away]) {
      expect(await sent('b', data)).toEqual([expect.stringContaining('1 × MUG-RED of it were removed or cancelled')]);
      const [part] = (await data.get(order_number)).order_line_items;
      for (const [quantity, told] of [
        [4, []],
        [5, [expect.stringContaining('has left to ship 5 × MUG-RED, of which the file leaves 4:')]],
      ] as const) {
        const items = { order_line_items: [{ id: part?.id, quantity }] };
        await data.call(orderItemOperations.save, { params, body: items });
        expect(await sent(`${quantity}`, data)).toEqual(told);
      }
    }
  });

  it.each([
    ['taken apart here', 10.0001, '2 × MUG-RED'],
    ['put back', 10, '2 × TEA-GRN'],
  ])('that were %s are told to lack what is taken out of their parts then', async (what, price, lacking) => {
    const order_number = `KT-${++number}`;
    const sent = async (tag: string) => {
      const order_line_items = [
        { sku: 'MUG-BLU', quantity: 1, source_system_id: 'mug' },
        { sku: 'SET-TEA', quantity: 2, price, source_system_id: 'kit' },
      ];
      const order = { order_number, tags: [tag], unbundle_kits: what === 'put back', order_line_items };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    const params = { id: order_number };
    const removed = async (from: number, to?: number) => {
      const lines = (await shop.get(order_number)).order_line_items.slice(from, to);
      const body = { order_line_item_ids: lines.map(({ id }) => id) };
      await shop.call(orderItemOperations.remove, { params, body });
    };
    await sent('a');
    if (what === 'put back') {
      await removed(1);
      const body = { order_line_items: [{ sku: 'SET-TEA', quantity: 2 }] };
      await shop.call(orderItemOperations.save, { params, body });
      expect(await sent('b')).toEqual([]);
      await removed(-1);
    } else {
      await shop.update(order_number, { unbundle_kits: true });
      // Of an uneven price its mugs are two lines.
      await removed(1, 2);
    }
    expect(await sent('c')).toEqual([expect.stringContaining(`taken out here: ${lacking} of SET-TEA; a file`)]);
  });

  it('of which a person put back units in another line of the same part lack none of these', async () => {
    const order_number = `KT-${++number}`;
    // Of an uneven price its mugs are two lines.
    const uneven = [{ sku: 'SET-TEA', quantity: 2, price: 10.0001 }];
    const sent = async (tag: string, order_number: string, order_line_items: readonly unknown[] = uneven) => {
      const order = { order_number, tags: [tag], unbundle_kits: true, order_line_items };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('a', order_number);
    const params = { id: order_number };
    const [one, other] = (await shop.get(order_number)).order_line_items;
    await shop.call(orderItemOperations.save, { params, body: { order_line_items: [{ id: other?.id, quantity: 1 }] } });
    await shop.call(orderItemOperations.remove, { params, body: { order_line_item_ids: [one?.id] } });
    expect(await sent('all', order_number)).toEqual([
      expect.stringContaining('taken out here: 3 × MUG-RED of SET-TEA;'),
    ]);
    await shop.call(orderItemOperations.save, { params, body: { order_line_items: [{ id: other?.id, quantity: 2 }] } });
    expect(await sent('b', order_number)).toEqual([expect.stringContaining('taken out here: 2 × MUG-RED of SET-TEA')]);
    for (const [quantity, told] of [
      [3, [expect.stringContaining('taken out here: 1 × MUG-RED of SET-TEA')]],
      [4, []],
    ] as const) {
      const body = { order_line_items: [{ id: other?.id, quantity }] };
      await shop.call(orderItemOperations.save, { params, body });
      expect(await sent(`${quantity}`, order_number)).toEqual(told);
    }
    const two = { id: `${order_number}-2` };
    const kits = ['l0', 'l1'].map((source_system_id) => ({ sku: 'SET-TEA', quantity: 1, source_system_id }));
    await sent('a', two.id, kits);
    const [first, , second] = (await shop.get(two.id)).order_line_items;
    await shop.call(orderItemOperations.remove, { params: two, body: { order_line_item_ids: [first?.id] } });
    const body = { order_line_items: [{ id: second?.id, quantity: 4 }] };
    await shop.call(orderItemOperations.save, { params: two, body });
    expect(await sent('b', two.id, kits)).toEqual([]);
  });

  it('of which units were taken out of a part are told where these are put back twice, and not where more were sold', async () => {
    const sent = async (order_number: string, tag: string) => {
      const order_line_items = [{ sku: 'SET-TEA', quantity: 2 }];
      const order = { order_number, tags: [tag], unbundle_kits: true, order_line_items };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    const [twice, raised, sold] = [`KT-${++number}`, `KT-${++number}`, `KT-${++number}`];
    for (const order of [twice, raised, sold]) await sent(order, 'a');
    const mugsOf = async (order: string) => (await shop.get(order)).order_line_items[0]?.id;
    const one = { sku: 'MUG-RED', quantity: 1 };
    for (const [order, tag, line, told] of [
      [twice, 'b', { id: await mugsOf(twice), quantity: 3 }, [expect.stringContaining('taken out here: 1 × MUG-RED')]],
      [twice, 'c', one, []],
      [twice, 'd', one, [expect.stringContaining('5 × MUG-RED, of which the file leaves 4')]],
      [
        raised,
        'b',
        { id: await mugsOf(raised), quantity: 3 },
        [expect.stringContaining('taken out here: 1 × MUG-RED')],
      ],
      [raised, 'c', one, []],
      [raised, 'd', { id: await mugsOf(raised), quantity: 4 }, [expect.stringContaining('5 × MUG-RED, of which')]],
      [sold, 'b', { id: await mugsOf(sold), quantity: 5 }, []],
      [sold, 'c', one, []],
    ] as const) {
      const body = { order_line_items: [line] };
      await shop.call(orderItemOperations.save, { params: { id: order }, body });
      for (const _ of ['once', 'again']) expect(await sent(order, tag)).toEqual(told);
    }
  });

  it('of which others were shipped are told to lack of a part what these need, and no more', async () => {
    const order_number = `KT-${++number}`;
    const loose = { source_system_id: 'l2', sku: 'MUG-RED', quantity: 1 };
    const sent = async (tag: string, shipped_quantity: number, ofLoose = 0) => {
      const kits = { source_system_id: 'l1', sku: 'SET-TEA', quantity: 4, shipped_quantity };
      const order_line_items = [kits, { ...loose, shipped_quantity: ofLoose }];
      const order = { order_number, tags: [tag], unbundle_kits: true, order_line_items };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('a', 0);
    const toHave = async (sku: string, quantity: number) => {
      const id = (await shop.get(order_number)).order_line_items.find((line) => line.sku === sku)?.id;
      const body = { order_line_items: [{ id, quantity }] };
      await shop.call(orderItemOperations.save, { params: { id: order_number }, body });
    };
    const seen = expect.stringContaining('see that none is shipped again');
    const lacks = (units: number) => [expect.stringContaining(`taken out here: ${units} × MUG-RED of SET-TEA;`)];
    expect(await sent('b', 2)).toEqual([seen]);
    await toHave('MUG-RED', 4);
    await toHave('TEA-GRN', 2);
    expect(await sent('c', 2)).toEqual([]);
    await toHave('MUG-RED', 3);
    expect(await sent('d', 2)).toEqual(lacks(1));
    expect(await sent('e', 1)).toEqual([expect.stringMatching(/taken out here: 3 × MUG-RED of SET-TEA, 1 × TEA-GRN/)]);
    await sent('f', 2, 1);
    await sent('g', 2);
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
    await shop.call(orderItemOperations.save, { params: { id: order_number }, body });
    expect(await sent('h', 2)).not.toContainEqual(expect.stringContaining('has left to ship'));
  });

  it('of an order that a person called shipped are told where fewer of their parts are left elsewhere than a file leaves', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (shipped_quantity: number) => {
      const order_line_items = [{ sku: 'SET-TEA', quantity: 2, shipped_quantity }];
      const tags = [`night ${++number}`];
      const order = { order_number, status: 'new', tags, unbundle_kits: true, order_line_items };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent(0);
    const parts = (await shop.get(order_number)).order_line_items;
    const order_line_items = parts.map(({ id, quantity }) => ({ id, quantity: quantity / 2 }));
    const body = { order_line_items, new_order_number: `${order_number}B` };
    await shop.call(orderMoveOperations.split, { params: { id: order_number }, body });
    await shop.update(order_number, { status: 'shipped' });
    expect(await sent(1)).toEqual([]);
    await shop.update(`${order_number}B`, { status: 'shipped' });
    expect(await sent(1)).toContainEqual(expect.stringContaining('2 × MUG-RED, 1 × TEA-GRN not booked here'));
  });

  it('that are not said any more are told where they became their parts in another order', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (tag: string, ...skus: readonly string[]) => {
      const order_line_items = skus.map((sku) => ({ sku, quantity: 1, source_system_id: sku }));
      const order = { order_number, tags: [tag], order_line_items };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('a', 'MUG-BLU', 'SET-TEA');
    const order_line_items = [{ sku: 'SET-TEA', quantity: 1 }];
    const body = { order_line_items, new_order_number: `${order_number}B` };
    await shop.call(orderMoveOperations.split, { params: { id: order_number }, body });
    await shop.update(`${order_number}B`, { unbundle_kits: true });
    const units = '2 × MUG-RED, 1 × TEA-GRN any more';
    expect(await sent('b', 'MUG-BLU')).toEqual([
      expect.stringContaining(`does not say ${units}, left to ship in ${order_number}B`),
    ]);
    expect(await sent('c', 'MUG-BLU', 'SET-TEA')).toEqual([]);
  });

  it('are told each night where a file ships them and they became their parts elsewhere, put together again or not', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (tag: string, shipped_quantity: number) => {
      const lines = [
        { sku: 'SET-TEA', quantity: 3, shipped_quantity, price: 10 },
        { sku: 'MUG-BLU', quantity: 1 },
      ];
      const order = { order_number, tags: [tag], order_line_items: lines };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('a', 0);
    const split = { order_line_items: [{ sku: 'SET-TEA', quantity: 2 }], new_order_number: `${order_number}B` };
    await shop.call(orderMoveOperations.split, { params: { id: order_number }, body: split });
    const params = { id: split.new_order_number };
    await shop.update(params.id, { unbundle_kits: true });
    const told = expect.stringMatching(/left to ship in KT-\d+B \(4 × MUG-RED.*2 × TEA-GRN\): take out there/);
    for (const tag of ['b', 'c']) expect(await sent(tag, 3)).toContainEqual(told);
    const parts = (await shop.get(params.id)).order_line_items.map(({ id }) => id);
    await shop.call(orderItemOperations.remove, { params, body: { order_line_item_ids: parts } });
    await shop.call(orderItemOperations.save, { params, body: { order_line_items: split.order_line_items } });
    expect(await sent('d', 3)).toEqual([told]);
    expect(await sent('e', 1)).toEqual([]);
    expect(await sent('f', 0)).toEqual([expect.stringContaining(': 1 × SET-TEA of it were shipped elsewhere')]);
  });

  it('that were broken off one that is booked, and became their parts, are told where a file ships or says them no more', async () => {
    const order_number = `KT-${++number}`;
    const kit = { sku: 'SET-TEA', price: 10, length: 5, width: 5, height: 5, weight: 1 };
    const sent = async (tag: string, shipped_quantity: number, skus: readonly string[] = ['SET-TEA', 'MUG-BLU']) => {
      const all = [{ ...kit, quantity: 2, shipped_quantity }, { sku: 'MUG-BLU' }];
      const order = {
        order_number,
        destination_address: DESTINATION,
        tags: [tag],
        order_line_items: all.filter(({ sku }) => skus.includes(sku)),
      };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    const params = { id: order_number };
    await sent('a', 0);
    const one = { id: (await shop.get(order_number)).order_line_items[0]?.id, quantity: 1 };
    const body = { order_line_items: [one, { ...kit, quantity: 1 }] };
    await shop.call(orderItemOperations.save, { params, body });
    await shop.call(shipmentOperations.bookOrder, { params, body: { cheapest: true, order_line_items: [one] } });
    await shop.update(order_number, { unbundle_kits: true });
    const kept = expect.stringContaining('stays a kit');
    expect(await sent('b', 1)).toEqual([kept]);
    const parts = new RegExp(`left to ship in ${order_number} \\(2 × MUG-RED.*1 × TEA-GRN\\): take out there`);
    for (const tag of ['c', 'd']) expect(await sent(tag, 2)).toEqual([expect.stringMatching(parts), kept]);
    expect(await sent('e', 2, ['MUG-BLU'])).toEqual([
      expect.stringMatching(/not say 2 × MUG-RED.*1 × TEA-GRN any more/),
      kept,
    ]);
  });

  it.each(['kit', undefined])(
    'that a person put together again, keyed %s, are no further ones, and told where a file ships or says them no more',
    async (source_system_id) => {
      const order_number = `KT-${++number}`;
      const other = { sku: 'MUG-BLU', quantity: 1, ...(source_system_id && { source_system_id: 'mug' }) };
      const kit = { sku: 'SET-TEA', quantity: 1, source_system_id, price: 10, shipped_quantity: 0 };
      const sent = async (tag: string, order_line_items: readonly unknown[], unbundle_kits?: boolean) => {
        const order = { order_number, unbundle_kits, tags: [tag], order_line_items };
        const options = { onConflict: 'update' } as const;
        return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
      };
      const params = { id: order_number };
      await sent('a', [kit, other], true);
      const [mugs, tea] = (await shop.get(order_number)).order_line_items;
      const body = { order_line_item_ids: [mugs?.id, tea?.id] };
      await shop.call(orderItemOperations.remove, { params, body });
      await shop.update(order_number, { unbundle_kits: false });
      await shop.call(orderItemOperations.save, {
        params,
        body: { order_line_items: [{ sku: 'SET-TEA', quantity: 1 }] },
      });
      expect(await sent('b', [kit, other])).toEqual([]);
      expect((await shop.get(order_number)).order_line_items.map(({ sku }) => sku)).toEqual(['MUG-BLU', 'SET-TEA']);
      expect(await sent('c', [other])).toEqual([expect.stringContaining('does not say 1 × SET-TEA any more, left')]);
      expect(await sent('d', [{ ...kit, shipped_quantity: 1 }, other])).toEqual([
        expect.stringMatching(
          source_system_id ? /left to ship in KT-\d+ \(1 × SET-TEA\): take out/ : /had left to ship here/,
        ),
      ]);
    },
  );

  it('that a person put together again or broke off, and took apart, are told with all that these became', async () => {
    const sent = async (order_number: string, shipped_quantity: number) => {
      const kits = { sku: 'SET-TEA', quantity: 2, shipped_quantity, price: 10 };
      const order = { order_number, tags: [`${++number}`], order_line_items: [kits, { sku: 'MUG-BLU' }] };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    const kits = (quantity: number) => ({ order_line_items: [{ sku: 'SET-TEA', quantity }] });
    const linesOf = async (id: string, sku: RegExp) =>
      (await shop.get(id)).order_line_items.filter((line) => sku.test(String(line.sku)));
    const remove = async (id: string, sku: RegExp) => {
      const order_line_item_ids = (await linesOf(id, sku)).map((line) => line.id);
      await shop.call(orderItemOperations.remove, { params: { id }, body: { order_line_item_ids } });
    };
    const add = (id: string, body: OperationInput['body']) =>
      shop.call(orderItemOperations.save, { params: { id }, body });
    const apart = (id: string, unbundle_kits = true) => shop.update(id, { unbundle_kits });
    const split = (id: string, body: Readonly<Record<string, unknown>>) =>
      shop.call(orderMoveOperations.split, { params: { id }, body: { ...body, new_order_number: `${id}-` } });
    const own = `KT-${++number}`;
    await sent(own, 0);
    await apart(own);
    await remove(own, /RED|TEA/);
    await apart(own, false);
    await add(own, kits(2));
    await apart(own);
    expect(await sent(own, 0)).toEqual([]);
    const [tea] = await linesOf(own, /TEA/);
    await add(own, { order_line_items: [{ id: tea?.id, quantity: 1 }] });
    expect(await sent(own, 0)).toEqual([expect.stringContaining('taken out here: 1 × TEA-GRN of SET-TEA;')]);
    const [record] = await exportedOrders(shop, (each) => each === own);
    expect(record?.parts_taken_out).toEqual([expect.objectContaining({ sku: 'TEA-GRN', quantity: 1 })]);
    await split(own, { order_line_items: [{ id: tea?.id, quantity: 1 }] });
    expect(await sent(own, 2)).toEqual([expect.stringMatching(`left to ship in ${own} .*${own}- \\(1 × TEA-GRN\\)`)]);
    for (const isOn of [false, true]) {
      const source = `KT-${++number}`;
      await sent(source, 0);
      await split(source, kits(2));
      const there = isOn ? `${source}--` : `${source}-`;
      await add(`${source}-`, kits(1));
      const [whole, part] = await linesOf(`${source}-`, /SET/);
      await add(`${source}-`, { order_line_items: [{ id: whole?.id, quantity: 1 }] });
      if (isOn) await split(`${source}-`, { order_line_items: [{ id: part?.id, quantity: 1 }] });
      await apart(there);
      expect(await sent(source, 0)).toEqual([]);
      expect(await sent(source, 2)).toEqual([expect.stringMatching(`left to ship in .*${there} .*1 × TEA-GRN\\)`)]);
      if (isOn) continue;
      await remove(there, /TEA/);
      expect(await sent(source, 0)).toEqual([expect.stringContaining('in other orders: 2 × TEA-GRN of SET-TEA')]);
    }
  });

  it('of whose parts a person took units out that had come back are told once', async () => {
    const order_number = `KT-${++number}`;
    const sent = async (tag: string, status?: string, shipped_quantity?: number) => {
      const lines = [{ sku: 'SET-TEA', quantity: 2, shipped_quantity }];
      const order = { order_number, status, unbundle_kits: true, tags: [tag], order_line_items: lines };
      const options = { onConflict: 'update' } as const;
      return (await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    const params = { id: order_number };
    const mugs = (quantity: number, id?: string) => ({ order_line_items: [{ id, sku: 'MUG-RED', quantity }] });
    await sent('a');
    await shop.call(orderMoveOperations.split, { params, body: { ...mugs(3), new_order_number: `${order_number}B` } });
    await shop.call(orderMoveOperations.combine, {
      body: { master_order_id: order_number, ids: [`${order_number}B`] },
    });
    const back = (await shop.get(order_number)).order_line_items.at(-1);
    await shop.call(orderItemOperations.save, { params, body: mugs(1, back?.id) });
    expect(await sent('b', 'new')).toEqual([expect.stringContaining('2 × MUG-RED of it were removed or cancelled')]);
    const here = expect.stringContaining('taken out here: 2 × MUG-RED of SET-TEA');
    expect(await sent('c')).toEqual([here]);
    // One kit needs the two that are left.
    expect(await sent('d', 'new', 1)).toEqual([expect.stringContaining('see that none is shipped again')]);
  });

  it('that are put back for lost ones, and taken apart, lack no more', async () => {
    const away = await openShop(await databases.engine());
    const order_number = `KT-${++number}`;
    const sent = async (tag: string, { engine } = shop) => {
      const lines = [
        { sku: 'MUG-BLU', quantity: 1 },
        { sku: 'SET-TEA', quantity: 2 },
      ];
      const order = { order_number, status: 'new', tags: [tag], order_line_items: lines };
      const options = { onConflict: 'update' } as const;
      return (await importText(engine, JSON.stringify(order), { name: 'o.json', options }))[0]?.warnings;
    };
    await sent('');
    const kits = { order_line_items: [{ sku: 'SET-TEA', quantity: 2 }] };
    const params = { id: order_number };
    await shop.call(orderMoveOperations.split, { params, body: { ...kits, new_order_number: `${order_number}B` } });
    await shop.call(orderOperations.cancel, { params: { id: `${order_number}B` }, body: {} });
    expect(await sent('a')).toEqual([expect.stringContaining('2 × SET-TEA of it were removed or cancelled')]);
    await shop.call(orderItemOperations.save, { params, body: kits });
    await shop.update(order_number, { unbundle_kits: true });
    expect(await sent('b')).toEqual([]);
    const exported = await exportedOrders(shop, (each) => each.startsWith(order_number));
    const isOfKit = (line: JsonObject) => line.kit !== undefined;
    const shipped = exported.map((order) => ({
      ...order,
      order_line_items: (order.order_line_items as readonly JsonObject[]).map((line) => ({
        ...line,
        shipped_quantity: isOfKit(line) ? line.quantity : 0,
      })),
    }));
    await importText(away.engine, JSON.stringify(shipped), { name: 'o.json' });
    expect(await sent('b', away)).toEqual([]);
    const [, ...parts] = (await shop.get(order_number)).order_line_items;
    const order_line_items = parts.map(({ id, quantity }) => ({ id, quantity }));
    const onward = { order_line_items, new_order_number: `${order_number}C` };
    await shop.call(orderMoveOperations.split, { params, body: onward });
    expect(await sent('c')).toEqual([]);
    await shop.call(orderOperations.cancel, { params: { id: `${order_number}C` }, body: {} });
    expect(await sent('d')).toEqual([expect.stringContaining('2 × SET-TEA of it were removed or cancelled')]);
  });

  it('that came from another order stay kits in other data too, where an export brings them', async () => {
    const kit = { sku: 'SET-TEA', quantity: 3, price: 25 };
    const other = await created({ unbundle_kits: false, order_line_items: [kit] });
    const master = await created({ order_line_items: [{ ...kit, quantity: 2 }] });
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: master.id, ids: [other.id] } });
    const exported = await exportedOrders(shop, (each) => each === master.order_number);
    const away = await openShop(await databases.engine());
    await away.call(skuOperations.save, { body: TEA_SET });
    await away.call(orderOperations.importBatch, { body: { orders: exported } });
    const [posted] = exported.map((each) => ({ ...each, order_number: `${master.order_number}-P` }));
    await away.create(posted ?? {});
    const lines = rows((await shop.get(master.id)).order_line_items);
    expect(lines.map(([sku]) => sku)).toContain('SET-TEA');
    for (const name of [master.order_number, `${master.order_number}-P`]) {
      expect(rows((await away.get(name)).order_line_items)).toEqual(lines);
    }
  });

  it('cost together what they did, and leave no cent behind where their parts go', async () => {
    await kit('SET-ODD', [
      { sku: 'MUG-RED', quantity: 2 },
      { sku: 'TEA-GRN', quantity: 1 },
    ]);
    const order = await created({ order_line_items: [{ sku: 'SET-ODD', quantity: 2, price: 50 }] });
    expect([order.items_price, order.order_line_items.length]).toEqual([100, 3]);
    const remove = (order_line_item_ids: readonly string[]) =>
      shop.call(orderItemOperations.remove, { params: { id: order.id }, body: { order_line_item_ids } });
    const [first, ...others] = order.order_line_items.map(({ id }) => id);
    await remove([first ?? '']);
    expect((await shop.get(order.id)).items_price).toBe(66.67);
    await remove(others);
    expect((await shop.get(order.id)).items_price).toBe(0);
  });

  it('leave their lots and dangerous goods to their parts: those whose SKU says so, else all; no bin', async () => {
    const said = {
      hazmat_data: { un_or_na_number: 'UN1950', hazard_class_or_division: '2.1' },
      lot_number: 'LOT9',
      inventory_identifiers: [{ type: 'LotNumber', code: 'L1' }],
    };
    const order = await created({ order_line_items: [{ sku: 'SET-TEA', ...said }] });
    expect(order.order_line_items).toMatchObject([said, said]);
    await shop.call(skuOperations.save, { body: { sku: 'GAS-CAN', hazmat: true } });
    await kit('SET-CAMP', [{ sku: 'MUG-RED' }, { sku: 'GAS-CAN' }]);
    const camp = await created({ order_line_items: [{ sku: 'SET-CAMP', ...said }] });
    expect(camp.order_line_items).toMatchObject([{ hazmat_data: null, lot_number: 'LOT9' }, said]);
    // One of the parts has the amount of them all, as that of each of its units: two mugs are in a set.
    const measured = { ...said, hazmat_data: { ...said.hazmat_data, amount: '3' } };
    const weighed = await created({ order_line_items: [{ sku: 'SET-TEA', ...measured }] });
    expect(weighed.order_line_items.map(({ sku, hazmat_data: data }) => [sku, data?.amount])).toEqual([
      ['MUG-RED', 1.5],
      ['TEA-GRN', undefined],
    ]);
    const flagged = await created({ order_line_items: [{ sku: 'SET-TEA', hazmat: true }] });
    expect(flagged.order_line_items).toMatchObject([{ hazmat: true }, { hazmat: true }]);
    await shop.call(skuOperations.save, { body: { sku: 'SET-GAS', hazmat: true } });
    await kit('SET-GAS', [{ sku: 'MUG-RED' }]);
    const bySku = await created({ order_line_items: [{ sku: 'SET-GAS' }] });
    expect(bySku.order_line_items).toMatchObject([{ sku: 'MUG-RED', hazmat: true }]);
    const shelved = await created({
      order_line_items: [{ sku: 'SET-TEA', meta: { bin_location: 'K-12', gift: 'yes' } }],
    });
    expect(shelved.order_line_items.map(({ meta }) => meta)).toEqual([{ gift: 'yes' }, { gift: 'yes' }]);
    const denied = await created({ order_line_items: [{ sku: 'SET-GAS', hazmat: false }] });
    expect(denied.order_line_items[0]).not.toMatchObject({ hazmat: true });
  });

  it('are worth what their SKU says where the line says nothing, and ship individually where it does', async () => {
    const parts = [
      { sku: 'MUG-RED', value_percentage: 40 },
      { sku: 'TEA-GRN', quantity: 2, value_percentage: 60 },
    ];
    const worth = { ship_individually: true, items: [{ value: 3_000 }] };
    await shop.call(skuOperations.save, { body: { sku: 'SET-DEAR', is_kit: true, kit_components: parts, ...worth } });
    const priced = { sku: 'SET-PRICED', is_kit: true, kit_components: parts, price: 30 };
    await shop.call(skuOperations.save, { body: priced });
    const valuesOf = async (line: object) => {
      const { order_line_items } = await created({ order_line_items: [{ quantity: 2, ...line }] });
      return order_line_items.map(({ quantity, value, price }) => [quantity, value, price]);
    };
    expect(await valuesOf({ sku: 'SET-DEAR' })).toEqual([
      [2, 1_200, null],
      [4, 900, null],
    ]);
    expect(await valuesOf({ sku: 'SET-PRICED' })).toEqual([
      [2, 12, null],
      [4, 9, null],
    ]);
    expect(await valuesOf({ sku: 'SET-DEAR', price: 10 })).toEqual([
      [2, null, 4],
      [4, null, 3],
    ]);
    expect((await valuesOf({ sku: 'SET-TEA' })).map(([, value]) => value)).toEqual([null, null]);
    const apart = await created({ order_line_items: [{ sku: 'SET-DEAR' }] });
    expect(apart.order_line_items).toMatchObject([{ ship_individually: true }, { ship_individually: true }]);
    const together = await created({ order_line_items: [{ sku: 'SET-PRICED' }] });
    expect(together.order_line_items).toMatchObject([{ ship_individually: false }, { ship_individually: false }]);
  });

  it('stay whole where the order does not ask', async () => {
    const order = await created({ unbundle_kits: false, order_line_items: [{ sku: 'SET-TEA', quantity: 1 }] });
    expect(order.order_line_items.map((line) => line.sku)).toEqual(['SET-TEA']);
    const after = await shop.update(order.id, { unbundle_kits: true });
    expect(after.order_line_items.map((line) => line.sku)).toEqual(['MUG-RED', 'TEA-GRN']);
  });

  it('stay kits where units of them are shipped, and that is told', async () => {
    const measures = { length: 5, width: 5, height: 5, weight: 2, value: 20 };
    const lines = [{ sku: 'SET-TEA', quantity: 1, ...measures }];
    const order = await created({ unbundle_kits: false, order_line_items: lines });
    await shop.book(order.id);
    const update = { params: { id: order.id }, body: { unbundle_kits: true } };
    const { value, warnings } = await shop.engine.call(orderOperations.update, update);
    expect(value.order_line_items.map((line) => line.sku)).toEqual(['SET-TEA']);
    expect(warnings).toEqual(['the kit SET-TEA stays a kit: units of it are shipped']);
  });

  it('of other orders stay kits whatever is updated, unless that is asked for', async () => {
    const [whole, parted] = [await created({ unbundle_kits: false, order_line_items: [] }), await created({})];
    const { id } = whole;
    const sets = [{ sku: 'SET-TEA', quantity: 3, price: 25 }];
    await shop.call(orderItemOperations.save, { params: { id }, body: { order_line_items: sets } });
    const order_line_items = [{ sku: 'SET-TEA', quantity: 1 }];
    const into = { move_to_order_id: parted.id, order_line_items };
    await shop.call(orderMoveOperations.split, { params: { id }, body: into });
    const skusOf = async () => (await shop.get(parted.id)).order_line_items.map(({ sku }) => sku);
    await shop.update(parted.id, { order_number: parted.order_number, tags: ['y'] });
    const orders = [{ order_number: parted.order_number, unbundle_kits: true, tags: ['z'] }];
    const body = { orders, on_conflict: 'update' };
    expect(await shop.call(orderOperations.importBatch, { body })).toMatchObject([{ changes: ['tags'] }]);
    expect(await skusOf()).toEqual(['SET-TEA']);
    await shop.update(parted.id, { unbundle_kits: true });
    expect(await skusOf()).toEqual(['MUG-RED', 'TEA-GRN']);
  });

  it('of which some were split off before the others became their parts are one line of a file still', async () => {
    const order = await created({ unbundle_kits: false, order_line_items: [] });
    const order_number = order.order_number;
    const sent = (quantity: number, more: object) => {
      const line = { source_system_id: '1', sku: 'SET-TEA', quantity, price: 50 };
      const orders = [{ order_number, order_line_items: [line], ...more }];
      return shop.call(orderOperations.importBatch, { body: { orders, on_conflict: 'update' } });
    };
    await sent(3, { tags: ['x'] });
    const order_line_items = [{ sku: 'SET-TEA', quantity: 1 }];
    const body = { new_order_number: `${order_number}-B`, order_line_items };
    await shop.call(orderMoveOperations.split, { params: { id: order.id }, body });
    await sent(3, { unbundle_kits: true });
    const parts = (await shop.get(order.id)).order_line_items.map(({ sku, quantity }) => [sku, quantity]);
    expect(parts).toEqual([
      ['MUG-RED', 4],
      ['TEA-GRN', 2],
    ]);
    expect(await sent(3, { unbundle_kits: true, tags: ['z'] })).toMatchObject([
      { result: 'updated', changes: ['tags'] },
    ]);
    expect(await sent(2, { unbundle_kits: true, tags: ['y'] })).toMatchObject([{ result: 'rejected' }]);
  });

  it('that a file lets become their parts are among what it moves', async () => {
    const { order_number } = await created({
      unbundle_kits: false,
      order_line_items: [{ sku: 'SET-TEA', quantity: 1 }],
    });
    const body = { orders: [{ order_number, unbundle_kits: true }], on_conflict: 'update' };
    const [record] = await shop.call(orderOperations.importBatch, { body });
    const changes = (record as { readonly changes: readonly string[] }).changes;
    expect(changes.map((field) => field.replace(/ordi_.*/, 'ID'))).toEqual([
      'unbundle_kits',
      'order_line_items.ID',
      'order_line_items.ID',
      'order_line_items.ID',
    ]);
  });

  it('within kits are taken apart too, and what is added later as well', async () => {
    const order = await created({ order_line_items: [{ sku: 'SET-DOUBLE', quantity: 1, price: 50 }] });
    expect(rows(order.order_line_items)).toEqual([
      ['MUG-RED', 4, 7.5],
      ['TEA-GRN', 2, 10],
    ]);
    const added = await shop.call(orderItemOperations.save, {
      params: { id: order.id },
      body: { order_line_items: [{ sku: 'SET-TEA', quantity: 1, price: 1 }] },
    });
    expect(rows(added)).toEqual([
      ['MUG-RED', 2, 0.3],
      ['TEA-GRN', 1, 0.4],
    ]);
  });

  it('are not added a second time when their key comes again', async () => {
    const order = await created({ order_line_items: [{ sku: 'SET-TEA', quantity: 1, source_system_id: 'kit' }] });
    await expect(
      shop.update(order.id, { order_line_items: [{ source_system_id: 'kit', quantity: 2 }] }),
    ).rejects.toMatchObject({ message: expect.stringContaining('was a kit and became its 2 parts') });
    await expect(
      shop.update(order.id, { order_line_items: [{ source_system_id: 'kit', sku: 'MUG-RED' }] }),
    ).rejects.toMatchObject({ message: expect.stringContaining('was a kit and became its 2 parts') });
  });

  it('that are sent again as they were ordered leave their parts as they are', async () => {
    const kit = { sku: 'SET-TEA', quantity: 1, source_system_id: 'kit', price: 10 };
    const order = await created({ order_line_items: [kit, { sku: 'MUG-RED', quantity: 1, source_system_id: 'mug' }] });
    const [first] = order.order_line_items;
    await shop.update(order.id, { order_line_items: [{ id: first?.id, quantity: 5 }] });
    const before = await shop.get(order.id);
    const sent = [kit, { sku: 'MUG-RED', quantity: 1, source_system_id: 'mug' }];
    const params = { id: order.id };
    const told =
      'order_line_items[0] was a kit and became its 2 parts, which stay as they are; these are named by their ids';
    const updated = await shop.engine.call(orderOperations.update, { params, body: { order_line_items: sent } });
    expect(updated.warnings).toEqual([told]);
    expect(updated.value.order_line_items).toEqual(before.order_line_items);
    const saved = await shop.engine.call(orderItemOperations.save, { params, body: { order_line_items: sent } });
    expect([saved.warnings, rows(saved.value)]).toEqual([[told], rows(before.order_line_items)]);
    const dearer = { order_line_items: [{ ...kit, price: 12.5 }] };
    const costs = 'SET-TEA cost 10.0000 and became its 2 parts, which keep their prices; it is sent with 12.5000';
    const kept = await shop.engine.call(orderOperations.update, { params, body: dearer });
    expect(kept.warnings).toEqual([told, `order_line_items[0]: ${costs}`]);
    expect(kept.value.order_line_items).toEqual(before.order_line_items);
  });

  it('that are sent again with another value tell that their parts keep what customs are told', async () => {
    const kit = { sku: 'SET-TEA', quantity: 2, source_system_id: 'kit' };
    const warnings = async (first: object, again: object) => {
      const { id } = await created({ order_line_items: [{ ...kit, ...first }] });
      const body = { order_line_items: [{ ...kit, ...again }] };
      const sent = await shop.engine.call(orderOperations.update, { params: { id }, body });
      return sent.warnings?.slice(1);
    };
    const became = 'became its 2 parts, which keep theirs; it is sent with the value 44.0000';
    expect(await warnings({ value: 10 }, { value: '10.00' })).toEqual([]);
    expect(await warnings({ value: 10 }, { value: 44 })).toEqual([
      `order_line_items[0]: SET-TEA was worth 10.0000 and ${became}`,
    ]);
    expect(await warnings({ price: 10 }, { price: 10, value: 44 })).toEqual([
      `order_line_items[0]: SET-TEA told no value and ${became}`,
    ]);
    expect(await warnings({ value: 10 }, { value: 44, currency: 'EUR' })).toEqual([]);
  });

  it('are not added a second time when all their parts went to another order, nor is their key any other orders own', async () => {
    const lines = [
      { sku: 'SET-TEA', quantity: 1, source_system_id: 'l0' },
      { sku: 'MUG-RED', quantity: 1, source_system_id: 'l1' },
    ];
    const order = await created({ order_line_items: lines });
    const other = await created({ order_line_items: [{ sku: 'MUG-RED', quantity: 4, source_system_id: 'l0' }] });
    const all = { body: { master_order_id: other.id, ids: [order.id] } };
    await shop.call(orderMoveOperations.combine, all);
    await expect(shop.update(order.id, { order_line_items: lines })).rejects.toMatchObject({
      message: expect.stringContaining('was a kit and became its 2 parts'),
    });
    const own = { order_line_items: [{ source_system_id: 'l0', quantity: 5 }] };
    expect((await shop.update(other.id, own)).order_line_items[0]?.quantity).toBe(5);
  });

  it('whose parts would be more units than a line may have are refused', async () => {
    await kit('SET-MANY', [{ sku: 'MUG-RED', quantity: 1_000 }]);
    await expect(created({ order_line_items: [{ sku: 'SET-MANY', quantity: 1_001 }] })).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: '1001 of the kit SET-MANY are 1001000 of MUG-RED; a line has at most 1000000 units',
    });
  });

  it('that hold themselves, or one another too deep, are refused', async () => {
    await kit('RING-A', [{ sku: 'RING-B', quantity: 1 }]);
    await expect(kit('RING-B', [{ sku: 'RING-A', quantity: 1 }])).rejects.toMatchObject({ status: 400 });
    await kit('LEVEL-1', [{ sku: 'TEA-GRN', quantity: 1 }]);
    for (const level of [2, 3, 4, 5, 6]) await kit(`LEVEL-${level}`, [{ sku: `LEVEL-${level - 1}`, quantity: 1 }]);
    const unbundled = (sku: string) => created({ order_line_items: [{ sku, quantity: 1 }] });
    expect((await unbundled('LEVEL-5')).order_line_items).toMatchObject([{ sku: 'TEA-GRN', quantity: 1 }]);
    await expect(unbundled('LEVEL-6')).rejects.toMatchObject({ code: 'kit_invalid' });
    await expect(kit('SELF', [{ sku: 'SELF', quantity: 1 }])).rejects.toMatchObject({ status: 400 });
    await expect(kit('HALF', [{ sku: 'TEA-GRN', value_percentage: 50 }])).rejects.toMatchObject({
      message: expect.stringContaining('50 in sum; it must be 100'),
    });
    await expect(kit('NONE', [])).rejects.toMatchObject({ details: [{ field: 'kit_components' }] });
  });
});

it('the parts of a kit cost exactly what the kit does, whatever the percentages', () => {
  const ids = createIdGenerator({ now: () => new Date('2026-03-02') }, seededRandom('kits'));
  const percentages = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 })
    .filter((parts) => parts.some((part) => part > 0));
  const amount = fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: undefined });
  fc.assert(
    fc.property(
      percentages,
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 1, max: 1_000 }),
      amount,
      amount,
      fc.boolean(),
      (parts, quantities, units, price, value, isEven) => {
        const components = parts.map((percentage, index) => ({
          sku: `PART-${index}`,
          quantity: quantities[index] ?? 1,
          ...(isEven ? {} : { value_percentage: percentage }),
        }));
        const sku = { sku: 'KIT', name: 'Kit', details: { sku: 'KIT', kit_components: components } } as unknown as Sku;
        const facts = { field: 'line', currency: 'USD' as never, ids, rates: [], date: '2026-03-02' };
        const line = draftLine({ sku: 'KIT', quantity: units, price, value } as never, 0, facts);
        const order = { orderNumber: 'K', lines: [line] } as unknown as Order;
        const after = unbundleKits(order, new Map([['KIT', sku]]), ids, 'all').lines;
        const sum = (of: (each: (typeof after)[number]) => number | null) =>
          after.reduce((total, each) => total + (of(each) ?? 0) * each.quantity, 0);
        expect(sum((each) => each.priceE4)).toBe((price ?? 0) * units);
        expect(sum((each) => each.valueE4)).toBe((value ?? 0) * units);
        for (const component of components) {
          const shipped = after.filter((each) => each.sku === component.sku);
          expect(shipped.reduce((total, each) => total + each.quantity, 0)).toBe(component.quantity * units);
        }
        expect(after.map((each) => each.position)).toEqual(after.map((_, index) => index));
      },
    ),
  );
});

it('is refused for kits of kits that would be millions of parts, before they are made', () => {
  const ids = createIdGenerator({ now: () => new Date('2026-03-02') }, seededRandom('parts'));
  const level = (depth: number, at: number) => `Q${depth}-${at}`;
  const skus = new Map<string, Sku>();
  for (let depth = 0; depth < 5; depth++) {
    for (let at = 0; at < 40; at++) {
      const parts = Array.from({ length: 40 }, (_, part) => ({
        sku: depth === 0 ? `PART-${part}` : level(depth - 1, part),
        quantity: 1,
      }));
      const sku = level(depth, at);
      skus.set(sku, { sku, name: sku, details: { sku, kit_components: parts } } as unknown as Sku);
    }
  }
  const facts = { field: 'line', currency: 'USD' as never, ids, rates: [], date: '2026-03-02' };
  const line = draftLine({ sku: level(4, 0), quantity: 1 } as never, 0, facts);
  const order = { orderNumber: 'K', lines: [line] } as unknown as Order;
  expect(() => unbundleKits(order, skus, ids, 'all')).toThrow('order K would have more than 2000 lines');
});
