import { afterEach, beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Answer = Awaited<ReturnType<Api['post']>>;

/** What is told of a package, and of the boxes on it, beside what lines tell (src/packages/DECISIONS.md). */
describeOnBothDatabases('what is told of a box on a handling unit', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const data = (un_or_na_number: string, proper_shipping_name: string, more: object = {}) => ({
    ...{ un_or_na_number, proper_shipping_name, hazard_class_or_division: '3', packing_group: 'II' },
    ...{ emergency_response_phone_number: '18005551212', emergency_contact_name: 'Bob' },
    dangerous_goods_type: 'hazmat',
    ...more,
  });
  const [paint, acetone] = [data('UN1263', 'Paint'), data('UN1090', 'Acetone')];
  const line = (sku: string, quantity: number, more: object = {}) => ({
    ...{ sku, name: sku, quantity, price: 10, length: 4, width: 4, height: 4, weight: 16, source_system_id: sku },
    ...more,
  });
  const holding = (product_sku: string, quantity: number) => ({ package_items: [{ product_sku, quantity }] });
  const pallet = { package_type: 'pallet', length: 48, width: 40, height: 40, freight_class: '70' };
  /** By itself, by what a proposed shipment of it answers, by that proposed shipment, and by a rate; cancelled after each. */
  const everyWay = async (each: object, lines: readonly object[], check: (booked: Answer) => unknown) => {
    const { id, destination_address } = (await api.post('/orders', orderBody({ order_line_items: lines }))).json;
    const proposed = (await api.post(`/orders/${id}/proposed_shipments`, { packages: [each] })).json;
    const rates = await api.post('/rates', { warehouse_code: 'MAIN', destination_address, packages: [each] });
    for (const body of [
      { packages: [each] },
      { packages: proposed.packages },
      { proposed_shipment_id: proposed.id },
      { rate_id: rates.json.rates[0].id },
    ]) {
      const booked = await api.post(`/orders/${id}/book`, body);
      expect(booked.status, booked.text).toBe(201);
      await check(booked);
      await api.post(`/shipments/${booked.json.id}/cancel`, {});
    }
  };

  it('is added up with what else of the same goods is on the unit, once however it is booked', async () => {
    const paints = data('UN1263', 'Paint', { amount: 1.5, amount_unit: 'l', container: 'can' });
    const boxes = [
      { package_quantity: 2, weight: 16, hazmat_data: paints, ...holding('RED', 1) },
      { weight: 32, ...holding('BLUE', 2) },
    ];
    const lines = [line('RED', 2), line('BLUE', 2, { hazmat_data: { ...paints, amount: 0.25 } })];
    await everyWay({ ...pallet, weight: 64, handling_unit_packages: boxes }, lines, ({ json }) => {
      expect(json.packages[0].hazmat_data_list).toEqual([{ ...paints, amount: 3.5 }]);
    });
  });

  it('is that of the goods in them where nobody said which are in which', async () => {
    const acids = data('UN1789', 'Hydrochloric acid', { amount: 1.5, amount_unit: 'l' });
    const boxes = [{ package_quantity: 4, weight: 16, hazmat_data: acids }];
    const lines = [line('ACID', 4, { hazmat_data: acids })];
    await everyWay({ ...pallet, weight: 64, handling_unit_packages: boxes }, lines, ({ json }) => {
      expect(json.packages[0].hazmat_data_list).toEqual([{ ...acids, amount: 6 }]);
    });
  });

  it('is refused with the unit that has more of them than are kept, wherever it is sent', async () => {
    const { destination_address, id } = (await api.post('/orders', orderBody())).json;
    const of = (package_quantity: number) => [
      { ...pallet, weight: 500, handling_unit_packages: [{ package_quantity }] },
    ];
    const asked = { warehouse_code: 'MAIN', destination_address };
    for (const [path, body] of [
      ['/rates', asked],
      [`/orders/${id}/proposed_shipments`, {}],
      [`/orders/${id}/book`, {}],
    ] as const) {
      const refused = await api.post(path, { ...body, packages: of(1500) });
      expect([refused.status, refused.json.code], refused.text).toEqual([422, 'limit_exceeded']);
      expect(refused.json.error).toContain('packages[0].handling_unit_packages are 1500 boxes');
    }
    expect((await api.post('/rates', { ...asked, packages: of(999) })).status).toBe(200);
    const many = of(900).map((each) => ({ ...each, quantity: 12 }));
    const refused = await api.post('/rates', { ...asked, packages: many });
    expect([refused.status, refused.json.error]).toEqual([422, expect.stringContaining('packages have 10800 boxes')]);
  });

  it('leaves the dangerous goods of the lines in its other boxes theirs', async () => {
    const boxes = [
      { package_type: 'box', weight: 30, hazmat_data: paint, ...holding('H', 1) },
      { package_type: 'box', weight: 30, ...holding('J', 1) },
    ];
    const unit = { ...pallet, weight: 100, handling_unit_packages: boxes };
    const lines = [line('H', 1, { hazmat_data: data('UN9999', 'Old') }), line('J', 1, { hazmat_data: acetone })];
    await everyWay(unit, lines, ({ json }) => expect(json.packages[0].hazmat_data_list).toEqual([paint, acetone]));
    const whole = { ...pallet, weight: 100, hazmat_data: paint, ...holding('J', 1) };
    await everyWay(whole, lines, ({ json }) => expect(json.packages[0].hazmat_data_list).toEqual([paint]));
    const { hazmat_data: _, ...silent } = { ...whole, package_items: [] };
    await everyWay({ ...silent, hazmat_data: paint }, lines, ({ json }) =>
      expect(json.packages[0].hazmat_data_list).toEqual([paint]),
    );
  });

  it('is that of each: what was told of all of them weighs more than the unit, or is of another count, which is said', async () => {
    const paints = { ...paint, amount: 20, amount_unit: 'kg' };
    const unit = {
      ...pallet,
      ...{ weight: 64, package_quantity: 9 },
      handling_unit_packages: [{ package_quantity: 4, weight: 64, hazmat_data: paints }],
    };
    const told = [
      'packages[0].handling_unit_packages weigh 256 lb, more than the package itself: 64 lb; give the weight of one box, or mend that of the unit',
      'packages[0].hazmat_data_list tells of 176.4 lb, more than the package itself: 64 lb; give the amount in one box or unit, or mend the weight',
      'packages[0].package_quantity is 9, but handling_unit_packages tell of 4; mend the count, or tell of each box',
    ];
    await everyWay(unit, [line('A', 4)], ({ json }) => expect(json.warnings).toEqual(expect.arrayContaining(told)));
    const asked = { warehouse_code: 'MAIN', destination_address: orderBody().destination_address };
    const rated = async (packages: readonly object[]) =>
      (await api.post('/rates', { ...asked, packages })).json.warnings;
    expect(await rated([unit, unit])).toEqual(told);
    const weighed = [{ package_quantity: 4, weight: 16.5, hazmat_data: { ...paints, amount: 7.25 } }];
    expect(await rated([{ ...unit, package_quantity: 4, handling_unit_packages: weighed }])).toEqual([]);
    // Those of all its goods are listed in the first of two parcels.
    const half = { length: 9, width: 9, height: 9, weight: 32 };
    const lines = [line('A', 4, { hazmat_data: { ...paints, amount: 7.25 } })];
    const { id } = (await api.post('/orders', orderBody({ order_line_items: lines }))).json;
    // Which unit it would be is read of units only (api-v4 2.3).
    const packages = [{ ...half, item_type: 'parcel', handling_unit_type: 'pallet' }, half];
    const booked = await api.post(`/orders/${id}/book`, { packages, service: 'fxp/ground' });
    expect([booked.status, (booked.json.warnings ?? []).join()]).toEqual([201, expect.not.stringContaining('itself')]);
  });

  it('is told of each of as many equal boxes, which hold as much each', async () => {
    const box = { package_type: 'box', weight: 50, package_quantity: 4, ...holding('A', 2) };
    await everyWay({ ...pallet, handling_unit_packages: [box] }, [line('A', 8)], async ({ json }) => {
      const [made] = json.packages;
      expect([made.weight, made.value, made.handling_unit_packages.length]).toEqual([200, 80, 4]);
      expect(made.package_items).toMatchObject([{ product_sku: 'A', quantity: 8 }]);
      expect((await api.get(`/orders/${json.order_id}`)).json.status).toBe('shipped');
    });
  });

  it('is one box in an answer, whatever its goods count as: sent back it is no more', async () => {
    const goods = line('L', 2, { ...{ length: 20, width: 20, height: 20, weight: 50 }, package_quantity: 5 });
    const order_line_items = [{ ...goods, item_type: 'handling_unit' }];
    const { id } = (await api.post('/orders', orderBody({ order_line_items }))).json;
    const generated = await api.post(`/orders/${id}/proposed_shipments/generate`, {});
    const [{ packages }] = generated.json;
    expect(packages).toMatchObject([{ package_quantity: 10 }]);
    expect(packages[0].handling_unit_packages).toMatchObject([{ package_quantity: 1 }, { package_quantity: 1 }]);
    const booked = await api.post(`/orders/${id}/book`, { packages });
    expect([booked.status, booked.json.packages]).toMatchObject([201, [{ weight: packages[0].weight }]]);
    expect(booked.json.packages[0].package_items).toMatchObject([{ quantity: 2 }]);
    expect(booked.json.packages[0].handling_unit_packages).toHaveLength(2);
  });

  it('is answered as it was said, and its SSCC names the shipment', async () => {
    const [first, second] = ['003456781634270552', '003456789012345675'];
    const said = { package_type: 'carton', number_of_units: 7, commodity_description: 'Cups', dry_ice_weight: 3 };
    const box = { ...said, weight: 50, package_quantity: 2, nmfc: '12-3', freight_class: '85', ...holding('A', 4) };
    const { freight_class: _, ...unclassed } = pallet;
    const handling_unit_packages = [{ ...box, sscc_serial_references: [first, second] }];
    const unit = { ...unclassed, weight: 200, handling_unit_packages };
    const other = (await api.post('/orders', orderBody({ order_line_items: [line('A', 8)] }))).json;
    await everyWay(unit, [line('A', 8)], async ({ json }) => {
      const [made] = json.packages;
      expect(made).toMatchObject({
        commodity_description: 'Cups',
        nmfc: '12-3',
        freight_class: '85',
        dry_ice_weight: 6,
      });
      expect(made.handling_unit_packages).toMatchObject([
        { ...said, weight: 50, nmfc: '12-3', freight_class: '85', sscc_serial_references: [first] },
        { ...said, weight: 50, sscc_serial_references: [second] },
      ]);
      expect((await api.get(`/shipments/${second}`)).json.id).toBe(json.id);
      const again = await api.post(`/orders/${other.id}/book`, { packages: [unit] });
      expect([again.status, again.json.details[0].field]).toEqual([
        422,
        'packages[0].handling_unit_packages[0].sscc_serial_references[0]',
      ]);
    });
  });

  it('is no more than the data of its lines say, where its flag is beside them', async () => {
    const parcel = { ...{ length: 10, width: 10, height: 10, weight: 5 }, hazmat: true };
    const limited = { ...paint, dangerous_goods_type: 'limited_quantity' };
    for (const sent of [parcel, { ...parcel, ...holding('Z', 1) }]) {
      await everyWay(sent, [line('Z', 1, { hazmat_data: limited })], ({ status, json: { packages } }) =>
        expect([status, packages]).toMatchObject([201, [{ hazmat: false, orm_d: true, hazmat_data_list: [limited] }]]),
      );
    }
  });

  it('is no limited quantity where a line gives data of more', async () => {
    const parcel = { ...{ length: 10, width: 10, height: 10, weight: 5 }, orm_d: true, ...holding('Z', 1) };
    await everyWay(parcel, [line('Z', 1, { hazmat_data: paint })], ({ json: { packages } }) =>
      expect(packages).toMatchObject([{ hazmat: true, orm_d: false, hazmat_data_list: [paint] }]),
    );
    await everyWay(parcel, [line('Z', 1)], ({ json: { packages } }) =>
      expect(packages).toMatchObject([{ hazmat: false, orm_d: true, hazmat_data_list: [] }]),
    );
  });

  it('is told where it tells no contents beside another that does', async () => {
    const { id } = (await api.post('/orders', orderBody({ order_line_items: [line('A', 8)] }))).json;
    const box = { package_type: 'box', weight: 50 };
    const packages = [{ ...pallet, weight: 300, handling_unit_packages: [{ ...box, ...holding('A', 2) }, box] }];
    for (const path of ['proposed_shipments', 'book']) {
      const { status, json } = await api.post(`/orders/${id}/${path}`, { packages });
      expect([status, json.warnings.join()]).toEqual([
        201,
        expect.stringMatching(/a box on package 1 .* 6 units .* stay/),
      ]);
    }
  });
});
