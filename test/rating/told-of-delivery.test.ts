import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** A Tuesday. */
const NOW = new Date('2026-11-24T16:00:00Z');
const DOOR = {
  name: 'A B',
  street1: '400 Broad St',
  city: 'Seattle',
  state: 'WA',
  zip: '98109',
  phone_number: '2065550100',
};
const ITEMS = [{ length: 9, width: 6, height: 4, weight: 20 }];

describeOnBothDatabases('what is said of a delivery', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: NOW }));
  });

  it('is that it is a box, which not every carrier serves, also where its street does not show it', async () => {
    const destination_address = { ...DOOR, is_po_box: true };
    const { json: order } = await api.post('/orders', orderBody());
    const ground = { carrier_code: 'fxp', service_code: 'ground' };
    for (const [path, body] of [
      ['/rates', { items: ITEMS, destination_address, carrier_filter: ['fxp'] }],
      [`/orders/${order.id}/proposed_shipments`, { ...ground, destination_address }],
      ['/shipments', { order_id: order.id, service: 'fxp/ground', destination_address }],
    ] as const) {
      const { status, text } = await api.post(path, body);
      expect([path, status, text]).toEqual([path, 422, expect.stringContaining('PO box')]);
    }
    const external = await api.post('/external_shipments', { order_id: order.id, destination_address });
    expect(external.json.destination_address.is_po_box).toBe(true);
    const { json } = await api.post(`/shipments/${external.json.id}`, { destination_address: { street1: '5 Oak St' } });
    expect(json.destination_address.is_po_box).toBe(false);
  });

  it('is that it is due on another day, where Saturday is asked for', async () => {
    const asked = { items: ITEMS, destination_address: DOOR, carrier_filter: ['fxp'] };
    const { json } = await api.post('/rates', { ...asked, accessorials: [{ type: 'saturday_delivery' }] });
    const due = (code: string) => {
      const { est_delivery_date } = json.rates.find((each: { service_code: string }) => each.service_code === code);
      return `fxp/${code} ${est_delivery_date.slice(0, 10)}`;
    };
    const told = json.warnings.filter((each: string) => each.includes('Saturday')).join();
    expect([due('ground').slice(-10), due('nextday').slice(-10)]).toEqual(['2026-11-28', '2026-11-25']);
    expect([told.includes(due('nextday')), told.includes(due('ground'))]).toEqual([true, false]);
    expect((await api.post('/rates', asked)).json.warnings).toEqual([]);
  });
});
