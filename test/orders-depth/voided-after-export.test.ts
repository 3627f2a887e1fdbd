import { beforeAll, expect, it } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('an export from before a label was voided', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });

  const made = async () => {
    const order_number = `VX-${++number}`;
    await shop.create({ order_number, order_line_items: [{ sku: 'MUG-RED', quantity: 4 }] });
    return order_number;
  };
  const voided = async (order: string) => {
    const [shipment] = (await shop.get(order)).shipments;
    await shop.call(shipmentOperations.cancel, { params: { id: String(shipment?.id) }, body: {} });
  };
  const sent = async (record: object | undefined, tags: readonly string[]) => {
    const body = { orders: [{ ...record, tags }], on_conflict: 'update' };
    const [result] = await shop.call(orderOperations.importBatch, { body });
    return [result?.result, ...(result !== undefined && 'problems' in result ? result.problems : [])];
  };
  const exported = async (order: string) => (await exportedOrders(shop, (each) => each === order))[0];
  const why = expect.objectContaining({
    message: expect.stringMatching(/^was exported before a shipment of it was cancelled \(shipments\.cancel by .*anew/),
  });

  it('ships nothing elsewhere that was a shipment of this data, of all or of some units', async () => {
    const [all, some] = [await made(), await made()];
    await shop.book(all);
    const [line] = (await shop.get(some)).order_line_items;
    await shop.call(shipmentOperations.bookOrder, {
      params: { id: some },
      body: { cheapest: true, order_line_items: [{ id: line?.id, quantity: 1 }] },
    });
    for (const order of [all, some]) {
      const record = await exported(order);
      await voided(order);
      expect(await sent(record, ['x'])).toEqual(['rejected', why]);
      expect(await shop.get(order)).toMatchObject({
        status: 'new',
        tags: [],
        not_shipped_order_line_items: [{ quantity: 4 }],
      });
      await shop.book(order);
    }
  });

  it('is taken where it says nothing of that', async () => {
    const order = await made();
    const record = await exported(order);
    await shop.book(order);
    await voided(order);
    expect(await sent(record, ['x'])).toEqual(['updated']);
    expect((await shop.get(order)).status).toBe('new');
  });
});
