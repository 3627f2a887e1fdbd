import { expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const PIER = { company: 'East Dock', street1: '1 Broadway', city: 'New York', state: 'NY', zip: '10004' };

describeOnBothDatabases('a warehouse whose code was changed', (databases) => {
  it('is known by the code that it had, by whoever names it: shops go on sending it', async () => {
    const api = await Api.on(await databases.engine());
    const { json: made } = await api.post('/warehouses', { code: 'NYC', name: 'East', address: PIER });
    await api.post('/warehouses/NYC', { code: 'JFK' });
    expect((await api.get('/warehouses/NYC')).json).toMatchObject({ id: made.id, code: 'JFK', former_codes: ['NYC'] });
    const { json: order } = await api.post('/orders', orderBody({ warehouse_code: 'NYC' }));
    expect(order.warehouse.code).toBe('JFK');
    expect((await api.get('/orders?page=1&per_page=5&warehouse_code=NYC')).json).toMatchObject([{ id: order.id }]);
    const items = [{ length: 9, width: 6, height: 4, weight: 3 }];
    const asked = { warehouse_code: 'NYC', destination_address: { zip: '98101' }, items };
    expect((await api.post('/rates', asked)).status).toBe(200);
    const origin = { origin_address: { code: 'NYC' }, destination_address: { zip: '98101' }, items };
    expect((await api.post('/rates', origin)).status).toBe(200);
    const { status, json } = await api.post(`/orders/${order.id}/book`, { warehouse_code: 'NYC' });
    expect([status, json.warehouse_code]).toEqual([201, 'JFK']);
    expect(api.faults).toEqual([]);
  });
});
