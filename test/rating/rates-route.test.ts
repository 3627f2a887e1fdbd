import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { takeRate } from '../../src/rating/operations/take-rate.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
import { type Answer, Api, addStranger } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** A Monday, 09:30 in Carlsbad. */
const NOW = new Date('2026-03-02T17:30:00Z');
const MUG = { product_sku: 'MUG', length: 9, width: 6, height: 4, weight: 33.6, value: 40 };
type Json = Answer['json'];
const toSeattle = (fields: object = {}) => ({ destination_address: { zip: 98101 }, items: [MUG], ...fields });

describeOnBothDatabases('POST /rates', (databases) => {
  let api: Api;
  let location: string;
  const engineAt = async (now: Date): Promise<Engine> => databases.engine({ location, now });
  const rate = (body: object): Promise<Answer> => api.post('/rates', body);
  const take = async (ids: string | readonly string[], now = NOW) =>
    (await engineAt(now)).database.read((transaction) =>
      takeRate(transaction, api.engine.services.account, { ids: [ids].flat(), field: 'rate_id' }, { now }),
    );

  beforeAll(async () => {
    location = await databases.initialised();
    api = await Api.on(await engineAt(NOW));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  it('answers sizes so that who sends them back is charged the same, whatever they were measured in', async () => {
    const exact = { height: 10, width: 10, weight: 1 };
    const sizes = fc.tuple(fc.constantFrom('cm', 'in'), fc.integer({ min: 1, max: 60_000 }));
    await fc.assert(
      fc.asyncProperty(sizes, async ([dimension_uom, thousandths]) => {
        const length = thousandths / 1000;
        const packages = [{ ...exact, length, dimension_uom }];
        const asked = { destination_address: { zip: 98101 }, carrier_filter: ['fxp'], display_rate_detail: true };
        const first = await rate({ ...asked, packages });
        const [offer] = first.json.rates;
        fc.pre(offer !== undefined);
        const again = await rate({ ...asked, packages: offer.packages });
        expect([again.json.rates[0].price, again.json.rates[0].packages]).toEqual([offer.price, offer.packages]);
      }),
      { numRuns: 40, examples: [[['cm', 50_810]]] },
    );
  });

  it('answers the reason of every service where no exchange rate is known, and explains them', async () => {
    const { status, json } = await rate(toSeattle({ currency: 'CHF' }));
    expect([status, json.code, json.rates]).toEqual([422, 'exchange_rate_missing', []]);
    expect(json.error).toContain('no exchange rate from CHF to USD is known');
    const told = { service_code: 'ground', reason: 'currency', message: expect.stringContaining('CHF to USD') };
    expect(json.errors).toContainEqual(expect.objectContaining(told));
    const explained = await api.post('/rates/explain', toSeattle({ currency: 'CHF' }));
    expect([explained.status, explained.json.length]).toEqual([200, json.errors.length]);
    const { json: order } = await api.post('/orders', orderBody({ currency: 'CHF' }));
    const { status: found, json: services } = await api.get(`/orders/${order.id}/rates`);
    expect([found, services.length]).toEqual([200, json.errors.length]);
  });

  it('answers every service as a rate or as an error with its reason, cheapest first', async () => {
    const { status, json } = await rate(toSeattle());
    expect(status).toBe(200);
    const prices = json.rates.map((each: { price: string }) => Number(each.price));
    expect(prices.length).toBeGreaterThan(2);
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b));
    const services = (await api.get('/carriers')).json.flatMap(
      (carrier: { code: string; services: { code: string }[] }) =>
        carrier.services.map(({ code }) => `${carrier.code}/${code}`),
    );
    const answered = [...json.rates, ...json.errors].map(
      (each: { carrier_code: string; service_code: string }) => `${each.carrier_code}/${each.service_code}`,
    );
    expect(answered.toSorted()).toEqual(services.toSorted());
    for (const error of json.errors) {
      expect(error).toMatchObject({ carrier_name: expect.any(String), reason: expect.any(String) });
      expect(error.message).toMatch(/\w/);
    }
  });

  it('takes hazmat data of which nothing is given for ordinary goods', async () => {
    const prices = async (fields: object) => (await rate(toSeattle(fields))).json.rates.map(({ price }: Json) => price);
    const parcel = { length: 9, width: 6, height: 4, weight: 2 };
    const blank = { un_or_na_number: '', proper_shipping_name: null };
    const ordinary = await prices({});
    const packed = await prices({ items: undefined, packages: [parcel] });
    for (const hazmat of [{}, blank]) {
      expect(await prices({ items: [{ ...MUG, hazmat_data: hazmat }] })).toEqual(ordinary);
      for (const fields of [{ hazmat_data: hazmat }, { hazmat_data_list: [hazmat] }]) {
        expect(await prices({ items: undefined, packages: [{ ...parcel, ...fields }] })).toEqual(packed);
      }
    }
    const told = { un_or_na_number: 'UN1993' };
    expect(await prices({ items: [{ ...MUG, hazmat_data: told }] })).not.toEqual(ordinary);
    expect(await prices({ items: undefined, packages: [{ ...parcel, hazmat_data_list: [told] }] })).not.toEqual(packed);
  });

  it('rates an item that says nothing of its kind as what its SKU is', async () => {
    const piece = { length: 20, width: 20, height: 20, weight: 100, freight_class: '60', item_type: 'handling_unit' };
    const freight = { sku: 'KILN', name: 'Kiln', items: [{ ...piece, handling_unit_type: 'pallet' }] };
    await api.post('/skus', freight);
    const prices = async (item: object) =>
      (await rate(toSeattle({ items: [{ sku: 'KILN', quantity: 1, ...item }] }))).json.rates.map(
        ({ price }: Json) => price,
      );
    const asPallet = await prices({ type: 'pallet' });
    expect(asPallet.length).toBeGreaterThan(0);
    expect(await prices({})).toEqual(asPallet);
    expect(await prices({ item_type: 'parcel' })).not.toEqual(asPallet);
    const order = { order_number: 'KILN-1', destination_address: toSeattle().destination_address };
    await api.post('/orders', { ...order, order_line_items: [{ sku: 'KILN', quantity: 1 }] });
    const { json } = await api.get('/orders/KILN-1/rates');
    // What is not offered has no price.
    expect(json.flatMap(({ price }: Json) => price ?? [])).toEqual(asPallet);
  });

  it('puts a pallet that comes loaded on no second one, whatever else is said of its kind', async () => {
    const CHICAGO = { destination_address: { zip: '60601' } };
    const pallet = { name: 'x', quantity: 1, length: 48, width: 40, height: 40, weight: 470, weight_uom: 'lb' };
    const prices = async (kind: object) =>
      (await rate({ ...CHICAGO, items: [{ ...pallet, ...kind }] })).json.rates.map(({ price }: Json) => price);
    const itself = await prices({ item_type: 'handling_unit', handling_unit_type: 'pallet' });
    expect(itself.length).toBeGreaterThan(0);
    for (const kind of [{}, { item_type: 'handling_unit' }, { item_type: 'unpacked' }]) {
      expect(await prices({ ...kind, type_of_item: 'pallet' })).toEqual(itself);
    }
    expect(await prices({ item_type: 'handling_unit', type_of_item: 'box' })).toEqual(itself);
    expect(await prices({ item_type: 'handling_unit' })).not.toEqual(itself);
  });

  it.each(['70.0', '70.00', ' 70 ', 70])('reads the freight class %j as 70', async (freight_class) => {
    const pallet = { length: 48, width: 40, height: 48, weight: 500, packing_type: 'pallet' };
    const prices = async (told: unknown) => {
      const packages = [{ ...pallet, freight_class: told }];
      return (await rate(toSeattle({ items: undefined, packages }))).json.rates.map(({ price }: Json) => price);
    };
    const wanted = await prices('70');
    expect(wanted.length).toBeGreaterThan(0);
    expect(await prices(freight_class)).toEqual(wanted);
  });

  it('warns where insurance covers nothing', async () => {
    const warnings = async (value: number, active: boolean) =>
      (await rate(toSeattle({ items: [{ ...MUG, value }], insurance: { active } }))).json.warnings;
    expect(await warnings(0, true)).toContainEqual(expect.stringMatching(/insurance .*no value/));
    expect(await warnings(40, true)).toEqual([]);
    expect(await warnings(0, false)).toEqual([]);
  });

  it('answers every service once, offered or with a reason, whatever is sent', async () => {
    const { json: carriers } = await api.get('/carriers');
    const services = carriers.flatMap((carrier: { code: string; services: { code: string }[] }) =>
      carrier.services.map(({ code }) => `${carrier.code}/${code}`),
    );
    const size = fc.integer({ min: 1, max: 130 });
    const packed = fc.record({
      length: size,
      width: fc.integer({ min: 1, max: 60 }),
      height: fc.integer({ min: 1, max: 60 }),
      weight: fc.integer({ min: 1, max: 400 }),
      value: fc.integer({ min: 0, max: 5000 }),
      package_type: fc.constantFrom('parcel', 'pallet', 'crate'),
      freight_class: fc.constantFrom(undefined, '50', '85', '500'),
      hazmat: fc.boolean(),
    });
    const request = fc.record({
      packages: fc.array(packed, { minLength: 1, maxLength: 4 }),
      destination_address: fc.record({
        zip: fc.constantFrom('92101', '98101', '10001', '96801', '00601', '09001'),
        is_residential: fc.boolean(),
        street1: fc.constantFrom(undefined, '1 Main St', 'PO Box 7'),
      }),
      insurance: fc.record({ active: fc.boolean() }),
      accessorials: fc.subarray(['signature', 'liftgate_delivery', 'saturday_delivery']),
    });
    await fc.assert(
      fc.asyncProperty(request, async (body) => {
        const { status, json } = await rate(body);
        expect([200, 422]).toContain(status);
        const answered = [...json.rates, ...json.errors].map(
          (each: { carrier_code: string; service_code: string }) => `${each.carrier_code}/${each.service_code}`,
        );
        expect(answered.toSorted()).toEqual(services.toSorted());
        expect(json.errors.every((each: { message: string }) => each.message.length > 20)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('answers rates as the contract names their members', async () => {
    const { json } = await rate(toSeattle({ insurance: { active: true } }));
    expect(json.rates[0]).toEqual({
      id: expect.stringMatching(/^rate_/),
      carrier: 'Fixture Parcel',
      carrier_code: 'fxp',
      carrier_type: 'small_parcel',
      service_name: 'Fixture Ground',
      service_code: 'ground',
      service_level: 'Fixture Ground',
      standardized_service_name: 'Ground',
      rate_display_name: 'Fixture Parcel Fixture Ground',
      price: expect.stringMatching(/^\d+\.\d\d$/),
      currency_code: 'USD',
      ship_date: '2026-03-02',
      est_delivery_date: expect.stringMatching(/^2026-03-\d\d$/),
      est_delivery_time: null,
      service_days: expect.any(Number),
      tariff_insurance_rule: 'carrier',
      rates_provider: 'shipdock',
      rates_provider_code: 'shipdock',
      rates_provider_type: 'tariff',
      carrier_account: { code: 'fxp', name: 'Fixture Parcel', scac: null, is_customer_tariff: true },
      insurance_price: 3,
      expires_at: '2026-03-02T19:30:00.000Z',
    });
  });

  it('shows packages and price parts that add up where they are asked for', async () => {
    const { json } = await rate(toSeattle({ display_rate_detail: true, self_packed: false }));
    const [first] = json.rates;
    const sum = (values: readonly number[]) => Math.round(values.reduce((total, each) => total + each, 0) * 100) / 100;
    expect(sum(Object.values(first.price_details))).toBe(Number(first.price));
    expect(sum(first.price_parts.map((part: { price: number }) => part.price))).toBe(Number(first.price));
    expect(first.packages).toHaveLength(1);
    expect(first.packages[0]).toMatchObject({ package_type: 'parcel', weight_uom: 'lb' });
  });

  it('bills pounds told in kilograms as pounds, to the last digit', async () => {
    const measures = { length: 6, width: 4, height: 4 };
    const prices = async (weight: object) => {
      const { json } = await rate({ destination_address: { zip: 98101 }, packages: [{ ...measures, ...weight }] });
      return json.rates.map((each: { service_code: string; price: string }) => [each.service_code, each.price]);
    };
    for (const [pounds, kilograms] of [
      [2, 0.90718474],
      [5, '2.26796185'],
    ]) {
      const inPounds = await prices({ weight: pounds, weight_uom: 'lb' });
      expect(inPounds.length).toBeGreaterThan(2);
      expect(await prices({ weight: kilograms, weight_uom: 'kg' })).toEqual(inPounds);
    }
  });

  it('weighs parcels in ounces, everything else in pounds', async () => {
    const weightOf = async (item: object, fields: object = {}) => {
      const { json } = await rate(toSeattle({ items: [{ ...MUG, ...item }], display_rate_detail: true, ...fields }));
      return (json.rates ?? [])[0]?.packages[0].weight;
    };
    const asOunces = await weightOf({ weight: 160 });
    expect(await weightOf({ weight: 10, weight_uom: 'lb' })).toBe(asOunces);
    expect(await weightOf({ weight: 10, item_type: 'handling_unit', handling_unit_type: 'crate' })).toBe(10);
    const { json } = await rate(
      toSeattle({ items: [], packages: [{ length: 9, width: 6, height: 4, weight: 10 }], display_rate_detail: true }),
    );
    expect(json.rates[0].packages[0]).toMatchObject({ weight: 10, length: 9, package_type: 'parcel' });
  });

  it('rounds sizes of parcels up to the next tenth, and says so', async () => {
    const { json } = await rate(toSeattle({ items: [{ ...MUG, length: 9.01 }] }));
    expect(json.warnings).toEqual(['items[0].length: 9.01 was rounded up to 9.1 in']);
  });

  it('rates a handling unit without weight at the middle density of its class, and says so', async () => {
    const pallet = { type: 'pallet', length: 48, width: 40, height: 40, freight_class: 70 };
    const { status, json } = await rate({ destination_address: { zip: '85001' }, items: [pallet] });
    expect(status).toBe(200);
    expect(json.warnings.join()).toMatch(/no weight; .* middle density of class 70/);
  });

  describe('goods that pack nowhere', () => {
    const servicesOf = (list: readonly { carrier_code: string; service_code: string }[]) =>
      list.map((each) => `${each.carrier_code}/${each.service_code}`).toSorted();
    /** The request with every change made that a service names for an item, an address or the moment. */
    const mended = (body: object, fixes: readonly { field: string; value: object }[]) => {
      const changed: Record<string, unknown> & { items: object[] } = { items: [], ...structuredClone(body) };
      for (const { field, value } of fixes) {
        const [, name = '', place] = /^(\w+)(?:\[(\d+)\])?$/.exec(field) ?? [];
        if (name === 'items') Object.assign(changed.items[Number(place)] ?? {}, value);
        else changed[name] = place === undefined ? value : [value];
      }
      return changed;
    };

    it('are answered with the reason of every service, and with what makes the service take them', async () => {
      const all = servicesOf([...(await rate(toSeattle())).json.rates, ...(await rate(toSeattle())).json.errors]);
      const heavy = { length: 12, width: 10, height: 6, weight: 2560 };
      const long = { length: 120, width: 30, height: 30, weight: 20, weight_uom: 'lb' };
      const huge = { length: 90, width: 80, height: 100, weight: 90, weight_uom: 'lb', item_type: 'unpacked' };
      for (const items of [[heavy], [long, MUG], [huge], [heavy, long]]) {
        const body = { origin_address: { zip: '92009' }, ...toSeattle({ items }) };
        const { status, json } = await rate(body);
        expect([status, json.code, json.rates, json.warnings]).toEqual([422, 'does_not_fit', [], expect.any(Array)]);
        expect(servicesOf(json.errors)).toEqual(all);
        for (const error of json.errors) {
          expect(error.message).toMatch(/line \d/);
          if (!/^fx[lp]$/.test(error.carrier_code)) continue;
          const again = await rate(mended(body, error.fixes));
          const name = `${error.carrier_code}/${error.service_code}`;
          expect(servicesOf(again.json.rates), `${name} ${JSON.stringify(error.fixes)}`).toContain(name);
        }
      }
    });

    it('are explained service by service', async () => {
      const body = toSeattle({ items: [{ ...MUG, weight: 2560 }] });
      const { value } = await api.engine.call(ratingOperations.explain, { body });
      expect(value.length).toBeGreaterThan(5);
      expect(value.every(({ offered, reasons }) => !offered && reasons.length > 0)).toBe(true);
      expect(value.find((each) => each.carrier_code === 'fxl')?.reasons[0]?.fix).toMatchObject({
        kind: 'item',
        field: 'items[0]',
        value: { item_type: 'unpacked', weight: 160, weight_uom: 'lb' },
      });
    });
  });

  it('answers 422 with the same body where nothing is offered', async () => {
    const { status, json } = await rate(toSeattle({ destination_address: { zip: '98101', street1: 'PO Box 7' } }));
    expect(status).toBe(422);
    expect(json).toMatchObject({ rates: [], code: 'no_rates', error: expect.any(String), warnings: [] });
    expect(json.errors.length).toBeGreaterThan(3);
  });

  it('keeps to the carriers and types that are asked for, and says why one of them answers nothing', async () => {
    const carriers = async (fields: object) => [
      ...new Set((await rate(toSeattle(fields))).json.rates.map((each: { carrier_code: string }) => each.carrier_code)),
    ];
    expect(await carriers({ carrier_filter: ['fxp', 'ups'] })).toEqual(['fxp']);
    expect(await carriers({ carrier_type_filter: ['small_parcel'] })).not.toContain('fxl');
    const { status, json } = await rate(toSeattle({ carrier_filter: ['fxq'] }));
    expect(status).toBe(422);
    expect(json.errors).toEqual([
      {
        carrier_code: 'fxq',
        carrier_name: 'fxq',
        service_code: null,
        service_name: null,
        reason: 'account',
        message: 'carrier_filter names fxq, which is no carrier of the account',
        changes: [expect.stringMatching(/^did you mean fx\w\?$/)],
        fixes: [{ kind: 'other', field: null, value: null, text: expect.stringMatching(/^did you mean/) }],
      },
    ]);
  });

  it('answers the best rate alone where only that is asked for', async () => {
    const all = (await rate(toSeattle())).json.rates;
    const best = (await rate(toSeattle({ rate_filter: 'best' }))).json.rates;
    expect(best.map((each: { price: string }) => each.price)).toEqual([all[0].price]);
  });

  describe('the origin', () => {
    it('is an address or a warehouse; an unknown warehouse beside an address is a warning', async () => {
      const unknown = await rate(toSeattle({ origin_address: { zip: 92009 }, warehouse_code: 'NOWHERE' }));
      expect([unknown.status, unknown.json.warnings]).toEqual([
        200,
        ['warehouse_code "NOWHERE" is no warehouse of the account; the origin address was used'],
      ]);
      const alone = await rate(toSeattle({ warehouse_code: 'NOWHERE' }));
      expect([alone.status, alone.json.code]).toEqual([422, 'warehouse_unknown']);
      const far = await rate(toSeattle({ origin_address: { zip: '10118' }, warehouse_code: 'MAIN' }));
      expect(far.json.warnings).toEqual([
        expect.stringMatching(
          /^it was rated from the origin address \(10118 US\); warehouse MAIN lies elsewhere: .+ 92009$/,
        ),
      ]);
      const main = await rate(toSeattle({ warehouse_code: 'MAIN' }));
      expect(main.json.rates[0].price).toBe(unknown.json.rates[0].price);
    });

    it('is one of all items: of those that lie at another warehouse a warning tells', async () => {
      await api.post('/warehouses', { code: 'FAR', name: 'Far', address: { zip: '10001', state: 'NY' } });
      const item = (warehouse_code: string) => ({ length: 5, width: 5, height: 5, weight: 20, warehouse_code });
      const items = [item('MAIN'), item('FAR'), item('FAR')];
      const sent = { destination_address: { zip: '98101' }, items };
      const warning =
        'items[1] and 1 more lie at warehouse FAR, but all is rated from MAIN: rate them apart, with warehouse_code FAR';
      expect((await rate(sent)).json.warnings).toEqual([warning]);
      expect((await rate({ ...sent, warehouse_code: 'FAR' })).json.warnings).toEqual([
        'items[0] lies at warehouse MAIN, but all is rated from FAR: rate them apart, with warehouse_code MAIN',
      ]);
      expect((await rate({ ...sent, origin_address: { zip: '60601' } })).json.warnings).toEqual([]);
    });

    it('may be a code of the address book, like the destination', async () => {
      await api.post('/addresses', {
        code: 'DOCK',
        company: 'Dock',
        street1: '1 Pier',
        city: 'Reno',
        state: 'NV',
        zip: '89501',
      });
      const byCode = await rate({ destination_address: { code: 'DOCK' }, items: [MUG] });
      const byZip = await rate({ destination_address: { zip: '89501' }, items: [MUG] });
      expect(byCode.json.rates.map((each: { price: string }) => each.price)).toEqual(
        byZip.json.rates.map((each: { price: string }) => each.price),
      );
      expect((await rate({ destination_address: { code: 'PIER' }, items: [MUG] })).status).toBe(422);
    });
  });

  it.each([
    ['nothing to rate', { items: [] }, 400, 'items'],
    ['items and packages', { packages: [{ length: 1, width: 1, height: 1, weight: 1 }] }, 400, 'packages'],
    ['no destination', { destination_address: {} }, 400, 'destination_address'],
    ['a size of nothing', { items: [{ ...MUG, width: 0 }] }, 400, 'items[0].width'],
    ['no size at all', { items: [{ weight: 3 }] }, 422, 'items[0]'],
    ['a type that is none', { items: [{ ...MUG, type: 'sofa' }] }, 400, 'items[0].type'],
    [
      'a package without weight',
      { items: [], packages: [{ length: 1, width: 1, height: 1 }] },
      400,
      'packages[0].weight',
    ],
    ['a quantity of 0', { items: [{ ...MUG, quantity: 0 }] }, 400, 'items[0].quantity'],
    ['a filter that is none', { rate_filter: 'worst' }, 400, 'rate_filter'],
  ])('refuses %s, and names the field', async (_, fields, status, field) => {
    const answer = await rate(toSeattle(fields));
    expect(answer.status, answer.text).toBe(status);
    expect(answer.json.details[0].field).toContain(field);
    expect(answer.text).not.toContain('rate request)');
  });

  describe('a rate', () => {
    it('is kept with all that a booking needs', async () => {
      const { json } = await rate(toSeattle({ items: [{ ...MUG, quantity: 3 }] }));
      const taken = await take(json.rates[0].id);
      if (taken.kind !== 'rate') throw new Error('a rate was kept');
      const { offer, request, totalMinor } = taken.rate;
      expect([offer.carrierCode, offer.serviceCode, totalMinor]).toEqual([
        json.rates[0].carrier_code,
        json.rates[0].service_code,
        Math.round(Number(json.rates[0].price) * 100),
      ]);
      expect(request.details.request.destination).toMatchObject({ zip: '98101', country: 'US' });
      expect(request.details.packages.flatMap((each) => each.contents)).toEqual([{ lineId: 'items[0]', quantity: 3 }]);
      expect(request.details.lines.map((each) => each.line.sku)).toEqual(['MUG']);
    });

    it('is valid for two hours, then expired; of several ids the first valid one counts', async () => {
      const old = (await rate(toSeattle())).json.rates[0].id;
      const later = new Date(NOW.getTime() + 2 * 3600 * 1000);
      expect(await take(old, new Date(later.getTime() - 1))).toMatchObject({ kind: 'rate', rate: { id: old } });
      await expect(take(old, later)).rejects.toMatchObject({ code: 'rate_expired' });
      const laterApi = await Api.on(await engineAt(later));
      const fresh = (await laterApi.post('/rates', toSeattle())).json.rates[0].id;
      expect(await take(['rate_00000000', old, fresh], later)).toMatchObject({ rate: { id: fresh } });
      await expect(take(['rate_00000000', old], later)).rejects.toMatchObject({ code: 'rate_expired' });
      await expect(take('rate_00000000')).rejects.toMatchObject({ code: 'rate_not_found' });
      await expect(take('pshp_00000000')).rejects.toMatchObject({
        code: 'proposed_shipment_not_found',
        details: [{ field: 'rate_id' }],
      });
    });

    it('is unknown to every other account', async () => {
      const { json } = await rate(toSeattle());
      const stranger = new Api(api.engine, await addStranger(api.engine));
      const empty = await stranger.post('/rates', toSeattle({ origin_address: { zip: '92009' } }));
      expect([empty.status, empty.json.errors[0].reason]).toEqual([422, 'account']);
      const account = (
        await api.engine.database.read((transaction) =>
          transaction.tables<{ accounts: { id: string; name: string } }>().selectFrom('accounts').selectAll().execute(),
        )
      ).find(({ name }) => name.startsWith('stranger'));
      const wanted = { ids: [json.rates[0].id as string], field: 'rate_id' } as const;
      const found = api.engine.database.read((transaction) =>
        takeRate(transaction, account?.id as typeof api.engine.services.account, wanted, { now: NOW }),
      );
      await expect(found).rejects.toMatchObject({ code: 'rate_not_found' });
    });

    it('has the price in a dry run that it has in earnest, of several lines, and so has a packing', async () => {
      const headers = { 'x-shipdock-dry-run': 'true' };
      const items = [MUG, { ...MUG, name: 'Another', length: 5 }, MUG];
      const prices = ({ json }: Answer) => json.rates.map((each: { price: string }) => each.price);
      const dry = await api.post('/rates', toSeattle({ items }), { headers });
      expect([dry.status, prices(dry)]).toEqual([200, prices(await rate(toSeattle({ items })))]);
      const lines = items.map((item, index) => ({ ...item, name: `Mug ${index}` }));
      const order = { order_number: 'P', destination_address: { zip: '98101' }, order_line_items: lines };
      expect((await api.post('/packing', order, { headers })).status).toBe(200);
      const without = await api.post('/packing', { warehouse_code: 'MAIN', items });
      expect([without.status, without.json.details[0].field]).toEqual([400, 'items']);
    });

    it('is not kept by a dry run', async () => {
      const dry = await databases.engine({ location, now: NOW, dryRun: true });
      const count = () =>
        api.engine.database.read(async (transaction) => {
          const rows = await transaction.tables<{ rates: { id: string } }>().selectFrom('rates').select('id').execute();
          return rows.length;
        });
      const before = await count();
      const { json } = await (await Api.on(api.engine)).get('/carriers');
      expect(json.length).toBeGreaterThan(0);
      const { ratingOperations } = await import('../../src/rating/rating.operations.ts');
      const { value } = await dry.call(ratingOperations.rates, { body: toSeattle({ items: [MUG, MUG] }) });
      expect(value.rates[0]?.id).toBe('rate_(new)');
      expect(await count()).toBe(before);
    });
  });
});
