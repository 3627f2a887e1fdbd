import { beforeAll, expect, it } from 'vitest';
import { journalFaults } from '../../src/journal/journal.store.ts';
import { changeSummary, changeText } from '../../src/orders/history/change-summary.ts';
import type { HistoryJson } from '../../src/orders/history/history.ts';
import { historyView } from '../../src/orders/history/history.view.ts';
import type { OrderJson, UndoneJson } from '../../src/orders/order-json.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { items, openShop, type Shop } from './shop.ts';

function content(order: OrderJson): unknown {
  const { updated_at: _updated, proposed_shipments: _proposed, taken_back: _taken, ...rest } = order as UndoneJson;
  return rest;
}

describeOnBothDatabases('history and undo of an order', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine({ user: 'anna' }));
  });
  const next = () => `UN-${++number}`;
  const created = (order: Readonly<Record<string, unknown>> = {}) =>
    shop.create({ order_number: next(), order_line_items: items({ 'MUG-RED': 2, 'TEA-GRN': 1 }), ...order });
  const undo = async (id: string) => (await shop.call(orderMoveOperations.undo, { params: { id } }))[0] as OrderJson;
  const history = (id: string) => shop.call(orderMoveOperations.history, { params: { id } });

  it('says of the first line that comes back that it was added, and calls it by its SKU', async () => {
    const order = await created();
    const ids = order.order_line_items.map(({ id }) => id);
    for (const id of ids) {
      await shop.call(orderItemOperations.remove, { params: { id: order.id }, body: { order_line_item_ids: [id] } });
    }
    await undo(order.id);
    await undo(order.id);
    await shop.call(orderItemOperations.remove, { params: { id: order.id }, body: { order_line_item_ids: ids } });
    const rows = (await history(order.id)).slice(3);
    expect(rows.map((row) => changeText(row).replace(/, items_price.*/, ''))).toEqual([
      'line 1 × TEA-GRN added',
      'line 2 × MUG-RED added',
      'line 2 × MUG-RED removed, line 1 × TEA-GRN removed',
    ]);
  });

  it('says in one line what moved: status and units before the sums that follow from them', async () => {
    const order = await created();
    const [mug, tea] = order.order_line_items;
    const lines = [
      { id: mug?.id, quantity: 5 },
      { source_system_id: 'new', sku: 'MUG-BLU', quantity: 4 },
    ];
    await shop.update(order.id, { status: 'picking', order_line_items: lines });
    await shop.call(orderItemOperations.remove, { params: { id: order.id }, body: { order_line_item_ids: [tea?.id] } });
    const [made, edited, removed] = (await history(order.id)).map(changeSummary);
    expect(made).toBe('created');
    expect(edited).toContain('status new → picking, ');
    expect(edited).toContain('line MUG-RED quantity 2 → 5');
    expect(edited).toContain('line 4 × MUG-BLU added (and 2 more)');
    const piped = historyView.fields.find(({ name }) => name === 'summary')?.get;
    const whole = (await history(order.id)).map((row) => piped?.(row))[1];
    expect(whole).toMatch(/line 4 × MUG-BLU added, .*items_price .* → /);
    expect(whole).not.toContain('more)');
    expect(removed).toMatch(/^line 1 × TEA-GRN removed, items_price /);
  });

  it('names a line by its SKU of now, also of a deleted order, with its id where two are called alike', async () => {
    const order = await created();
    const [mug, tea] = order.order_line_items;
    await shop.update(order.id, { order_line_items: [{ id: mug?.id, sku: 'MUG-BLU', quantity: 5 }] });
    await shop.update(order.id, { order_line_items: [{ id: tea?.id, quantity: 3 }] });
    const told = async () => (await history(order.id)).map(changeText);
    expect((await told())[1]).toContain('line MUG-BLU quantity 2 → 5');
    expect((await history(order.id))[2]?.changes).toContainEqual(
      expect.objectContaining({ line: 'TEA-GRN', from: 1, to: 3 }),
    );
    const twice = { source_system_id: 'twice', sku: 'TEA-GRN', quantity: 1 };
    await shop.update(order.id, { order_line_items: [twice] });
    expect((await told())[2]).toContain(`line TEA-GRN ${tea?.id} quantity 1 → 3`);
    await shop.call(orderOperations.delete, { params: { id: order.id } });
    expect((await told())[1]).toContain('line MUG-BLU quantity 2 → 5');
  });

  it('tells every change with who, when, and what moved from and to, in the words of the API', async () => {
    const order = await created({ total_price: 10 });
    await shop.update(order.id, { total_price: 12.5, destination_address: { zip: '92102' } });
    await shop.call(orderOperations.hold, { body: { ids: [order.id] } });
    const rows = await history(order.order_number);
    expect(rows.map((row) => row.operation)).toEqual(['orders.create', 'orders.update', 'orders.hold']);
    expect(rows[1]).toMatchObject({
      position: 2,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: { type: 'user', name: 'anna' },
      changes: [
        { field: 'total_price', from: 10, to: 12.5 },
        { field: 'destination_address.zip', from: '92101', to: '92102' },
      ],
    });
    expect(rows[2]?.changes).toEqual([{ field: 'status', line: null, from: 'new', to: 'on_hold' }]);
    expect(await undo(order.id)).toMatchObject({
      status: 'new',
      taken_back: `orders.hold by anna on ${rows[2]?.at}`,
    });
  });

  it('says which orders the units of a split or combination came from and went to', async () => {
    const [master, source, third] = [await created(), await created(), await created()];
    const rest = next();
    const moved = { new_order_number: rest, order_line_items: [{ id: source.order_line_items[0]?.id, quantity: 1 }] };
    await shop.call(orderMoveOperations.split, { params: { id: source.id }, body: moved });
    const ids = [source.id, third.id];
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: master.id, ids } });
    await shop.call(orderMoveOperations.uncombine, { params: { id: master.id } });
    await shop.update(source.id, { order_number: next() });
    const moves = (rows: Awaited<ReturnType<typeof history>>) => rows.map((row) => [row.moved_from, row.moved_to]);
    const [none, of] = [
      [[], []] as const,
      (...orders: readonly { readonly order_number: string }[]) => orders.map((each) => each.order_number),
    ];
    expect(moves(await history(master.id))).toEqual([none, [of(source, third), []], none]);
    expect(moves(await history(source.id))).toEqual([none, [[], [rest]], [[], of(master)], none, none]);
    expect(moves(await history(rest))).toEqual([[of(source), []]]);
    expect((await history(rest)).map(changeSummary)).toEqual([`from ${source.order_number}: created`]);
    expect(changeSummary((await history(source.id))[1] as HistoryJson)).toMatch(
      new RegExp(`^to ${rest}: line MUG-RED quantity 2 → 1, `),
    );
  });

  it('tells what clients keep along in their own words', async () => {
    const meta = (more: object) =>
      JSON.parse(JSON.stringify({ orderId: 'A', isMinor: 1700, priceE4: 12_345, ...more }));
    const order = await created({ source_system_meta: { ...meta({ foo_bar: 1, fooBar: 2 }), constructor: 1 } });
    await shop.update(order.id, {
      source_system_meta: { ...meta({ foo_bar: 3, fooBar: 4, priceE4: 12_346, lines: 5 }), constructor: 2 },
    });
    const [, row] = await history(order.id);
    expect(row?.changes.map(({ field, from, to }) => [field, from, to]).toSorted()).toEqual([
      ['source_system_meta.constructor', 1, 2],
      ['source_system_meta.fooBar', 2, 4],
      ['source_system_meta.foo_bar', 1, 3],
      ['source_system_meta.lines', null, 5],
      ['source_system_meta.priceE4', 12_345, 12_346],
    ]);
    const [made] = await history(order.id);
    const to = made?.changes.find(({ field }) => field.endsWith('source_system_meta'))?.to;
    expect(to).toEqual({ orderId: 'A', isMinor: 1700, priceE4: 12_345, foo_bar: 1, fooBar: 2, constructor: 1 });
  });

  it('still tells of a deleted order, by its id', async () => {
    const order = await created();
    await shop.call(orderOperations.delete, { params: { id: order.id } });
    const rows = await history(order.id);
    expect(rows.map((row) => row.operation)).toEqual(['orders.create', 'orders.delete']);
    expect(rows[1]?.changes).toMatchObject([{ field: 'order', from: { order_number: order.order_number }, to: null }]);
    await expect(history(order.order_number)).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it('takes back any edit exactly, and a second time the one before', async () => {
    const identifiers = [{ type: 'SerialNumber', code: 'S1' }];
    const order = await created({
      tags: ['a', 'b'],
      notes: [{ body: 'first' }],
      reference_numbers: ['1', '2', '3'].map((value) => ({ code: 'other_id', value })),
      order_line_items: [
        { sku: 'MUG-RED', quantity: 2, price: 3, inventory_identifiers: identifiers, meta: { gift: true } },
        { sku: 'TEA-GRN', quantity: 1, source_system_id: 'tea', origin_address: { zip: '10001' } },
        { sku: 'MUG-BLU', quantity: 1, source_system_id: 'blue' },
      ],
    });
    const states = [order];
    const edits: readonly (() => Promise<unknown>)[] = [
      () => shop.update(order.id, { tags: ['c'], notes: [{ body: 'second' }], clear: ['destination_address.street2'] }),
      () => shop.update(order.id, { reference_numbers: [{ id: order.reference_numbers[2]?.id }, { value: '9' }] }),
      () =>
        shop.update(order.id, {
          order_line_items: [
            { source_system_id: 'tea', quantity: 9, clear: ['origin_address.company', 'origin_address'] },
          ],
        }),
      () =>
        shop.call(orderItemOperations.remove, {
          params: { id: order.id },
          body: { order_line_item_ids: [order.order_line_items[0]?.id] },
        }),
      () => shop.update(order.id, { clear: ['destination_address'], order_number: next() }),
      () => shop.call(orderOperations.hold, { body: { ids: [order.id], hold_until: '2050-01-01' } }),
      () => shop.call(orderOperations.release, { body: { ids: [order.id] } }),
      () => shop.call(orderOperations.cancel, { params: { id: order.id }, body: { remove_unshiped: true } }),
      () => shop.call(orderOperations.restore, { body: { ids: [order.id] } }),
    ];
    for (const edit of edits) {
      await edit();
      states.push(await shop.get(order.id));
    }
    for (const state of states.slice(0, -1).toReversed()) expect(content(await undo(order.id))).toEqual(content(state));
    await expect(undo(order.id)).rejects.toMatchObject({
      code: 'undo_impossible',
      message: expect.stringContaining('it created the order'),
    });
  });

  it('goes on from where it was taken back to', async () => {
    const order = await created({ tags: ['a'] });
    await shop.update(order.id, { tags: ['b'] });
    await undo(order.id);
    await shop.update(order.id, { tags: ['c'] });
    expect((await undo(order.id)).tags).toEqual(['a']);
    await expect(undo(order.id)).rejects.toMatchObject({ code: 'undo_impossible' });
  });

  it('says why a booking, a voided shipment or what a carrier told is not taken back', async () => {
    const order = await created();
    await shop.update(order.id, { tags: ['x'] });
    await shop.book(order.id);
    await expect(undo(order.id)).rejects.toMatchObject({
      message: expect.stringContaining('shipments.book by anna'),
      hint: expect.stringContaining(`shipments list --order ${order.order_number}`),
    });
    await shop.call(orderOperations.cancel, { params: { id: order.id }, body: { cancel_shipments: true } });
    expect((await undo(order.id)).status).toBe('new');
    await expect(undo(order.id)).rejects.toMatchObject({ message: expect.stringContaining('shipments.cancel') });
  });

  it('refuses a number that somebody else took, and skips a hold whose time has passed', async () => {
    const order = await created();
    await shop.update(order.id, { order_number: next() });
    const brought = { order_number: order.order_number, left_out: [{ sku: 'MUG-RED', quantity: 1, is_moved: true }] };
    await expect(created({ order_number: order.order_number })).rejects.toMatchObject({ code: 'order_number_taken' });
    await created(brought);
    await expect(undo(order.id)).rejects.toMatchObject({ message: expect.stringContaining('is taken by ord_') });
    const [held, taken] = [await created(), await created()];
    const none = { message: expect.stringContaining('cannot be taken back: there is none') };
    await expect(shop.call(orderMoveOperations.uncombine, { params: { id: held.id } })).rejects.toMatchObject(none);
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: held.id, ids: [taken.id] } });
    await shop.call(orderOperations.hold, { body: { ids: [held.id], hold_until: '2020-01-01' } });
    await shop.call(orderMoveOperations.uncombine, { params: { id: held.id } });
    expect([...(await shop.get(held.id)).order_line_items, ...(await shop.get(taken.id)).order_line_items]).toEqual([
      ...held.order_line_items,
      ...taken.order_line_items,
    ]);
  });

  it('takes back what came with a hold whose time has passed', async () => {
    const order = await created();
    await shop.update(order.id, { tags: ['late'], status: 'on_hold', hold_until: '2020-01-01' });
    await shop.update(order.id, { tags: ['later'] });
    await undo(order.id);
    expect(content(await undo(order.id))).toEqual(content(order));
  });

  it('gives an order the number back that it had, wherever units of it lie', async () => {
    const [master, emptied, source] = [await created(), await created(), await created()];
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: master.id, ids: [emptied.id] } });
    const moved = [{ id: source.order_line_items[0]?.id, quantity: 1 }];
    const split = { new_order_number: next(), order_line_items: moved };
    await shop.call(orderMoveOperations.split, { params: { id: source.id }, body: split });
    for (const { id, order_number } of [emptied, source]) {
      await shop.update(id, { order_number: next() });
      expect(await undo(id)).toMatchObject({ order_number });
      await shop.update(id, { order_number: next() });
      expect(await shop.update(id, { order_number })).toMatchObject({ order_number });
      await undo(id);
      await undo(id);
    }
    await expect(shop.update(master.id, { order_number: emptied.order_number })).rejects.toThrow('already');
    const back = await shop.call(orderMoveOperations.uncombine, { params: { id: master.id } });
    expect(back.map(content)).toEqual([master, emptied].map(content));
  });

  it('brings no units back of an order that was made anew since', async () => {
    const [master, source] = [await created(), await created()];
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: master.id, ids: [source.id] } });
    const { order_line_items: lines } = await shop.get(master.id);
    const foreign = lines.filter((line) => line.origin_order_number === source.order_number);
    const body = { order_line_item_ids: foreign.map(({ id }) => id) };
    await shop.call(orderItemOperations.remove, { params: { id: master.id }, body });
    await shop.call(orderOperations.delete, { params: { id: source.id } });
    await created({ order_number: source.order_number });
    const message = expect.stringContaining(`units of order ${source.order_number} would come back`);
    await expect(undo(master.id)).rejects.toMatchObject({ message });
  });

  it('keeps every chain of the journal whole', async () => {
    const { database, services } = shop.engine;
    const faults = await journalFaults((work) => database.read(work), services.account);
    expect(faults).toEqual([]);
  });
});
