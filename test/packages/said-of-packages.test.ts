import { afterEach, beforeEach, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** What is told of packages is booked, by themselves, by a proposed shipment and by a rate (src/packages/DECISIONS.md). */
describeOnBothDatabases('what is told of packages', (databases) => {
  let api: Api;
  let order: { id: string };
  beforeEach(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
    order = (await api.post('/orders', orderBody({ order_line_items: [tin] }))).json;
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const tin = { sku: 'TIN', name: 'Tin', quantity: 4, value: 100, length: 4, width: 4, height: 4, weight: 1 };
  const items = (quantity: number) => ({ package_items: [{ product_sku: 'TIN', quantity }] });
  const pallet = { ...{ package_type: 'pallet', length: 48, width: 40, height: 40, weight: 200, freight_class: '70' } };
  const paint = {
    ...{ un_or_na_number: 'UN1263', proper_shipping_name: 'Paint', hazard_class_or_division: '3', packing_group: 'II' },
    ...{ emergency_response_phone_number: '18005551212', emergency_contact_name: 'Bob' },
    dangerous_goods_type: 'hazmat',
  };
  const propose = (body: object) => api.post(`/orders/${order.id}/proposed_shipments`, body);
  const book = (body: object) => api.post(`/orders/${order.id}/book`, body);
  const rate = (each: object) =>
    api.post('/rates', {
      ...{ origin_address: { zip: '92009' }, destination_address: { zip: '92101' }, display_rate_detail: true },
      packages: [each],
    });
  /** Booked by themselves, by the proposed shipment of them, by what that answered, and by the rate of them. */
  const WAYS: readonly ((each: object) => Promise<object>)[] = [
    async (each) => ({ packages: [each] }),
    async (each) => ({ proposed_shipment_id: (await propose({ packages: [each] })).json.id }),
    async (each) => ({ packages: (await propose({ packages: [each] })).json.packages }),
    async (each) => ({ rate_id: (await rate(each)).json.rates[0].id }),
  ];
  const bookedEveryWay = async (each: object) => {
    const answers = [];
    for (const way of WAYS) {
      const answer = await book(await way(each));
      answers.push(answer);
      if (answer.status === 201) await api.post(`/shipments/${answer.json.id}/cancel`, {});
    }
    return answers;
  };

  it('is their weight in every unit that rates take, and a kind that is read alike', async () => {
    const each = { length: 12, width: 10, height: 8, weight: 160, weight_uom: 'oz', ...items(4) };
    for (const { status, json, text } of await bookedEveryWay(each)) {
      expect([status, json.packages?.[0].weight], text).toEqual([201, 10]);
    }
    for (const { status, json, text } of await bookedEveryWay({ ...pallet, handling_unit_type: 'skid', ...items(4) })) {
      expect([status, json.packages?.[0].handling_unit_type], text).toEqual([201, 'pallet']);
    }
    const trolley = { ...pallet, handling_unit_type: 'trolley' };
    for (const refused of [
      await rate(trolley),
      await propose({ packages: [trolley] }),
      await book({ packages: [trolley] }),
    ]) {
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('packages[0].handling_unit_type')]);
    }
  });

  it('is their dangerous goods', async () => {
    const limited = { ...paint, dangerous_goods_type: 'limited_quantity' };
    const parcel = { length: 12, width: 10, height: 8, weight: 9, ...items(4) };
    for (const [each, data] of [
      [{ ...pallet, ...items(4), hazmat_data: paint }, paint],
      [{ ...pallet, ...items(4), hazmat_data_list: [paint] }, paint],
      [{ ...parcel, hazmat_data: limited }, limited],
    ] as const) {
      for (const { status, json, text } of await bookedEveryWay(each)) {
        expect([status, json.packages?.[0].hazmat_data_list], text).toEqual([201, [data]]);
      }
    }
  });

  it('is the dangerous goods of a box on them', async () => {
    const holding = (box: object) => ({ ...pallet, handling_unit_packages: [{ weight: 50, ...items(4), ...box }] });
    const untold = holding({ hazmat: true });
    const { emergency_response_phone_number: _, ...unanswered } = paint;
    for (const each of [untold, holding({ hazmat_data: unanswered }), holding({ hazmat_data_list: [unanswered] })]) {
      for (const way of WAYS) expect((await book(await way(each))).json.code).toBe('preflight_failed');
    }
    const plain = (await propose({ packages: [holding({})] })).json;
    const proposed = (await propose({ packages: [untold] })).json;
    expect([plain.packages[0].hazmat, proposed.packages[0].hazmat]).toEqual([false, true]);
    expect(proposed.total_price).toBeGreaterThan(plain.total_price);
    expect((await rate(untold)).json.rates[0].packages).toMatchObject([{ hazmat: true }]);
    for (const { status, json, text } of await bookedEveryWay(holding({ hazmat_data: paint }))) {
      expect([status, json.packages?.[0].hazmat, json.packages?.[0].hazmat_data], text).toEqual([201, true, paint]);
    }
  });

  it('is what stands on them, their SSCCs and what they count as', async () => {
    const sscc_serial_references = ['003456789012345675', '003456789012345682'];
    const [commidity_description, number_of_units, package_quantity] = ['Paint', 4, 3];
    const on = { handling_unit_packages: [1, 2].map(() => ({ package_type: 'box', weight: 50, ...items(1) })) };
    const counts = { commidity_description, number_of_units, package_quantity, carrier_container: 'C7' };
    const [direct, ...others] = await bookedEveryWay({
      ...pallet,
      ...on,
      ...counts,
      sscc_serial_references,
      quantity: 2,
    });
    expect(direct?.json.packages).toMatchObject(
      sscc_serial_references.map((number) => ({
        ...{ license_plate_number: number, sscc_serial_references: [number], commodity_description: 'Paint' },
        ...{ number_of_units, package_quantity, carrier_container: 'C7' },
        handling_unit_packages: [{ weight: 50 }, { weight: 50 }],
      })),
    );
    const known = ({ json }: { json: { packages: readonly Record<string, unknown>[] } }) =>
      json.packages.map(({ id: _, tracking_number: _n, tracking_url: _u, package_items: _i, ...each }) => each);
    for (const other of others) {
      expect(other.status, other.text).toBe(201);
      expect(known(other)).toEqual(direct && known(direct));
    }
  });

  it('is an SSCC of one unit: another that is on its way has it not, nor the next package', async () => {
    const parcel = (...sscc_serial_references: readonly string[]) => ({
      ...{ length: 12, width: 10, height: 8, weight: 9, sscc_serial_references },
      ...items(1),
    });
    const [plate, other] = ['003456789012345675', '(00)003456789012345682'];
    const field = 'packages[1].sscc_serial_references[0]';
    const twice = await book({ packages: [parcel(plate), parcel(`(00)${plate}`)] });
    expect([twice.status, twice.json.code, twice.json.details[0].field]).toEqual([422, 'preflight_failed', field]);
    const { json: first } = await book({ packages: [parcel(plate), parcel()] });
    order = (await api.post('/orders', orderBody({ order_line_items: [tin] }))).json;
    const again = { packages: [parcel(other), parcel(plate)] };
    const refused = await book(again);
    expect([refused.status, refused.json.details]).toEqual([
      422,
      [expect.objectContaining({ field, message: expect.stringContaining(`is on shipment ${first.shid}`) })],
    ]);
    const external = await api.post('/shipments', { is_external: true, order_id: order.id, packages: [parcel(plate)] });
    expect([external.status, external.json.warnings.join()]).toEqual([
      201,
      expect.stringContaining(`"${plate}" is on shipment ${first.shid}`),
    ]);
    await api.post(`/shipments/${external.json.id}/cancel`, {});
    const update = (sscc: string) =>
      api.post(`/shipments/${first.id}`, { packages: [{ id: first.packages[1].id, sscc_serial_references: [sscc] }] });
    const updated = await update(plate);
    expect([updated.status, updated.json.code, updated.json.details[0].field]).toEqual([422, 'name_taken', field]);
    expect((await update(other)).status).toBe(200);
    await api.post(`/shipments/${first.id}`, { status: 'delivered' });
    expect((await book(again)).status).toBe(201);
    const onPurpose = await book({ ...again, allow_duplicate: true });
    expect([onPurpose.status, onPurpose.json.warnings.join()]).toEqual([201, expect.stringContaining(plate)]);
  });

  it('is what their items tell for customs, in the proposed shipment and booked by it', async () => {
    const abroad = { city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' };
    const destination_address = { name: 'Sky Ltd', street1: '100 Queen St W', phone_number: '4165550100', ...abroad };
    const order_line_items = [{ ...tin, value: 10, hs_code: '691200', country_of_origin: 'CN' }];
    order = (await api.post('/orders', orderBody({ destination_address, order_line_items }))).json;
    const toys = { hs_code: '950300', country_of_origin: 'US', description: 'toys', value: 30 };
    const package_items = [
      { product_sku: 'TIN', quantity: 1 },
      { product_sku: 'TIN', quantity: 3, ...toys },
    ];
    const tins = { hs_code: '691200', country_of_origin: 'CN', value: 10, quantity: 1 };
    const { json } = await propose({ packages: [{ length: 12, width: 10, height: 8, weight: 9, package_items }] });
    expect(json.packages).toMatchObject([{ value: 100, package_items: [tins, { ...toys, quantity: 3 }] }]);
    expect(json.shipment_line_items).toMatchObject([{ ...toys, quantity: 4 }]);
    const booked = await book({ proposed_shipment_id: json.id });
    expect(booked.status, booked.text).toBe(201);
    expect(booked.json.packages).toMatchObject([{ value: 100, package_items: [tins, { ...toys, quantity: 3 }] }]);
  });

  it('is how they are packed, also where the booking by a rate or proposed shipment chooses its units', async () => {
    const parcel = { length: 12, width: 10, height: 8, weight: 9, ...items(1), quantity: 2 };
    const boxes = [1, 2].map(() => ({ length: 12, width: 10, height: 8, weight: 9, package_items: [{ quantity: 1 }] }));
    for (const way of [WAYS[1], WAYS[3]]) {
      const by = (await way?.(parcel)) ?? {};
      const other = await book({ ...by, order_line_items: [{ sku: 'TIN', quantity: 3 }] });
      expect([other.status, other.json.code]).toEqual([400, 'unreadable_field']);
      const { status, json, text } = await book({ ...by, order_line_items: [{ sku: 'TIN', quantity: 2 }] });
      expect(status, text).toBe(201);
      expect(json.packages).toMatchObject(boxes);
      await api.post(`/shipments/${json.id}/cancel`, {});
    }
  });

  it('is what they weigh by what is in them, where they tell no weight', async () => {
    const { weight: _, ...unweighed } = { ...pallet, ...items(4) };
    const { weight: __, ...silent } = pallet;
    const tins = { sku: 'TIN', items: [{ length: 4, width: 4, height: 4, weight: 1, value: 100 }] };
    expect((await api.post('/skus', tins)).status).toBe(201);
    const weighed = (await propose({ packages: [{ ...pallet, ...items(4), weight: 4 }] })).json;
    for (const each of [unweighed, silent]) {
      const { json } = await propose({ packages: [each] });
      expect([json.packages[0].weight, json.total_price, json.warnings ?? []]).toEqual([4, weighed.total_price, []]);
    }
    expect((await rate(unweighed)).json.rates[0].packages).toMatchObject([{ weight: 4 }]);
    for (const { json } of await bookedEveryWay(unweighed)) expect(json.packages).toMatchObject([{ weight: 4 }]);
  });
});
