import { beforeAll, expect, it } from 'vitest';
import { linesNamed } from '../../src/orders/commands/line-named.ts';
import type { OrderJson } from '../../src/orders/order-json.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { importText } from '../orders/import.builder.ts';
import { bookingClaim, DESTINATION, items, openShop, type Shop } from './shop.ts';

/** What a client sees of an order, without what only says that it was written again. */
function content(order: OrderJson): unknown {
  const { updated_at: _updated, proposed_shipments: _proposed, ...rest } = order;
  return rest;
}

describeOnBothDatabases('split and combine', (databases) => {
  let shop: Shop;
  let location: string;
  let number = 0;
  beforeAll(async () => {
    location = await databases.initialised();
    shop = await openShop(await databases.engine({ location }));
  });
  const next = () => `SC-${++number}`;
  const created = (order: Readonly<Record<string, unknown>> = {}) =>
    shop.create({ order_number: next(), order_line_items: items({ 'MUG-RED': 5, 'TEA-GRN': 2 }), ...order });
  const split = (id: string, body: Readonly<Record<string, unknown>>) =>
    shop.call(orderMoveOperations.split, { params: { id }, body });
  const unsplit = (id: string) => shop.call(orderMoveOperations.unsplit, { params: { id } });
  const combine = (body: Readonly<Record<string, unknown>>) => shop.call(orderMoveOperations.combine, { body });
  const uncombine = (id: string) => shop.call(orderMoveOperations.uncombine, { params: { id } });
  const undo = (id: string) => shop.call(orderMoveOperations.undo, { params: { id } });
  const lines = (order: OrderJson | undefined) =>
    (order?.order_line_items ?? []).map((line) => `${line.sku} ${line.quantity}`);

  it('moves units into a new order that remembers where they came from', async () => {
    const order = await created({
      source_system_id: 'shop-7',
      tags: ['gift'],
      notes: [{ body: 'stays' }],
      reference_numbers: [{ code: 'purchase_id', value: 'PO-1' }],
      total_price: 95,
      shipping_price: 8,
      tax_price: 4.52,
    });
    const [line] = order.order_line_items;
    const [source, target] = await split(order.id, {
      order_line_items: [{ id: line?.id, quantity: 2 }],
      new_order_number: next(),
    });
    expect(lines(source)).toEqual(['MUG-RED 3', 'TEA-GRN 2']);
    expect(source).toMatchObject({ items_price: 57.48, total_price: 70, shipping_price: 8, tax_price: 4.52 });
    expect(source?.notes.map((note) => note.body)).toEqual(['stays']);
    expect(target).toMatchObject({
      status: 'new',
      items_price: 25,
      total_price: 25,
      shipping_price: null,
      tax_price: null,
      tags: ['gift'],
      notes: [],
      reference_numbers: [{ code: 'purchase_id', value: 'PO-1' }],
      destination_address: { street1: '1 Market St', zip: '92101' },
    });
    expect(target?.order_line_items).toMatchObject([
      {
        sku: 'MUG-RED',
        quantity: 2,
        price: 12.5,
        source_system_id: 'line-1',
        origin_order_number: order.order_number,
        origin_order_source_system_id: 'shop-7',
      },
    ]);
    expect(target?.order_line_items[0]?.id).not.toBe(line?.id);
  });

  it('leaves shipping in the total of a discounted order, though what went cost more than all its items', async () => {
    const order = await created({ items_price: 60, shipping_price: 8, total_price: 68 });
    const [line] = order.order_line_items;
    const went = { order_line_items: [{ id: line?.id, quantity: 5 }], new_order_number: next() };
    const [source, target] = await split(order.id, went);
    expect(source).toMatchObject({ items_price: 0, total_price: 8, shipping_price: 8 });
    expect(target).toMatchObject({ items_price: 60, total_price: 60 });
  });

  it('moves units by SKU into an order that is there, over all its lines', async () => {
    const order = await created();
    await shop.call(orderItemOperations.save, {
      params: { id: order.id },
      body: { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] },
    });
    const into = await created({ order_line_items: items({ 'MUG-BLU': 1 }) });
    const [source, target] = await split(order.id, {
      order_line_items: [{ sku: 'MUG-RED', quantity: 6 }],
      move_to_order_id: into.order_number,
    });
    expect(lines(source)).toEqual(['TEA-GRN 2', 'MUG-RED 1']);
    expect(lines(target)).toEqual(['MUG-BLU 1', 'MUG-RED 5', 'MUG-RED 1']);
  });

  it('takes units of a SKU from what is not asked of its lines, and refuses too many of all of them', async () => {
    const sent = { order_line_items: items({ 'MUG-RED': 10, 'MUG-BLU': 1 }) };
    const { id } = await created(sent);
    const more = { params: { id }, body: { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] } };
    const added = (await shop.call(orderItemOperations.save, more))[0];
    const first = (await shop.get(id)).order_line_items.find(({ sku }) => sku === 'MUG-RED');
    const refused = (...order_line_items: readonly object[]) =>
      expect(split(id, { new_order_number: next(), order_line_items })).rejects.toMatchObject({
        message: expect.stringContaining('split: SKU MUG-RED has 12 units left to ship, 13 were asked for'),
      });
    await refused({ sku: 'MUG-RED', quantity: 13 });
    await refused({ id: first?.id, quantity: 10 }, { sku: 'MUG-RED', quantity: 3 });
    const both = [
      { id: first?.id, quantity: 10 },
      { sku: 'MUG-RED', quantity: 1 },
    ];
    await split(id, { new_order_number: next(), order_line_items: both });
    expect((await shop.get(id)).order_line_items.map((each) => [each.id, each.quantity])).toContainEqual([
      added?.id,
      1,
    ]);
  });

  it('tells of a line that was moved whole where it is, named by its id and by its SKU', async () => {
    const order = await created();
    const [line] = order.order_line_items;
    const taker = next();
    await split(order.id, { new_order_number: taker, order_line_items: [{ id: line?.id, quantity: 5 }] });
    for (const [name, what] of [
      [{ id: line?.id }, `line item ${line?.id}`],
      [{ sku: 'MUG-RED' }, 'line of SKU MUG-RED'],
    ] as const) {
      const again = { new_order_number: next(), order_line_items: [{ ...name, quantity: 1 }] };
      await expect(split(order.id, again)).rejects.toMatchObject({
        code: 'line_item_not_found',
        message: `order ${order.order_number} has no ${what} any more: 5 are in order ${taker}`,
        hint: `shipdock orders items list ${taker} --type not_shipped`,
      });
    }
  });

  it('tells where a line is that is to be changed or removed, by whatever name', async () => {
    const order = await created();
    const [line] = order.order_line_items;
    const taker = next();
    await split(order.id, { new_order_number: taker, order_line_items: [{ id: line?.id, quantity: 5 }] });
    const words = [line?.id, line?.source_system_id, line?.sku].map(String);
    const refusal = (word: string) => ({
      code: 'line_item_not_found',
      message: `order ${order.order_number} has no line item ${word} any more: 5 are in order ${taker}`,
      hint: `shipdock orders items list ${taker} --type not_shipped`,
    });
    for (const word of words) {
      await expect(linesNamed(shop.engine, order.order_number, [word])).rejects.toMatchObject(refusal(word));
    }
    const remove = (...ids: readonly (string | undefined)[]) =>
      shop.call(orderItemOperations.remove, { params: { id: order.id }, body: { order_line_item_ids: ids } });
    await expect(remove(line?.id)).rejects.toMatchObject(refusal(String(line?.id)));
    await expect(remove(order.order_line_items[1]?.id, line?.id, 'ordi_none')).rejects.toMatchObject({
      details: [
        {
          field: 'order_line_item_ids',
          message: `there is no line item ${line?.id} any more: 5 are in order ${taker}`,
        },
        { field: 'order_line_item_ids', message: 'there is no line item ordi_none' },
      ],
    });
    await expect(linesNamed(shop.engine, order.id, ['TEA-GREEN'])).rejects.toMatchObject({
      message: `order ${order.id} has no line item TEA-GREEN`,
      hint: 'did you mean TEA-GRN?',
    });
  });

  it('refuses more than is left to ship, everything, lines that are not there and numbers that are taken', async () => {
    const order = await created();
    const [line, tea] = order.order_line_items;
    const to = { new_order_number: next() };
    const one = [{ id: line?.id, quantity: 1 }];
    await expect(split(order.id, { ...to, order_line_items: [{ id: line?.id, quantity: 6 }] })).rejects.toMatchObject({
      code: 'split_quantity_exceeded',
      message: expect.stringContaining('has 5 units left to ship, 6 were asked for'),
    });
    const twice = [
      { id: line?.id, quantity: 3 },
      { id: line?.id, quantity: 3 },
    ];
    await expect(split(order.id, { ...to, order_line_items: twice })).rejects.toMatchObject({
      code: 'split_quantity_exceeded',
    });
    const all = [
      { id: line?.id, quantity: 5 },
      { id: tea?.id, quantity: 2 },
    ];
    await expect(split(order.id, { ...to, order_line_items: all })).rejects.toMatchObject({
      code: 'split_moves_everything',
      hint: `shipdock orders update ${order.order_number} --number NEW-NUMBER`,
    });
    const other = await created();
    const into = { move_to_order_id: other.id, order_line_items: all };
    await expect(split(order.id, into)).rejects.toMatchObject({
      code: 'split_moves_everything',
      hint: `shipdock orders combine ${other.order_number} ${order.order_number}`,
    });
    await expect(
      split(order.id, { ...to, order_line_items: [{ id: 'ordi_none00000', quantity: 1 }] }),
    ).rejects.toMatchObject({ code: 'line_item_not_found' });
    const taken = { new_order_number: order.order_number, order_line_items: one };
    await expect(split(order.id, taken)).rejects.toMatchObject({ code: 'order_number_taken' });
    await expect(split(order.id, { order_line_items: one })).rejects.toMatchObject({ status: 400 });
    await expect(split(order.id, { ...to, order_line_items: [] })).rejects.toMatchObject({ status: 400 });
    await expect(split(order.id, { move_to_order_id: 'NO-SUCH', order_line_items: one })).rejects.toMatchObject({
      code: 'order_not_found',
      details: [{ field: 'move_to_order_id' }],
    });
    const self = { move_to_order_id: order.order_number, order_line_items: one };
    await expect(split(order.id, self)).rejects.toMatchObject({ message: expect.stringContaining('the same order') });
    expect(content(await shop.get(order.id))).toEqual(content(order));
  });

  it('refuses orders that are held, cancelled or in another currency', async () => {
    const [order, held, euro] = [
      await created(),
      await created({ status: 'on_hold' }),
      await created({ currency: 'EUR' }),
    ];
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
    await expect(split(held.id, { ...body, new_order_number: next() })).rejects.toMatchObject({
      code: 'order_not_splittable',
      message: expect.stringContaining('is on_hold'),
    });
    for (const other of [held, euro]) {
      await expect(split(order.id, { ...body, move_to_order_id: other.id })).rejects.toMatchObject({
        code: 'order_not_splittable',
      });
    }
  });

  it('names the order that has the units of one which a combine emptied: restored, that has none', async () => {
    const [master, emptied] = [await created(), await created()];
    await combine({ master_order_id: master.id, ids: [emptied.id] });
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], new_order_number: next() };
    await expect(split(emptied.id, body)).rejects.toMatchObject({
      code: 'order_not_splittable',
      message: `order ${emptied.order_number} cannot be split: its units are in order ${master.order_number}`,
      hint: expect.stringContaining(master.order_number),
    });
  });

  it('splits what is not shipped of an order, which then is shipped', async () => {
    const order = await created();
    await shop.book(order.id);
    await shop.update(order.id, { order_line_items: [{ source_system_id: 'line-1', quantity: 7 }] });
    const [source, target] = await split(order.id, {
      order_line_items: [{ sku: 'MUG-RED', quantity: 2 }],
      new_order_number: next(),
    });
    expect(source).toMatchObject({ status: 'shipped', not_shipped_order_line_items: [] });
    expect(lines(target)).toEqual(['MUG-RED 2']);
    expect((await unsplit(order.id)).map((each) => each.status)).toEqual(['partially_shipped']);
  });

  it('moves the named serial numbers, else the last ones, and copies lots', async () => {
    const identifiers = [
      ...['S1', 'S2', 'S3', 'S4'].map((code) => ({ type: 'SerialNumber', code })),
      { type: 'LotNumber', code: 'L1' },
    ];
    const order = await created({
      order_line_items: [{ sku: 'MUG-RED', quantity: 4, inventory_identifiers: identifiers }],
    });
    const codes = (each: OrderJson | undefined) =>
      each?.order_line_items.map((line) => line.inventory_identifiers.map((identifier) => identifier.code).join(' '));
    const [source, target] = await split(order.id, {
      order_line_items: [{ sku: 'MUG-RED', quantity: 1, serial_numbers: ['S2'] }],
      new_order_number: next(),
    });
    expect([codes(source), codes(target)]).toEqual([['S1 S3 S4 L1'], ['S2 L1']]);
    const [again, last] = await split(order.id, {
      order_line_items: [{ sku: 'MUG-RED', quantity: 2 }],
      new_order_number: next(),
    });
    expect([codes(again), codes(last)]).toEqual([['S1 L1'], ['S3 S4 L1']]);
    await expect(
      split(last?.id ?? '', {
        order_line_items: [{ sku: 'MUG-RED', quantity: 1, serial_numbers: ['S1'] }],
        new_order_number: next(),
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('"S1", which is not on the line') });
  });

  it('is taken back exactly by unsplit: the new order is gone and its number free', async () => {
    const order = await created({ total_price: 99.99, notes: [{ body: 'n' }] });
    const newNumber = next();
    const [, target] = await split(order.id, {
      order_line_items: [
        { sku: 'MUG-RED', quantity: 5 },
        { sku: 'TEA-GRN', quantity: 1 },
      ],
      new_order_number: newNumber,
    });
    const params = { id: target?.order_number ?? '' };
    const { value, warnings } = await shop.engine.call(orderMoveOperations.unsplit, { params });
    const [back] = value;
    expect(content(back as OrderJson)).toEqual(content(order));
    expect(warnings).toEqual([`order ${newNumber}, which the split made, is deleted: its number is free`]);
    await expect(shop.get(newNumber)).rejects.toMatchObject({ code: 'order_not_found' });
    const [, another] = await split(order.id, {
      order_line_items: [{ sku: 'TEA-GRN', quantity: 1 }],
      new_order_number: newNumber,
    });
    expect(another?.id).not.toBe(target?.id);
  });

  it('is not taken back once either order changed, unless that change was taken back too', async () => {
    const order = await created();
    const [, target] = await split(order.id, {
      order_line_items: [{ sku: 'MUG-RED', quantity: 2 }],
      new_order_number: next(),
    });
    const id = target?.id ?? '';
    await shop.update(id, { tags: ['changed'] });
    await expect(unsplit(order.id)).rejects.toMatchObject({
      code: 'undo_impossible',
      message: expect.stringContaining('was changed (orders.update'),
    });
    await undo(id);
    expect(content((await unsplit(order.id))[0] as OrderJson)).toEqual(content(order));
    await expect(unsplit(order.id)).rejects.toMatchObject({ code: 'undo_impossible' });
  });

  it('is not taken back once a part was booked, though that was voided: it names the combination that is left', async () => {
    const order = await created();
    const [source, target] = await split(order.id, {
      order_line_items: [{ sku: 'MUG-RED', quantity: 2 }],
      new_order_number: next(),
    });
    const id = target?.id ?? '';
    await shop.book(id);
    await shop.call(orderOperations.cancel, { params: { id }, body: { cancel_shipments: true } });
    await shop.call(orderOperations.restore, { body: { ids: [id] } });
    const hint = `shipdock orders combine ${source?.order_number} ${target?.order_number}`;
    await expect(unsplit(order.id)).rejects.toMatchObject({ hint: expect.stringContaining('orders history') });
    await undo(id);
    await undo(id);
    for (const each of [order.id, id]) await expect(unsplit(each)).rejects.toMatchObject({ hint });
    await combine({ master_order_id: order.id, ids: [id] });
    expect(lines(await shop.get(order.id))).toEqual(['MUG-RED 3', 'TEA-GRN 2', 'MUG-RED 2']);
  });

  it('takes back several splits, the last one first', async () => {
    const order = await created();
    for (const sku of ['MUG-RED', 'TEA-GRN']) {
      await split(order.id, { order_line_items: [{ sku, quantity: 1 }], new_order_number: next() });
    }
    expect(lines((await unsplit(order.id))[0])).toEqual(['MUG-RED 4', 'TEA-GRN 2']);
    expect(lines((await undo(order.id))[0])).toEqual(['MUG-RED 5', 'TEA-GRN 2']);
  });

  it('combines orders into the master, which lists them; the emptied ones are cancelled with a note', async () => {
    const zip = { destination_address: { ...DESTINATION, zip: '92103' } };
    const master = await created({ ...zip, total_price: 80, source_system_id: 'm' });
    const one = await created({ ...zip, total_price: 70, shipping_price: 5, source_system_id: 'o' });
    const other = await created({ ...zip, tax_price: 1, order_line_items: items({ 'MUG-BLU': 1 }) });
    const [kept, ...emptied] = await combine({
      master_order_id: master.order_number,
      ids: [one.id, master.id, other.order_number],
    });
    expect(lines(kept)).toEqual(['MUG-RED 5', 'TEA-GRN 2', 'MUG-RED 5', 'TEA-GRN 2', 'MUG-BLU 1']);
    expect(kept).toMatchObject({
      combined_order_numbers: [one.order_number, other.order_number],
      total_price: 150,
      shipping_price: 5,
      tax_price: 1,
      items_price: 82.48 * 2 + 12.5,
    });
    expect(kept?.order_line_items.map((line) => line.origin_order_source_system_id)).toEqual([
      null,
      null,
      'o',
      'o',
      null,
    ]);
    for (const empty of emptied) {
      expect(empty).toMatchObject({ status: 'cancelled', order_line_items: [], items_price: 0 });
      expect(empty.notes).toMatchObject([{ tag: 'shipdock', body: expect.stringContaining(master.order_number) }]);
    }
    const back = await uncombine(one.order_number);
    const byId = (orders: readonly OrderJson[]) =>
      orders.toSorted((left, right) => (left.id < right.id ? -1 : 1)).map(content);
    expect(byId(back)).toEqual(byId([master, one, other]));
  });

  it('deletes no order whose units another one holds: the shop would bring them again', async () => {
    const [master, other] = [await created(), await created()];
    await combine({ master_order_id: master.id, ids: [other.id] });
    const remove = (id: string) => shop.call(orderOperations.delete, { params: { id } });
    await expect(remove(other.id)).rejects.toMatchObject({
      code: 'order_gave_units',
      message: expect.stringContaining(`gave units to ${master.order_number} and stays`),
    });
    await uncombine(master.id);
    expect(await remove(other.id)).toMatchObject({ deleted: true });
    const part = next();
    await split(master.id, { new_order_number: part, order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] });
    await expect(remove(master.id)).rejects.toMatchObject({ code: 'order_gave_units' });
    expect(await remove(part)).toMatchObject({ deleted: true });
    expect(await remove(master.id)).toMatchObject({ deleted: true });
  });

  it('keeps no amount that could not be imported again', async () => {
    const dear = { total_price: 600_000_000, order_line_items: items({ 'MUG-RED': 1, 'TEA-GRN': 1 }) };
    const [master, other] = [await created(dear), await created(dear)];
    await expect(combine({ master_order_id: master.id, ids: [other.id] })).rejects.toMatchObject({
      code: 'limit_exceeded',
      details: [{ field: 'total_price' }],
    });
    const line = { sku: 'GOLD', quantity: 6, price: 100_000_000 };
    const [source, target] = [
      await created({ order_line_items: [line, { sku: 'MUG-RED', quantity: 1 }] }),
      await created({ order_line_items: [line] }),
    ];
    const [gold] = source.order_line_items;
    await expect(
      split(source.id, { move_to_order_id: target.id, order_line_items: [{ id: gold?.id, quantity: 6 }] }),
    ).rejects.toMatchObject({ code: 'limit_exceeded', details: [{ field: 'items_price' }] });
    const low = { items_price: 5, order_line_items: [line] };
    const [cheap, same] = [await created(low), await created(low)];
    const tooMuch = { code: 'limit_exceeded', message: expect.stringContaining('the items of the order cost more') };
    await expect(combine({ master_order_id: cheap.id, ids: [same.id] })).rejects.toMatchObject(tooMuch);
    const all = { move_to_order_id: cheap.id, order_line_items: [{ id: same.order_line_items[0]?.id, quantity: 5 }] };
    await expect(split(same.id, all)).rejects.toMatchObject(tooMuch);
  });

  it('names the order that was asked for where another one stands in the way', async () => {
    const one = await created({ 'MUG-RED': 1 });
    const other = await created({ 'MUG-BLU': 1 });
    await combine({ master_order_id: one.id, ids: [other.id] });
    await shop.update(other.id, { notes: [{ body: 'changed since' }] });
    await expect(uncombine(one.id)).rejects.toMatchObject({
      message: expect.stringMatching(
        `^the combination of order ${one.order_number} cannot be taken back: order ${other.order_number}, which took part, was changed`,
      ),
    });
  });

  it('says that an order was combined before, and how one is opened that its status keeps from it', async () => {
    const [one, other, held] = [await created(), await created(), await created({ status: 'on_hold' })];
    await combine({ master_order_id: one.id, ids: [other.id] });
    const refused = (ids: readonly string[]) =>
      combine({ master_order_id: one.id, ids }).catch(({ message, hint }) => ({ message, hint }));
    expect(await refused([other.id])).toEqual({
      message: `nothing can be combined into ${one.order_number}: order ${other.order_number} was combined into ${one.order_number} before`,
      hint: undefined,
    });
    expect(await refused([held.id])).toMatchObject({ hint: `shipdock orders release ${held.order_number}` });
  });

  it('takes back of an order that was emptied twice only what the combination did', async () => {
    const one = await created({ 'MUG-RED': 1 });
    const other = await created({ 'MUG-BLU': 1 });
    await combine({ master_order_id: one.id, ids: [other.id] });
    const { warnings } = await shop.engine.call(orderOperations.restore, { body: { ids: [other.id] } });
    expect(warnings).toEqual([
      `order ${other.order_number} comes back without lines: units of it are in order ${one.order_number}; to have them here again, orders undo takes this back, then orders uncombine gives them`,
    ]);
    await shop.update(one.id, { notes: [{ body: 'mine' }] });
    await combine({ master_order_id: one.id, ids: [other.id] });
    await expect(uncombine(one.id)).rejects.toMatchObject({ code: 'undo_impossible' });
    await uncombine(other.id);
    expect((await shop.get(one.id)).notes).toMatchObject([{ body: 'mine' }]);
    expect((await shop.get(other.id)).status).toBe('new');
  });

  it('combines an order that has all the notes it may have, whose export is imported again', async () => {
    const notes = Array.from({ length: 500 }, (_, index) => ({ body: `note ${index}` }));
    const [one, other] = [await created(), await created({ notes })];
    const [, emptied] = await combine({ master_order_id: one.id, ids: [other.id] });
    expect(emptied).toMatchObject({ status: 'cancelled', order_line_items: [] });
    const { value } = await shop.engine.call(orderOperations.exportPage, { query: {} });
    const elsewhere = await databases.engine();
    const records = await importText(
      elsewhere,
      JSON.stringify(value.orders.filter((each) => each.order_number === other.order_number)),
    );
    expect(records.map(({ result, reasons }) => [result, reasons])).toEqual([['created', []]]);
  });

  it('combines all open orders of the same destination and warehouse, and only those', async () => {
    const there = { destination_address: { ...DESTINATION, street1: '77 Dock Rd', zip: '92104' } };
    const master = await created(there);
    const same = await created({
      destination_address: {
        ...there.destination_address,
        street1: '77  dock rd.',
        zip: '92104-1234',
        email: 'a@b.example',
      },
    });
    await created({ destination_address: { ...there.destination_address, name: 'Someone Else' } });
    await created({ ...there, status: 'on_hold' });
    await created({ ...there, currency: 'EUR' });
    await created({ destination_address: { ...there.destination_address, street1: '78 Dock Rd' } });
    const heldBefore = await created({ ...there, hold_until: '2020-01-01' });
    const both = { body: { master_order_id: master.id, ids: [same.id], all_items: true } };
    const named = await shop.engine.call(orderMoveOperations.combine, both);
    expect([named.value.length, named.warnings]).toEqual([2, [expect.stringContaining('all_items nothing more')]]);
    await uncombine(master.id);
    const combined = await combine({ master_order_id: master.id, all_items: true });
    expect(combined.map((order) => order.id)).toEqual([master.id, same.id, heldBefore.id]);
    await expect(combine({ master_order_id: master.id, ids: [master.id] })).rejects.toThrow('ids names no other order');
    await expect(combine({ master_order_id: master.id, all_items: true })).rejects.toMatchObject({
      code: 'nothing_to_combine',
    });
  });

  it('combines what goes to a door while a neighbour is being booked, and not where one of them is', async () => {
    const there = { destination_address: { ...DESTINATION, street1: '81 Dock Rd', zip: '92106' } };
    const master = await created(there);
    const same = await created(there);
    const neighbour = await created({ destination_address: { ...there.destination_address, street1: '82 Dock Rd' } });
    const all = { master_order_id: master.id, all_items: true };
    const claims = [same, neighbour].map((order) => bookingClaim(shop.engine.services.account, order.id));
    await shop.engine.database.write((transaction) => transaction.insertRows('booking_claims', claims));
    await expect(combine(all)).rejects.toMatchObject({ code: 'order_being_booked', status: 423 });
    await shop.engine.database.write((transaction) =>
      transaction
        .tables<{ booking_claims: { order_id: string } }>()
        .deleteFrom('booking_claims')
        .where('order_id', '=', same.id)
        .execute(),
    );
    expect((await combine(all)).map((order) => order.id)).toEqual([master.id, same.id]);
  });

  it('tells of notes and reference numbers that no paper of the master will carry', async () => {
    const there = { destination_address: { ...DESTINATION, street1: '83 Dock Rd', zip: '92105' } };
    const both = { reference_numbers: [{ code: 'purchase_id', value: 'PO-1' }], notes: [{ body: 'ring' }] };
    const master = await created({ ...there, ...both });
    const alike = await created({ ...there, ...both });
    const other = await created({
      ...there,
      reference_numbers: [...both.reference_numbers, { code: 'bol_id', value: 'B-2' }],
      notes: [{ body: 'side door' }, ...both.notes],
    });
    const body = { master_order_id: master.id, ids: [alike.id, other.id] };
    const { warnings } = await shop.engine.call(orderMoveOperations.combine, { body });
    const number = master.order_number;
    expect(warnings).toEqual([
      `order ${other.order_number} has 1 note that ${number} has not, and has bol_id B-2, ${number} has not: ` +
        `what came of it ships as ${number} says`,
    ]);
  });

  it('drops nothing that an order says of how it ships without a word', async () => {
    const there = { destination_address: { ...DESTINATION, street1: '79 Dock Rd', zip: '92105' }, tags: ['web'] };
    const thirdParty = { bill_to: 'third_party', account_number: '1', zip: '92105', country: 'US' };
    const master = await created({ ...there, billing_details: { bill_to: 'sender' } });
    const express = await created({ ...there, requested_shipping_details: 'Fixture Next Day' });
    const elsewhere = await created({ ...there, origin_address: { ...DESTINATION, zip: '92120' } });
    const returned = await created({ ...there, include_return_label: true, self_packed: false });
    const paid = await created({ ...there, billing_details: thirdParty });
    const all = { master_order_id: master.id, all_items: true };
    const [code, reasons] = await combine(all).catch((error) => [
      error.code,
      error.details.map((detail: { message: string }) => detail.message.replaceAll(/SC-\d+/g, 'SC')),
    ]);
    expect(code).toBe('nothing_to_combine');
    expect(reasons).toEqual([
      'order SC asks for Fixture Next Day, SC for no service',
      'order SC has an origin_address of its own, SC has none',
      'order SC wants a return label, SC does not, and is not self_packed, unlike SC',
      expect.stringContaining('order SC has other billing_details than SC'),
    ]);
    const tagged = await created({ ...there, tags: ['web', 'fragile'] });
    const asked = async (body: Readonly<Record<string, unknown>>) => {
      const { value, warnings } = await shop.engine.call(orderMoveOperations.combine, { body });
      return { ids: value.map((order) => order.id), warnings: warnings ?? [] };
    };
    const some = await asked(all);
    expect(some.ids).toEqual([master.id, tagged.id]);
    expect(some.warnings).toHaveLength(5);
    expect(some.warnings[0]).toContain('is tagged fragile');
    expect(some.warnings[1]).toMatch(
      /^order SC-\d+ asks for Fixture Next Day, .*; it stays as it is: combine it by name$/,
    );
    // By name it would be refused too.
    expect(some.warnings[4]).toMatch(/has other billing_details than .*; it stays as it is$/);
    await expect(combine({ master_order_id: master.id, ids: [paid.id] })).rejects.toMatchObject({
      code: 'orders_not_combinable',
      message: expect.stringContaining('--clear'),
    });
    const named = await asked({ master_order_id: master.id, ids: [express.id, elsewhere.id, returned.id] });
    expect(named.ids).toHaveLength(4);
    expect(named.warnings).toEqual([
      expect.stringContaining(
        `asks for Fixture Next Day, ${master.order_number} for no service: what came of it ships`,
      ),
      expect.stringContaining('has an origin_address of its own'),
      expect.stringContaining('wants a return label'),
    ]);
    const plain = await created(there);
    const wishing = await created({ ...there, requested_shipping_details: 'Fixture Next Day' });
    expect(await asked({ master_order_id: wishing.id, ids: [plain.id] })).toMatchObject({ warnings: [] });
  });

  it('tells what units lose that move into an order that ships otherwise', async () => {
    const order = await created({ requested_shipping_details: 'Fixture Next Day' });
    const target = await created({ destination_address: { ...DESTINATION, zip: '92106' } });
    const body = { move_to_order_id: target.id, order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
    const input = { params: { id: order.id }, body };
    const { warnings } = await shop.engine.call(orderMoveOperations.split, input);
    const sentence = expect.stringMatching(/goes elsewhere than SC-\d+ \(zip .*, and asks for Fixture Next Day/);
    expect(warnings).toEqual([sentence]);
    const job = await shop.call(orderMoveOperations.splitAsync, input);
    expect(job).toMatchObject({ status: 'finished', warnings: [sentence] });
  });

  it('tells of a serial number that units of two orders have', async () => {
    const numbered = (...codes: readonly string[]) => ({
      order_line_items: [
        { sku: 'MUG-RED', quantity: 3, inventory_identifiers: codes.map((code) => ({ type: 'SerialNumber', code })) },
      ],
    });
    const [master, other] = [await created(numbered('S1', 'S2')), await created(numbered('S2', 'S3'))];
    const told = [`order ${master.order_number} has S2 as the serial number of more than one unit now`];
    const line = { sku: 'MUG-RED', quantity: 1 };
    const moved = (serial: string) => ({
      params: { id: other.id },
      body: { move_to_order_id: master.id, order_line_items: [{ ...line, serial_numbers: [serial] }] },
    });
    expect(await shop.engine.call(orderMoveOperations.split, moved('S3'))).not.toHaveProperty('warnings', told);
    expect(await shop.engine.call(orderMoveOperations.split, moved('S2'))).toHaveProperty('warnings', told);
    await unsplit(other.id);
    const body = { master_order_id: master.id, ids: [other.id] };
    expect(await shop.engine.call(orderMoveOperations.combine, { body })).toHaveProperty('warnings', told);
  });

  it('takes no ZIP alone for a destination, unless the order is named', async () => {
    const nowhere = { destination_address: { zip: '92107' } };
    const [master, other] = [await created(nowhere), await created(nowhere)];
    await expect(combine({ master_order_id: master.id, all_items: true })).rejects.toMatchObject({
      code: 'nothing_to_combine',
      message: expect.stringContaining('does not say to whom and to which street'),
    });
    expect(await combine({ master_order_id: master.id, ids: [other.id] })).toHaveLength(2);
  });

  it('refuses to combine what does not fit, with every reason', async () => {
    const master = await created();
    const [held, euro, shipped] = [await created(), await created({ currency: 'EUR' }), await created()];
    const elsewhere = await created({ destination_address: { ...DESTINATION, zip: '92110' } });
    await shop.call(orderOperations.hold, { body: { ids: [held.id] } });
    await shop.book(shipped.id);
    const ids = [held.id, euro.id, shipped.id, elsewhere.id];
    const refused = combine({ master_order_id: master.id, ids });
    await expect(refused).rejects.toMatchObject({ code: 'orders_not_combinable', status: 422 });
    const details = await refused.catch((error: { details: readonly { message: string }[] }) =>
      error.details.map((detail) => detail.message.replace(/^order SC-\d+ /, '')),
    );
    expect(details).toEqual([
      'is on_hold',
      expect.stringContaining('is in EUR'),
      'is shipped',
      expect.stringContaining('zip "92110" is not "92101"'),
    ]);
    await expect(combine({ master_order_id: master.id, ids: [held.id, 'SC-none'] })).rejects.toMatchObject({
      code: 'order_not_found',
    });
    await expect(combine({ ids: [held.id] })).rejects.toMatchObject({ details: [{ field: 'master_order_id' }] });
    await expect(combine({ master_order_id: master.id })).rejects.toMatchObject({ details: [{ field: 'ids' }] });
    const forced = { master_order_id: master.id, ids: [elsewhere.id], allow_different_destination: true };
    expect(await combine(forced)).toHaveLength(2);
  });

  it('counts a master that booked and voided a shipment as open again', async () => {
    const master = await created();
    await shop.book(master.id);
    const other = await created();
    await expect(combine({ master_order_id: master.id, ids: [other.id] })).rejects.toMatchObject({
      code: 'orders_not_combinable',
    });
    await shop.call(orderOperations.cancel, { params: { id: other.id }, body: {} });
    await shop.call(orderOperations.restore, { body: { ids: [other.id] } });
    await shop.call(orderOperations.cancel, { params: { id: master.id }, body: { cancel_shipments: true } });
    await shop.call(orderOperations.restore, { body: { ids: [master.id] } });
    expect(await combine({ master_order_id: master.id, ids: [other.id] })).toHaveLength(2);
  });

  it('says in a dry run what would come of it, and does nothing', async () => {
    const order = await created();
    const dry = await databases.engine({ location, dryRun: true });
    const input = {
      params: { id: order.id },
      body: { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }], new_order_number: next() },
    };
    const { value } = await dry.call(orderMoveOperations.split, input);
    expect(value.map((each) => lines(each))).toEqual([['MUG-RED 4', 'TEA-GRN 2'], ['MUG-RED 1']]);
    expect(value[1]?.id).toBe('ord_(new)');
    expect(content(await shop.get(order.id))).toEqual(content(order));
  });
});
