import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];

describeOnBothDatabases('packages of the caller’s own', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const parcel = { length: 12, width: 10, height: 8, weight: 4 };
  const size = { length: 5, width: 4, height: 4, weight: 1 };
  const LINES = [
    { sku: 'MUG', quantity: 4, value: 100, ...size },
    { sku: 'CUP', quantity: 2, value: 50, ...size },
  ];
  const order = async (fields: object = {}): Promise<Json> =>
    (await api.post('/orders', orderBody({ order_line_items: LINES, ...fields }))).json;
  const book = (id: string, fields: object) => api.post(`/orders/${id}/book`, fields);
  const contents = ({ packages }: Json) =>
    packages.map((each: Json) => each.package_items.map((item: Json) => [item.product_sku, item.quantity]));
  const holding = (...package_items: object[]) => ({ ...parcel, package_items });
  const statusOf = async (id: string) => (await api.get(`/orders/${id}`)).json.status;

  describe('of which some tell what is in them', () => {
    it('carry the rest in one that does not, and a repeat is the same booking', async () => {
      const { id } = await order();
      const packages = [parcel, holding({ product_sku: 'CUP', quantity: 1 })];
      const { status, json, text } = await book(id, { packages });
      expect([status, contents(json)], text).toEqual([
        201,
        [
          [
            ['MUG', 4],
            ['CUP', 1],
          ],
          [['CUP', 1]],
        ],
      ]);
      expect(await statusOf(id)).toBe('shipped');
      expect((await book(id, { packages })).json.id).toBe(json.id);
    });

    it('take nothing of the order for goods that are none of it, and are refused where all are', async () => {
      const { id } = await order();
      const card = { description: 'gift card', quantity: 1 };
      const { status, json } = await book(id, { packages: [holding(card)] });
      expect([status, json.code, json.details[0].field]).toEqual([422, 'nothing_to_ship', 'packages']);
      const booked = await book(id, { packages: [holding(card, { product_sku: 'CUP', quantity: 2 })] });
      expect(contents(booked.json), booked.text).toEqual([
        [
          [null, 1],
          ['CUP', 2],
        ],
      ]);
      expect(await statusOf(id)).toBe('partially_shipped');
    });

    it('are refused where a line of theirs is of another order', async () => {
      const [{ id }, other] = [await order(), await order()];
      const item = { id: other.order_line_items[0].id, quantity: 1 };
      expect((await book(id, { packages: [holding(item)] })).json.code).toBe('line_item_not_found');
    });
  });

  it('name in vain the lines of an order where their shipment is of none, which is told: those would be shipped twice', async () => {
    const { id, order_line_items: lines, destination_address } = await order();
    const item = { order_line_item_id: lines[0].id, quantity: 1 };
    const within = { ...parcel, handling_unit_packages: [{ weight: 1, package_items: [item] }] };
    const { json: rated } = await api.post('/rates', {
      destination_address,
      packages: [parcel],
      warehouse_code: 'MAIN',
    });
    const told = `lines of an order are named (${lines[0].id}), but neither order_id nor order_number names one that is here: their units do not count as shipped`;
    for (const [path, fields] of [
      ['/external_shipments', { packages: [holding(item)] }],
      ['/external_shipments', { packages: [within], order_number: 'NONE' }],
      ['/external_shipments', { order_line_items: [{ id: lines[0].id }] }],
      ['/shipments', { packages: [holding(item)], rate_id: rated.rates[0].id }],
    ] as const) {
      const { status, json, text } = await api.post(path, { destination_address, ...fields });
      expect([path, status, json.warnings], text).toEqual([path, 201, expect.arrayContaining([told])]);
    }
    expect(await statusOf(id)).toBe('new');
    const of = await api.post('/external_shipments', { destination_address, packages: [holding(item)], order_id: id });
    expect([of.json.warnings ?? [], await statusOf(id)]).toEqual([
      expect.not.arrayContaining([told]),
      'partially_shipped',
    ]);
  });

  it('weigh what is in the only one, where it tells neither weight nor contents', async () => {
    const pallet = { length: 48, width: 40, height: 48, freight_class: '70', package_type: 'pallet' };
    const { status, json, text } = await book((await order()).id, { packages: [pallet] });
    expect([status, json.packages[0]?.weight, json.warnings], text).toEqual([201, 6, undefined]);
  });

  it('hold the chosen units and no others', async () => {
    const { id } = await order();
    const chosen = { order_line_items: [{ sku: 'MUG', quantity: 2 }] };
    const other = await book(id, { ...chosen, packages: [holding({ product_sku: 'CUP', quantity: 1 })] });
    expect([other.status, other.json.details[0].field]).toEqual([400, 'packages']);
    const less = await book(id, { ...chosen, packages: [holding({ product_sku: 'MUG', quantity: 1 })] });
    expect(less.status).toBe(400);
    const { json, text } = await book(id, { ...chosen, packages: [parcel] });
    expect(contents(json), text).toEqual([[['MUG', 2]]]);
    expect(await statusOf(id)).toBe('partially_shipped');
  });

  it('are worth what is in them, and insured for it, proposed or booked', async () => {
    const insured = ({ packages, price_details }: Json) => [packages[0].value, price_details.insurance];
    for (const each of [parcel, holding({ product_sku: 'MUG', quantity: 4 }, { product_sku: 'CUP', quantity: 2 })]) {
      const { id } = await order();
      const wish = { packages: [each], insurance_option: 'add_insurance' };
      const { json: proposed } = await api.post(`/orders/${id}/proposed_shipments`, wish);
      expect(insured(proposed)).toEqual([500, 5]);
      expect(insured((await book(id, wish)).json)).toEqual([500, 5]);
    }
    const { id } = await order();
    expect((await book(id, { packages: [{ ...parcel, value: 30 }] })).json.packages[0].value).toBe(30);
  });

  it('are dangerous goods where the lines in them are', async () => {
    for (const said of [{ hazmat: true }, { hazmat_data: { un_or_na_number: 'UN1993' } }]) {
      const { id } = await order({ order_line_items: [{ ...LINES[0], ...said }] });
      for (const each of [parcel, holding({ product_sku: 'MUG', quantity: 4 })]) {
        const { json } = await api.post(`/orders/${id}/proposed_shipments`, { packages: [each] });
        expect(json.packages).toMatchObject([{ hazmat: true }]);
        expect((await book(id, { packages: [each] })).json.code).toBe('preflight_failed');
      }
    }
    const { id } = await order({ order_line_items: [{ ...LINES[0], orm_d: true }] });
    const { json } = await book(id, { packages: [parcel] });
    expect(json.packages).toMatchObject([{ orm_d: true, hazmat: false }]);
  });

  it('may be those of a proposed shipment, as it answers them', async () => {
    const { id } = await order();
    const proposals = (await api.post(`/orders/${id}/proposed_shipments/generate`)).json;
    const { packages, rate_id, destination_address } = proposals[0];
    expect(packages[0].package_items[0]).toMatchObject({ quantity: 4, value: 100 });
    const { status, json, text } = await api.post('/shipments', {
      order_id: id,
      rate_id,
      destination_address,
      packages,
    });
    expect(status, text).toBe(201);
    expect(json.packages).toMatchObject([{ value: 500, package_items: [{ value: 100 }, { value: 50 }] }]);
  });

  it('are booked by a rate with what it was told is in them', async () => {
    const { id, destination_address } = await order();
    const packages = [holding({ product_sku: 'MUG', quantity: 1, value: 34 }, { product_sku: 'CUP', quantity: 1 })];
    const { json } = await api.post('/rates', { destination_address, packages, display_rate_detail: true });
    const [rate] = json.rates;
    const items = [
      { product_sku: 'MUG', quantity: 1, value: 34 },
      { product_sku: 'CUP', quantity: 1 },
    ];
    expect(rate.packages).toMatchObject([{ value: 34, package_items: items }]);
    const { json: booked, text } = await api.post('/shipments', {
      order_id: id,
      rate_id: rate.id,
      destination_address,
    });
    expect(booked.packages, text).toMatchObject([{ package_items: [items[0], { ...items[1], value: 50 }] }]);
    expect(booked.warnings).toContainEqual(expect.stringContaining('left'));
    expect(await statusOf(id)).toBe('partially_shipped');
  });

  it('that tell what is in them weigh what that does, however many beside them tell nothing', async () => {
    const { id } = await order();
    const { weight: _weight, ...unweighed } = holding({ product_sku: 'MUG', quantity: 3 });
    const { status, json, text } = await book(id, { packages: [parcel, unweighed, { ...parcel, weight: 6 }] });
    expect(status, text).toBe(201);
    expect(json.packages.map((each: Json) => each.weight)).toEqual([4, 3, 6]);
  });

  const tons = { ...parcel, weight: 100_000 };
  const fortune = { ...parcel, value: 100_000_000 };
  it.each([
    ['weigh more than 1,000 t together', 22, (quantity: number) => ({ ...tons, quantity })],
    [
      'hold goods of more than 1,000 t together',
      22,
      (quantity: number) => holding({ ...tons, name: 'Lead', quantity }),
    ],
    [
      'weigh more than 1,000 t together',
      22,
      (package_quantity: number) => ({
        ...parcel,
        package_type: 'pallet',
        handling_unit_packages: [{ weight: 100_000, package_quantity }],
      }),
    ],
    ['are worth more than a shipment may be', 100, (quantity: number) => ({ ...fortune, quantity })],
    [
      'hold goods that are worth more than a shipment may be',
      100,
      (quantity: number) => holding({ ...fortune, name: 'Gold', quantity }),
    ],
  ])('that %s are refused before they are rated', async (what, most, packed) => {
    const rate = (count: number) =>
      api.post('/rates', { destination_address: { zip: '10001' }, packages: [packed(count)] });
    const { status, json } = await rate(most + 1);
    expect([status, json.code, json.error]).toEqual([422, 'limit_exceeded', `packages ${what}`]);
    expect((await rate(most)).json.code).not.toBe('limit_exceeded');
  });

  it('that carry the rest of an order are refused where that is more than a shipment may weigh', async () => {
    const lines = [{ ...size, sku: 'ANVIL', quantity: 1_000_000, weight: 100_000 }];
    const { id, destination_address } = await order({ order_line_items: lines });
    const external = { order_id: id, carrier: 'x', service_name: 'y' };
    for (const [path, fields] of [
      [`/orders/${id}/book`, {}],
      [`/orders/${id}/proposed_shipments`, {}],
      ['/external_shipments', external],
    ] as const) {
      const { status, json } = await api.post(path, { ...fields, packages: [parcel] });
      expect([path, status, json.code]).toEqual([path, 422, 'limit_exceeded']);
    }
    await api.post('/skus', { sku: 'ANVIL', items: [{ ...size, weight: 100_000 }] });
    const packages = [holding({ product_sku: 'ANVIL', quantity: 1_000_000 })];
    const { status, json } = await api.post('/rates', { destination_address, packages });
    expect([status, json.code]).toEqual([422, 'limit_exceeded']);
  });

  it('whose goods are worth more than a shipment may be are refused where their SKU alone says so', async () => {
    await api.post('/skus', { sku: 'GOLD', items: [{ ...size, weight: 0.001, value: 100_000_000 }] });
    const { id, destination_address } = await order({ order_line_items: [{ sku: 'GOLD', quantity: 101 }] });
    const packages = [holding({ product_sku: 'GOLD', quantity: 101 })];
    for (const [path, fields] of [
      [`/orders/${id}/book`, {}],
      [`/orders/${id}/proposed_shipments`, {}],
      ['/external_shipments', { order_id: id, carrier: 'x', service_name: 'y' }],
      ['/rates', { destination_address }],
    ] as const) {
      const { status, json } = await api.post(path, { ...fields, packages });
      expect([path, status, json.code]).toEqual([path, 422, 'limit_exceeded']);
    }
    const hundred = await book(id, { packages: [holding({ product_sku: 'GOLD', quantity: 100 })] });
    expect(hundred.json.packages, hundred.text).toMatchObject([{ value: 10_000_000_000 }]);
  });

  it('are counted before they are rated', async () => {
    const packages = [1, 2].map(() => ({ ...parcel, quantity: 500 }));
    const { status, json } = await api.post('/rates', { destination_address: { zip: '10001' }, packages });
    expect([status, json.code, json.details[0].field]).toEqual([422, 'limit_exceeded', 'packages']);
  });
});
