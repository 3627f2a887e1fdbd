import { afterEach, beforeEach, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** One rule of what packages carry, for bookings, proposed shipments and rates alike (src/packages/DECISIONS.md). */
describeOnBothDatabases('what packages carry', (databases) => {
  let api: Api;
  let order: { id: string; order_line_items: readonly { id: string }[] };
  beforeEach(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
    order = await saved();
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const line = (sku: string, quantity: number, value: number, more: object = {}) => ({
    ...{ sku, name: sku, quantity, value, length: 4, width: 4, height: 4, weight: 1, source_system_id: sku },
    ...more,
  });
  const saved = async (fields: object = {}) => {
    const order_line_items = [line('SCALE', 6, 100, fields), line('PEN', 6, 50), line('CANDLE', 1, 12)];
    return (await api.post('/orders', orderBody({ order_line_items }))).json;
  };
  const parcel = { length: 12, width: 10, height: 8, weight: 9 };
  const holding = (product_sku: string, quantity: number, more: object = {}) => ({
    ...parcel,
    package_items: [{ product_sku, quantity }],
    ...more,
  });
  const insurance = { active: true };
  const book = (body: object) => api.post(`/orders/${order.id}/book`, body);
  const propose = (body: object) => api.post(`/orders/${order.id}/proposed_shipments`, body);
  const told = (each: { package_items: readonly { product_sku: string; quantity: number }[] }) =>
    each.package_items.map((item) => [item.product_sku, item.quantity]);
  const status = async () => (await api.get(`/orders/${order.id}`)).json.status;
  const ALL = [
    ['SCALE', 6],
    ['PEN', 6],
    ['CANDLE', 1],
  ];

  it('is all that is left where they tell nothing, and worth that', async () => {
    const { json } = await book({ insurance, packages: [parcel, { ...parcel, value: 112 }] });
    expect(json.packages.map(told)).toEqual([ALL, []]);
    expect([json.packages[0].value, json.price_details.insurance]).toEqual([800, 9.12]);
    expect((await book({ packages: [parcel, parcel] })).json.id).toBe(json.id);
  });

  it('is the units ordered where a rate told them in the case that holds them', async () => {
    const optimise = (value: string) => api.post('/settings/package_level_optimization', { value });
    await optimise('on');
    const items = (side: number, weight: number) => [{ length: side, width: side, height: side, weight }];
    await api.post('/skus', { sku: 'UNIT', items: items(3, 1) });
    await api.post('/skus', { sku: 'CASE12', child_sku: 'UNIT', child_sku_qty: 12, items: items(10, 13) });
    const order_line_items = [{ sku: 'UNIT', quantity: 13 }];
    const made = (await api.post('/orders', orderBody({ order_line_items }))).json;
    const { destination_address } = made;
    const rates = await api.post('/rates', {
      ...{ destination_address, items: [{ sku: 'UNIT', quantity: 13 }], display_rate_detail: true },
    });
    const { packages } = rates.json.rates[0];
    expect(packages.flatMap(told)).toEqual([
      ['CASE12', 12],
      ['UNIT', 1],
    ]);
    const { json } = await api.post(`/orders/${made.id}/book`, { service_code: 'fxp/ground', packages });
    await optimise('off');
    expect(json.packages.flatMap(told)).toEqual([
      ['UNIT', 12],
      ['UNIT', 1],
    ]);
    expect((await api.get(`/orders/${made.id}`)).json.status).toBe('shipped');
  });

  it('is what it was said to be worth where that was said', async () => {
    const { json } = await book({ insurance, packages: [{ ...parcel, value: 400 }] });
    expect([json.packages[0].value, json.price_details.insurance]).toEqual([400, 4]);
  });

  it('is the rest in those that tell nothing beside others that do, with a warning, and once', async () => {
    const packages = [parcel, holding('CANDLE', 1)];
    const first = await book({ packages });
    expect(first.json.packages.map(told)).toEqual([ALL.slice(0, 2), [['CANDLE', 1]]]);
    expect(first.json.warnings.join()).toContain('package 1 tells no contents: it carries the 12 units');
    expect(await status()).toBe('shipped');
    const again = await book({ packages });
    expect([again.status, again.json.id, again.json.warnings ?? []]).toEqual([200, first.json.id, []]);
    const second = await book({ packages, allow_duplicate: true });
    expect([second.status, second.json.is_replacement]).toEqual([201, true]);
    expect(second.json.packages.map(told)).toEqual([ALL.slice(0, 2), [['CANDLE', 1]]]);
  });

  it('is never more of a line than is left, also beside those that tell nothing', async () => {
    expect((await book({ packages: [holding('CANDLE', 1)] })).status).toBe(201);
    const { status: code, json } = await book({ packages: [parcel, holding('CANDLE', 1)] });
    expect([code, json.code]).toEqual([422, 'quantity_not_left']);
  });

  it('is the chosen units where they tell nothing, and a contradiction is refused', async () => {
    const order_line_items = [{ sku: 'SCALE', quantity: 2 }];
    for (const packages of [[holding('SCALE', 6)], [holding('PEN', 1), parcel], [holding('SCALE', 1)]]) {
      const { status: code, json } = await book({ order_line_items, packages });
      expect([code, json.details[0].field]).toEqual([400, 'packages']);
    }
    const first = await book({ order_line_items, packages: [parcel], insurance });
    expect([first.json.packages.map(told), first.json.packages[0].value]).toEqual([[[['SCALE', 2]]], 200]);
    expect(await status()).toBe('partially_shipped');
    expect((await book({ order_line_items, packages: [holding('SCALE', 1), parcel] })).json.id).toBe(first.json.id);
    const rest = await book({ order_line_items: [{ sku: 'SCALE', quantity: 4 }], packages: [holding('SCALE', 4)] });
    expect([rest.status, rest.json.packages.map(told)]).toEqual([201, [[['SCALE', 4]]]]);
  });

  it('is nothing of the order where they name none of its lines: that is refused', async () => {
    const other = await saved();
    const gift = { ...parcel, package_items: [{ description: 'gift card', quantity: 1 }] };
    const nothing = await book({ packages: [gift] });
    expect([nothing.status, nothing.json.code]).toEqual([422, 'nothing_to_ship']);
    const id = other.order_line_items[0]?.id;
    for (const item of [{ id }, { order_line_item_id: id }, { id, product_sku: 'SCALE' }]) {
      const { json } = await book({ packages: [{ ...parcel, package_items: [item] }] });
      expect(json.code).toBe('line_item_not_found');
    }
    expect(await status()).toBe('new');
    const along = { ...parcel, package_items: [{ product_sku: 'PEN', quantity: 1 }, { description: 'gift card' }] };
    const { json } = await book({ packages: [along] });
    expect(told(json.packages[0])).toEqual([
      ['PEN', 1],
      [null, 1],
    ]);
    expect(await status()).toBe('partially_shipped');
  });

  it('is worth as much in a proposed shipment, in its answer, and booked by it or sent again', async () => {
    const insurance_option = 'add_insurance';
    const silent = await propose({ insurance_option, packages: [holding('PEN', 6), parcel] });
    expect(silent.json.packages.map(told)).toEqual([[['PEN', 6]], [ALL[0], ALL[2]]]);
    expect(silent.json.warnings.join()).toContain('package 2 tells no contents: it carries the 7 units');
    expect([silent.json.price_details.insurance, silent.json.shipment_line_items.length]).toEqual([9.12, 3]);
    const { json } = await propose({ insurance_option, packages: [holding('SCALE', 6), holding('PEN', 4)] });
    expect(json.packages).toMatchObject([
      { value: 600, package_items: [{ quantity: 6, value: 100 }] },
      { value: 200, package_items: [{ quantity: 4, value: 50 }] },
    ]);
    expect(json.price_details.insurance).toBe(8);
    const packages = json.packages.map(({ value: _, ...each }: { value: number }) => each);
    const { origin_address, destination_address, rate_id } = json;
    const sent = { order_id: order.id, rate_id, origin_address, destination_address, packages };
    const booked = await api.post('/shipments', sent);
    expect([booked.status, booked.json.total_price], booked.text).toEqual([201, json.total_price]);
    expect(booked.json.packages).toMatchObject([
      { value: 600, package_items: [{ quantity: 6, value: 100 }] },
      { value: 200, package_items: [{ quantity: 4, value: 50 }] },
    ]);
    expect(booked.json.shipment_line_items).toMatchObject([{ value: 100 }, { value: 50 }]);
    expect((await api.post('/shipments', sent)).json.id).toBe(booked.json.id);
  });

  it('is of a proposed shipment what was left then: other units that are left since are refused, or told', async () => {
    order = (await api.post('/orders', orderBody({ order_line_items: [line('SCALE', 6, 100)] }))).json;
    const proposal = (await propose({ packages: [parcel] })).json;
    await api.post(`/orders/${order.id}/order_line_items`, { order_line_items: [line('PEN', 2, 50)] });
    const some = await book({ order_line_items: [{ sku: 'SCALE', quantity: 2 }] });
    const less = await book({ proposed_shipment_id: proposal.id });
    expect([less.status, less.json.code]).toEqual([422, 'quantity_not_left']);
    await api.post(`/shipments/${some.json.id}/cancel`, {});
    const { json } = await book({ proposed_shipment_id: proposal.id });
    expect(json.packages).toMatchObject([{ value: 600, package_items: [{ quantity: 6 }] }]);
    expect([json.warnings.join(), await status()]).toEqual([
      expect.stringContaining('line 2 (PEN) was added since it was rated; its packages are booked as they were sent'),
      'partially_shipped',
    ]);
  });

  it('is dangerous where a line of it is, whoever chose the box', async () => {
    for (const [fields, flag] of [
      [{ hazmat: true }, 'hazmat'],
      [{ orm_d: true }, 'orm_d'],
    ] as const) {
      order = await saved(fields);
      for (const packages of [[holding('SCALE', 2)], [parcel]]) {
        expect((await propose({ packages })).json.packages).toMatchObject([{ [flag]: true }]);
      }
      expect((await propose({ packages: [holding('PEN', 2)] })).json.packages).toMatchObject([{ [flag]: false }]);
      const { status: code, json } = await book({ packages: [holding('SCALE', 2)] });
      if (flag === 'hazmat') expect((await book({ packages: [parcel] })).json.code).toBe('preflight_failed');
      if (flag === 'hazmat') expect([code, json.code]).toEqual([422, 'preflight_failed']);
      else expect(json.packages).toMatchObject([{ orm_d: true }]);
    }
  });

  it('is dangerous in a rate where its SKU is', async () => {
    await api.post('/skus', {
      sku: 'FUEL',
      items: [{ length: 4, width: 4, height: 4, weight: 1, value: 7 }],
      hazmat: true,
    });
    const { json } = await api.post('/rates', {
      ...{ origin_address: { zip: '92009' }, destination_address: { zip: '92101' }, display_rate_detail: true },
      packages: [{ ...parcel, handling_unit_packages: [{ package_items: [{ product_sku: 'FUEL', quantity: 3 }] }] }],
    });
    expect(json.rates[0].packages, JSON.stringify(json)).toMatchObject([{ hazmat: true, value: 21 }]);
  });

  it('is worth in a shipment without an order what the rate took from its SKU', async () => {
    await api.post('/skus', { sku: 'CUP', items: [{ length: 4, width: 4, height: 4, weight: 1, value: 7 }] });
    const { destination_address } = (await api.get(`/orders/${order.id}`)).json;
    const packages = [{ ...parcel, package_items: [{ product_sku: 'CUP', quantity: 3 }] }, parcel];
    const rated = await api.post('/rates', { origin_address: { zip: '92009' }, destination_address, packages });
    const by = { rate_id: rated.json.rates[0].id };
    const { status: code, json } = await api.post('/shipments', { ...by, destination_address });
    expect([code, json.packages.map(told)], JSON.stringify(json)).toEqual([201, [[['CUP', 3]], []]]);
    expect(json.packages).toMatchObject([{ value: 21, package_items: [{ value: 7 }] }, { value: 0 }]);
    const mixed = [holding('PEN', 6), parcel];
    const other = await api.post('/rates', { origin_address: { zip: '92009' }, destination_address, packages: mixed });
    const whole = await api.post('/shipments', { rate_id: other.json.rates[0].id, order_id: order.id });
    expect(whole.json.packages.map(told)).toEqual([[['PEN', 6]], [ALL[0], ALL[2]]]);
  });

  it('is kept with a rate, and booked by it', async () => {
    const asked = {
      origin_address: { zip: '92009' },
      destination_address: { zip: '92101' },
      display_rate_detail: true,
    };
    const rated = async (each: object) => (await api.post('/rates', { ...asked, packages: [each], insurance })).json;
    const { rates } = await rated({ ...parcel, package_items: [{ product_sku: 'SCALE', quantity: 2, value: 400 }] });
    expect(rates[0].packages).toMatchObject([{ value: 800, package_items: [{ product_sku: 'SCALE', value: 400 }] }]);
    expect(rates[0].insurance_price).toBe(8);
    const again = rates[0].packages.map(({ value: _, ...each }: { value: number }) => each);
    expect((await propose({ packages: again })).json.packages).toMatchObject([{ package_items: [{ quantity: 2 }] }]);
    const by = (rate_id: string) => api.post('/shipments', { order_id: order.id, rate_id });
    const { json } = await by(rates[0].id);
    expect([json.packages.map(told), await status()]).toEqual([[[['SCALE', 2]]], 'partially_shipped']);
    const gift = (await rated({ ...parcel, package_items: [{ description: 'gift card' }] })).rates[0].id;
    expect((await by(gift)).json.code).toBe('nothing_to_ship');
    const bare = (await rated(parcel)).rates[0].id;
    const rest = await by(bare);
    expect(rest.json.packages.map(told)).toEqual([[['SCALE', 4], ...ALL.slice(1)]]);
    expect([rest.json.price_details.insurance, rest.json.warnings.length > 0]).toEqual([7.12, true]);
    expect((await by(bare)).json.id).toBe(rest.json.id);
  });
});
