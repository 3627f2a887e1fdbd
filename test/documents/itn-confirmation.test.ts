import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const TORONTO = { name: 'A', street1: '100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' };
const MUG = { sku: 'M', name: 'Mug', length: 5, width: 4, height: 4, weight: 1, value: 9 };

describeOnBothDatabases('documents of a shipment that was filed for export', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it('tell the number of the filing: that of the booking, then the one that was told since', async () => {
    const filed = await shipment({ compliance: 'itn', compliance_code: 'X20261124123456' });
    expect(await confirmations(filed)).toEqual(['X20261124123456', 'X20261124123456', 'X20261124123456']);
    await api.post(`/shipments/${filed}`, { itn_confirmation_number: 'X20261124999999' });
    expect(await confirmations(filed)).toEqual(['X20261124999999', 'X20261124999999', 'X20261124999999']);
    const exempt = await shipment({ compliance: 'exemption_code', compliance_code: 'NO EEI 30.36' });
    expect(await confirmations(exempt)).toEqual([null, null, null]);
  });

  async function confirmations(id: string): Promise<readonly unknown[]> {
    const { json: listed } = await api.get(`/shipments/${id}/documents`);
    const { json: one } = await api.get(`/documents/${listed[0].id}`);
    const { json: shown } = await api.get(`/shipments/${id}`);
    return [listed[0], one, shown.documents[0]].map((each) => each.itn_confirmation);
  }

  async function shipment(eei: object): Promise<string> {
    const line = { ...MUG, hs_code: '691200', country_of_origin: 'US' };
    const body = orderBody({
      destination_address: { ...TORONTO, phone_number: '4165550100' },
      order_line_items: [line],
    });
    const { json: order } = await api.post('/orders', body);
    return (await api.post('/shipments', { order_id: order.id, eei })).json.id;
  }
});
