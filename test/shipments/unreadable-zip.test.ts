import { afterEach, beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('a ZIP with a slip', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const order = async (zip: string, fields: object = {}) => {
    const { destination_address, order_line_items } = orderBody();
    const line = { ...(order_line_items as object[])[0], quantity: 1, item_type: 'parcel', ...fields };
    const address = { ...(destination_address as object), zip };
    return (await api.post('/orders', orderBody({ destination_address: address, order_line_items: [line] }))).json;
  };

  it.each(['10001-', '10001 1234', '10001–1234', 'US-10001'])(
    'is read as the address check reads it: %s',
    async (zip) => {
      const { status, json, text } = await api.post(`/orders/${(await order(zip)).id}/book`, {});
      expect([status, json.service_name], text).toEqual([201, 'Fixture Ground']);
    },
  );

  it.each(['ABC', '1000', '00000'])('sends no parcel as freight, at many times its price: %s', async (zip) => {
    const { id, order_number } = await order(zip);
    const refused = await api.post(`/orders/${id}/book`, {});
    expect([refused.status, refused.json.code, refused.json.retryable]).toEqual([422, 'address_unreadable', false]);
    expect(refused.json.error).toContain(`Fixture Freight Lines alone takes the parcels of order ${order_number}`);
    expect(refused.json.error).toContain(zip);
    const proposed = await api.post(`/orders/${id}/proposed_shipments/generate`, {});
    expect(proposed.json.filter(({ selected }: { selected: boolean }) => selected)).toEqual([]);
    const freight = await api.post(`/orders/${id}/book`, { service_name: 'Fixture LTL Standard' });
    expect([freight.status, freight.json.carrier_code], freight.text).toEqual([201, 'fxl']);
  });

  it('stops nothing that no parcel carrier would take with another one either', async () => {
    const { id } = await order('ABC', { item_type: 'handling_unit', handling_unit_type: 'pallet', weight: 300 });
    const { status, json, text } = await api.post(`/orders/${id}/book`, {});
    expect([status, json.carrier_code], text).toEqual([201, 'fxl']);
  });
});
