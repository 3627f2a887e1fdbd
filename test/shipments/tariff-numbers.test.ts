import { afterEach, beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('of the tariff numbers of a SKU', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
    const codes = [
      { harmonized_code: '1111.11', country_code: 'US' },
      { harmonized_code: '2222.22', country_code: 'DE' },
      { harmonized_code: '3333.33' },
    ];
    const item = { length: 4, width: 4, height: 4, weight: 1, value: 10, country_of_origin: 'CN' };
    await api.post('/skus', { sku: 'HC', description: 'cup', items: [{ ...item, harmonized_codes: codes }] });
    await api.post('/skus', { sku: 'US-ONLY', items: [{ ...item, harmonized_codes: codes.slice(0, 1) }] });
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const to = (country: string, zip: string) => ({
    ...{ name: 'Dock', street1: '1 Main St', city: 'Town', zip, country, phone_number: '+49301234567' },
    ...(country === 'US' ? { state: 'NV' } : {}),
  });
  it.each([
    ['DE', '10115', 'HC', '2222.22'],
    ['FR', '75001', 'HC', '3333.33'],
    ['US', '89501', 'HC', '1111.11'],
    ['DE', '10115', 'US-ONLY', '1111.11'],
  ])('goods to %s (%s) of %s have %s', async (country, zip, sku, code) => {
    const destination_address = to(country, zip);
    const items = [{ sku, quantity: 1, description: 'cup' }];
    const { json: order } = await api.post('/orders', orderBody({ destination_address, order_line_items: items }));
    const listed = await api.get(`/orders/${order.id}/not_shipped_line_item_skus`);
    expect(listed.json).toMatchObject([{ hs_code: code }]);
    const proposed = await api.post(`/orders/${order.id}/proposed_shipments/generate`);
    expect(proposed.json[0].packages[0].package_items).toMatchObject([{ hs_code: code }]);
    const { json: booked, text } = await api.post(`/orders/${order.id}/book`);
    expect(booked.shipment_line_items, text).toMatchObject([{ hs_code: code }]);
  });

  it('a booking that names its goods and destination declares that of the destination', async () => {
    const body = {
      destination_address: to('DE', '10115'),
      warehouse_code: 'MAIN',
      service_code: 'economy',
      carrier_code: 'fxw',
    };
    const packages = [
      { length: 6, width: 6, height: 6, weight: 2, package_items: [{ sku: 'HC', quantity: 1, value: 10 }] },
    ];
    const { json, text } = await api.post('/shipments', { ...body, packages });
    expect(json.shipment_line_items, text).toMatchObject([{ hs_code: '2222.22' }]);
  });
});
