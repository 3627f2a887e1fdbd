import { beforeAll, describe, expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DESTINATION, exportedOrders, openShop, type Shop } from '../orders-depth/shop.ts';
import { importText } from './import.builder.ts';

const line = (quantity: number, shipped?: number | 'all', more: object = {}) => ({
  ...{ sku: 'MUG-RED', quantity, ...(shipped === undefined ? {} : { shipped_quantity: shipped }) },
  ...more,
});

/** What a shop calls shipped, takes back, and ships after all (src/orders/import/DECISIONS.md). */
describeOnBothDatabases('units that a shop takes back', (databases) => {
  let shop: Shop;
  let away: Shop;
  let night = 0;
  beforeAll(async () => {
    [shop, away] = [await openShop(await databases.engine()), await openShop(await databases.engine())];
  });
  const sent = async (number: string, lines: readonly object[], more: object = {}, data = shop) => {
    night += 1;
    const order = { order_number: number, status: 'new', tags: [`night ${night}`], order_line_items: lines, ...more };
    const options = { onConflict: 'update' } as const;
    const [record] = await importText(data.engine, JSON.stringify(order), { name: 'o.json', options });
    return record;
  };
  const told = async (...said: Parameters<typeof sent>) => (await sent(...said))?.warnings;
  const left = async (number: string, data = shop) =>
    (await data.get(number)).not_shipped_order_line_items.map(({ quantity }) => quantity);
  const params = (id: string) => ({ params: { id } });
  const back = (units: number) =>
    expect.stringContaining(`${units} × MUG-RED of it were shipped elsewhere, as a file said`);

  it('of one line are told beside another of the SKU that it ships', async () => {
    await sent('LINES', [line(3), line(2)]);
    await sent('LINES', [line(3, 2), line(2, 0)]);
    expect(await told('LINES', [line(3, 0), line(2, 'all')])).toContainEqual(back(2));
    expect(await told('LINES', [line(3, 0), line(2, 'all')])).toEqual([back(2)]);
  });

  it('are not told of lines of one SKU of which as many are left in all as the file leaves', async () => {
    await sent('ALIKE', [line(4)]);
    await sent('ALIKE', [line(4), line(4)]);
    await sent('ALIKE', [line(4, 1), line(4, 0)]);
    const last = [line(4, 2), line(4, 1), line(1, 0)];
    await sent('ALIKE', last);
    expect((await left('ALIKE')).toSorted()).toEqual([1, 2, 3]);
    expect(await told('ALIKE', last, { tags: ['night again'] })).toEqual([]);
    expect((await left('ALIKE')).toSorted()).toEqual([1, 2, 3]);
  });

  it('are told where a combine brought others of the SKU, and where it emptied the order', async () => {
    for (const [one, other, master] of [
      ['C1', 'C2', 'C1'],
      ['C3', 'C4', 'C4'],
    ] as const) {
      await sent(one, [line(5)]);
      await sent(other, [line(3)]);
      await sent(one, [line(5, 2)]);
      const ids = [one, other].filter((each) => each !== master);
      await shop.call(orderMoveOperations.combine, { body: { master_order_id: master, ids } });
      expect(await told(one, [line(5, 0)])).toEqual([back(2)]);
    }
  });

  it('and puts back, with a line of their own or in the line, are told where they are shipped after all', async () => {
    for (const how of ['line', 'quantity']) {
      await sent(how, [line(5)]);
      await sent(how, [line(5, 2)]);
      const [first] = (await shop.get(how)).order_line_items;
      const item = how === 'line' ? { sku: 'MUG-RED', quantity: 2 } : { id: first?.id, quantity: 5 };
      await shop.call(orderItemOperations.save, { ...params(how), body: { order_line_items: [item] } });
      expect(await told(how, [line(5, 0)])).toEqual([]);
    }
    expect(await told('line', [line(5, 2)])).toEqual([
      'line has left to ship 5 × MUG-RED, of which the file leaves 3: take out what is shipped (orders items update, remove), so that it is not shipped again',
    ]);
    expect(await told('quantity', [line(5, 2)])).toEqual([
      'quantity had left to ship here what the file says is shipped: 2 of 5 × MUG-RED',
    ]);
    expect(await left('quantity')).toEqual([3]);
    expect(await sent('quantity', [line(5)])).toMatchObject({ result: 'updated', warnings: [back(2)] });
  });

  it('and puts back, and ships with all of the order, are told where it takes one of a line that is gone back again', async () => {
    const less = 'WHOLE has less left to ship than the file, which says 1 of 3 × MUG-RED; a file does not raise that';
    const apart =
      'WHOLE-2: 1 × MUG-RED of it were shipped elsewhere, as a file said, and this one leaves them to ship: make an order of its own of what is to be shipped after all';
    for (const [number, units, first, then] of [
      ['WHOLE', 3, less, less],
      ['WHOLE-2', 1, back(1), apart],
    ] as const) {
      const said = (mugs: number, tea: number) => [
        line(units, mugs, { source_system_id: 'l1' }),
        line(1, tea, { sku: 'TEA-GRN', source_system_id: 'l2' }),
      ];
      await sent(number, said(0, 0));
      await sent(number, said(units, 0));
      expect(await told(number, said(units - 1, 0))).toEqual([first]);
      const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
      await shop.call(orderItemOperations.save, { ...params(number), body });
      await sent(number, said(units, 1), { status: 'shipped' });
      expect(await told(number, said(units - 1, 1), { status: undefined })).toEqual([then]);
    }
  });

  it('and puts back, and ships with the rest of an order of which some is booked here, are told when it takes them back again', async () => {
    await sent('BOOKED-REST', [line(2)], { destination_address: DESTINATION });
    const booked = { cheapest: true, order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
    await shop.call(shipmentOperations.bookOrder, { ...params('BOOKED-REST'), body: booked });
    await sent('BOOKED-REST', [line(2, 'all')]);
    expect(await told('BOOKED-REST', [line(2, 0)])).toEqual([back(1)]);
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
    await shop.call(orderItemOperations.save, { ...params('BOOKED-REST'), body });
    expect(await told('BOOKED-REST', [line(2, 1)])).toEqual([]);
    expect(await told('BOOKED-REST', [line(2, 'all')], { status: 'shipped' })).toContainEqual(
      'BOOKED-REST had left to ship here what the file says is shipped: 1 × MUG-RED',
    );
    expect([(await shop.get('BOOKED-REST')).status, await left('BOOKED-REST')]).toEqual(['shipped', []]);
    expect(await told('BOOKED-REST', [line(2, 0)])).toEqual([back(1)]);
    await shop.call(orderItemOperations.save, { ...params('BOOKED-REST'), body });
    expect(await left('BOOKED-REST')).toEqual([1]);
    expect(await told('BOOKED-REST', [line(2, 0)])).toEqual([]);
  });

  it('of a kit that became its parts, of which some are booked here, are told when it takes all back', async () => {
    await shop.call(skuOperations.save, { body: { sku: 'PAIR', kit_components: [{ sku: 'MUG-RED', quantity: 2 }] } });
    const said = (shipped: number) => [line(1, shipped, { sku: 'TEA-GRN' }), line(1, shipped, { sku: 'PAIR' })];
    await sent('KIT-REST', said(0), { destination_address: DESTINATION, unbundle_kits: true });
    const booked = { cheapest: true, order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
    const shipment = await shop.call(shipmentOperations.bookOrder, { ...params('KIT-REST'), body: booked });
    expect(await told('KIT-REST', said(1), { status: 'shipped' })).toContainEqual(
      'KIT-REST had left to ship here what the file says is shipped: 1 × TEA-GRN, 1 of 2 × MUG-RED',
    );
    expect(await told('KIT-REST', said(1), { status: 'shipped' })).toEqual([]);
    await shop.call(shipmentOperations.cancel, { ...params(shipment.id), body: {} });
    expect(await left('KIT-REST')).toEqual([1]);
    expect(await told('KIT-REST', said(0))).toEqual([expect.stringContaining('1 × TEA-GRN, 1 × MUG-RED of it were')]);
  });

  it('are told where it knows the serial numbers of all, and not which it takes back', async () => {
    const serials = { inventory_identifiers: ['s1', 's2'].map((code) => ({ type: 'SerialNumber', code })) };
    await sent('CODES', [line(2, 0, serials), line(1, 0)]);
    await sent('CODES', [line(2, 2, serials), line(1, 0)]);
    expect(await told('CODES', [line(2, 1, serials), line(1, 0)])).toEqual([
      back(1),
      'CODES has less left to ship than the file, which says 1 of 2 × MUG-RED; a file does not raise that',
    ]);
    const keyed = (mugs: number) => [
      line(2, mugs, { ...serials, source_system_id: 'l1' }),
      line(1, 0, { sku: 'TEA-GRN', source_system_id: 'l2' }),
    ];
    await sent('CODES-2', keyed(0));
    await sent('CODES-2', keyed(2));
    expect(await told('CODES-2', keyed(1))).toEqual([
      'CODES-2 has less left to ship than the file, which says 1 of 2 × MUG-RED; a file does not raise that',
    ]);
  });

  it('and puts back in an order that is cancelled then are told to be restored with it', async () => {
    await sent('CALLED-OFF', [line(3)], { destination_address: DESTINATION });
    await sent('CALLED-OFF', [line(3, 2)]);
    await shop.book('CALLED-OFF');
    expect(await told('CALLED-OFF', [line(3, 0)])).toContainEqual(back(2));
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] };
    await shop.call(orderItemOperations.save, { ...params('CALLED-OFF'), body });
    await shop.call(orderOperations.cancel, params('CALLED-OFF'));
    const restore =
      'CALLED-OFF is cancelled, and new as the file says: orders restore it, if it is to be shipped after all';
    expect(await told('CALLED-OFF', [line(3, 1)])).toEqual([restore]);
    expect(await told('CALLED-OFF', [line(3, 3)])).toEqual([]);
  });

  it('and puts back in a line that came back from another order are told no more', async () => {
    const tea = { sku: 'TEA-GRN', quantity: 1 };
    await sent('CAME-BACK', [line(3), tea]);
    const [one] = (await shop.get('CAME-BACK')).order_line_items;
    const split = async (id: string | undefined, part: string) => {
      const body = { order_line_items: [{ id, quantity: 1 }], new_order_number: part };
      await shop.call(orderMoveOperations.split, { ...params('CAME-BACK'), body });
    };
    await split(one?.id, 'CAME-BACK-B');
    await split(one?.id, 'CAME-BACK-C');
    await sent('CAME-BACK', [line(3, 'all'), tea]);
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: 'CAME-BACK', ids: ['CAME-BACK-B'] } });
    expect(await told('CAME-BACK', [line(3, 0), tea])).toEqual([back(1)]);
    const came = (await shop.get('CAME-BACK')).order_line_items.find(({ sku }) => sku === 'MUG-RED');
    const body = { order_line_items: [{ id: came?.id, quantity: 2 }] };
    await shop.call(orderItemOperations.save, { ...params('CAME-BACK'), body });
    expect(await told('CAME-BACK', [line(3, 0), tea])).toEqual([]);
  });

  it('and were cancelled in an order that a split made are told where they are put back twice', async () => {
    await sent('TWICE', [line(1), line(1)]);
    const [one] = (await shop.get('TWICE')).order_line_items;
    const body = { order_line_items: [{ id: one?.id, quantity: 1 }], new_order_number: 'TWICE-B' };
    await shop.call(orderMoveOperations.split, { ...params('TWICE'), body });
    await shop.call(orderOperations.cancel, { ...params('TWICE-B'), body: {} });
    const item = { body: { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] } };
    await shop.call(orderItemOperations.save, { ...params('TWICE'), ...item });
    expect(await told('TWICE', [line(1, 0), line(1, 0)])).toEqual([]);
    await shop.call(orderItemOperations.save, { ...params('TWICE'), ...item });
    expect(await told('TWICE', [line(1, 0), line(1, 0)])).toEqual([
      'TWICE has left to ship 3 × MUG-RED, of which the file leaves 2: take out what is shipped (orders items update, remove), so that it is not shipped again',
    ]);
  });

  it('and ships after all are told where they lie, in other data too, whatever SKU the shop has for them now', async () => {
    const [kept, key] = [line(1, 0, { source_system_id: 'l0' }), { source_system_id: 'l1' }];
    await sent('EXCHANGED', [kept, line(2, 0, key)]);
    await sent('EXCHANGED', [kept, line(2, 1, { ...key, sku: 'MUG-BLU' })]);
    const [, one] = (await shop.get('EXCHANGED')).order_line_items;
    const body = { order_line_items: [{ id: one?.id, quantity: 1 }], new_order_number: 'EXCHANGED-B' };
    await shop.call(orderMoveOperations.split, { ...params('EXCHANGED'), body });
    const exported = await exportedOrders(shop, (each) => each.startsWith('EXCHANGED'));
    await importText(away.engine, JSON.stringify(exported), { name: 'o.json' });
    const elsewhere = expect.stringContaining('units of it are left to ship in EXCHANGED-B (1 × MUG-BLU)');
    for (const data of [shop, away]) {
      expect(await told('EXCHANGED', [kept, line(2, 2, { ...key, sku: 'MUG-BLU' })], {}, data)).toEqual([elsewhere]);
    }
  });

  it('under another SKU, or name, are told until they are put back under it', async () => {
    const named = (name: string, quantity: number, shipped?: number) =>
      line(quantity, shipped, { sku: undefined, name });
    for (const [number, first, other, text] of [
      ['SKU', line(2, 2), line(2, 0, { sku: 'MUG-BLU' }), '2 × MUG-BLU (then MUG-RED)'],
      ['NAME', named('Gift wrap', 2, 2), named('Wrapping', 2, 0), '2 × Wrapping (then Gift wrap)'],
    ] as const) {
      const [kept, key] = [line(4, 0, { sku: 'TEA-GRN', source_system_id: 'l1' }), { source_system_id: 'l2' }];
      const before = { ...first, ...key, shipped_quantity: 0 };
      await sent(number, [kept, before]);
      await sent(number, [kept, { ...first, ...key }]);
      const lacks = [expect.stringContaining(`${text} of it were shipped elsewhere, as a file said`)];
      expect(await told(number, [kept, { ...other, ...key }])).toEqual(lacks);
      const { shipped_quantity: _, ...item } = other as { shipped_quantity?: number };
      await shop.call(orderItemOperations.save, { ...params(number), body: { order_line_items: [item] } });
      expect(await told(number, [kept, { ...other, ...key }])).toEqual([]);
    }
  });

  it('were cancelled in an order that a split made, and are told beside others that are booked', async () => {
    await sent('LOST', [line(2), line(3)], { destination_address: DESTINATION });
    const [one, other] = (await shop.get('LOST')).order_line_items;
    const of = (id: string | undefined) => [{ id, quantity: 1 }];
    const body = { order_line_items: of(one?.id), new_order_number: 'LOST-B' };
    await shop.call(orderMoveOperations.split, { ...params('LOST'), body });
    await shop.call(orderOperations.cancel, { ...params('LOST-B'), body: {} });
    const booking = { cheapest: true, order_line_items: of(other?.id) };
    await shop.call(shipmentOperations.bookOrder, { ...params('LOST'), body: booking });
    const lost = expect.stringContaining('1 × MUG-RED of it were removed or cancelled in other orders');
    expect(await told('LOST', [line(2, 0), line(3, 0)])).toContainEqual(lost);
    const knowing = [line(2, 0), line(3, 1)];
    expect(await told('LOST', knowing, { status: 'partially_shipped' })).toEqual([lost]);
    await shop.call(orderItemOperations.save, {
      ...params('LOST'),
      body: { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] },
    });
    expect(await told('LOST', knowing, { status: 'partially_shipped' })).toEqual([]);
  });

  it('were cancelled, and put back in a line that went on, are told where the shop sells as many more and ships one', async () => {
    await sent('MORE', [line(2)], { destination_address: DESTINATION });
    const apart = async (index: number, new_order_number: string) => {
      const { id } = (await shop.get('MORE')).order_line_items[index] ?? {};
      const body = { order_line_items: [{ id, quantity: 1 }], new_order_number };
      await shop.call(orderMoveOperations.split, { ...params('MORE'), body });
    };
    await apart(0, 'MORE-B');
    await shop.call(orderOperations.cancel, { ...params('MORE-B'), body: {} });
    const added = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
    await shop.call(orderItemOperations.save, { ...params('MORE'), body: added });
    await apart(1, 'MORE-C');
    // Of its two lines without keys as many are left as they leave, whichever it ships.
    expect(await told('MORE', [line(2, 0), line(1, 1)])).toEqual([]);
    const lost = expect.stringContaining('1 × MUG-RED of it were removed or cancelled in other orders');
    expect(await told('MORE', [line(2, 1), line(2, 0)])).toEqual([lost]);
    await shop.call(orderItemOperations.save, { ...params('MORE'), body: added });
    expect(await told('MORE', [line(2, 1), line(2, 0)])).toEqual([]);
  });

  it('are told with what can be done where the rest of the order was shipped', async () => {
    const tea = (shipped: number) => line(4, shipped, { sku: 'TEA-GRN' });
    await sent('REST', [tea(0), line(2, 0)]);
    await sent('REST', [tea(0), line(2, 2)]);
    const advice = 'this one leaves them to ship: make an order of its own of what is to be shipped after all';
    for (const _ of ['once', 'again']) {
      expect(await told('REST', [tea(4), line(2, 0)])).toContainEqual(
        `REST: 2 × MUG-RED of it were shipped elsewhere, as a file said, and ${advice}`,
      );
    }
    expect((await shop.get('REST')).status).toBe('shipped');
  });

  it('are told again by the same file beside a change, until they are put back', async () => {
    const night3 = () => {
      const order_line_items = [line(4, 1, { sku: 'TEA-GRN' }), line(2, 0)];
      const order = { order_number: 'AGAIN', status: 'new', order_line_items };
      const options = { onConflict: 'update' } as const;
      return importText(shop.engine, JSON.stringify(order), { name: 'o.json', options });
    };
    await sent('AGAIN', [line(4, 0, { sku: 'TEA-GRN' }), line(2, 0)]);
    await sent('AGAIN', [line(4, 0, { sku: 'TEA-GRN' }), line(2, 2)]);
    expect(await night3()).toMatchObject([{ result: 'updated', warnings: expect.arrayContaining([back(2)]) }]);
    for (const _ of ['first', 'second']) {
      expect(await night3()).toMatchObject([{ result: 'unchanged', warnings: [back(2)] }]);
    }
    await shop.call(orderItemOperations.save, {
      ...params('AGAIN'),
      body: { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] },
    });
    expect(await night3()).toMatchObject([{ result: 'unchanged', warnings: [] }]);
  });

  it('in part of an order that is on hold are told before it is called shipped', async () => {
    await sent('HELD', [line(5)]);
    await shop.call(orderOperations.hold, { body: { ids: ['HELD'] } });
    await sent('HELD', [line(5, 'all')], { status: 'shipped' });
    expect(await told('HELD', [line(5, 3)], { status: 'partially_shipped' })).toContainEqual(
      expect.stringContaining(
        'on hold, all of it shipped as a file said, and this one leaves 2 of 5 × MUG-RED to ship',
      ),
    );
  });

  it('stay open once a person opened the order, and take no more units before', async () => {
    await sent('OPEN', [line(5)]);
    await sent('OPEN', [line(5, 'all')], { status: 'shipped' });
    const [first] = (await shop.get('OPEN')).order_line_items;
    const body = { order_line_items: [{ id: first?.id, quantity: 7 }] };
    await expect(shop.call(orderItemOperations.save, { ...params('OPEN'), body })).rejects.toThrow(
      'make an order of its own of it',
    );
    await shop.update('OPEN', { status: 'partially_shipped' });
    await shop.call(orderOperations.hold, { body: { ids: ['OPEN'] } });
    const [released] = await shop.call(orderOperations.release, { body: { ids: ['OPEN'] } });
    expect([released?.status, await left('OPEN')]).toEqual(['new', [5]]);
  });

  describe('in other data that an export was brought to', () => {
    const copy = async (...numbers: readonly string[]) => {
      const exported = await exportedOrders(shop, (each) => numbers.includes(each));
      await importText(away.engine, JSON.stringify(exported), { name: 'o.json' });
    };

    it('are not those that were booked where it came from', async () => {
      await sent('BOOKED', [line(3)], { destination_address: DESTINATION });
      const order_line_items = [{ sku: 'MUG-RED', quantity: 1 }];
      await shop.call(shipmentOperations.bookOrder, {
        ...params('BOOKED'),
        body: { cheapest: true, order_line_items },
      });
      await copy('BOOKED');
      expect(await told('BOOKED', [line(3)], {}, away)).toEqual([]);
    });

    it('are not told as left in another order, where they were booked and those of a line like theirs went there', async () => {
      await sent('TWO', [line(2), line(3)], { destination_address: DESTINATION });
      const [first, second] = (await shop.get('TWO')).order_line_items;
      const of = (id: string | undefined) => ({ order_line_items: [{ id, quantity: 1 }] });
      const body = { ...of(first?.id), new_order_number: 'TWO-B' };
      await shop.call(orderMoveOperations.split, { ...params('TWO'), body });
      await shop.call(shipmentOperations.bookOrder, {
        ...params('TWO'),
        body: { cheapest: true, ...of(second?.id) },
      });
      await copy('TWO', 'TWO-B');
      for (const data of [shop, away]) expect(await told('TWO', [line(2, 0), line(3, 1)], {}, data)).toEqual([]);
      expect([await left('TWO', away), await left('TWO-B', away)]).toEqual([[1, 2], [1]]);
    });

    it('are not told as left in another order, of which as many were booked as the file ships', async () => {
      await sent('THERE', [line(4)], { destination_address: DESTINATION });
      const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 3 }], new_order_number: 'THERE-B' };
      await shop.call(orderMoveOperations.split, { ...params('THERE'), body });
      const one = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
      await shop.call(shipmentOperations.bookOrder, { ...params('THERE-B'), body: { cheapest: true, ...one } });
      await copy('THERE', 'THERE-B');
      const less = expect.stringContaining('less left to ship than the file, which says 4 of 5 × MUG-RED');
      for (const data of [shop, away]) {
        expect(await told('THERE', [line(4, 1)], {}, data)).toEqual([]);
        expect(await told('THERE', [line(5, 1)], {}, data)).toEqual([less]);
      }
    });

    it.each(['before', 'after'])(
      'are told too where an order that a split made was cancelled %s it was brought',
      async (when) => {
        const [number, part] = [`LOST-${when}`, `LOST-${when}-B`];
        const destination_address = DESTINATION;
        await sent(number, [line(3)], { destination_address });
        const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], new_order_number: part };
        await shop.call(orderMoveOperations.split, { ...params(number), body });
        await copy(number);
        // What the other order holds is not known there.
        expect(await told(number, [line(3)], {}, away)).toEqual([]);
        if (when === 'before') await shop.call(orderOperations.cancel, params(part));
        await copy(part);
        if (when === 'after') {
          expect(await told(number, [line(3)], {}, away)).toEqual([]);
          await away.call(orderOperations.cancel, params(part));
        }
        const lost = expect.stringContaining('1 × MUG-RED of it were removed or cancelled in other orders');
        expect(await told(number, [line(3)], {}, away)).toEqual([lost]);
      },
    );

    it('are told too where they were taken out of the order that a split made, and in data that took them from there', async () => {
      await sent('FEWER', [line(5)], { destination_address: DESTINATION });
      const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 3 }], new_order_number: 'FEWER-B' };
      await shop.call(orderMoveOperations.split, { ...params('FEWER'), body });
      const [part] = (await shop.get('FEWER-B')).order_line_items;
      const fewer = [{ id: part?.id, quantity: 1 }];
      await shop.call(orderItemOperations.save, { ...params('FEWER-B'), body: { order_line_items: fewer } });
      await copy('FEWER');
      const lost = expect.stringContaining('2 × MUG-RED of it were removed or cancelled in other orders');
      for (const data of [shop, away]) expect(await told('FEWER', [line(5)], {}, data)).toEqual([lost]);
      await copy('FEWER-B');
      expect(await told('FEWER', [line(5)], {}, away)).toEqual([lost]);
      const [record] = await exportedOrders(away, (each) => each === 'FEWER');
      expect(record?.left_out).toMatchObject([{ quantity: 3, lost_quantity: 2, is_moved: true }]);
    });

    it('are told where they lay, too, under the SKU that their line had when they went', async () => {
      const said = (sku: string) => [line(2, 0, { source_system_id: 'l1', sku })];
      await sent('FORMER', said('MUG-RED'), { destination_address: DESTINATION });
      const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], new_order_number: 'FORMER-B' };
      await shop.call(orderMoveOperations.split, { ...params('FORMER'), body });
      await shop.call(orderOperations.cancel, params('FORMER-B'));
      const lost = expect.stringContaining('1 × MUG-BLU of it were removed or cancelled in other orders');
      expect(await told('FORMER', said('MUG-BLU'))).toEqual([lost]);
      await copy('FORMER', 'FORMER-B');
      expect(await told('FORMER', said('MUG-BLU'), {}, away)).toEqual([lost]);
    });

    it('are told of one of two lines that are called alike', async () => {
      const pair = [line(1), line(1)];
      await sent('PAIR', pair, { destination_address: DESTINATION });
      await sent('PAIR-M', [{ sku: 'TEA-GRN', quantity: 1 }], { destination_address: DESTINATION });
      await shop.call(orderMoveOperations.combine, { body: { master_order_id: 'PAIR-M', ids: ['PAIR'] } });
      const [, , second] = (await shop.get('PAIR-M')).order_line_items;
      const body = { order_line_items: [{ id: second?.id, quantity: 1 }], new_order_number: 'PAIR-B' };
      await shop.call(orderMoveOperations.split, { ...params('PAIR-M'), body });
      await shop.call(orderOperations.cancel, params('PAIR-B'));
      await copy('PAIR', 'PAIR-M', 'PAIR-B');
      const lost = expect.stringContaining('1 × MUG-RED of it were removed or cancelled in other orders');
      for (const data of [shop, away]) expect(await told('PAIR', pair, {}, data)).toEqual([lost]);
    });

    it('are of one line where it was shipped in two steps', async () => {
      await sent('STEPS', [line(5), { sku: 'TEA-GRN', quantity: 1 }]);
      await sent('STEPS', [line(5, 2), { sku: 'TEA-GRN', quantity: 1 }]);
      await sent('STEPS', [line(5, 'all'), { sku: 'TEA-GRN', quantity: 1 }]);
      await copy('STEPS');
      const again = await sent('STEPS', [line(5), { sku: 'TEA-GRN', quantity: 1 }], {}, away);
      expect(again).toMatchObject({ result: 'updated', warnings: [back(5)] });
    });
  });

  it('are of the order of its shop that gave the number up, and so did another', async () => {
    await sent('#7', [line(1)], { source_system_id: '111' });
    await shop.update('#7', { order_number: 'X-1' });
    await sent('#7', [line(2)], { source_system_id: '222' });
    await shop.update('#7', { order_number: 'X-2' });
    for (const [id, number] of [
      ['111', 'X-1'],
      ['222', 'X-2'],
    ] as const) {
      const again = await sent('#7', [line(2)], { source_system_id: id });
      expect([again?.result, again?.reasons.map(({ message }) => message).join()]).toEqual([
        'rejected',
        expect.stringContaining(number),
      ]);
    }
    expect((await sent('#7', [line(1)], { source_system_id: '333' }))?.result).toBe('created');
  });
});
