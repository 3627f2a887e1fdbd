import { beforeAll, expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import type { LineItemSkuJson } from '../../src/orders/rating/line-item-skus.ts';
import type { EngineOperation } from '../../src/seams/services.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { warehouseOperations } from '../../src/warehouses/warehouses.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DESTINATION, items, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('line items of an order', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const created = (units: Readonly<Record<string, number>> = { 'MUG-RED': 2, 'TEA-GRN': 1 }) =>
    shop.create({ order_number: `LI-${++number}`, order_line_items: items(units) });
  const list = (id: string, query: Readonly<Record<string, unknown>> = {}) =>
    shop.call(orderItemOperations.list, { params: { id }, query });
  const save = (id: string, ...lines: readonly Readonly<Record<string, unknown>>[]) =>
    shop.call(orderItemOperations.save, { params: { id }, body: { order_line_items: lines } });
  const remove = (id: string, ids: readonly (string | undefined)[]) =>
    shop.call(orderItemOperations.remove, { params: { id }, body: { order_line_item_ids: ids } });

  it('are added where they have no key, changed where they match, and answered as they were sent', async () => {
    const order = await created();
    const answer = await save(order.id, { sku: 'MUG-BLU', quantity: 2 }, { source_system_id: 'line-2', quantity: 7 });
    expect(answer.map((line) => [line.sku, line.quantity])).toEqual([
      ['MUG-BLU', 2],
      ['TEA-GRN', 7],
    ]);
    expect((await list(order.id)).map((line) => [line.sku, line.quantity])).toEqual([
      ['MUG-RED', 2],
      ['TEA-GRN', 7],
      ['MUG-BLU', 2],
    ]);
  });

  it.each([' ', '\t\u00a0', '\u200b'])(
    'whose SKU is nothing that is seen (%j) need a name, and keep the SKU that they have',
    async (sku) => {
      const order = await created();
      await expect(save(order.id, { sku, quantity: 1 })).rejects.toMatchObject({
        code: 'unreadable_field',
        details: [
          { field: 'order_line_items[0].sku', message: 'is missing, and so is name: a line needs one of them' },
        ],
      });
      const [, line] = order.order_line_items;
      expect(
        (await save(order.id, { id: line?.id, sku, quantity: 3 })).map((each) => [each.sku, each.quantity]),
      ).toEqual([['TEA-GRN', 3]]);
    },
  );

  it.each([' ', '\t\u00a0', '\u200b'])('whose name is nothing that is seen (%j) need a SKU', async (name) => {
    const order = await created();
    await expect(save(order.id, { name, quantity: 1 })).rejects.toMatchObject({
      details: [{ field: 'order_line_items[0].sku', message: 'is missing, and so is name: a line needs one of them' }],
    });
  });

  it('are told of an id that none of them has, where nothing says what would be added', async () => {
    const order = await created();
    const message = 'is "ordi_12345678", which is no line of the order; one that is added needs a sku or a name';
    await expect(save(order.id, { id: 'ordi_12345678', quantity: 1 })).rejects.toMatchObject({
      code: 'unreadable_field',
      details: [{ field: 'order_line_items[0].id', message }],
    });
  });

  it('keep the SKU under which they were shipped', async () => {
    const order = await created();
    await shop.book(order.id);
    const [line] = order.order_line_items;
    await expect(save(order.id, { id: line?.id, sku: 'OTHER' })).rejects.toMatchObject({
      code: 'line_shipped',
      details: [
        { field: 'order_line_items[0].sku', message: 'is "OTHER", but 2 units are shipped already as "MUG-RED"' },
      ],
    });
    await expect(save(order.id, { id: line?.id, name: 'Mug', clear: ['sku'] })).rejects.toMatchObject({
      code: 'line_shipped',
      details: [{ message: 'would be empty, but 2 units are shipped already as "MUG-RED"' }],
    });
    expect(
      (await save(order.id, { id: line?.id, sku: 'MUG-RED', name: 'Mug', clear: ['sku'] })).map(({ name }) => name),
    ).toEqual(['Mug']);
  });

  it('say of a serial number that two units have that one of them is wrong, and keep both', async () => {
    const serials = (...codes: readonly string[]) => codes.map((code) => ({ type: 'SerialNumber', code }));
    const lines = [
      { sku: 'MUG-RED', quantity: 2, inventory_identifiers: serials('a', 'a') },
      { sku: 'TEA-GRN', quantity: 1, inventory_identifiers: serials('a') },
      { sku: 'MUG-RED', quantity: 2, inventory_identifiers: serials('b', 'a') },
    ];
    const warnings = [0, 2].map(
      (at) => `order_line_items[${at}].inventory_identifiers: a is the serial number of more than one unit`,
    );
    const order = { order_number: `LI-${++number}`, order_line_items: lines };
    const made = await shop.engine.call(orderOperations.create, { body: order });
    expect(made.warnings).toEqual(expect.arrayContaining(warnings));
    expect(made.value.order_line_items[0]?.inventory_identifiers).toHaveLength(2);
    const params = { id: made.value.id };
    const added = await shop.engine.call(orderItemOperations.save, { params, body: { order_line_items: lines } });
    expect(added.warnings).toEqual(expect.arrayContaining(warnings));
    const keyed = made.value.order_line_items.map(({ id }, at) => ({ ...lines[at], id }));
    const updated = await shop.engine.call(orderOperations.update, { params, body: { order_line_items: keyed } });
    expect(updated.warnings).toEqual(expect.arrayContaining(warnings));
    const body = { orders: [{ ...order, order_number: `LI-${++number}` }] };
    const { value } = await shop.engine.call(orderOperations.importBatch, { body });
    expect(value[0]).toMatchObject({ result: 'created', warnings: expect.arrayContaining(warnings) });
  });

  it('take no key that another line of the order has, neither when it is made nor by an update', async () => {
    const order = await created();
    const [mug, tea] = order.order_line_items;
    await expect(save(order.id, { id: mug?.id, source_system_id: 'line-2' })).rejects.toMatchObject({
      code: 'unreadable_field',
      message: `order_line_items[0].source_system_id "line-2" is the key of line ${tea?.id} already; each line needs a key of its own`,
    });
    const swapped = await save(
      order.id,
      { id: mug?.id, source_system_id: 'line-2' },
      { id: tea?.id, source_system_id: 'line-1' },
    );
    expect(swapped.map((line) => line.source_system_id)).toEqual(['line-2', 'line-1']);
    const doubled = [
      { sku: 'MUG-RED', quantity: 1, source_system_id: 'k', id: 'a' },
      { sku: 'MUG-RED', quantity: 1, source_system_id: 'k', id: 'a' },
    ];
    await expect(shop.create({ order_number: 'LI-DOUBLE', order_line_items: doubled })).rejects.toMatchObject({
      message: expect.stringContaining('"k" is the key of order_line_items[0] already'),
    });
  });

  it('of other orders keep what they are where the shop has the same keys in each order', async () => {
    const line = (key: string, sku: string, quantity: number, price: number) => ({
      source_system_id: key,
      sku,
      quantity,
      price,
    });
    const mine = [line('l0', 'MUG-RED', 3, 5), line('l1', 'TEA-GRN', 1, 1)];
    const brought = async (...lines: readonly object[]) => {
      const [order, other] = [
        await shop.create({ order_number: `LI-${++number}`, order_line_items: lines }),
        await shop.create({ order_number: `LI-${++number}`, order_line_items: [line('l0', 'MUG-BLU', 3, 9)] }),
      ];
      const combine = () =>
        shop.call(orderMoveOperations.combine, { body: { master_order_id: order.id, ids: [other.id] } });
      const units = async () => {
        const { order_line_items: all } = await shop.get(order.id);
        return Object.fromEntries(all.map(({ sku, quantity, price }) => [sku, [quantity, price]]));
      };
      return { order, other, combine, units };
    };
    const gone = await brought(...mine);
    const [first] = gone.order.order_line_items;
    await shop.call(orderMoveOperations.split, {
      params: { id: gone.order.id },
      body: { new_order_number: `${gone.order.order_number}-2`, order_line_items: [{ id: first?.id, quantity: 3 }] },
    });
    await gone.combine();
    await expect(shop.update(gone.order.id, { order_line_items: mine })).rejects.toMatchObject({
      message: expect.stringContaining('"l0" is no line of this order any more'),
    });
    expect(await gone.units()).toEqual({ 'TEA-GRN': [1, 1], 'MUG-BLU': [3, 9] });

    const fresh = await brought(line('l1', 'TEA-GRN', 1, 1));
    await fresh.combine();
    const update = (order_line_items: readonly object[]) =>
      shop.engine.call(orderOperations.update, { params: { id: fresh.order.id }, body: { order_line_items } });
    const told = `came from order ${fresh.other.order_number}`;
    expect((await update(mine)).warnings).toEqual([
      `order_line_items[0] is added; the 3 × MUG-BLU of that key ${told} and stay`,
    ]);
    expect((await update(mine)).warnings).toEqual([]);
    expect(await fresh.units()).toEqual({ 'MUG-RED': [3, 5], 'TEA-GRN': [1, 1], 'MUG-BLU': [3, 9] });

    const same = await brought(line('l1', 'TEA-GRN', 1, 1));
    await same.combine();
    const input = { params: { id: same.order.id }, body: { order_line_items: [line('l0', 'MUG-BLU', 3, 9)] } };
    const { warnings } = await shop.engine.call(orderItemOperations.save, input);
    expect(warnings).toEqual([expect.stringContaining(`the line of that key from order ${same.other.order_number}`)]);
    await expect(save(same.order.id, line('l0', 'MUG-BLU', 2, 9))).rejects.toMatchObject({ code: 'unreadable_field' });
  });

  it('have both names of a warehouse that they name by one, whichever door they come by', async () => {
    const order_number = `LI-${++number}`;
    const line = { sku: 'MUG-RED', quantity: 1, source_system_id: 'w' };
    const { value: order } = await shop.engine.call(orderOperations.create, {
      body: { order_number, order_line_items: [line] },
    });
    const { id = '', code = '' } = order.warehouse ?? {};
    const named = { warehouse_id: id, warehouse_code: code };
    const [params, own] = [{ id: order.id }, { ...line, warehouse_code: code }];
    expect(await save(order.id, own)).toMatchObject([named]);
    expect(await save(order.id, { ...line, warehouse_code: 'NOWHERE' })).toMatchObject([
      { warehouse_id: null, warehouse_code: 'NOWHERE' },
    ]);
    expect(await save(order.id, { ...line, warehouse_id: id })).toMatchObject([named]);
    const update = (change: object) =>
      shop.engine.call(orderOperations.update, { params, body: { order_line_items: [{ ...line, ...change }] } });
    expect((await update({ warehouse_id: 'whs_unknown1' })).value.order_line_items).toMatchObject([
      { warehouse_id: 'whs_unknown1', warehouse_code: null },
    ]);
    expect((await update({ warehouse_code: code })).value.order_line_items).toMatchObject([named]);
    const made = await shop.engine.call(orderOperations.create, {
      body: { order_number: `LI-${++number}`, order_line_items: [own] },
    });
    expect(made.value.order_line_items).toMatchObject([named]);
    const imported = { order_number: `LI-${++number}`, order_line_items: [own] };
    await shop.engine.call(orderOperations.importBatch, { body: { orders: [imported] } });
    expect((await shop.get(imported.order_number)).order_line_items).toMatchObject([named]);
  });

  it('are warned of where id and code that they name are of two warehouses: the id is taken', async () => {
    const order = await created();
    const { value: other } = await shop.engine.call(warehouseOperations.create, {
      body: { code: `EAST-${number}`, name: 'East', address: DESTINATION },
    });
    const body = {
      order_line_items: [
        { id: order.order_line_items[0]?.id, warehouse_id: order.warehouse?.id, warehouse_code: other.code },
      ],
    };
    const { value, warnings } = await shop.engine.call(orderItemOperations.save, { params: { id: order.id }, body });
    expect(value).toMatchObject([{ warehouse_id: order.warehouse?.id, warehouse_code: order.warehouse?.code }]);
    expect(warnings).toEqual([
      `order_line_items[0].warehouse_code is "${other.code}", but warehouse_id is that of ${order.warehouse?.code}, which was taken; send one of them`,
    ]);
  });

  it('go to the warehouse of the code that was changed in what was answered, whichever door they come by', async () => {
    const order = await created();
    const { value: other } = await shop.engine.call(warehouseOperations.create, {
      body: { code: 'WEST-2', name: 'West', address: { zip: '97201' } },
    });
    const { id = '', code = '' } = order.warehouse ?? {};
    const there = { warehouse_id: other.id, warehouse_code: other.code };
    const key = { sku: 'MUG-RED', source_system_id: 'moved' };
    const [line] = await save(order.id, { ...key, warehouse_code: code });
    expect(line).toMatchObject({ warehouse_id: id, warehouse_code: code });
    const toOther = { ...line, warehouse_code: other.code };
    const update = (sent: object) =>
      shop.engine.call(orderOperations.update, { params: { id: order.id }, body: { order_line_items: [sent] } });
    const { value, warnings } = await update(toOther);
    expect(value.order_line_items.find((each) => each.id === line?.id)).toMatchObject(there);
    expect(warnings).toEqual([expect.stringContaining('lies at warehouse WEST-2')]);
    expect(await save(order.id, { ...key, warehouse_id: id })).toMatchObject([{ warehouse_id: id }]);
    expect(await save(order.id, { ...key, ...toOther })).toMatchObject([there]);
    await save(order.id, { ...key, warehouse_id: id });
    const body = { orders: [{ ...value, order_line_items: [toOther] }], on_conflict: 'update' };
    await shop.engine.call(orderOperations.importBatch, { body });
    const read = await shop.engine.call(orderOperations.get, { params: { id: order.id } });
    expect(read.value.order_line_items.find((each) => each.id === line?.id)).toMatchObject(there);
  });

  it('keep the warehouse that they name, and warn where there is none of that name', async () => {
    const line = { sku: 'MUG-RED', quantity: 1, source_system_id: 'w', warehouse_code: 'NOWHERE' };
    const warnings = ['order_line_items[0].warehouse_code is "NOWHERE", which is no warehouse; it is kept as it is'];
    const order_number = `LI-${++number}`;
    const made = await shop.engine.call(orderOperations.create, { body: { order_number, order_line_items: [line] } });
    expect(made.warnings).toEqual(warnings);
    expect(made.value.order_line_items[0]?.warehouse_code).toBe('NOWHERE');
    const [params, body] = [{ id: made.value.id }, { order_line_items: [line] }];
    expect((await shop.engine.call(orderItemOperations.save, { params, body })).warnings).toEqual(warnings);
    expect((await shop.engine.call(orderOperations.update, { params, body })).warnings).toEqual(warnings);
    const known = { order_line_items: [{ ...line, warehouse_code: made.value.warehouse?.code }] };
    expect((await shop.engine.call(orderItemOperations.save, { params, body: known })).warnings).toEqual([]);
    const orders = [{ order_number: `LI-${++number}`, order_line_items: [line] }];
    const imported = await shop.engine.call(orderOperations.importBatch, { body: { orders } });
    expect(imported.value).toMatchObject([{ result: 'created', warnings }]);
  });

  it('are told to lie elsewhere where their order does not ship from the warehouse that they name', async () => {
    const own = String((await created()).warehouse?.code);
    await shop.call(warehouseOperations.create, { body: { code: 'EAST', name: 'East', address: { zip: '10001' } } });
    const line = (source_system_id: string, warehouse_code: string) => ({
      sku: 'MUG-RED',
      quantity: 1,
      source_system_id,
      warehouse_code,
    });
    const order_line_items = [line('a', own), line('b', 'EAST'), line('c', 'EAST')];
    const warning = `order_line_items[1] and 1 more lie at warehouse EAST, but the order ships whole from ${own}: split it, or give it warehouse_code EAST`;
    const body = (more: object) => ({ order_number: `LI-${++number}`, order_line_items, ...more });
    const made = await shop.engine.call(orderOperations.create, { body: body({}) });
    expect(made.warnings).toEqual([warning]);
    const params = { id: made.value.id };
    expect((await shop.engine.call(orderItemOperations.save, { params, body: { order_line_items } })).warnings).toEqual(
      [warning],
    );
    const toEast = { warehouse_code: 'EAST', order_line_items: order_line_items.slice(1) };
    expect((await shop.engine.call(orderOperations.update, { params, body: toEast })).warnings).toEqual([]);
    const imported = await shop.engine.call(orderOperations.importBatch, {
      body: { orders: [body({ destination_address: DESTINATION })] },
    });
    expect(imported.value).toMatchObject([{ result: 'created', warnings: [warning] }]);
    const again = { params: { id: String(imported.value[0]?.order_number) } };
    const field = 'order_line_items[1]';
    const message = `and 1 more lie at warehouse EAST, but the label is bought from ${own}`;
    const { value: checked } = await shop.engine.call(shipmentOperations.check, { ...again, body: {} });
    const mend = 'split the order, or give it warehouse_code EAST';
    expect(checked.problems).toContainEqual({ field, message, mend, stops_booking: false });
    const [here] = (await shop.get(again.params.id)).order_line_items;
    const bookedOf = async (body: object) =>
      (await shop.engine.call(shipmentOperations.bookOrder, { ...again, body })).warnings?.join();
    expect(await bookedOf({ order_line_items: [{ id: here?.id, quantity: 1 }] })).not.toContain('EAST');
    expect(await bookedOf({ allow_duplicate: true })).toContain(`${field} ${message}`);
    const east = (
      await shop.engine.call(orderOperations.create, { body: body({ order_line_items: [line('a', 'EAST')] }) })
    ).value;
    const { value: all } = await shop.engine.call(shipmentOperations.check, { params: { id: east.id }, body: {} });
    expect(all.problems.map((problem) => problem.mend)).toContain('give it warehouse_code EAST');
  });

  it('are told to lie elsewhere by their code where their id is one of other data, as in an export from there', async () => {
    const own = String((await created()).warehouse?.code);
    await shop.call(warehouseOperations.create, { body: { code: 'NORTH', name: 'North', address: { zip: '10001' } } });
    const named = { warehouse_id: 'whs_otherdata1', warehouse_code: 'NORTH' };
    const order_number = `LI-${++number}`;
    const body = {
      order_number,
      destination_address: DESTINATION,
      order_line_items: [{ sku: 'MUG-RED', quantity: 1, ...named }],
    };
    const made = await shop.engine.call(orderOperations.create, { body });
    expect(made.value.order_line_items).toMatchObject([named]);
    const lies = 'order_line_items[0] lies at warehouse NORTH, but the order ships whole from';
    expect(made.warnings).toContainEqual(expect.stringContaining(`${lies} ${own}`));
    const { warnings } = await shop.engine.call(shipmentOperations.bookOrder, {
      params: { id: made.value.id },
      body: {},
    });
    expect(warnings?.join()).toContain(`lies at warehouse NORTH, but the label is bought from ${own}`);
  });

  it('are refused where the same line comes twice, or nothing says what it is', async () => {
    const order = await created();
    const [line] = order.order_line_items;
    await expect(
      save(order.id, { id: line?.id, quantity: 3 }, { source_system_id: 'line-1', quantity: 4 }),
    ).rejects.toMatchObject({ message: expect.stringContaining('order_line_items[1] is the same line') });
    await expect(save(order.id, { quantity: 3 })).rejects.toMatchObject({
      details: [{ field: 'order_line_items[0].sku' }],
    });
    await expect(save(order.id)).rejects.toMatchObject({ code: 'unreadable_field' });
  });

  it('are removed all or none, and never where units are shipped', async () => {
    const order = await created();
    const [mug, tea] = order.order_line_items;
    await expect(remove(order.id, [tea?.id, 'ordi_00000000x'])).rejects.toMatchObject({ code: 'line_item_not_found' });
    await remove(order.id, [tea?.id]);
    expect((await list(order.id)).map((line) => line.id)).toEqual([mug?.id]);
    await shop.book(order.id);
    await save(order.id, { sku: 'TEA-GRN', quantity: 1 });
    const all = (await list(order.id)).map((line) => line.id);
    await expect(remove(order.id, all)).rejects.toMatchObject({
      code: 'line_shipped',
      message: expect.stringContaining('2 of 2 units'),
      hint: `shipdock shipments list --order ${order.order_number}`,
    });
    expect(await list(order.id)).toHaveLength(2);
  });

  it('may be removed when the only shipment of them was cancelled', async () => {
    const order = await created();
    await shop.book(order.id);
    await shop.call(orderOperations.cancel, { params: { id: order.id }, body: { cancel_shipments: true } });
    await remove(order.id, [order.order_line_items[0]?.id]);
    const after = await shop.get(order.id);
    expect(after.order_line_items).toHaveLength(1);
    expect(after.shipments[0]?.status).toBe('cancelled');
  });

  it('are deleted at most 500 at once', async () => {
    const order = await created();
    const ids = Array.from({ length: 501 }, (_, index) => `ordi_${String(index).padStart(10, '0')}`);
    await expect(remove(order.id, ids)).rejects.toMatchObject({ code: 'limit_exceeded', status: 422 });
    const one = ids.map(() => order.order_line_items[0]?.id);
    await expect(remove(order.id, one)).rejects.toMatchObject({ code: 'limit_exceeded', status: 422 });
    await expect(remove(order.id, [])).rejects.toMatchObject({ code: 'unreadable_field', status: 400 });
    const refused = await remove(order.id, ids.slice(1)).catch((error) => error);
    expect(refused).toMatchObject({ code: 'line_item_not_found', message: expect.stringMatching(/ and \d+ more$/) });
    expect(refused.details).toHaveLength(500);
  });

  it('are listed by type with the units of that type, by SKU and by page', async () => {
    const order = await created({ 'MUG-RED': 2, 'MUG-BLU': 1 });
    await shop.book(order.id);
    await save(order.id, { source_system_id: 'line-1', quantity: 5 }, { sku: 'TEA-GRN', quantity: 1 });
    const units = async (query: Readonly<Record<string, unknown>>) =>
      (await list(order.id, query)).map((line) => `${line.sku} ${line.quantity}`);
    expect(await units({})).toEqual(['MUG-RED 5', 'MUG-BLU 1', 'TEA-GRN 1']);
    expect(await units({ type: 'shipped' })).toEqual(['MUG-RED 2', 'MUG-BLU 1']);
    expect(await units({ type: 'not_shipped' })).toEqual(['MUG-RED 3', 'TEA-GRN 1']);
    expect(await units({ query: 'mug-' })).toEqual(['MUG-RED 5', 'MUG-BLU 1']);
    expect(await units({ page: 2, per_page: 2 })).toEqual(['TEA-GRN 1']);
    expect(await units({ sort: 'sku', direction: 'desc' })).toEqual(['TEA-GRN 1', 'MUG-RED 5', 'MUG-BLU 1']);
    await expect(list(order.id, { type: 'lost' })).rejects.toMatchObject({ details: [{ field: 'type' }] });
    const reply = await shop.engine.call(orderItemOperations.list, {
      params: { id: order.id },
      query: { page: 3, per_page: 2 },
    });
    expect(reply).toMatchObject({ value: [], page: { total: 3, page: 3, perPage: 2 } });
  });

  it('are summed by SKU, shipped and not shipped, with what the SKU supplies', async () => {
    const order = await created({ 'MUG-RED': 2 });
    await shop.book(order.id);
    await save(order.id, { sku: 'MUG-RED', quantity: 3 }, { name: 'Gift card', quantity: 1 });
    const of = async (operation: EngineOperation<readonly LineItemSkuJson[]>) =>
      (await shop.call(operation, { params: { id: order.id } })).map((row) => [row.sku, row.name, row.quantity]);
    expect(await of(orderItemOperations.shippedSkus)).toEqual([['MUG-RED', 'Stoneware mug, red', 2]]);
    expect(await of(orderItemOperations.notShippedSkus)).toEqual([
      ['MUG-RED', 'Stoneware mug, red', 3],
      [null, 'Gift card', 1],
    ]);
    const [row] = await shop.call(orderItemOperations.skus, { params: { id: order.id } });
    expect(row).toMatchObject({ quantity: 5, weight: 1.1, length: 5, width: 4, height: 4.5 });
    await save(order.id, { sku: 'MUG-RED', quantity: 1, value: 40, weight: 2 });
    const [unlike] = await shop.call(orderItemOperations.skus, { params: { id: order.id } });
    expect(unlike).toMatchObject({ quantity: 6, value: null, weight: null, length: 5 });
  });

  it('that say 0 take their sizes and weight from the SKU, as those that say nothing', async () => {
    const line = { sku: 'MUG-RED', quantity: 1, weight: 0, length: 0, width: 0, height: 0 };
    const { id } = await shop.create({ order_number: `ZERO-${number}`, order_line_items: [line] });
    await shop.book(id);
    expect((await shop.get(id)).status).toBe('shipped');
  });

  it('that lack sizes make their order stand in the list of missing dimensions, until the SKU tells them', async () => {
    const partly = `LM-${number}`;
    await shop.create({ order_number: partly, order_line_items: [{ sku: 'NEW-SKU', length: 1, width: 1, height: 1 }] });
    await shop.create({ order_number: `${partly}-whole`, order_line_items: items({ 'MUG-RED': 1 }) });
    await shop.create({ order_number: `${partly}-named`, order_line_items: [{ name: 'Something' }] });
    const own = { sku: 'NEW-SKU', length: 1, width: 1, height: 1, weight: 1 };
    await shop.create({ order_number: `${partly}-own`, order_line_items: [own] });
    const missing = async () =>
      (await shop.call(orderOperations.list, { query: { missing: 'dimensions', query: partly } })).map(
        (order) => order.order_number,
      );
    expect(await missing()).toEqual([partly, `${partly}-named`]);
    await shop.call(skuOperations.save, { body: { sku: 'NEW-SKU', items: [{ weight: 2 }] } });
    expect(await missing()).toEqual([`${partly}-named`]);
    await expect(shop.call(orderOperations.list, { query: { missing: 'x' } })).rejects.toMatchObject({ status: 400 });
  });
});
