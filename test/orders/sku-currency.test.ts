import { expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('what a SKU is worth in an order of another currency', (databases) => {
  const open = async (table: readonly object[]) => {
    const api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
    if (table.length > 0) {
      expect((await api.post('/exchange_rates', { exchange_rates: table })).status).toBe(200);
    }
    const measures = { length: 8, width: 8, height: 8, weight: 2 };
    await api.post('/skus', { sku: 'CAM', name: 'Camera', items: [{ name: 'Camera', ...measures, value: 600 }] });
    return api;
  };
  const booked = async (api: Api, currency: string) => {
    const { json: order } = await api.post(
      '/orders',
      orderBody({ currency, order_line_items: [{ sku: 'CAM', quantity: 5 }] }),
    );
    const { status, json, text } = await api.post(`/orders/${order.id}/book`, {});
    expect(status, text).toBe(201);
    return json;
  };
  const YEN = [{ from: 'USD', to: 'JPY', date: '2026-01-01', rate: 150 }];

  it('is not known where no rate is', async () => {
    const api = await open([]);
    const { json: order } = await api.post(
      '/orders',
      orderBody({ currency: 'USD', order_line_items: [{ sku: 'CAM', quantity: 1 }] }),
    );
    const { json: main } = await api.get('/warehouses');
    await api.post(`/warehouses/${main[0].id}`, { currency: 'EUR' });
    const { status, json, text } = await api.post(`/orders/${order.id}/book`, {});
    expect([status, json.packages?.[0].value], text).toEqual([201, 0]);
  });

  it('is converted where a kit is taken apart, and not known where no rate is', async () => {
    const api = await open(YEN);
    const part = { length: 4, width: 4, height: 4, weight: 1 };
    for (const sku of ['BODY', 'LENS']) await api.post('/skus', { sku, items: [part] });
    const kit_components = ['BODY', 'LENS'].map((sku) => ({ sku, quantity: 1, value_percentage: 50 }));
    expect((await api.post('/skus', { sku: 'SET', price: 600, is_kit: true, kit_components })).status).toBe(201);
    const order_line_items = [{ sku: 'SET', quantity: 1 }];
    const ask = (currency: string) => orderBody({ currency, unbundle_kits: true, order_line_items });
    const values = (order: { order_line_items: readonly { value: number | null }[] }) =>
      order.order_line_items.map(({ value }) => value);
    const { json: yen } = await api.post('/orders', ask('JPY'));
    expect(values(yen)).toEqual([45_000, 45_000]);
    await api.post(`/orders/${yen.id}/order_line_items`, { order_line_items });
    expect(values((await api.get(`/orders/${yen.id}`)).json)).toEqual([45_000, 45_000, 45_000, 45_000]);
    const file = { ...ask('JPY'), order_number: 'FILE' };
    expect((await api.post('/orders/import', { orders: [file] })).json).toMatchObject([{ result: 'created' }]);
    expect(values((await api.get('/orders/FILE')).json)).toEqual([45_000, 45_000]);
    expect(values((await api.post('/orders', ask('USD'))).json)).toEqual([300, 300]);
    const { json: pounds, headers } = await api.post('/orders', ask('GBP'));
    expect(values(pounds)).toEqual([null, null]);
    const told =
      'the parts of the kit SET have no value: it is worth USD, and there is no exchange rate to GBP on 2026-03-02';
    expect(headers['x-shipdock-warnings']).toContain(told);
    const more = await api.post(`/orders/${pounds.id}/order_line_items`, { order_line_items });
    expect(more.headers['x-shipdock-warnings']).toContain(told);
    const { json: imported } = await api.post('/orders/import', {
      orders: [{ ...ask('GBP'), order_number: 'POUNDS' }],
    });
    expect(imported[0].warnings).toEqual([expect.stringContaining(told)]);
    const priced = await api.post('/orders', {
      ...ask('GBP'),
      order_line_items: [{ sku: 'SET', quantity: 1, value: 480 }],
    });
    expect([values(priced.json), priced.headers['x-shipdock-warnings']]).toEqual([[240, 240], undefined]);
  });

  it('is converted from the currency of its warehouse, in rates too', async () => {
    const api = await open(YEN);
    const { packages, order_line_items: lines } = await booked(api, 'JPY');
    const sum = packages.reduce((total: number, { value }: { value: number }) => total + value, 0);
    expect([sum, lines?.[0]?.value ?? packages[0].package_items[0].value]).toEqual([450_000, 90_000]);
    const dollars = await booked(api, 'USD');
    expect(dollars.packages.reduce((total: number, { value }: { value: number }) => total + value, 0)).toBe(3000);
    const { destination_address } = orderBody();
    const asked = {
      warehouse_code: 'MAIN',
      destination_address,
      items: [{ sku: 'CAM', quantity: 5 }],
      currency: 'JPY',
    };
    const { json: rated } = await api.post('/rates', asked);
    const { json: byRate } = await api.post('/shipments', { rate_id: rated.rates[0].id, destination_address });
    expect([byRate.currency, byRate.packages[0].value]).toEqual(['JPY', 450_000]);
  });
});
