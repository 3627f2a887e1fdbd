import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importSources, importText, SHIP_TO, sourceOf } from '../orders/import.builder.ts';
import { exportedOrders, items, openShop, type Shop } from './shop.ts';

type Units = Readonly<Record<string, number>>;

describeOnBothDatabases('what was ordered, imported or sent again after units went to another order', (databases) => {
  let shop: Shop;
  /** Other data, which an export is brought to. */
  let away: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
    away = await openShop(await databases.engine());
    const parts = { items: [{ length: 5, width: 4, height: 4, weight: 1, value: 1 }] };
    for (const sku of ['CUP', 'SPOON']) await shop.call(skuOperations.save, { body: { sku, ...parts } });
    const kit_components = [
      { sku: 'CUP', quantity: 2, value_percentage: 60 },
      { sku: 'SPOON', quantity: 1, value_percentage: 40 },
    ];
    await shop.call(skuOperations.save, { body: { sku: 'KIT', kit_components } });
  });

  const next = () => `IM-${++number}`;
  const rows = (order: string, units: Units, { name = 'Receiving Dept', keys = true, kits = false } = {}) =>
    csvText(
      Object.entries(units).map(([sku, quantity], at) => ({
        order_number: order,
        sku,
        quantity,
        price: '2.00',
        ...(keys ? { line_source_system_id: `k-${at}` } : {}),
        ...(kits ? { unbundle_kits: 'true' } : {}),
        ...SHIP_TO,
        ship_to_name: name,
      })),
    );
  const imported = async (order: string, units: Units, say: Parameters<typeof rows>[2] = {}) => {
    const [record] = await importText(shop.engine, rows(order, units, say), { options: { onConflict: 'update' } });
    return record;
  };
  const exportedOf = (orders: readonly string[]) => exportedOrders(shop, (each) => orders.includes(each));
  const broughtAway = async (orders: readonly string[]) => {
    const exported = await exportedOf(orders);
    const made = await importSources(away.engine, [sourceOf('orders.json', JSON.stringify(exported))]);
    expect(made.map(({ result, reasons }) => [result, reasons])).toEqual(orders.map(() => ['created', []]));
  };
  const split = (id: string, units: Units, new_order_number: string) =>
    shop.call(orderMoveOperations.split, {
      params: { id },
      body: { new_order_number, order_line_items: Object.entries(units).map(([sku, quantity]) => ({ sku, quantity })) },
    });
  const combine = (master: string, other: string) =>
    shop.call(orderMoveOperations.combine, { body: { master_order_id: master, ids: [other] } });
  const unitsOf = (...orders: readonly string[]) => unitsIn(shop, orders);
  const unitsIn = async (data: Shop, orders: readonly string[]): Promise<Units> => {
    const units: Record<string, number> = {};
    for (const order of orders) {
      for (const { sku, quantity } of (await data.get(order)).order_line_items) {
        units[sku ?? ''] = (units[sku ?? ''] ?? 0) + quantity;
      }
    }
    return units;
  };

  it('names by keys the lines that had none, and brings none of them a second time', async () => {
    const [whole, apart, keyed, sold] = [next(), next(), next(), next()];
    await imported(whole, { 'MUG-RED': 3, 'TEA-GRN': 1 }, { keys: false });
    await imported(apart, { 'MUG-RED': 3, 'TEA-GRN': 1, KIT: 2 }, { keys: false, kits: true });
    await split(apart, { 'MUG-RED': 1, 'TEA-GRN': 1 }, next());
    await imported(keyed, { 'MUG-RED': 3 });
    await shop.call(orderItemOperations.save, {
      params: { id: keyed },
      body: { order_line_items: [{ sku: 'TEA-GRN', quantity: 1 }] },
    });
    for (let time = 0; time < 2; time += 1) {
      await imported(whole, { 'MUG-RED': 4, 'TEA-GRN': 1 });
      await imported(apart, { 'MUG-RED': 3, 'TEA-GRN': 1, KIT: 2 }, { kits: true });
      expect(await unitsOf(whole)).toEqual({ 'MUG-RED': 4, 'TEA-GRN': 1 });
      expect(await unitsOf(apart)).toEqual({ 'MUG-RED': 2, CUP: 4, SPOON: 2 });
    }
    const keys = (await shop.get(whole)).order_line_items.map((line) => line.source_system_id);
    expect(keys).toEqual(['k-0', 'k-1']);
    // Of an order that its shop named by keys, what has none was sold beside, wherever it went.
    await imported(keyed, { 'MUG-RED': 3, 'TEA-GRN': 1 });
    expect(await unitsOf(keyed)).toEqual({ 'MUG-RED': 3, 'TEA-GRN': 2 });
    const [besides, apartToo] = [next(), next()];
    await imported(besides, { 'MUG-RED': 3 });
    await shop.call(orderItemOperations.save, {
      params: { id: besides },
      body: { order_line_items: [{ sku: 'TEA-GRN', quantity: 1 }] },
    });
    await split(besides, { 'TEA-GRN': 1 }, apartToo);
    await imported(besides, { 'MUG-RED': 3, 'TEA-GRN': 1 });
    expect(await unitsOf(besides, apartToo)).toEqual({ 'MUG-RED': 3, 'TEA-GRN': 2 });
    await shop.create({ order_number: sold, order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] });
    await imported(sold, { 'MUG-RED': 2 });
    expect(await unitsOf(sold)).toEqual({ 'MUG-RED': 2 });
  });

  describe.each([
    ['with keys', true],
    ['without keys', false],
  ])('%s', (_, keys) => {
    it('leaves units that were split off where they are, and takes what else changed', async () => {
      const [order, rest] = [next(), next()];
      const ordered = { 'TEA-GRN': 5, 'MUG-RED': 3 };
      await imported(order, ordered, { keys });
      await split(order, { 'TEA-GRN': 2, 'MUG-RED': 3 }, rest);
      const again = await imported(order, ordered, { keys, name: 'Loading Dock' });
      expect([again?.result, again?.changes]).toEqual(['updated', ['destination_address.name']]);
      expect(await unitsOf(order)).toEqual({ 'TEA-GRN': 3 });
      expect(await unitsOf(rest)).toEqual({ 'TEA-GRN': 2, 'MUG-RED': 3 });
      expect((await shop.get(order)).destination_address?.name).toBe('Loading Dock');
    });

    it('rejects another quantity of what was split', async () => {
      const [order, rest] = [next(), next()];
      await imported(order, { 'TEA-GRN': 5, 'MUG-RED': 3 }, { keys });
      await split(order, { 'TEA-GRN': 2, 'MUG-RED': 3 }, rest);
      const more = await imported(order, { 'TEA-GRN': 6, 'MUG-RED': 3 }, { keys });
      expect(more).toMatchObject({ result: 'rejected', reasons: [{ column: 'quantity', line: 2 }] });
      const gone = await imported(order, { 'TEA-GRN': 5, 'MUG-RED': 4 }, { keys });
      expect(gone?.reasons.map(({ message }) => message)).toEqual([
        `is 4; of the 3 that were ordered 3 are in order ${rest}, so that it does not tell how many are meant here: change the line that is meant (orders items update), and the file is taken`,
      ]);
      expect(await unitsOf(order, rest)).toEqual({ 'TEA-GRN': 5, 'MUG-RED': 3 });
      const raised = (await shop.get(rest)).order_line_items.map(({ id, quantity }) => ({
        id,
        quantity: quantity + 1,
      }));
      await shop.call(orderItemOperations.save, { params: { id: rest }, body: { order_line_items: raised } });
      const taken = await imported(order, { 'TEA-GRN': 6, 'MUG-RED': 4 }, { keys });
      expect([taken?.result, taken?.reasons]).toEqual(['unchanged', []]);
    });

    it('takes another quantity once the split is taken back', async () => {
      const order = next();
      await imported(order, { 'TEA-GRN': 5, 'MUG-RED': 3 }, { keys });
      await split(order, { 'TEA-GRN': 2 }, next());
      await shop.call(orderMoveOperations.unsplit, { params: { id: order } });
      expect((await imported(order, { 'TEA-GRN': 6, 'MUG-RED': 3 }, { keys }))?.result).toBe('updated');
      expect(await unitsOf(order)).toEqual({ 'TEA-GRN': 6, 'MUG-RED': 3 });
    });

    it('tells which orders go to the old address with units of an order that takes a new one', async () => {
      const [order, rest] = [next(), next()];
      await imported(order, { 'TEA-GRN': 5 }, { keys });
      await split(order, { 'TEA-GRN': 2 }, rest);
      const told = `the new destination of ${order} is not that of its units in ${rest}, which go to the old one; change it there too where it is meant for them (orders update)`;
      const moved = await imported(order, { 'TEA-GRN': 5 }, { keys, name: 'Loading Dock' });
      expect(moved?.warnings).toEqual([told]);
      const body = { destination_address: { name: 'Quay 2' } };
      const { warnings } = await shop.engine.call(orderOperations.update, { params: { id: order }, body });
      expect(warnings).toEqual([told]);
      await shop.update(rest, { destination_address: { name: 'Quay 3' } });
      const same = { params: { id: order }, body: { destination_address: { name: 'quay 3' } } };
      expect((await shop.engine.call(orderOperations.update, same)).warnings).toEqual([]);
    });

    it('takes an order as shipped whose units went away and came back', async () => {
      const [order, rest] = [next(), next()];
      await imported(order, { 'TEA-GRN': 4 }, { keys });
      await split(order, { 'TEA-GRN': 2 }, rest);
      await combine(order, rest);
      const text = rows(order, { 'TEA-GRN': 4 }, { keys })
        .replaceAll(/^(order_number.*)$/gm, '$1,status')
        .replaceAll(/^(IM-.*)$/gm, '$1,shipped');
      const [record] = await importText(shop.engine, text, { options: { onConflict: 'update' } });
      expect([record?.result, record?.reasons]).toEqual(['updated', []]);
      expect((await shop.get(order)).status).toBe('shipped');
    });

    it('tells of units that came back to an order of which some are booked, where all are shipped', async () => {
      const [order, rest] = [next(), next()];
      await imported(order, { 'TEA-GRN': 4 }, { keys });
      await split(order, { 'TEA-GRN': 2 }, rest);
      await combine(order, rest);
      const order_line_items = [{ id: (await shop.get(order)).order_line_items[0]?.id, quantity: 1 }];
      const body = { cheapest: true, order_line_items };
      await shop.call(shipmentOperations.bookOrder, { params: { id: order }, body });
      const text = rows(order, { 'TEA-GRN': 4 }, { keys })
        .replaceAll(/^(order_number.*)$/gm, '$1,status')
        .replaceAll(/^(IM-.*)$/gm, '$1,shipped');
      const [record] = await importText(shop.engine, text, { options: { onConflict: 'update' } });
      expect(record?.warnings).toContainEqual(
        expect.stringContaining(
          `units of it are left to ship in ${order} (2 × TEA-GRN): take out there what is shipped`,
        ),
      );
    });

    it('leaves an order empty that was combined into another', async () => {
      const [order, master] = [next(), next()];
      await imported(order, { 'TEA-GRN': 5 }, { keys });
      await imported(master, { 'MUG-RED': 1 }, { keys });
      await combine(master, order);
      await imported(order, { 'TEA-GRN': 5 }, { keys, name: 'Loading Dock' });
      expect(await unitsOf(order)).toEqual({});
      expect((await imported(order, { 'TEA-GRN': 4 }, { keys }))?.result).toBe('rejected');
      const more = await imported(master, { 'MUG-RED': 2 }, { keys });
      expect(more?.result).toBe('updated');
      expect(await unitsOf(order, master)).toEqual({ 'TEA-GRN': 5, 'MUG-RED': 2 });
    });

    it('adds no kit a second time that became its parts', async () => {
      const order = next();
      await imported(order, { KIT: 2, 'MUG-RED': 1 }, { keys, kits: true });
      const parts = { CUP: 4, SPOON: 2, 'MUG-RED': 1 };
      expect(await unitsOf(order)).toEqual(parts);
      const again = await imported(order, { KIT: 2, 'MUG-RED': 1 }, { keys, kits: true, name: 'Loading Dock' });
      expect([again?.result, again?.changes]).toEqual(['updated', ['destination_address.name']]);
      await broughtAway([order]);
      const other = next();
      await split(order, { CUP: 4, SPOON: 2 }, other);
      await imported(order, { KIT: 2, 'MUG-RED': 1 }, { keys, kits: true, name: 'Back Door' });
      expect(await unitsOf(order)).toEqual({ 'MUG-RED': 1 });
      const text = rows(order, { KIT: 2, 'MUG-RED': 1 }, { keys, kits: true, name: 'Other Dock' });
      const there = await importText(away.engine, text, { options: { onConflict: 'update' } });
      expect(there[0]?.changes).toEqual(['destination_address.name']);
      expect(await unitsIn(away, [order])).toEqual(parts);
      const more = await imported(order, { KIT: 3, 'MUG-RED': 1 }, { keys, kits: true });
      expect(more).toMatchObject({ result: 'rejected', reasons: [{ message: expect.stringContaining('was a kit') }] });
    });

    it('takes loose units for none of the parts that a kit became', async () => {
      for (const ordered of [
        { KIT: 1, CUP: 1 },
        { CUP: 2, KIT: 1 },
      ]) {
        const order = next();
        await imported(order, ordered, { keys, kits: true });
        await broughtAway([order]);
        const parts = { CUP: 2 + (ordered.CUP ?? 0), SPOON: 1 };
        for (const data of [shop, away]) {
          const text = rows(order, ordered, { keys, kits: true, name: 'Loading Dock' });
          const [again] = await importText(data.engine, text, { options: { onConflict: 'update' } });
          expect([again?.reasons, again?.changes]).toEqual([[], ['destination_address.name']]);
          expect(await unitsIn(data, [order])).toEqual(parts);
        }
      }
    });
  });

  it('takes each kit that became its parts for one line of a file, and a further one as new', async () => {
    const order = next();
    const file = (...kits: readonly (readonly [number, string])[]) =>
      csvText(
        kits.map(([quantity, price]) => ({
          order_number: order,
          sku: 'KIT',
          quantity,
          price,
          unbundle_kits: 'true',
          ...SHIP_TO,
        })),
      );
    const sent = async (text: string, data = shop, onConflict: 'fail' | 'update' = 'update') => {
      const [record] = await importText(data.engine, text, { options: { onConflict } });
      return [record?.result, ...(record?.reasons ?? []).map(({ column }) => column), ...(record?.warnings ?? [])];
    };
    await sent(file([1, '9.00']));
    expect(await unitsOf(order)).toEqual({ CUP: 2, SPOON: 1 });
    expect(await sent(file([1, '9.00'], [1, '9.00']), shop, 'fail')).toEqual(['rejected', 'order_number']);
    expect(await sent(file([1, '9.00'], [1, '9.00']))).toEqual(['updated']);
    expect(await unitsOf(order)).toEqual({ CUP: 4, SPOON: 2 });
    await broughtAway([order]);
    for (const data of [shop, away]) {
      expect(await sent(file([1, '9.00'], [2, '9.00']), data)).toEqual(['rejected', 'sku']);
      expect(await sent(file([1, '9.00'], [1, '12.00']), data)).toEqual([
        'unchanged',
        `${order}: KIT cost 9.0000 and became its 2 parts, which keep their prices; it is sent with 12.0000`,
      ]);
      expect(await unitsIn(data, [order])).toEqual({ CUP: 4, SPOON: 2 });
    }
  });

  it('makes no order in other data whose units came there with another one, unless an export brings it', async () => {
    const [order, master, source, rest] = [next(), next(), next(), next()];
    for (const each of [order, master, source]) await imported(each, { 'TEA-GRN': 5, 'MUG-RED': 1 });
    await combine(master, order);
    await split(source, { 'TEA-GRN': 2 }, rest);
    await broughtAway([master, rest]);
    for (const [each, holder] of [
      [order, master],
      [source, rest],
    ] as const) {
      const message = `is that of an order that is not here by this number, and units of it are in order ${holder}; they would be shipped twice. Take them out there first (orders items remove), or give this order another number`;
      const [record] = await importText(away.engine, rows(each, { 'TEA-GRN': 5, 'MUG-RED': 1 }));
      expect(record).toMatchObject({ result: 'rejected', code: 'order_number_taken', reasons: [{ message }] });
      const posted = away.create({ order_number: each, order_line_items: items({ 'TEA-GRN': 5 }) });
      await expect(posted).rejects.toMatchObject({ code: 'order_number_taken', details: [{ message }] });
    }
    await broughtAway([order, source]);
    expect(await unitsIn(away, [order, master, source, rest])).toEqual({ 'TEA-GRN': 15, 'MUG-RED': 3 });
  });

  it('names in other data too where units of it are that have another SKU there', async () => {
    const [order, rest] = [next(), next()];
    await imported(order, { 'TEA-GRN': 5, 'MUG-RED': 1 }, { keys: false });
    await split(order, { 'TEA-GRN': 5 }, rest);
    const line = (await shop.get(rest)).order_line_items[0]?.id;
    const renamed = { order_line_items: [{ id: line, sku: 'TEA-SENCHA' }] };
    await shop.call(orderItemOperations.save, { params: { id: rest }, body: renamed });
    await broughtAway([order, rest]);
    const options = { onConflict: 'update' } as const;
    for (const data of [shop, away]) {
      const [record] = await importText(data.engine, rows(order, { 'MUG-RED': 1 }, { keys: false }), { options });
      expect(record?.warnings).toContain(
        `${order}: the file does not say 5 × TEA-SENCHA any more, left to ship in ${rest}: take out there what is not to be shipped (orders items update, remove)`,
      );
      // Of the line that went no file says what its units are called only there: that was sold beside.
      await importText(data.engine, rows(order, { 'MUG-RED': 1, 'TEA-SENCHA': 2 }, { keys: false }), { options });
      expect(await unitsIn(data, [order])).toEqual({ 'MUG-RED': 1, 'TEA-SENCHA': 2 });
    }
  });

  it('names such units once in other data, where they may be of two of its lines', async () => {
    const [order, rest] = [next(), next()];
    await imported(order, { 'TEA-GRN': 3, 'MUG-RED': 2 }, { keys: false });
    await split(order, { 'TEA-GRN': 1, 'MUG-RED': 1 }, rest);
    const line = (await shop.get(rest)).order_line_items.find(({ sku }) => sku === 'TEA-GRN')?.id;
    const renamed = { order_line_items: [{ id: line, sku: 'MUG-RED' }] };
    await shop.call(orderItemOperations.save, { params: { id: rest }, body: renamed });
    await broughtAway([order, rest]);
    const file = csvText(
      Object.entries({ 'TEA-GRN': 3, 'MUG-RED': 2 }).map(([sku, quantity]) => ({
        ...{ order_number: order, sku, quantity, price: '2.00', shipped_quantity: 'all' },
        ...SHIP_TO,
      })),
    );
    for (const data of [shop, away]) {
      const [record] = await importText(data.engine, file, { options: { onConflict: 'update' } });
      expect(record?.warnings).toContainEqual(
        expect.stringContaining(`left to ship in ${rest} (1 × MUG-RED, 1 × MUG-RED):`),
      );
    }
  });

  it('makes it once those units are taken out there, and not where that is taken back', async () => {
    const [order, master] = [next(), next()];
    await shop.create({
      order_number: master,
      order_line_items: [{ sku: 'TEA-GRN', quantity: 2, origin_order_number: order }],
    });
    const make = () => shop.create({ order_number: order, order_line_items: items({ 'TEA-GRN': 2 }) });
    await shop.call(orderOperations.cancel, { params: { id: master }, body: { remove_unshiped: true } });
    await shop.call(orderMoveOperations.undo, { params: { id: master } });
    await expect(make()).rejects.toMatchObject({ code: 'order_number_taken' });
    await shop.call(orderOperations.cancel, { params: { id: master }, body: { remove_unshiped: true } });
    expect((await make()).order_number).toBe(order);
  });

  it('takes the file of an order that has another number now for that order, here and in other data', async () => {
    const [order, renamed, other] = [next(), next(), next()];
    await imported(order, { 'TEA-GRN': 5 });
    await shop.update(order, { order_number: renamed });
    await broughtAway([renamed]);
    expect((await imported(order, { 'TEA-GRN': 5 }))?.result).toBe('unchanged');
    for (const data of [shop, away]) {
      const [again] = await importText(data.engine, rows(order, { 'TEA-GRN': 5 }, { name: 'Loading Dock' }));
      expect(again).toMatchObject({
        result: 'rejected',
        reasons: [{ message: expect.stringContaining(`order ${renamed} had before`) }],
      });
      expect(await unitsIn(data, [renamed])).toEqual({ 'TEA-GRN': 5 });
    }
    await imported(other, { 'MUG-RED': 2 });
    const taken = { code: 'order_number_taken' };
    await expect(shop.update(other, { order_number: order })).rejects.toMatchObject(taken);
    await expect(split(other, { 'MUG-RED': 1 }, order)).rejects.toMatchObject(taken);
    await shop.update(renamed, { order_number: order });
    expect((await imported(order, { 'TEA-GRN': 5 }, { name: 'Quay 2' }))?.result).toBe('updated');
  });

  it('tells of units of other orders that go with an order that is deleted', async () => {
    const [order, master] = [next(), next()];
    for (const each of [order, master]) await imported(each, { 'TEA-GRN': 5 });
    await combine(master, order);
    const { warnings } = await shop.engine.call(orderOperations.delete, { params: { id: master } });
    expect(warnings).toEqual([
      `5 × TEA-GRN of ${order} went with ${master}: no order holds them, and no file of a shop brings them back`,
      'it came from a file, and the next one that holds it makes it anew: cancel what is not to be shipped',
    ]);
  });

  it('makes no new order of an export whose numbers a spreadsheet changed', async () => {
    const order = next();
    await imported(order, { 'TEA-GRN': 5 });
    const [record] = await exportedOf([order]);
    const text = JSON.stringify([{ ...record, order_number: '1.23457E+11' }]);
    const [again] = await importSources(shop.engine, [sourceOf('orders.json', text)]);
    expect(again).toMatchObject({
      result: 'rejected',
      reasons: [{ message: expect.stringContaining(`a line of order ${order}`) }],
    });
    const [there] = await importSources(away.engine, [sourceOf('orders.json', text)]);
    expect(there?.result).toBe('created');
  });

  it('leaves them where they are in other data too that the record of an export was posted to', async () => {
    const [order, rest] = [next(), next()];
    await imported(order, { 'TEA-GRN': 5, 'MUG-RED': 3 });
    await split(order, { 'TEA-GRN': 2, 'MUG-RED': 3 }, rest);
    for (const record of await exportedOf([order, rest])) await away.create(record);
    const text = rows(order, { 'TEA-GRN': 5, 'MUG-RED': 3 }, { name: 'Other Dock' });
    const [there] = await importText(away.engine, text, { options: { onConflict: 'update' } });
    expect([there?.result, there?.changes]).toEqual(['updated', ['destination_address.name']]);
    expect(await unitsIn(away, [order])).toEqual({ 'TEA-GRN': 3 });
    expect(await unitsIn(away, [rest])).toEqual({ 'TEA-GRN': 2, 'MUG-RED': 3 });
  });

  it('does not take units that came from another order for those of a new line', async () => {
    const [order, master] = [next(), next()];
    await imported(order, { 'TEA-GRN': 5 }, { keys: false });
    await imported(master, { 'MUG-RED': 1 }, { keys: false });
    await combine(master, order);
    for (const units of [2, 5]) {
      const more = await imported(master, { 'MUG-RED': 1, 'TEA-GRN': units }, { keys: false });
      expect(more?.reasons.map(({ column, message }) => [column, message])).toEqual([
        [
          'sku',
          `is in this order already, with 5 that came from order ${order}, so that it does not tell whether more was ordered: if more was, add it (orders items add), and the file is taken`,
        ],
      ]);
    }
    expect((await imported(master, { 'MUG-RED': 1, 'MUG-BLU': 2 }, { keys: false }))?.result).toBe('updated');
    await shop.call(orderItemOperations.save, {
      params: { id: master },
      body: { order_line_items: [{ sku: 'TEA-GRN', quantity: 2 }] },
    });
    const known = await imported(master, { 'MUG-RED': 1, 'TEA-GRN': 2, 'MUG-BLU': 2 }, { keys: false });
    expect(known?.reasons).toEqual([]);
    expect(await unitsOf(master)).toEqual({ 'MUG-RED': 1, 'TEA-GRN': 7, 'MUG-BLU': 2 });
  });

  it.each([
    ['by their keys', true],
    ['without keys', false],
  ])('takes what a combine brought for nothing of its own, %s, where none of that is left', async (_, keys) => {
    const [master, order] = [next(), next()];
    await imported(master, { 'TEA-GRN': 2 }, { keys });
    await imported(order, { 'MUG-RED': 4 }, { keys });
    await combine(master, order);
    const said = (word: object, tags: string) => ({
      ...{ order_number: master, tags: [tags] },
      order_line_items: [
        { sku: 'TEA-GRN', quantity: 2, price: 9, ...(keys ? { source_system_id: 'k-0' } : {}), ...word },
      ],
    });
    const sent = async (record: object) => {
      const body = { orders: [record], on_conflict: 'update' };
      return (await shop.call(orderOperations.importBatch, { body }))[0];
    };
    await sent(said({ not_to_ship: true }, 'refunded'));
    expect(await unitsOf(master)).toEqual({ 'MUG-RED': 4 });
    for (const [word, tags] of [
      [{ not_to_ship: true }, 'again'],
      [{ shipped_quantity: 'all' }, 'shipped'],
    ] as const) {
      expect(await sent(said(word, tags))).toMatchObject({ result: 'updated', changes: ['tags'] });
      expect(await unitsOf(master)).toEqual({ 'MUG-RED': 4 });
      expect((await shop.get(master)).status).toBe('new');
    }
    expect((await sent(said({ quantity: 4 }, 'ordered')))?.result).toBe('updated');
    expect(await unitsOf(master)).toEqual({ 'MUG-RED': 4, 'TEA-GRN': 4 });
    const [mug] = (await shop.get(master)).order_line_items;
    expect([mug?.sku, mug?.price]).toEqual(['MUG-RED', 2]);
  });

  it.each([
    ['before', false],
    ['after', true],
  ])(
    'takes what was split into an order for nothing of its own in data that an export made %s that was gone',
    async (_, isAfter) => {
      const [taker, order, part] = [next(), next(), next()];
      await imported(taker, { 'TEA-GRN': 2 });
      await imported(order, { 'MUG-RED': 6 });
      const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 4 }], move_to_order_id: taker };
      await shop.call(orderMoveOperations.split, { params: { id: order }, body });
      await split(order, { 'MUG-RED': 1 }, part);
      const refunded = async (data: Shop, tags: string) => {
        const line = { sku: 'TEA-GRN', quantity: 2, price: 2, source_system_id: 'k-0', not_to_ship: true };
        const orders = [{ order_number: taker, tags: [tags], order_line_items: [line] }];
        const [record] = await data.call(orderOperations.importBatch, { body: { orders, on_conflict: 'update' } });
        expect(record).toMatchObject({ result: 'updated' });
        expect(await unitsIn(data, [taker])).toEqual({ 'MUG-RED': 4 });
        expect((await data.get(taker)).status).toBe('new');
      };
      if (isAfter) await refunded(shop, 'first');
      const records = await exportedOf([taker, order, part]);
      expect(records.map(({ is_split_off: isSplitOff }) => isSplitOff)).toEqual([undefined, undefined, true]);
      await away.call(orderOperations.importBatch, { body: { orders: records } });
      for (const data of [shop, away]) {
        for (const tags of ['refunded', 'again']) await refunded(data, tags);
        const named = [{ order_number: part, tags: ['x'], order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] }];
        const [record] = await data.call(orderOperations.importBatch, {
          body: { orders: named, on_conflict: 'update' },
        });
        expect(record).toMatchObject({ result: 'updated', changes: ['tags'] });
      }
    },
  );

  it('is refused by the API for a key that lies in another order, and a line of another key is added', async () => {
    const [order, rest] = [next(), next()];
    await shop.create({ order_number: order, order_line_items: items({ 'TEA-GRN': 5, 'MUG-RED': 3 }) });
    await split(order, { 'MUG-RED': 3 }, rest);
    const line = { source_system_id: 'line-2', sku: 'MUG-RED', quantity: 3 };
    const refused = {
      code: 'unreadable_field',
      details: [
        { field: 'order_line_items[0].source_system_id', message: expect.stringContaining(`3 are in order ${rest}`) },
      ],
    };
    await expect(shop.update(order, { order_line_items: [line] })).rejects.toMatchObject(refused);
    const added = { params: { id: order }, body: { order_line_items: [line] } };
    await expect(shop.call(orderItemOperations.save, added)).rejects.toMatchObject(refused);
    await shop.update(order, { order_line_items: [{ ...line, source_system_id: 'line-3' }] });
    expect(await unitsOf(order)).toEqual({ 'TEA-GRN': 5, 'MUG-RED': 3 });
  });

  it('is rejected by the row that cannot be taken, though lines before it went whole', async () => {
    const [order, rest] = [next(), next()];
    await imported(order, { 'TEA-GRN': 1, 'MUG-RED': 3 });
    await split(order, { 'TEA-GRN': 1 }, rest);
    const [heading = '', tea, mug] = rows(order, { 'TEA-GRN': 1, 'MUG-RED': 3 }).trim().split('\n');
    const text = `${heading},line_currency\n${tea},USD\n${mug},ZAR\n`;
    const [record] = await importText(shop.engine, text, { options: { onConflict: 'update' } });
    expect(record?.reasons).toMatchObject([{ line: 3, column: 'line_currency' }]);
  });

  it('takes no serial numbers of a line of which units lie elsewhere, where nobody knows which are left', async () => {
    const [order, rest] = [next(), next()];
    await shop.create({ order_number: order, order_line_items: items({ 'TEA-GRN': 3 }) });
    await split(order, { 'TEA-GRN': 2 }, rest);
    const inventory_identifiers = ['S1', 'S2', 'S3'].map((code) => ({ type: 'SerialNumber', code }));
    const order_line_items = [{ source_system_id: 'line-1', sku: 'TEA-GRN', quantity: 3, inventory_identifiers }];
    const told = `which of the 3 serial numbers the one that is left here has is not told, and none of them is taken; 2 are in order ${rest}: say it (orders items update)`;
    const orders = [{ order_number: order, tags: ['x'], order_line_items }];
    const records = await shop.call(orderOperations.importBatch, { body: { orders, on_conflict: 'update' } });
    expect(records).toMatchObject([{ result: 'updated', changes: ['tags'], warnings: [`${order}: TEA-GRN: ${told}`] }]);
    const again = await shop.engine.call(orderOperations.update, { params: { id: order }, body: { order_line_items } });
    expect(again.warnings).toContain(`order_line_items[0].inventory_identifiers: ${told}`);
    expect(again.value.order_line_items).toMatchObject([{ quantity: 1, inventory_identifiers: [] }]);
  });

  it('keeps by an update what was split off of a line, and says so; by its id a line takes any quantity', async () => {
    const [order, rest] = [next(), next()];
    const { order_line_items: lines } = await shop.create({
      order_number: order,
      order_line_items: items({ 'TEA-GRN': 10 }),
    });
    await split(order, { 'TEA-GRN': 4 }, rest);
    const update = (line: object) =>
      shop.engine.call(orderOperations.update, { params: { id: order }, body: { order_line_items: [line] } });
    const again = await update({ source_system_id: 'line-1', quantity: 10, name: 'Tea' });
    expect(again.warnings).toEqual([
      `order_line_items[0].quantity is 10, as ordered; the line keeps 6, because 4 are in order ${rest}`,
    ]);
    expect(again.value.order_line_items).toMatchObject([{ quantity: 6, name: 'Tea' }]);
    await expect(update({ source_system_id: 'line-1', quantity: 9 })).rejects.toMatchObject({
      details: [{ field: 'order_line_items[0].quantity', message: expect.stringContaining('of the 10') }],
    });
    expect((await update({ source_system_id: 'line-1', quantity: 6 })).warnings).toEqual([
      `order_line_items[0].quantity is 6, as many as are left here; 4 are in order ${rest}: if fewer were ordered, change that too`,
    ]);
    expect((await update({ id: lines[0]?.id, quantity: 9 })).value.order_line_items).toMatchObject([{ quantity: 9 }]);
  });

  it('takes no other quantity by the key of its shop for a line that was split off, sent for either order', async () => {
    const [order, rest] = [next(), next()];
    await shop.create({ order_number: order, order_line_items: items({ 'TEA-GRN': 10 }) });
    await split(order, { 'TEA-GRN': 4 }, rest);
    const line = { source_system_id: 'line-1', sku: 'TEA-GRN', quantity: 10 };
    const refused = { details: [{ message: expect.stringContaining(`came from order ${order}`) }] };
    await expect(shop.update(rest, { order_line_items: [line] })).rejects.toMatchObject(refused);
    const added = { params: { id: rest }, body: { order_line_items: [line] } };
    await expect(shop.call(orderItemOperations.save, added)).rejects.toMatchObject(refused);
    await shop.update(rest, { order_line_items: [{ ...line, quantity: 4 }] });
    const file = csvText([{ order_number: rest, ...line, line_source_system_id: 'line-1', ...SHIP_TO }]);
    const [record] = await importText(shop.engine, file, { options: { onConflict: 'update' } });
    expect(record?.result).toBe('rejected');
    expect(await unitsOf(order, rest)).toEqual({ 'TEA-GRN': 10 });
  });

  it('tells of units that came back by a combine the line that they are in', async () => {
    const [order, rest] = [next(), next()];
    await shop.create({ order_number: order, order_line_items: items({ 'TEA-GRN': 10 }) });
    await split(order, { 'TEA-GRN': 4 }, rest);
    await combine(order, rest);
    const [, back] = (await shop.get(order)).order_line_items;
    const body = { order_line_items: [{ source_system_id: 'line-1', quantity: 10 }] };
    const { warnings } = await shop.engine.call(orderOperations.update, { params: { id: order }, body });
    expect(warnings).toEqual([
      expect.stringContaining(`the line keeps 6, because 4 are in line ${back?.id} of this order`),
    ]);
  });

  it('never changes how many units there are, whatever was moved', async () => {
    const skus = ['TEA-GRN', 'MUG-RED', 'MUG-BLU'];
    const units = fc.tuple(...skus.map(() => fc.integer({ min: 0, max: 4 })));
    const move = fc.record({ from: fc.nat(5), into: fc.option(fc.nat(5)), taken: units });
    const property = fc.asyncProperty(
      units,
      units,
      fc.boolean(),
      fc.array(move, { maxLength: 5 }),
      async (...given) => {
        const [one, other, keys, moves] = given;
        const files = [one, other].map((counts) => ({
          order: next(),
          units: counted(
            skus,
            counts.map((count) => count + 1),
          ),
        }));
        for (const { order, units: ordered } of files) await imported(order, ordered, { keys });
        const orders = files.map(({ order }) => order);
        for (const { from, into, taken } of moves) {
          const source = orders[from % orders.length] ?? '';
          const target = into === null ? next() : (orders[into % orders.length] ?? '');
          const moving = into === null ? split(source, counted(skus, taken), target) : combine(target, source);
          await moving.then(
            () => into === null && orders.push(target),
            (error) => expect(error.name).toBe('ShipdockError'),
          );
        }
        const before = await unitsOf(...orders);
        for (const { order, units: ordered } of files) await imported(order, ordered, { keys, name: 'Loading Dock' });
        expect(await unitsOf(...orders)).toEqual(before);
        await broughtAway(orders);
        for (const { order, units: ordered } of files) {
          const text = rows(order, ordered, { keys, name: 'Other Dock' });
          await importText(away.engine, text, { options: { onConflict: 'update' } });
        }
        expect(await unitsIn(away, orders)).toEqual(before);
      },
    );
    await fc.assert(property, { numRuns: 10 });
  });
});

function counted(skus: readonly string[], counts: readonly number[]): Units {
  return Object.fromEntries(skus.map((sku, at) => [sku, counts[at] ?? 0]).filter(([, count]) => count !== 0));
}
