import { afterEach, beforeAll, expect, it } from 'vitest';
import { policyOperations } from '../../src/rating/policies.operations.ts';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** A Monday, 09:30 in Carlsbad. */
const NOW = new Date('2026-03-02T17:30:00Z');
const PACKAGE = { length: 10, width: 8, height: 6, weight: 3, value: 20 };
type Json = Answer['json'];

describeOnBothDatabases('proposed shipments', (databases) => {
  let api: Api;
  let location: string;
  beforeAll(async () => {
    location = await databases.initialised();
    api = await Api.on(await databases.engine({ location, now: NOW }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  it('tell the SKU of which a line’s SKU holds units', async () => {
    const items = [{ length: 9, width: 6, height: 4, weight: 2 }];
    const optimise = (value: string) => api.post('/settings/package_level_optimization', { value });
    await optimise('on');
    await api.post('/skus', { sku: 'CASE-MUG', child_sku: 'MUG', child_sku_qty: 6, items });
    const { json: order } = await api.post(
      '/orders',
      orderBody({ order_line_items: [{ sku: 'CASE-MUG', quantity: 1 }] }),
    );
    const { json } = await api.post(`/orders/${order.id}/proposed_shipments/generate`);
    await optimise('off');
    expect(json[0]?.shipment_line_items).toMatchObject([{ sku: 'CASE-MUG', child_sku: 'MUG', child_sku_quantity: 6 }]);
  });

  const order = async (fields: object = {}): Promise<Json> =>
    (await api.post('/orders', orderBody({ ...fields }))).json;
  const propose = async (fields: object = {}, orderFields: object = {}): Promise<Answer> =>
    api.post(`/orders/${(await order(orderFields)).id}/proposed_shipments`, fields);
  const generate = async (id: string): Promise<Json> =>
    (await api.post(`/orders/${id}/proposed_shipments/generate`)).json;

  it('are generated cheapest first, one of them selected, with every member of the contract', async () => {
    const made = await order();
    const all = await generate(made.id);
    expect(all.map((each: Json) => each.selected)).toEqual(all.map((_: Json, index: number) => index === 0));
    expect(all[0]).toMatchObject({
      selected_because: 'the cheapest',
      insurance_type: 'no_insurance',
      final_mile: { using_final_mile_carrier: false },
      origin_address: { zip: '92009', country: 'US' },
      destination_address: { zip: '92101', is_po_box: false },
      shipment_line_items: [{ order_line_item_id: made.order_line_items[0].id, quantity: 2, sku: 'MUG' }],
      fees: { insurance: { active: false } },
      warehouse_code: 'MAIN',
      policies_applied: [],
      created_at: '2026-03-02',
    });
    expect(all[0].packages[0].package_items).toMatchObject([{ product_sku: 'MUG', quantity: 2 }]);
  });

  it('have parts that add up to the price, with the packing that is charged', async () => {
    const sums = (all: Json) => {
      const sum = (each: Json) => each.price_parts.reduce((total: number, { price }: Json) => total + price * 100, 0);
      return all.map((each: Json) => Math.round(sum(each) - each.total_price * 100));
    };
    const all = await generate((await order({ self_packed: false })).id);
    expect(all[0].price_details.packing).toBeGreaterThan(0);
    expect(sums(all)).toEqual(all.map(() => 0));
  });

  it('are made one by one, with packages, insurance, accessorials and billing of their own', async () => {
    const { status, json } = await propose({
      service_code: 'fxp/2day',
      packages: [{ ...PACKAGE, package_items: [{ product_sku: 'MUG', quantity: 2 }] }],
      insurance_option: 'add_insurance',
      destination_accessorials: [{ type: 'signature' }],
      shipment_billing: { bill_to: 'third_party', account_number: '77' },
      origin_instructions: 'dock 4',
      reference_numbers: [{ code: 'PO', value: '4711' }],
    });
    expect(status, JSON.stringify(json)).toBe(201);
    expect(json).toMatchObject({
      carrier_code: 'fxp',
      service_code: '2day',
      selected: false,
      selected_because: null,
      insurance_type: 'carrier',
      fees: { insurance: { active: true } },
      origin_instructions: 'dock 4',
      shipment_billing: { bill_to: 'third_party', account_number: '77' },
      reference_numbers: [{ code: 'purchase_id', value: '4711' }],
      destination_accessorials: [{ side: 'destination', type: 'signature', name: 'Signature' }],
      packages: [{ length: 10, weight: 3, materials: [], labors: [], package_items: [{ quantity: 2 }] }],
    });
    expect(json.destination_accessorials[0].price).toBeGreaterThan(0);
    expect(json.price_details.insurance).toBe(3);
    const sum = Object.values<number>(json.price_details).reduce((total, each) => total + each, 0);
    expect(Math.round(sum * 100)).toBe(Math.round(json.total_price * 100));
    const { json: all } = await api.get(`/orders/${json.order_id}/proposed_shipments`);
    expect(all.map((each: Json) => each.id)).toEqual([json.id]);
  });

  it('are booked with all that was asked, and a booking that says otherwise goes before', async () => {
    const asked = {
      service_code: 'fxp/2day',
      packages: [{ ...PACKAGE, package_items: [{ product_sku: 'MUG', quantity: 2 }] }],
      insurance_option: 'add_insurance',
      destination_accessorials: [{ type: 'signature' }],
      shipment_billing: { bill_to: 'third_party', account_number: '77' },
      origin_instructions: 'dock 4',
      destination_instructions: 'ring twice',
      alternate_return_address: {
        company: 'Returns Desk',
        street1: '1 Back St',
        city: 'Reno',
        state: 'NV',
        zip: '89501',
      },
      reference_numbers: [{ code: 'PO', value: '4711' }],
      destination_address: {
        company: 'Other Dock',
        street1: '9 Quay St',
        city: 'Seattle',
        state: 'WA',
        zip: '98101',
        phone_number: '2065550100',
      },
    };
    const { json: proposed } = await propose(asked);
    const path = `/orders/${proposed.order_id}/proposed_shipments/${proposed.id}`;
    const { json: booked, status } = await api.post(`${path}/book`, { destination_instructions: 'leave with guard' });
    expect(status, JSON.stringify(booked)).toBe(201);
    expect(booked).toMatchObject({
      proposed_shipment_id: proposed.id,
      carrier_code: 'fxp',
      insurance_type: 'carrier',
      total_price: proposed.total_price,
      accessorials: [{ accessorial_type: 'signature' }],
      packages: [{ length: 10, width: 8, height: 6, weight: 3, package_items: [{ product_sku: 'MUG', quantity: 2 }] }],
      shipment_billing: { bill_to: 'third_party', account_number: '77' },
      origin_instructions: 'dock 4',
      destination_instructions: 'leave with guard',
      reference_numbers: [{ code: 'purchase_id', value: '4711' }],
      destination_address: { company: 'Other Dock', zip: '98101' },
    });
  });

  it('are selected where the order goes with them; a booking that packs anew names those with packages that were sent', async () => {
    const packages = [{ ...PACKAGE, package_items: [{ product_sku: 'MUG', quantity: 2 }] }];
    const { json: made } = await api.post('/orders', orderBody({ proposed_shipments: [{ packages }, {}] }));
    const [packed, plain] = ['packed', 'plain'].map((name) =>
      made.proposed_shipments.find((each: Json) => each.selected === (name === 'plain')),
    );
    expect([packed.packages[0].weight, plain.selected_because]).toEqual([3, 'the cheapest']);
    const { json: booked } = await api.post(`/orders/${made.id}/book`, {});
    expect([booked.total_price, booked.warnings.join()]).toEqual([
      plain.total_price,
      expect.stringContaining(`proposed shipment ${packed.id} holds packages that were sent: name it to book those`),
    ]);
  });

  it('are named by a booking that goes without what one was asked with, where it does not say otherwise itself', async () => {
    const asked = {
      ...{ carrier_code: 'fxp', service_code: '2day', insurance_option: 'add_insurance', include_return_label: true },
      destination_accessorials: [{ type: 'cod', value: '15' }, { type: 'signature' }],
      shipment_billing: { bill_to: 'third_party', account_number: '77' },
      duties_taxes_billing: { bill_to: 'recipient' },
      pickup: [{ start_time: '2026-03-10T19:00:00Z' }],
    };
    const book = async (body: object, proposals: readonly object[] = [asked]) => {
      const { json: made } = await api.post('/orders', orderBody({ proposed_shipments: proposals }));
      const { json: booked } = await api.post(`/orders/${made.id}/book`, body);
      return { booked, id: made.proposed_shipments[0].id };
    };
    const { booked, id } = await book({});
    expect([booked.service_name, booked.insurance_type]).toEqual(['Fixture 2nd Day', 'no_insurance']);
    expect(booked.warnings).toContain(
      `it goes without cod 15, signature, insurance, a return label, a pickup, third_party (account 77) to pay for it, recipient to pay for duties and taxes; proposed shipment ${id} was asked with that: name it to book it so`,
    );
    const said = {
      ...{ insurance_option: 'no_insurance', include_return_label: false, accessorials: [] },
      shipment_billing: { bill_to: 'sender' },
      ...{ duties_taxes_billing: { bill_to: 'sender' }, pickup: [] },
    };
    const { booked: other } = await book({ service_name: 'Fixture Ground' });
    const { booked: plain } = await book(said, [{ ...asked, shipment_billing: undefined }]);
    for (const each of [other, plain]) expect((each.warnings ?? []).join()).not.toContain('goes without');
  });

  it('are booked without what the rate that the order wishes for was asked with, which a warning tells', async () => {
    const asked = {
      ...{
        items: [{ product_sku: 'MUG', length: 5, width: 4, height: 4, weight: 32, value: 19 }],
        warehouse_code: 'MAIN',
      },
      destination_address: orderBody().destination_address,
      insurance: { active: true },
      destination_accessorials: [{ type: 'cod', value: '20' }],
    };
    const [rate] = (await api.post('/rates', asked)).json.rates;
    const { json: made } = await api.post('/orders', orderBody({ requested_rate_id: rate.id }));
    const dry = { headers: { 'x-shipdock-dry-run': 'true' } };
    const { json: booked } = await api.post(`/orders/${made.id}/book`, {}, dry);
    expect(booked.warnings.join()).toContain(`it goes without cod 20, insurance; rate ${rate.id} was asked with that`);
    const { json: named } = await api.post(`/orders/${made.id}/book`, { rate_id: rate.id });
    expect([named.accessorials[0].cod_amount, named.insurance_type, (named.warnings ?? []).join()]).toEqual([
      20,
      'carrier',
      expect.not.stringContaining('goes without'),
    ]);
  });

  it('go where the order goes when they are booked, though it was mended after they were made', async () => {
    const made = await order();
    const [first] = await generate(made.id);
    await api.post(`/orders/${made.id}`, { destination_address: { street1: '77 Mended Ave' } });
    const { json: booked } = await api.post(`/orders/${made.id}/proposed_shipments/${first.id}/book`);
    expect(booked).toMatchObject({ proposed_shipment_id: first.id, destination_address: { street1: '77 Mended Ave' } });
  });

  it('are booked as a job, which names the shipment, and refused at once where they cannot be', async () => {
    const made = await order();
    const [first, second] = await generate(made.id);
    const path = `/orders/${made.id}/proposed_shipments`;
    const { json: job, status } = await api.post(`${path}/${first.id}/book_async`);
    expect(status, JSON.stringify(job)).toBe(201);
    expect(job).toMatchObject({ type: 'book_shipment', status: 'finished', meta: { order_public_id: made.id } });
    const { json: shipment } = await api.get(`/shipments/${job.meta.shipment_public_id}`);
    expect(shipment).toMatchObject({ proposed_shipment_id: first.id, order_id: made.id });
    const again = await api.post(`${path}/${first.id}/book_async`);
    expect(again.json.meta.shipment_public_id).toBe(shipment.id);
    expect(await api.post(`${path}/${second.id}/book_async`)).toMatchObject({
      status: 422,
      json: { code: 'nothing_to_ship' },
    });
    expect((await api.post(`${path}/psh_unknown1/book_async`)).status).toBe(404);
  });

  it.each([
    [
      'packages without weight, of which none tells what it holds',
      { packages: [{ length: 1, width: 1, height: 1, quantity: 2 }] },
      400,
      'packages[0].weight',
    ],
    [
      'an item of no line',
      { packages: [{ ...PACKAGE, package_items: [{ product_sku: 'CUP' }] }] },
      400,
      'package_items[0]',
    ],
    [
      'more units than are left',
      { packages: [{ ...PACKAGE, package_items: [{ product_sku: 'MUG', quantity: 3 }] }] },
      422,
      'packages',
    ],
    ['billing that says not who pays', { shipment_billing: { name: 'Widgets' } }, 400, 'shipment_billing.bill_to'],
    ['a rate that is none', { rate_id: 'rate_00000000' }, 404, 'rate_id'],
    ['a warehouse that is none', { warehouse_code: 'NOWHERE' }, 422, 'warehouse_code'],
  ])('refuse %s, and name the field', async (_, fields, status, field) => {
    const answer = await propose(fields);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.json.details[0].field).toContain(field);
  });

  it('are deleted one by one; a second time there is none', async () => {
    const { json } = await propose();
    const path = `/orders/${json.order_id}/proposed_shipments/${json.id}`;
    expect((await api.delete(path)).status).toBe(204);
    expect((await api.delete(path)).status).toBe(404);
    expect((await api.get(`/orders/${json.order_id}/proposed_shipments`)).json).toEqual([]);
  });

  it('follow the rate that an order asks for, though it may have expired; an unknown one refuses nothing', async () => {
    const request = { destination_address: { zip: '92101' }, items: [{ length: 5, width: 4, height: 4, weight: 16 }] };
    const { rates } = (await api.post('/rates', request)).json;
    const nextDay = rates.find((each: Json) => each.carrier_code === 'fxp' && each.service_code === 'nextday');
    const asking = await order({ requested_rate_id: ['rate_00000000', nextDay.id] });
    expect(asking).toMatchObject({
      requested_shipping_details: 'fxp/nextday',
      requested_rate_id: ['rate_00000000', nextDay.id],
    });
    const selected = (await generate(asking.id)).filter((each: Json) => each.selected);
    expect(selected).toMatchObject([{ service_code: 'nextday', selected_because: 'requested by the order' }]);
    const later = await Api.on(await databases.engine({ location, now: new Date(NOW.getTime() + 3 * 3600 * 1000) }));
    const late = await later.post('/orders', orderBody({ requested_rate_id: nextDay.id }));
    expect([late.status, late.json.requested_shipping_details]).toEqual([201, 'fxp/nextday']);
    const unknown = await api.post('/orders', orderBody({ requested_rate_id: 'rate_99999999' }));
    expect([unknown.status, unknown.json.requested_rate_id]).toEqual([201, 'rate_99999999']);
  });

  it('are generated with the order where that is asked for', async () => {
    const made = await order({ instant_proposed_shipment_generation: true });
    expect(made.proposed_shipments.length).toBeGreaterThan(1);
  });

  it('are in the currency of their order at the rate of the day; without a rate the answer is 422, never 1.0', async () => {
    const made = await order({ currency: 'EUR' });
    const refused = await api.post(`/orders/${made.id}/proposed_shipments/generate`);
    expect([refused.status, refused.json.code]).toEqual([422, 'exchange_rate_missing']);
    expect(refused.json.details).toHaveLength(1);
    expect(refused.json.details[0].services).toContain('fxp/ground');
    const { exchangeRateOperations } = await import('../../src/exchange-rates/exchange-rates.operations.ts');
    const exchange_rates = [{ date: '2026-03-01', from: 'EUR', to: 'USD', rate: '1.25' }];
    await api.engine.call(exchangeRateOperations.save, { body: { exchange_rates } });
    const [euros] = await generate(made.id);
    const [dollars] = await generate((await order()).id);
    expect(euros.currency).toBe('EUR');
    expect(Math.abs(euros.total_price * 1.25 - dollars.total_price)).toBeLessThan(0.05);
  });

  it('keep to the shipping policies in force, and rates to the rating rules', async () => {
    const apply = (kind: string, policy: object) =>
      api.engine.call(policyOperations.apply, {
        body: {
          name: 'p.json',
          source: JSON.stringify({ format: 'policies/1', kind, version: '1', policies: [policy] }),
        },
      });
    await apply('shipping_policies', { id: 'gifts', when: 'order.tags has gift', require: 'service == 2day' });
    await apply('rating_rules', { id: 'no-freight', exclude: 'carrier_type == ltl' });
    const gift = await order({ tags: ['gift'] });
    const all = await generate(gift.id);
    expect(all.map((each: Json) => each.service_code)).toEqual(['2day']);
    expect(all[0]).toMatchObject({ policies_applied: [{ id: 'gifts' }], selected_because: 'policy gifts (gifts)' });
    const traced = await api.engine.call(policyOperations.trace, { params: { id: gift.id } });
    expect(traced.value).toMatchObject({ chosen: { service: 'fxp/2day' }, decided_by: [{ id: 'gifts' }] });
    const request = { destination_address: { zip: '98101' }, items: [{ length: 9, width: 6, height: 4, weight: 20 }] };
    const types = async (fields: object) =>
      (await api.post('/rates', { ...request, ...fields })).json.rates.map((each: Json) => each.carrier_type);
    expect(await types({})).not.toContain('ltl');
    expect(await types({ apply_rules: false })).toContain('ltl');
    const { errors } = (await api.post('/rates', request)).json;
    expect(errors.filter((each: Json) => each.reason === 'rule').length).toBeGreaterThan(0);
    const backtest = await api.engine.call(policyOperations.backtest, { body: { last: 50 } });
    expect(backtest.value.changed.map((each) => each.order_number)).toContain(gift.order_number);
  });
});
