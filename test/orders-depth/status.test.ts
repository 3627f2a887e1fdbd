import { beforeAll, expect, it } from 'vitest';
import { openEngine } from '../../src/engine/engine.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { CLIENT_MOVES, ORDER_STATUSES } from '../../src/orders/status/lifecycle.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
import { cancelShipment } from '../../src/shipments/operations/cancel-shipment.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { ROOT } from '../program.ts';
import { bookingClaim, items, openShop, type Shop, shopOn } from './shop.ts';

describeOnBothDatabases('status of an order', (databases) => {
  let shop: Shop;
  let location: string;
  let number = 0;
  beforeAll(async () => {
    location = await databases.initialised();
    shop = await openShop(await databases.engine({ location }));
  });
  const created = (order: Readonly<Record<string, unknown>> = {}) =>
    shop.create({ order_number: `ST-${++number}`, order_line_items: items({ 'MUG-RED': 2 }), ...order });
  const cancel = (id: string, body: unknown = {}) => shop.call(orderOperations.cancel, { params: { id }, body });
  const hold = (ids: readonly string[], until?: string) =>
    shop.call(orderOperations.hold, { body: { ids, hold_until: until } });
  const release = (...ids: string[]) => shop.call(orderOperations.release, { body: { ids } });
  const restore = (...ids: string[]) => shop.call(orderOperations.restore, { body: { ids } });
  /** The engine an hour, a day … later. */
  const at = async (now: string, { dryRun = false } = {}) => {
    const engine = await openEngine({ packageRoot: ROOT, location, now: new Date(now), dryRun });
    return { later: shopOn(engine), engine };
  };

  it('moves by the table of the contract and no other way, and the refusal names the legal moves', async () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        const order = await created({ status: from });
        const moved = shop.call(orderOperations.setStatus, { params: { id: order.id }, body: { status: to } });
        if (from === to || CLIENT_MOVES[from].includes(to)) {
          await expect(moved.then((after) => after.status)).resolves.toBe(to);
          continue;
        }
        const legal = CLIENT_MOVES[from].length === 0 ? 'restore' : CLIENT_MOVES[from].join(', ');
        await expect(moved).rejects.toMatchObject({
          code: 'illegal_status_move',
          message: expect.stringContaining(legal),
          hint: legal === 'restore' ? `shipdock orders restore ${order.order_number}` : undefined,
        });
      }
    }
  });

  it('shows what it may be moved to next', async () => {
    expect((await created({ status: 'delivered' })).next_statuses).toEqual(['cancelled']);
  });

  it('cancels by either route, and cancelling twice keeps the first time', async () => {
    const order = await created();
    const first = await cancel(order.order_number);
    expect(first).toMatchObject({ status: 'cancelled', cancelled_at: expect.any(String), warnings: [] });
    const second = await shop.call(orderOperations.cancelled, { params: { id: order.id } });
    expect(second.cancelled_at).toBe(first.cancelled_at);
    expect(second.warnings).toEqual([`order ${order.order_number} was cancelled before`]);
    expect(second.order_line_items.map((line) => line.quantity)).toEqual([2]);
  });

  it('stays as it is where it is not cancelled, or not on hold, and that is told', async () => {
    const { id, order_number } = await created({ status: 'delivered' });
    const body = { ids: [id] };
    const told = async (operation: typeof orderOperations.restore | typeof orderOperations.release) =>
      (await shop.engine.call(operation, { body })).warnings;
    expect(await told(orderOperations.restore)).toEqual([
      `order ${order_number} was not cancelled: it stays delivered`,
    ]);
    expect(await told(orderOperations.release)).toEqual([`order ${order_number} was not on hold: it stays delivered`]);
    await cancel(id);
    expect(await told(orderOperations.restore)).toEqual([]);
    const held = await created();
    await shop.call(orderOperations.hold, { body: { ids: [held.id] } });
    expect((await shop.engine.call(orderOperations.release, { body: { ids: [held.id] } })).warnings).toEqual([]);
  });

  it('sets the status that the body of the cancellation names', async () => {
    const order = await created();
    const after = await shop.call(orderOperations.cancelled, { params: { id: order.id }, body: { status: 'picking' } });
    const told = `order ${order.order_number} is picking, as the body's status says, and was not cancelled: send no status to cancel it`;
    expect(after).toMatchObject({ status: 'picking', cancelled_at: null, warnings: [told] });
    const hold = { status: 'on_hold', hold_until: '2036-03-05T00:00:00Z' };
    const onHold = await shop.call(orderOperations.cancelled, { params: { id: order.id }, body: hold });
    expect([onHold.status, onHold.hold_until]).toEqual(['on_hold', '2036-03-05T00:00:00.000Z']);
  });

  it('keeps booked shipments when it is cancelled, and names them', async () => {
    const order = await created();
    await shop.book(order.id);
    const cancelled = await cancel(order.id);
    const shid = cancelled.shipments[0]?.shid;
    expect(cancelled.warnings).toEqual([expect.stringContaining(`shipment ${shid}`)]);
    expect(cancelled.shipments[0]?.status).not.toBe('cancelled');
    expect((await restore(order.id))[0]?.status).toBe('shipped');
  });

  it('voids shipments first where that is asked for, and restores by quantity', async () => {
    const order = await created({ status: 'picking' });
    await shop.book(order.id);
    const cancelled = await cancel(order.id, { cancel_shipments: true });
    expect(cancelled.shipments.map((each) => each.status)).toEqual(['cancelled']);
    expect(cancelled.not_shipped_order_line_items.map((line) => line.quantity)).toEqual([2]);
    expect((await restore(order.id))[0]?.status).toBe('picking');
  });

  it('voids shipments and removes what is unshipped also where it is cancelled as a status', async () => {
    const order = await created();
    await shop.book(order.id);
    const move = (name: string, body: object) =>
      shop.engine.call(orderOperations.setStatus, { params: { id: name }, body: { status: 'cancelled', ...body } });
    const { value, warnings } = await move(order.id, { cancel_shipments: true });
    expect([value.status, value.shipments.map((each) => each.status)]).toEqual(['cancelled', ['cancelled']]);
    expect(warnings).toEqual([expect.stringMatching(/ was cancelled/)]);
    const { id, order_number: numbered, order_line_items: lines } = await created();
    // That another order has units of it is not what emptied it.
    const part = { new_order_number: `${numbered}-B`, order_line_items: [{ id: lines[0]?.id, quantity: 1 }] };
    await shop.call(orderMoveOperations.split, { params: { id }, body: part });
    const { value: other } = await move(id, { remove_unshiped: 'true' });
    expect(other.order_line_items).toEqual([]);
    const restored = await shop.engine.call(orderOperations.restore, { body: { ids: [other.id] } });
    expect(restored.warnings).toEqual([
      `order ${other.order_number} comes back without 1 unit that cancelling it removed; to have them again, orders undo takes this back, then the cancellation`,
    ]);
    const { id: erased } = await created();
    await move(erased, { remove_unshiped: true });
    await shop.call(orderOperations.redact, { params: { id: erased } });
    const { warnings: [told] = [] } = await shop.engine.call(orderOperations.restore, { body: { ids: [erased] } });
    expect(told).toContain('to have them again, orders items add adds them: its data was erased since');
  });

  it('tells of what only a cancellation does where it is moved to another status, or changed', async () => {
    const input = { params: { id: (await created()).id }, body: { status: 'on_hold', cancel_shipments: 'true' } };
    for (const operation of [orderOperations.cancelled, orderOperations.setStatus, orderOperations.update]) {
      const { warnings } = await shop.engine.call<object, object>(operation, input);
      expect(warnings).toContainEqual(expect.stringMatching(/^cancel_shipments is of a cancellation alone/));
    }
  });

  it('releases quantities once, however often a shipment is cancelled', async () => {
    const order = await created();
    await shop.book(order.id);
    const [shipment] = await shop.call(shipmentOperations.ofOrder, { params: { id: order.id } });
    const id = String(shipment?.id);
    const answers = await Promise.all([1, 2, 3].map(() => cancelShipment(shop.engine.services, id)));
    expect(answers.filter(({ refund }) => refund !== 'already')).toHaveLength(1);
    const after = await shop.get(order.id);
    expect(after.status).toBe('new');
    expect(after.shipped_order_line_items).toEqual([]);
    await shop.book(order.id);
    expect((await shop.get(order.id)).status).toBe('shipped');
  });

  it('books units again that a cancelled shipment gave back, though others of the same line are shipped', async () => {
    const order = await created();
    await shop.book(order.id);
    await shop.update(order.id, { order_line_items: [{ source_system_id: 'line-1', quantity: 4 }] });
    await shop.book(order.id);
    const [first] = await shop.call(shipmentOperations.ofOrder, { params: { id: order.id } });
    await cancelShipment(shop.engine.services, String(first?.id));
    expect((await shop.get(order.id)).status).toBe('partially_shipped');
    await shop.book(order.id);
    expect(await shop.get(order.id)).toMatchObject({ status: 'shipped', not_shipped_order_line_items: [] });
  });

  it('takes unshipped units away only where that is asked for', async () => {
    const order = await created({ order_line_items: items({ 'MUG-RED': 2, 'TEA-GRN': 1 }) });
    await shop.book(order.id);
    await shop.update(order.id, { order_line_items: [{ source_system_id: 'line-1', quantity: 5 }] });
    await shop.call(orderOperations.update, {
      params: { id: order.id },
      body: { order_line_items: [{ source_system_id: 'line-3', sku: 'MUG-BLU', quantity: 4 }] },
    });
    const cancelled = await cancel(order.id, { remove_unshiped: true });
    expect(cancelled.order_line_items.map((line) => [line.sku, line.quantity])).toEqual([
      ['MUG-RED', 2],
      ['TEA-GRN', 1],
    ]);
  });

  it('cannot be booked while it is on hold or cancelled', async () => {
    const [onHold, cancelled] = [await created(), await created()];
    await hold([onHold.id]);
    await cancel(cancelled.id);
    await expect(shop.book(onHold.id)).rejects.toMatchObject({
      code: 'order_not_bookable',
      status: 422,
      hint: `shipdock orders release ${onHold.order_number}`,
    });
    await expect(shop.book(cancelled.id)).rejects.toMatchObject({
      code: 'order_not_bookable',
      hint: `shipdock orders restore ${cancelled.order_number}`,
    });
  });

  it('is not sent again on purpose either while it is on hold or cancelled', async () => {
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }], allow_duplicate: true };
    const book = ({ id }: { readonly id: string }) =>
      shop.engine.call(shipmentOperations.bookOrder, { params: { id }, body });
    const three = { order_line_items: items({ 'MUG-RED': 3 }) };
    const [held, cancelled] = [await created(three), await created(three)];
    for (const order of [held, cancelled]) expect((await book(order)).value.is_replacement).toBe(false);
    await hold([held.id]);
    await cancel(cancelled.id);
    for (const order of [held, cancelled]) {
      await expect(book(order)).rejects.toMatchObject({ code: 'order_not_bookable', status: 422 });
    }
    await release(held.id);
    expect((await book(held)).value.is_replacement).toBe(true);
  });

  it('stays held, or cancelled, while what was shipped of it is cancelled or delivered, and moves by quantity then', async () => {
    const part = async () => {
      const order = await created();
      const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
      const { value } = await shop.engine.call(shipmentOperations.bookOrder, { params: { id: order.id }, body });
      return { order, shipment: value.id };
    };
    const [held, cancelled, arrived] = [await part(), await part(), await part()];
    await hold([held.order.id, arrived.order.id]);
    await cancel(cancelled.order.id);
    for (const { shipment } of [held, cancelled]) await cancelShipment(shop.engine.services, shipment);
    const delivered = { params: { id: arrived.shipment }, body: { status: 'delivered' } };
    await shop.engine.call(shipmentOperations.update, delivered);
    const now = async ({ order }: typeof held) => (await shop.get(order.id)).status;
    expect([await now(held), await now(arrived), await now(cancelled)]).toEqual(['on_hold', 'on_hold', 'cancelled']);
    await release(held.order.id, arrived.order.id);
    await restore(cancelled.order.id);
    expect([await now(held), await now(arrived), await now(cancelled)]).toEqual(['new', 'partially_shipped', 'new']);
  });

  it('is held all or none', async () => {
    const [one, shipped] = [await created(), await created({ status: 'shipped' })];
    await expect(hold([one.id, shipped.id])).rejects.toMatchObject({ code: 'illegal_status_move' });
    await expect(hold([one.id, 'ST-none'])).rejects.toMatchObject({
      code: 'order_not_found',
      message: expect.stringContaining('ST-none'),
    });
    expect((await shop.get(one.id)).status).toBe('new');
    await expect(hold([])).rejects.toMatchObject({ code: 'unreadable_field' });
  });

  it('goes back to picking when it is released, if that is where it was', async () => {
    const order = await created({ status: 'picking' });
    await hold([order.id]);
    expect((await release(order.id))[0]).toMatchObject({ status: 'picking', hold_until: null });
  });

  it('is released by itself when its hold has ended, whoever asks next', async () => {
    const read = await created({ hold_until: '2030-01-01T00:00:00Z' });
    const listed = await created();
    const booked = await created();
    const edited = await created();
    expect(read.status).toBe('on_hold');
    await hold([listed.id, booked.id, edited.id], '2030-01-01');
    expect((await shop.get(read.id)).status).toBe('on_hold');
    const { later, engine } = await at('2030-01-01T00:00:00.000Z');
    try {
      await later.book(booked.id);
      await later.update(edited.id, { tags: ['late'] });
      const released = await later.call(orderOperations.list, {
        query: { status: 'new', sort: 'id', per_page: 'all' },
      });
      expect(released.map((order) => order.id)).toEqual(expect.arrayContaining([read.id, listed.id, edited.id]));
      expect((await later.get(booked.id)).status).toBe('shipped');
      expect(await later.get(read.id)).toMatchObject({ status: 'new', hold_until: null });
    } finally {
      await engine.close();
    }
  });

  it('whose hold has ended is checked and booked as any open one is, also as a job, in a dry run and elsewhere', async () => {
    const [looked, queued, elsewhere] = [await created(), await created(), await created()];
    const proposed = { params: { id: queued.id }, body: {} };
    const { id: pid } = await shop.call(ratingOperations.create, proposed);
    const kept = { body: { order_id: elsewhere.id, tracking_number: '1Z2', carrier: 'ups' } };
    const then = '2030-01-01T00:00:00.000Z';
    await hold([looked.id, queued.id, elsewhere.id], '2030-01-01');
    const dry = await at(then, { dryRun: true });
    const params = { id: looked.id };
    expect(await dry.later.call(shipmentOperations.check, { params })).toMatchObject({ is_ready: true });
    expect(await dry.later.call(shipmentOperations.bookOrder, { params, body: {} })).toMatchObject({ is_new: true });
    expect(await dry.later.call(shipmentOperations.createExternal, kept)).toMatchObject({ is_external: true });
    await dry.engine.close();
    const real = await at(then);
    expect(await real.later.call(shipmentOperations.check, { params })).toMatchObject({ is_ready: true });
    const job = await real.later.call(shipmentOperations.bookProposalAsync, { params: { id: queued.id, pid } });
    expect(job).toMatchObject({ status: 'finished' });
    await hold([elsewhere.id], '2030-01-01');
    expect(await real.later.call(shipmentOperations.createExternal, kept)).toMatchObject({ is_external: true });
    expect((await real.later.get(elsewhere.id)).status).toBe('shipped');
    await real.engine.close();
  });

  it('is said to be released at once where its hold ended before it began', async () => {
    const { id } = await created();
    const until = (moment: string) => ({ hold_until: moment });
    const ended = ['hold_until 2020-01-01T00:00:00.000Z has passed: the order is released at once'];
    const held = (moment: string) => shop.engine.call(orderOperations.hold, { body: { ids: [id], ...until(moment) } });
    expect((await held('2020-01-01')).warnings).toEqual(ended);
    const moved = { params: { id }, body: { status: 'on_hold', ...until('2020-01-01') } };
    expect((await shop.engine.call(orderOperations.setStatus, moved)).warnings).toEqual(ended);
    const updated = { params: { id }, body: until('2020-01-01') };
    expect((await shop.engine.call(orderOperations.update, updated)).warnings).toEqual(ended);
    expect((await held('2930-01-01')).warnings).toEqual([]);
    const order_number = `HELD-${id}`;
    const made = { body: { order_number, order_line_items: [{ sku: 'MUG-RED' }], ...until('2020-01-01') } };
    expect((await shop.engine.call(orderOperations.create, made)).warnings).toEqual(ended);
    const row = { ...SHIP_TO, order_number: `${order_number}-I`, sku: 'MUG-RED', hold_until: '2020-01-01T00:00Z' };
    const [imported] = await importText(shop.engine, csvText([row]));
    expect(imported?.warnings).toEqual(ended);
  });

  it('tells of units that are added where nothing ships any more, by whichever door', async () => {
    const lines = { order_line_items: [{ source_system_id: 'line-1', quantity: 5 }] };
    const doors = [
      (id: string) => shop.engine.call(orderOperations.update, { params: { id }, body: lines }),
      (id: string) => shop.engine.call(orderItemOperations.save, { params: { id }, body: lines }),
    ];
    for (const status of ['shipped', 'delivered', 'cancelled'] as const) {
      for (const add of doors) {
        const { id, order_number } = await created();
        await shop.call(orderOperations.setStatus, { params: { id }, body: { status } });
        const told = `order ${order_number} is ${status} and stays so: 3 × MUG-RED added to it will not ship`;
        expect((await add(id)).warnings).toEqual([expect.stringContaining(told)]);
        expect((await add(id)).warnings).toEqual([]);
      }
    }
    const open = await created();
    expect((await doors[0]?.(open.id))?.warnings).toEqual([]);
    const said = {
      params: { id: open.id },
      body: { status: 'shipped', order_line_items: [{ ...items({ 'MUG-RED': 9 })[0] }] },
    };
    expect((await shop.engine.call(orderOperations.update, said)).warnings).toEqual([]);
  });

  it('tells the same of a file that adds to an order that somebody called shipped here', async () => {
    const row = (quantity: string) => csvText([{ order_number: 'ST-FILE', sku: 'MUG-RED', quantity, ...SHIP_TO }]);
    await importText(shop.engine, row('2'));
    await shop.call(orderOperations.setStatus, { params: { id: 'ST-FILE' }, body: { status: 'shipped' } });
    const [record] = await importText(shop.engine, row('5'), { options: { onConflict: 'update' } });
    const told = expect.stringContaining(
      'order ST-FILE is shipped and stays so: 3 × MUG-RED added to it will not ship',
    );
    expect(record).toMatchObject({ result: 'updated', warnings: [told] });
  });

  it('needs status on_hold where a hold has an end', async () => {
    const order = await created();
    await expect(shop.update(order.id, { status: 'picking', hold_until: '2030-01-01' })).rejects.toMatchObject({
      code: 'unreadable_field',
    });
    expect((await shop.update(order.id, { hold_until: '2031-01-01' })).status).toBe('on_hold');
  });

  it('is deleted only where nothing was ever shipped; its number is free again', async () => {
    const [plain, shipped] = [await created({ notes: [{ body: 'gone' }] }), await created()];
    await shop.book(shipped.id);
    await cancel(shipped.id, { cancel_shipments: true });
    const remove = (id: string) => shop.call(orderOperations.delete, { params: { id } });
    const hint = `shipdock orders history ${shipped.order_number}`;
    await expect(remove(shipped.id)).rejects.toMatchObject({ code: 'order_has_shipments', status: 422, hint });
    await remove(plain.order_number);
    await expect(shop.get(plain.id)).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(remove(plain.id)).rejects.toMatchObject({ code: 'order_not_found' });
    expect((await created({ order_number: plain.order_number })).id).not.toBe(plain.id);
  });

  it('is not deleted either where somebody called it shipped, in whole or part, until it is cancelled', async () => {
    for (const status of ['partially_shipped', 'shipped', 'delivered'] as const) {
      const { id, order_number } = await created({ status });
      const remove = () => shop.call(orderOperations.delete, { params: { id } });
      await expect(remove()).rejects.toMatchObject({
        code: 'order_has_shipments',
        message: `order ${order_number} is ${status} and cannot be deleted`,
        status: 422,
      });
      await cancel(id);
      expect(await remove()).toMatchObject({ deleted: true });
    }
  });

  it('is locked while a booking of it is under way', async () => {
    const order = await created();
    await shop.engine.database.write((transaction) =>
      transaction.insertRows('booking_claims', [bookingClaim(shop.engine.services.account, order.id)]),
    );
    const hint = expect.stringContaining(`shipdock shipments book ${order.order_number}`);
    const refused = { code: 'order_being_booked', status: 423, retryable: true, hint };
    const elsewhere = { order_id: order.id, tracking_number: '1Z1', carrier: 'ups' };
    await expect(shop.call(shipmentOperations.createExternal, { body: elsewhere })).rejects.toMatchObject(refused);
    await expect(shop.update(order.id, { tags: ['x'] })).rejects.toMatchObject(refused);
    await expect(cancel(order.id)).rejects.toMatchObject(refused);
    await expect(hold([order.id])).rejects.toMatchObject(refused);
    await expect(shop.call(orderOperations.delete, { params: { id: order.id } })).rejects.toMatchObject(refused);
    expect((await shop.get(order.id)).status).toBe('new');
  });
});
