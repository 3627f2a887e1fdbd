import { expect, it } from 'vitest';
import { unreadOfOrders } from '../../src/orders/commands/import-unread.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { importText } from './import.builder.ts';

const told = async (...orders: readonly object[]) => {
  const unread = unreadOfOrders();
  for (const order of orders) unread.add(order);
  return unread.told();
};

it('what a JSON file says under names that no field has is told once, with the field that may be meant', async () => {
  const lines = [{ sku: 'MUG', quantity: 2, serial_numbers: ['A'] }, 'no line', null];
  const order = {
    order_number: 'J-1',
    contents: [],
    shiping_price: 3,
    order_line_items: lines,
    destination_address: { zip: '92101', postal_code: '92101' },
  };
  expect(await told(order, order, { order_line_items: { skuu: 'MUG' } })).toBe(
    'not read, since no field is called so: contents, shiping_price (did you mean shipping_price?), ' +
      'order_line_items.serial_numbers, destination_address.postal_code, order_line_items.skuu (did you mean sku?)',
  );
  expect(await told(Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`x${at}yz`, 1])))).toMatch(
    /x19yz and more$/,
  );
});

describeOnBothDatabases('of a record', (databases) => {
  it('that the API answers, an export writes, or a file of rejects holds, nothing is unread', async () => {
    const engine = await databases.engine();
    const order = {
      order_number: 'J-2',
      destination_address: { name: 'Desk', zip: '92101' },
      order_line_items: [{ sku: 'MUG', quantity: 2, shipped_quantity: 1 }],
    };
    await importText(engine, JSON.stringify(order));
    const { value } = await engine.call(orderOperations.get, { params: { id: 'J-2' } });
    const exported = await engine.call(orderOperations.exportPage, { query: {} });
    expect(await told(order, value, ...exported.value.orders, { reject_reason: 'x', ...order })).toBeUndefined();
  });
});
