import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];

const SOFA = { length: 84, width: 38, height: 34, weight: 180, item_type: 'handling_unit', freight_class: '175' };

describeOnBothDatabases('what is rated', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    await api.post('/skus', { sku: 'SOFA', items: [SOFA] });
    await api.post('/skus', { sku: 'LOOSE', items: [{ ...SOFA, length: 40, item_type: 'unpacked' }] });
    const leg = { length: 30, width: 4, height: 4, weight: 5, quantity: 4 };
    await api.post('/skus', { sku: 'TABLE', items: [{ length: 48, width: 30, height: 3, weight: 40 }, leg] });
  });

  it('is weighed in pounds where its SKU or its type says that it is no parcel', async () => {
    const pallet = { length: 48, width: 40, height: 40, weight: 800, type_of_item: 'pallet' };
    const weights = [
      [{ sku: 'SOFA', weight: 2000 }, 2000],
      [{ product_sku: 'SOFA', weight: 2000 }, 2000],
      [{ sku: 'LOOSE', weight: 900 }, 900],
      [pallet, 800],
      [{ sku: 'SOFA', weight: 160, item_type: 'parcel', length: 9, width: 9, height: 9 }, 10],
      [{ length: 9, width: 9, height: 9, weight: 160 }, 10],
    ] as const;
    for (const [item, pounds] of weights) {
      const { json } = await rate({ items: [item], display_rate_detail: true });
      const items = json.rates[0].packages.flatMap((each: Json) => each.package_items);
      expect([item, items[0].weight]).toEqual([item, pounds]);
    }
    const { json } = await rate({ items: [{ sku: 'SOFA', length: 84.04, weight: 2000 }], display_rate_detail: true });
    expect([json.rates[0].packages[0].length, json.warnings]).toEqual([84.04, []]);
  });

  it('is of the sizes that its line tells, and of the weight of all pieces of its SKU', async () => {
    const line = { sku: 'TABLE', length: 40, width: 20, height: 10, ship_individually: true };
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [{ ...line, quantity: 1 }] }));
    const { json } = await api.post(`/orders/${order.id}/proposed_shipments/generate`);
    expect(json[0].packages).toMatchObject([{ length: 40, width: 20, height: 10, weight: 60 }]);
    const whole = await api.post('/orders', orderBody({ order_line_items: [{ sku: 'TABLE', quantity: 1 }] }));
    const pieces = await api.post(`/orders/${whole.json.id}/proposed_shipments/generate`);
    expect(pieces.json[0].packages.length).toBeGreaterThan(1);
  });

  it('goes to a country that has no postal codes without one, and to any other with its own', async () => {
    const destination_address = { name: 'A', street1: '1 Queens Rd', city: 'Hong Kong', country: 'HK' };
    const goods = { name: 'M', quantity: 1, length: 9, width: 6, height: 4, weight: 1, price: 20 };
    const line = { ...goods, hs_code: '691200', country_of_origin: 'US' };
    const { json: order } = await api.post('/orders', orderBody({ destination_address, order_line_items: [line] }));
    const { status, json } = await api.post('/shipments', { order_id: order.id });
    expect([status, json.destination_address]).toEqual([201, expect.objectContaining({ zip: null, country: 'HK' })]);
    for (const [country, expected] of [
      ['AE', 200],
      ['PA', 200],
      ['DE', 400],
      ['US', 400],
    ]) {
      const items = [{ ...goods, weight: 16 }];
      const answer = await api.post('/rates', { items, destination_address: { country, city: 'X' } });
      expect([country, answer.status]).toEqual([country, expected]);
    }
  });

  async function rate(fields: object): Promise<Answer> {
    return api.post('/rates', { destination_address: { zip: '98109' }, ...fields });
  }
});
