import { afterEach, beforeAll, expect, it } from 'vitest';
import { exchangeRateOperations } from '../../src/exchange-rates/exchange-rates.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('packages of another currency', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
    const exchange_rates = [{ date: '2026-03-01', from: 'EUR', to: 'USD', rate: '1.25' }];
    await api.engine.call(exchangeRateOperations.save, { body: { exchange_rates } });
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const parcel = { length: 12, width: 10, height: 8, weight: 4, value: 1000 };
  const insurance = { active: true };
  const order = async () => (await api.post('/orders', orderBody())).json;

  it('are insured at what they are worth when they are rated; without a rate they are refused', async () => {
    const rated = (fields: object) =>
      api.post('/rates', { destination_address: { zip: '10001' }, insurance, packages: [{ ...parcel, ...fields }] });
    const insured = async (fields: object) => (await rated(fields)).json.rates[0].insurance_price;
    expect(await insured({})).toBe(10);
    expect(await insured({ currency: 'EUR' })).toBe(12.5);
    const package_items = [{ name: 'Vase', quantity: 2, value: 1000 }];
    expect(await insured({ currency: 'EUR', value: undefined, package_items })).toBe(25);
    const { status, json } = await rated({ currency: 'GBP' });
    expect([status, json.code, json.details[0].field]).toEqual([422, 'exchange_rate_missing', 'packages[0].currency']);
    expect((await rated({ currency: 'EUR', value: 99_000_000 })).json.code).toBe('limit_exceeded');
  });

  it('are proposed, booked and updated at that', async () => {
    const { id } = await order();
    const packages = [{ ...parcel, currency: 'EUR', package_items: [{ product_sku: 'MUG', quantity: 2, value: 400 }] }];
    const proposed = await api.post(`/orders/${id}/proposed_shipments`, {
      packages,
      insurance_option: 'add_insurance',
    });
    expect(proposed.json.packages, proposed.text).toMatchObject([{ value: 1250 }]);
    const booked = await api.post(`/orders/${id}/book`, { packages, insurance });
    const told = [{ value: 1250, package_items: [{ value: 500 }] }];
    expect(booked.json.packages, booked.text).toMatchObject(told);
    const shipment = `/shipments/${booked.json.id}`;
    const update = (fields: object) => api.post(shipment, { packages: [fields] });
    expect((await update({ value: 80, currency: 'EUR' })).json.packages).toMatchObject([{ value: 100 }]);
    expect((await update({ value: 80, currency: 'GBP' })).json.code).toBe('exchange_rate_missing');
    const refused = await api.post(`/orders/${(await order()).id}/book`, {
      packages: [{ ...parcel, currency: 'GBP' }],
    });
    expect([refused.status, refused.json.code]).toEqual([422, 'exchange_rate_missing']);
  });

  it('cost what they cost elsewhere in the currency of their order; without a rate they are refused', async () => {
    const external = async (fields: object) =>
      api.post('/external_shipments', { order_id: (await order()).id, packages: [parcel], ...fields });
    const { json, text } = await external({ shipping_price: 12.34, currency: 'EUR' });
    expect([json.total_price, json.currency], text).toEqual([15.43, 'USD']);
    expect((await external({ shipping_price: 12.34, currency: 'USD' })).json.total_price).toBe(12.34);
    // 1.004996 USD: at four decimals 1.0050 first, it would be 1.01.
    const francs = { date: '2026-01-01', from: 'CHF', to: 'USD', rate: '1.004996' };
    expect((await api.post('/exchange_rates', { exchange_rates: [francs] })).status).toBe(200);
    expect((await external({ shipping_price: 1, currency: 'CHF' })).json.total_price).toBe(1);
    const refused = await external({ shipping_price: 12.34, currency: 'GBP' });
    expect([refused.status, refused.json.code, refused.json.details[0].field]).toEqual([
      422,
      'exchange_rate_missing',
      'currency',
    ]);
    expect((await external({ currency: 'GBP' })).json).toMatchObject({ total_price: 0, currency: 'USD' });
  });

  it('are worth in the currency that a shipment without an order asks for what the rate was asked for', async () => {
    const { destination_address } = orderBody();
    const origin_address = {
      name: 'Ann',
      street1: '2 Main St',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
      country: 'US',
    };
    const places = { origin_address, destination_address };
    const package_items = [{ name: 'Vase', quantity: 2, value: 100 }];
    const packages = [{ length: 10, width: 10, height: 10, weight: 5, package_items }];
    const [rate] = (await api.post('/rates', { ...places, packages, insurance: { active: true } })).json.rates;
    const { status, json, text } = await api.post('/shipments', { rate_id: rate.id, currency: 'EUR', ...places });
    expect([status, json.currency, json.packages?.[0].value], text).toEqual([201, 'EUR', 160]);
    expect(json.packages[0].package_items[0].value).toBe(80);
    expect(json.total_price).toBeCloseTo(rate.price / 1.25, 1);
    const missing = await api.post('/shipments', { rate_id: rate.id, currency: 'GBP', ...places });
    expect([missing.status, missing.json.code]).toEqual([422, 'exchange_rate_missing']);
  });

  it('are worth in an order of another currency what the rate was asked for, packed by the caller or here', async () => {
    const line = { sku: 'VASE', name: 'Vase', quantity: 2, price: 80, length: 4, width: 4, height: 4, weight: 1 };
    const fields = { currency: 'EUR', order_line_items: [line] };
    const package_items = [{ product_sku: 'VASE', quantity: 2, value: 80 }];
    const { value: _, ...box } = parcel;
    const item = { sku: 'VASE', quantity: 2, value: 100, length: 4, width: 4, height: 4, weight: 1 };
    for (const [goods, values] of [
      [{ packages: [{ ...box, currency: 'EUR', package_items }] }, [160, 80]],
      [{ packages: [{ ...parcel, value: 250, package_items: [{ product_sku: 'VASE', quantity: 2 }] }] }, [200, 80]],
      [{ items: [item] }, [160, 80]],
      [{ packages: [{ ...box, package_items: [{ product_sku: 'VASE', quantity: 2 }] }] }, [160, 80]],
    ] as const) {
      const { id } = (await api.post('/orders', orderBody(fields))).json;
      const rated = await api.post('/rates', { destination_address: { zip: '92101' }, ...goods });
      const { id: rate_id, price } = rated.json.rates[0];
      const { status, json, text } = await api.post(`/orders/${id}/book`, { rate_id });
      expect([status, json.currency], text).toEqual([201, 'EUR']);
      expect([json.packages[0].value, json.packages[0].package_items[0].value]).toEqual(values);
      expect(json.warnings).toBeUndefined();
      expect(json.total_price).toBe(Math.round((price / 1.25) * 100) / 100);
    }
    const accessorials = [{ type: 'cod', value: '70' }];
    const paid = await api.post('/rates', { destination_address: { zip: '92101' }, packages: [box], accessorials });
    const parcels = paid.json.rates.filter((each: { carrier_code: string }) => each.carrier_code === 'fxp');
    const { id: ofEuros } = (await api.post('/orders', orderBody(fields))).json;
    const cod = await api.post(`/orders/${ofEuros}/book`, { rate_id: parcels[0].id });
    expect(cod.json.accessorials).toMatchObject([{ cod_amount: 56 }]);
    const elsewhere = await api.post('/rates', { destination_address: { zip: '92101' }, packages: [box] });
    const dearer = { rate_id: elsewhere.json.rates[0].id, packages: [{ ...box, weight: 30, package_items }] };
    const other = await api.post(`/orders/${(await api.post('/orders', orderBody(fields))).json.id}/book`, dearer);
    expect(other.json.warnings.join()).toContain(`the rate said ${elsewhere.json.rates[0].price} USD`);
    const { id } = (await api.post('/orders', orderBody({ ...fields, currency: 'GBP' }))).json;
    const rated = await api.post('/rates', { destination_address: { zip: '92101' }, packages: [parcel] });
    const refused = await api.post(`/orders/${id}/book`, { rate_id: rated.json.rates[0].id });
    expect([refused.status, refused.json.code]).toEqual([422, 'exchange_rate_missing']);
  });
});
