import { expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('the PRO number of freight', (databases) => {
  it('goes with its proposed shipment to the bill of lading, and names the shipment', async () => {
    const api = await Api.on(await databases.engine());
    const { json: order } = await api.post('/orders', orderBody());
    const packages = [{ package_type: 'pallet', length: 48, width: 40, height: 40, weight: 200, freight_class: '70' }];
    const { json: proposal } = await api.post(`/orders/${order.id}/proposed_shipments`, {
      packages,
      pro_number: 'PRO 77',
    });
    expect(proposal.pro_number).toBe('PRO77');
    const { status, json } = await api.post(`/orders/${order.id}/book`, { proposed_shipment_id: proposal.id });
    expect([status, json.pro_number]).toEqual([201, 'PRO77']);
    const scanned = await api.post(`/shipments/PRO77/status_updates`, {
      status: 'delivered',
      tracking_number: 'PRO77',
    });
    expect(scanned.status, scanned.text).toBe(201);
    expect((await api.get('/shipments/PRO77')).json).toMatchObject({ id: json.id, status: 'delivered' });
  });

  it('is of all handling units: a scan of it delivers them all', async () => {
    const api = await Api.on(await databases.engine());
    const pallet = { package_type: 'pallet', length: 48, width: 40, height: 40, weight: 200, freight_class: '70' };
    for (const [pro_number, tracking_number] of [
      ['ALL1', 'ALL1'],
      ['ALL2', undefined],
    ]) {
      const { json: order } = await api.post('/orders', orderBody());
      const body = { packages: [{ ...pallet, quantity: 2 }], pro_number };
      const { json: shipment } = await api.post(`/orders/${order.id}/book`, body);
      expect(shipment.packages).toHaveLength(2);
      const scan = { status: 'delivered', ...(tracking_number ? { tracking_number } : {}) };
      expect((await api.post(`/shipments/${pro_number}/status_updates`, scan)).status).toBe(201);
      expect((await api.get(`/shipments/${shipment.id}`)).json.status).toBe('delivered');
    }
  });

  it('is that of one living shipment only, unless a second is meant', async () => {
    const api = await Api.on(await databases.engine());
    const packages = [{ package_type: 'pallet', length: 48, width: 40, height: 40, weight: 200, freight_class: '70' }];
    const book = async (fields: object = {}) => {
      const { json: order } = await api.post('/orders', orderBody());
      return api.post(`/orders/${order.id}/book`, { packages, pro_number: 'ZZ1', ...fields });
    };
    const first = await book();
    const second = await book();
    expect([first.status, second.status, second.json.code]).toEqual([201, 422, 'preflight_failed']);
    expect(second.json.details).toMatchObject([
      { field: 'pro_number', message: expect.stringContaining(`shipment ${first.json.shid}`) },
    ]);
    const meant = await book({ allow_duplicate: true });
    expect([meant.status, meant.json.warnings.join()]).toEqual([201, expect.stringContaining('pro_number')]);
    await api.delete(`/shipments/${first.json.id}`);
    await api.delete(`/shipments/${meant.json.id}`);
    expect((await book()).status).toBe(201);
  });
});
