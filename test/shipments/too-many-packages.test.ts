import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** Fits no box: each is a package. */
const TUBE = { sku: 'T', name: 'T', length: 60, width: 6, height: 4, weight: 2, price: 1 };

describeOnBothDatabases('an order of more packages than a shipment has', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it('is refused before anything is claimed, and may be changed', async () => {
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [{ ...TUBE, quantity: 1000 }] }));
    const told = expect.objectContaining({ field: 'packages', message: expect.stringContaining('at most 999') });
    const { json: check } = await api.post(`/orders/${order.id}/check`, {});
    expect([check.is_ready, check.problems]).toEqual([false, expect.arrayContaining([told])]);
    for (const path of ['book', 'proposed_shipments/generate']) {
      const { status, json } = await api.post(`/orders/${order.id}/${path}`, {});
      expect([path, status, json.details]).toEqual([path, 422, expect.arrayContaining([told])]);
    }
    const rated = await api.post('/rates', {
      ...{ destination_address: { zip: '98109' }, items: [{ ...TUBE, quantity: 20_000, weight_uom: 'lb' }] },
    });
    expect([rated.status, rated.json.details]).toEqual([422, [told]]);
    const [line] = order.order_line_items;
    const fewer = await api.post(`/orders/${order.id}`, { order_line_items: [{ id: line.id, quantity: 999 }] });
    expect(fewer.status).toBe(200);
    expect((await api.post(`/orders/${order.id}/check`, {})).json.problems).not.toContainEqual(told);
  });
});
