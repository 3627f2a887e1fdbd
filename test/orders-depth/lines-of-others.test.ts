import { beforeAll, expect, it } from 'vitest';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { exportedOrders, items, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('a line that is named by its id in another order', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const made = (units: Readonly<Record<string, number>>) =>
    shop.create({ order_number: `LO-${++number}`, order_line_items: items(units) });
  const imported = (orders: readonly object[], on_conflict = 'update') =>
    shop.call(orderOperations.importBatch, { body: { orders, on_conflict } });

  it('is not sold a second time, by a file or over HTTP', async () => {
    const [one, other] = [await made({ 'MUG-RED': 4, 'SOAP-3': 1 }), await made({ 'TEA-GRN': 1 })];
    const soap = { id: one.order_line_items[1]?.id, sku: 'SOAP-3', quantity: 1 };
    const [record] = await imported([{ order_number: other.order_number, order_line_items: [soap] }]);
    expect(record).toMatchObject({
      result: 'rejected',
      problems: [
        {
          field: 'order_line_items[0].id',
          message: `is that of a line of order ${one.order_number}: were rows mixed up, as spreadsheets do? Leave the id out to make a new line of it`,
        },
      ],
    });
    const refused = `order_line_items[0].id is that of a line of order ${one.order_number}; leave the id out`;
    await expect(shop.update(other.id, { order_line_items: [soap] })).rejects.toThrow(refused);
    const body = { order_line_items: [soap] };
    await expect(shop.call(orderItemOperations.save, { params: { id: other.id }, body })).rejects.toThrow(refused);
    expect((await shop.get(other.id)).order_line_items.map(({ sku }) => sku)).toEqual(['TEA-GRN']);
  });

  it('is not made anew where it was this order’s own and a split took it whole', async () => {
    const { id, order_number, order_line_items: lines } = await made({ 'MUG-RED': 4, 'SOAP-3': 1 });
    const soap = { id: lines[1]?.id, sku: 'SOAP-3', quantity: 1 };
    const split = { new_order_number: `${order_number}-B`, order_line_items: [{ id: soap.id, quantity: 1 }] };
    await shop.call(orderMoveOperations.split, { params: { id }, body: split });
    const refused = /order_line_items\[0\].id (".*" is no line of this order any more|is that of a line of order)/;
    await expect(shop.update(id, { order_line_items: [soap] })).rejects.toThrow(refused);
    const body = { order_line_items: [soap] };
    await expect(shop.call(orderItemOperations.save, { params: { id }, body })).rejects.toThrow(refused);
    expect((await shop.get(id)).order_line_items.map(({ sku }) => sku)).toEqual(['MUG-RED']);
  });

  it('is known where a combine took it, in a record from before that does not say so', async () => {
    const [one, other] = [await made({ 'MUG-RED': 4 }), await made({ 'TEA-GRN': 1 })];
    const before = await exportedOrders(shop, (each) => each === other.order_number);
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: one.id, ids: [other.id] } });
    const unmarked = before.map(({ as_of: _, ...order }) => ({ ...order, tags: ['later'] }));
    const [record] = await imported(unmarked);
    expect(record).toMatchObject({ result: 'updated', changes: ['tags'] });
  });

  it('of other data is a new one', async () => {
    const { order_number } = await made({ 'MUG-RED': 4 });
    const line = { id: 'ordi_0000000000000000000000000', sku: 'SOAP-3', quantity: 1 };
    const { order_line_items: lines } = await shop.update(order_number, { order_line_items: [line] });
    expect(lines.map(({ sku }) => sku)).toEqual(['MUG-RED', 'SOAP-3']);
  });
});
