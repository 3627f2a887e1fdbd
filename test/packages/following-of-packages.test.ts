import { afterEach, beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const ORIGIN = { name: 'Ann', street1: '2 Main St', city: 'Reno', state: 'NV', zip: '89501', country: 'US' };

/** What nobody said of a package follows from what is in it (src/packages/DECISIONS.md), whichever way it is booked. */
describeOnBothDatabases('what follows from what is in a package', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const line = (sku: string, quantity: number, price: number, more: object = {}) => ({
    ...{ sku, name: sku, quantity, price, length: 4, width: 4, height: 4, weight: 16, source_system_id: sku },
    ...more,
  });
  const saved = async (...lines: readonly object[]) =>
    (await api.post('/orders', orderBody({ order_line_items: lines }))).json;
  const parcel = { length: 10, width: 10, height: 10, weight: 5 };
  const pallet = { package_type: 'pallet', length: 48, width: 40, height: 40, weight: 1000 };
  const holding = (product_sku: string, quantity = 1, more: object = {}) => ({ product_sku, quantity, ...more });
  const insurance = { active: true };

  interface Made {
    readonly json: {
      readonly packages: readonly Readonly<Record<string, unknown>>[];
      readonly price_details: { readonly insurance: number };
      readonly total_price: number;
    };
  }
  /** Booked as they are, by a proposed shipment and by a rate. */
  const threeWays = async (packages: readonly object[], ...lines: readonly object[]): Promise<readonly Made[]> => {
    const [one, two, three] = [await saved(...lines), await saved(...lines), await saved(...lines)];
    const proposal = await api.post(`/orders/${two.id}/proposed_shipments`, {
      packages,
      insurance_option: 'add_insurance',
    });
    const { destination_address } = three;
    const rates = await api.post('/rates', { warehouse_code: 'MAIN', destination_address, packages, insurance });
    return [
      await api.post(`/orders/${one.id}/book`, { packages, insurance }),
      await api.post(`/orders/${two.id}/book`, { proposed_shipment_id: proposal.json.id }),
      await api.post(`/orders/${three.id}/book`, { rate_id: rates.json.rates[0].id }),
    ];
  };
  const of = ({ json }: Made, ...names: readonly string[]) =>
    json.packages.map((each) => names.map((name) => each[name]));

  it('is its value, of all its units also where only some told theirs', async () => {
    const package_items = [holding('A', 1, { value: 30 }), holding('A')];
    for (const made of await threeWays([{ ...parcel, package_items }], line('A', 2, 10_000))) {
      expect([of(made, 'value'), made.json.price_details.insurance]).toEqual([[[10_030]], 100.3]);
    }
  });

  it('is its value among silent ones, whichever of them was said to be worth less', async () => {
    for (const made of await threeWays([{ ...parcel, value: 50 }, parcel], line('A', 4, 10_000))) {
      expect([of(made, 'value'), made.json.price_details.insurance]).toEqual([[[50], [39_950]], 400]);
    }
    const packages = [{ ...parcel, package_items: [holding('A', 2)] }, { ...parcel, value: 50 }, parcel];
    for (const made of await threeWays(packages, line('A', 4, 10_000))) {
      expect(of(made, 'value')).toEqual([[20_000], [50], [19_950]]);
    }
  });

  it('is its value at the prices of the lines when it is booked', async () => {
    const order = await saved(line('A', 2, 100));
    const { json } = await api.post(`/orders/${order.id}/proposed_shipments`, {
      packages: [{ ...parcel, package_items: [holding('A', 2)] }],
      insurance_option: 'add_insurance',
    });
    const [{ id }] = order.order_line_items;
    await api.post(`/orders/${order.id}`, { order_line_items: [{ id, price: 5000 }] });
    const booked = await api.post(`/orders/${order.id}/book`, { proposed_shipment_id: json.id });
    expect([of(booked, 'value'), booked.json.price_details.insurance]).toEqual([[[10_000]], 100]);
    expect(booked.json.warnings.join()).toContain('it was rated again');
  });

  it('is its class and NMFC, and the highest class of mixed goods', async () => {
    const lines = [
      line('A', 2, 10, { freight_class: '85', nmfc: '111-1' }),
      line('B', 2, 10, { freight_class: '150', nmfc: '222-2' }),
    ];
    const packages = [
      { ...pallet, package_items: [holding('A', 2)] },
      { ...pallet, package_items: [holding('B', 2)] },
    ];
    const made = await threeWays(packages, ...lines);
    for (const each of made) {
      expect(of(each, 'freight_class', 'nmfc')).toEqual([
        ['85', '111-1'],
        ['150', '222-2'],
      ]);
    }
    expect(new Set(made.map(({ json }) => json.total_price)).size).toBe(1);
    const mixed = { ...pallet, package_items: [holding('A', 2), holding('B', 2)] };
    for (const sent of [mixed, pallet]) {
      for (const each of await threeWays([sent], ...lines)) {
        expect(of(each, 'freight_class', 'nmfc')).toEqual([['150', null]]);
      }
    }
  });

  it('is the class by its density where nothing in it has one', async () => {
    for (const each of await threeWays([pallet], line('A', 2, 10))) {
      expect(of(each, 'freight_class')).toEqual([['65']]);
    }
  });

  it('is its part of what silent handling units weigh together', async () => {
    const { weight: _, ...unweighed } = pallet;
    const packages = [{ ...unweighed, freight_class: '70', quantity: 2 }];
    const made = await threeWays(packages, line('A', 4, 10));
    for (const each of made) expect(of(each, 'weight')).toEqual([[32], [32]]);
    expect(new Set(made.map(({ json }) => json.total_price)).size).toBe(1);
  });

  it('is no weight where others weigh as much as all of it: that is asked for', async () => {
    const { weight: _, ...unweighed } = { ...pallet, freight_class: '70' };
    for (const packages of [
      [{ ...unweighed, weight: 70 }, unweighed],
      [
        { ...unweighed, weight: 64.2 },
        { ...unweighed, quantity: 2 },
      ],
    ]) {
      // Units that are kept half a microgram heavier leave nothing either.
      const order = await saved(line('A', 4, 10, { weight: 16.05 }));
      const [path, { destination_address }] = [`/orders/${order.id}`, order];
      const proposal = await api.post(`${path}/proposed_shipments`, { packages });
      expect([proposal.status, proposal.json.details[0].field]).toEqual([400, 'packages[1].weight']);
      const rates = await api.post('/rates', { warehouse_code: 'MAIN', destination_address, packages });
      for (const sent of [{ packages }, { rate_id: rates.json.rates[0].id }]) {
        const { status, json } = await api.post(`${path}/book`, sent);
        expect([status, json.code, json.details[0].field]).toEqual([422, 'dimensions_missing', 'packages[1].weight']);
      }
    }
  });

  it('is no weight where nothing in it tells one, or there is no order: that is asked for', async () => {
    const { weight: _, ...unweighed } = { ...pallet, freight_class: '70' };
    const weightless = { name: 'Vase', quantity: 2, value: 10 };
    const places = { destination_address: orderBody().destination_address, origin_address: ORIGIN };
    for (const packages of [[unweighed], [{ ...unweighed, package_items: [weightless] }], [unweighed, pallet]]) {
      const [rate] = (await api.post('/rates', { ...places, packages })).json.rates;
      for (const sent of [{ packages, carrier_code: 'fxl', service_code: rate.service_code }, { rate_id: rate.id }]) {
        const { status, json, text } = await api.post('/shipments', { ...places, ...sent });
        expect([status, json.code, json.details?.[0].field], text).toEqual([
          422,
          'dimensions_missing',
          'packages[0].weight',
        ]);
      }
      const external = await api.post('/external_shipments', { ...places, packages });
      expect(external.status, external.text).toBe(201);
    }
  });

  it('is nothing to insure where no value is known: each way to book it tells so', async () => {
    const told = ['insurance is charged although no value is given: nothing would be paid for a loss'];
    const worthless = { ...line('A', 2, 10), price: undefined };
    for (const { json } of await threeWays([parcel], worthless)) {
      expect(json).toMatchObject({ price_details: { insurance: 3 }, warnings: expect.arrayContaining(told) });
    }
    const { id } = await saved(worthless);
    const body = { packages: [parcel], insurance_option: 'add_insurance' };
    const proposed = await api.post(`/orders/${id}/proposed_shipments`, body);
    expect(proposed.json.warnings).toEqual(expect.arrayContaining(told));
  });

  it('is worth the same when the packages of an answer are sent back', async () => {
    for (const values of [
      [undefined, 2000],
      [undefined, undefined, 3000],
      [undefined, 500],
      [50, undefined],
    ]) {
      const packages = values.map((value) => ({ ...parcel, value }));
      for (const first of await threeWays(packages, line('A', 2, 1000))) {
        const sent = first.json.packages.map(({ tracking_number: _, id: __, ...each }) => each);
        const again = await saved(line('A', 2, 1000));
        const lines = new Map([['A', again.order_line_items[0].id]]);
        const text = JSON.stringify(sent).replaceAll(
          /"order_line_item_id":"[^"]*"/g,
          `"order_line_item_id":"${lines.get('A')}"`,
        );
        const second = await api.post(`/orders/${again.id}/book`, { packages: JSON.parse(text), insurance });
        expect(second.status, second.text).toBe(201);
        expect([of(second, 'value'), second.json.price_details.insurance]).toEqual([
          of(first, 'value'),
          first.json.price_details.insurance,
        ]);
      }
    }
  });

  it('is what the lines of the order tell and a rate of items could not know', async () => {
    const rated = async (item: object, ...lines: readonly object[]) => {
      const { id, destination_address } = await saved(...lines);
      const asked = { warehouse_code: 'MAIN', destination_address, insurance, items: [item] };
      const [rate] = (await api.post('/rates', asked)).json.rates;
      return (await api.post(`/orders/${id}/book`, { rate_id: rate.id })).json;
    };
    const unit = { item_type: 'handling_unit', handling_unit_type: 'pallet', length: 48, width: 40, height: 40 };
    const freight = { sku: 'G', quantity: 2, weight: 800, value: 10, ...unit };
    const classed = await rated(freight, line('G', 2, 10, { freight_class: '150', nmfc: '77-7' }));
    const classes = classed.packages.map((each: Record<string, unknown>) => [each.freight_class, each.nmfc]);
    expect(classes).toEqual(Array(2).fill(['150', '77-7']));
    expect(classed.warnings.join()).toContain('it was rated again');
    const worthless = { sku: 'A', quantity: 2, length: 4, width: 4, height: 4, weight: 16, value: 0 };
    const valued = await rated(worthless, line('A', 2, 10_000));
    expect([valued.packages[0].value, valued.price_details.insurance]).toEqual([20_000, 200]);
  });

  it.each([
    [{ freight_class: '70' }, 'fxl', 'pallet'],
    [{ freight_class: '70', package_type: 'box' }, 'fxp', 'box'],
    [{ package_type: 'skid' }, 'fxl', 'pallet'],
    [{ package_type: 'drum' }, 'fxl', 'drum'],
    [{ package_type: 'parcel', freight_class: '70' }, 'fxp', null],
    [{ item_type: 'handling_unit' }, 'fxl', 'pallet'],
    [{ item_type: 'parcel', freight_class: '70' }, 'fxp', null],
    [{ type: 'crate' }, 'fxl', 'crate'],
    [{ type: 'parcel', freight_class: '70' }, 'fxp', null],
  ])('is the same kind of package, whichever way it is booked: %j', async (kind, carrier_code, handling_unit_type) => {
    const made = await threeWays([{ ...parcel, ...kind }], line('A', 2, 10));
    const packages = [{ handling_unit_type }];
    expect(made.map(({ json }) => json)).toMatchObject(Array(3).fill({ carrier_code, packages }));
    expect(new Set(made.map(({ json }) => json.total_price)).size).toBe(1);
  });

  it.each(['envelope', 'box', 'tote'])(
    'is the same kind of package where the answer is sent back: %s',
    async (type) => {
      const order = await saved(line('A', 2, 10, { freight_class: '70' }));
      const book = (packages: readonly object[]) => api.post(`/orders/${order.id}/book`, { packages });
      const { json: first } = await book([{ ...parcel, package_type: type }]);
      await api.delete(`/shipments/${first.id}`);
      const { json: second } = await book(first.packages);
      const told = ({ carrier_code, total_price, packages: [each] }: typeof first) => {
        const { package_type, handling_unit_type, freight_class, package_items } = each;
        const { freight_class: ofGoods } = package_items[0];
        return { carrier_code, total_price, package_type, handling_unit_type, freight_class, ofGoods };
      };
      expect(told(first)).toMatchObject({
        carrier_code: 'fxp',
        package_type: type,
        freight_class: null,
        ofGoods: '70',
      });
      expect(told(second)).toEqual(told(first));
    },
  );

  it('is its value where the packages of a rate that was told none are sent back', async () => {
    const order = await saved(line('A', 2, 10_000));
    const { destination_address } = order;
    const packages = [{ ...parcel, quantity: 2, package_items: [holding('A')] }];
    const asked = { warehouse_code: 'MAIN', destination_address, insurance, packages, display_rate_detail: true };
    const [rate] = (await api.post('/rates', asked)).json.rates;
    const { json } = await api.post(`/orders/${order.id}/book`, { rate_id: rate.id, packages: rate.packages });
    expect(json.packages.map((each: { value: number }) => each.value)).toEqual([10_000, 10_000]);
    expect(json.packages[0].package_items).toMatchObject([{ quantity: 1, value: 10_000 }]);
    expect(json.price_details.insurance).toBe(200);
  });
});
