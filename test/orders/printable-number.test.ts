import { beforeAll, expect, test } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const LINE_BREAK = 'P-1\nP-2';

describeOnBothDatabases('an order number that no label can show', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  const refusal = (field: string) => ({
    code: 'unreadable_field',
    details: [{ field, message: expect.stringContaining('which no label shows') }],
  });

  test.each([
    LINE_BREAK,
    'P-1\tA',
    'P\u0007-1',
    'P\u001b[31m-1',
    'P-1\u0085A',
    'P-1\u2028A',
    'P-\u202e1A',
    'P\u200f-1',
  ])('is given to no order: %j', async (order_number) => {
    const { status, json } = await api.post('/orders', { order_number });
    expect([status, json]).toMatchObject([400, refusal('order_number')]);
    const { json: imported } = await api.post('/orders/import', { orders: [{ order_number }] });
    expect(imported).toMatchObject([{ result: 'rejected', problems: [{ field: 'order_number' }] }]);
  });

  test.each(['P-1 A', 'Bestellung Nº 7', 'سفارش\u200c۷', '訂單-7', 'P\u{1f381}7'])(
    'but %j is shown',
    async (number) => {
      expect((await api.post('/orders', { order_number: number })).status).toBe(201);
    },
  );

  test('is no new number either, of a rename, a split or a shipment of an order that is not here', async () => {
    const line = { source_system_id: '1', sku: 'MUG', quantity: 2 };
    const { json: order } = await api.post('/orders', { order_number: 'P-10', order_line_items: [line] });
    const renamed = await api.post(`/orders/${order.id}`, { order_number: LINE_BREAK });
    expect([renamed.status, renamed.json]).toMatchObject([400, refusal('order_number')]);
    const parts = [{ id: order.order_line_items[0].id, quantity: 1 }];
    const split = await api.post(`/orders/${order.id}/split_async`, {
      new_order_number: LINE_BREAK,
      order_line_items: parts,
    });
    expect([split.status, split.json]).toMatchObject([400, refusal('new_order_number')]);
    const { destination_address } = orderBody();
    const goods = { destination_address, packages: [{ length: 5, width: 5, height: 5, weight: 1 }] };
    const external = await api.post('/external_shipments', { ...goods, order_number: LINE_BREAK });
    expect([external.status, external.json]).toMatchObject([400, refusal('order_number')]);
  });

  test('stays that of an order that has it: it is read, changed, and sent back as it was answered', async () => {
    const { json: order } = await api.post('/orders', orderBody({ order_number: 'P-20' }));
    await api.engine.database.write(async (transaction) => {
      const orders = transaction.tables<{ orders: { id: string; order_number: string } }>().updateTable('orders');
      await orders.set({ order_number: LINE_BREAK }).where('id', '=', order.id).execute();
    });
    const path = `/orders/${encodeURIComponent(LINE_BREAK)}`;
    const { json: kept } = await api.get(path);
    const again = await api.post(path, { ...kept, tags: ['gift'] });
    expect([again.status, again.json.order_number, again.json.tags]).toEqual([200, LINE_BREAK, ['gift']]);
    const orders = [{ order_number: LINE_BREAK, tags: ['rush'] }];
    const { json: imported } = await api.post('/orders/import', { orders, on_conflict: 'update' });
    expect(imported).toMatchObject([{ result: 'updated', id: order.id }]);
    const { json: external } = await api.post('/external_shipments', { order_number: LINE_BREAK });
    expect(external.order_id).toBe(order.id);
  });
});

describeOnBothDatabases('an order number that looks like an id', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  test('is taken with a warning: the order is found by its own id alone', async () => {
    const order_number = 'ord_12345678';
    const told = [
      `order_number ${order_number} looks like an id: the order is found by its own id, and not by that number`,
    ];
    const { status, json, headers } = await api.post('/orders', orderBody({ order_number }));
    expect([status, json.order_number]).toEqual([201, order_number]);
    expect(JSON.parse(headers['x-shipdock-warnings'] ?? '[]')).toEqual(told);
    expect((await api.get(`/orders/${order_number}`)).status).toBe(404);
    const renamed = await api.post(`/orders/${json.id}`, { order_number: 'ord_87654321', tags: ['a'] });
    expect(renamed.json.warnings).toEqual([expect.stringContaining('ord_87654321 looks like an id')]);
    const line = { id: json.order_line_items[0].id, quantity: 1 };
    const split = { new_order_number: 'ord_splitoff', order_line_items: [line] };
    const { json: job } = await api.post(`/orders/${json.id}/split_async`, split);
    expect(job.warnings).toEqual([expect.stringContaining('ord_splitoff looks like an id')]);
    const { json: imported } = await api.post('/orders/import', {
      orders: [orderBody({ order_number: 'ord_abcdefgh' })],
    });
    expect(imported).toMatchObject([{ result: 'created', warnings: [expect.stringContaining('looks like an id')] }]);
  });

  test('is refused where it is the id of an order', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    for (const [path, body, field] of [
      ['/orders', orderBody({ order_number: order.id }), 'order_number'],
      [`/orders/${order.id}`, { order_number: order.id }, 'order_number'],
      [
        `/orders/${order.id}/split_async`,
        { new_order_number: order.id, order_line_items: [{ id: order.order_line_items[0].id, quantity: 1 }] },
        'new_order_number',
      ],
    ] as const) {
      const { status, json } = await api.post(path, body);
      expect([status, json.details]).toEqual([
        400,
        [{ field, message: `is "${order.id}", which is the id of an order; give it a number of its own` }],
      ]);
    }
  });
});
