import { beforeAll, expect, it } from 'vitest';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('a file that cancels or holds an order of which units lie elsewhere', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });

  const row = (order_number: string, status: string) => ({
    order_number,
    status,
    sku: 'MUG-RED',
    quantity: '4',
    price: '14.00',
    ...SHIP_TO,
  });
  const sent = async (order: string, status: string) => {
    const [record] = await importText(shop.engine, csvText([row(order, status)]), {
      options: { onConflict: 'update' },
    });
    return record;
  };
  const made = async () => {
    const order = `CF-${++number}`;
    await sent(order, 'new');
    return order;
  };
  const splitOff = async (order: string) => {
    const body = { new_order_number: `${order}-B`, order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    return `${order}-B`;
  };
  const combined = async (master: string, other: string) =>
    shop.call(orderMoveOperations.combine, { body: { master_order_id: master, ids: [other] } });

  it('is told of units whose labels are bought there, until they are delivered', async () => {
    const [split, master, other] = [await made(), await made(), await made()];
    const part = await splitOff(split);
    await combined(master, other);
    await shop.book(part);
    await shop.book(master);
    const told = (order: string, holder: string, units: number) =>
      `${order}: units of what the file calls cancelled are booked in ${holder} (${units} × MUG-RED); unless they came back, cancel the shipment there (shipments cancel)`;
    expect((await sent(split, 'cancelled'))?.warnings).toEqual([told(split, part, 2)]);
    expect((await sent(other, 'cancelled'))?.warnings).toEqual([told(other, master, 4)]);
    await shop.call(orderOperations.setStatus, { params: { id: part }, body: { status: 'delivered' } });
    await sent(split, 'new');
    expect((await sent(split, 'cancelled'))?.warnings).toEqual([]);
  });

  it('cancels no units that a combine brought, unless it knows of them', async () => {
    const [master, other] = [await made(), await made()];
    await combined(master, other);
    const refused = await sent(master, 'cancelled');
    expect(refused?.reasons.map(({ message }) => message)).toEqual([
      `is cancelled, of which the file cannot know whether it is true of the units that came from ${other}; change the order itself`,
    ]);
    expect((await shop.get(master)).status).toBe('new');
    const orders = [{ order_number: master, status: 'cancelled' }];
    const [known] = await shop.call(orderOperations.importBatch, { body: { orders, on_conflict: 'update' } });
    expect(known?.result).toBe('updated');
    expect((await shop.get(master)).status).toBe('cancelled');
  });

  it('or sends it elsewhere is told of the order in which units are booked for the old destination', async () => {
    const order = await made();
    const part = await splitOff(order);
    await shop.book(part);
    const update = { params: { id: order }, body: { destination_address: { street1: '2 Other St' } } };
    const { warnings } = await shop.engine.call(orderOperations.update, update);
    expect(warnings).toEqual([expect.stringContaining(`its units in ${part}, which go to the old one`)]);
  });

  it('takes an export from before for what was ordered: no money comes back, and no other’s units are cancelled', async () => {
    const [split, master, other] = [await made(), await made(), await made()];
    for (const order of [split, master, other]) await shop.update(order, { total_price: 100 });
    const exported = await exportedOrders(shop, (each) => [split, master].includes(each));
    await splitOff(split);
    await combined(master, other);
    const orders = exported.map((each) => ({
      ...each,
      ...(each.order_number === master ? { status: 'cancelled' } : {}),
    }));
    const records = await shop.call(orderOperations.importBatch, { body: { orders, on_conflict: 'update' } });
    expect(records.map((each) => [each.order_number, each.result])).toEqual([
      [split, 'unchanged'],
      [master, 'rejected'],
    ]);
    const totals = await Promise.all(
      [split, `${split}-B`, master].map(async (name) => (await shop.get(name)).total_price),
    );
    expect(totals).toEqual([72, 28, 200]);
    expect((await shop.get(master)).status).toBe('new');
  });

  it('holds what is here and is told where the others would be booked', async () => {
    const order = await made();
    const part = await splitOff(order);
    const told = `${order}: the file puts it on hold, and units of it are left to ship in ${part} (2 × MUG-RED): hold there too what is not to be booked (orders hold)`;
    expect(await sent(order, 'on_hold')).toMatchObject({ result: 'updated', warnings: [told] });
    expect([(await shop.get(order)).status, (await shop.get(part)).status]).toEqual(['on_hold', 'new']);
    await shop.call(orderOperations.hold, { body: { ids: [part] } });
    await sent(order, 'new');
    expect((await sent(order, 'on_hold'))?.warnings).toEqual([]);
  });

  it('holds without a day what was held until one', async () => {
    const order = await made();
    await shop.call(orderOperations.hold, { body: { ids: [order], hold_until: '2099-01-01T10:00:00Z' } });
    expect(await sent(order, 'new')).toMatchObject({ result: 'unchanged' });
    expect((await shop.get(order)).hold_until).toBe('2099-01-01T10:00:00.000Z');
    expect(await sent(order, 'on_hold')).toMatchObject({ result: 'updated', changes: ['hold_until'] });
    expect(await shop.get(order)).toMatchObject({ status: 'on_hold', hold_until: null });
  });

  it('tells that its order is held until a day still, where it calls that new again', async () => {
    const order = await made();
    const held = csvText([{ ...row(order, 'on_hold'), hold_until: '2099-12-24T00:00:00Z' }]);
    await importText(shop.engine, held, { options: { onConflict: 'update' } });
    expect(await sent(order, 'new')).toMatchObject({
      result: 'unchanged',
      warnings: [
        `${order} is on hold until 2099-12-24T00:00:00.000Z, and new as the file says: orders release it, if that was why`,
      ],
    });
  });

  it('holds nothing that is shipped, and says so', async () => {
    const order = await made();
    await shop.book(order);
    expect(await sent(order, 'on_hold')).toMatchObject({
      result: 'unchanged',
      warnings: [`${order} is shipped, and on hold as the file says`],
    });
    expect((await shop.get(order)).status).toBe('shipped');
  });
});
