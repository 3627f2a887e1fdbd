import { beforeAll, expect, test } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('a line that is sent with an id which the order has not', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  test.each(['', '/order_line_items'])('is added to POST /orders/:id%s, and that is told', async (path) => {
    const { json: order } = await api.post('/orders', orderBody());
    const [{ id }] = order.order_line_items;
    const say = async (line: object) => {
      const sent = { sku: 'MUG', quantity: 5, ...line };
      const { status, headers } = await api.post(`/orders/${order.id}${path}`, { order_line_items: [sent] });
      expect(status).toBe(200);
      return JSON.parse(headers['x-shipdock-warnings'] ?? '[]');
    };
    const told =
      'order_line_items[0].id is "ordi_zzz", which is no line of the order: it was added as a new one, and sent again it is added again';
    expect(await say({ id: 'ordi_zzz' })).toEqual([told]);
    expect(await say({ id })).toEqual([]);
    expect(await say({ id: 'ordi_zzz', source_system_id: 'k-1' })).toEqual([]);
    const { json } = await api.get(`/orders/${order.id}`);
    expect(json.order_line_items.map((line: { readonly quantity: number }) => line.quantity)).toEqual([5, 5, 5]);
  });
});
