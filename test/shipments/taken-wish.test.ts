import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const PACKAGES = [{ length: 10, width: 8, height: 6, weight: 3, value: 200 }];
const PALLET = { length: 48, width: 40, height: 40, weight: 300, freight_class: '70', handling_unit_type: 'pallet' };
const ELSEWHERE = {
  company: 'Widgets Reno',
  street1: '2 Main St',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  phone_number: '775-555-0100',
};
type Json = Answer['json'];

/** What was priced is what is bought: a proposed shipment or rate brings along all that it was asked with. */
describeOnBothDatabases('a booking by what was proposed', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it('buys the accessorials, insurance, billing, references and instructions of a proposed shipment, at its price', async () => {
    const { order, proposal } = await proposed({
      packages: PACKAGES,
      insurance_option: 'add_insurance',
      origin_accessorials: [],
      destination_accessorials: [{ type: 'signature' }],
      shipment_billing: { bill_to: 'third_party', account_number: '777777' },
      reference_numbers: [{ code: 'PO', value: '4711' }],
      origin_instructions: 'dock 4',
      destination_instructions: 'ring twice',
      alternate_return_address: ELSEWHERE,
      include_return_label: true,
    });
    const { status, json } = await api.post('/shipments', { proposed_shipment_id: proposal.id });
    expect([status, json.order_id, json.total_price]).toEqual([201, order.id, proposal.total_price]);
    expect(json).toMatchObject({
      accessorials: [{ accessorial_type: 'signature', side: 'destination' }],
      insurance_type: 'carrier',
      shipment_billing: { bill_to: 'third_party', account_number: '777777' },
      reference_numbers: [{ code: 'purchase_id', value: '4711' }],
      origin_instructions: 'dock 4',
      destination_instructions: 'ring twice',
      alternate_return_address: { street1: '2 Main St' },
      include_return_label: true,
    });
    expect(json.accessorials[0].price).toBeGreaterThan(0);
    expect(json.packages[0].return_tracking_number).toMatch(/^SRFXP/);
  });

  it('is checked with all that was asked for, at the price that booking it costs', async () => {
    const asked = {
      packages: PACKAGES,
      insurance_option: 'add_insurance',
      destination_accessorials: [{ type: 'signature' }],
    };
    const { order, proposal } = await proposed(asked);
    const rated = await api.post('/rates', {
      ...asked,
      insurance: true,
      destination_address: order.destination_address,
    });
    const [rate] = rated.json.rates;
    for (const taken of [{ proposed_shipment_id: proposal.id }, { rate_id: rate.id }]) {
      const { json: checked } = await api.post(`/orders/${order.id}/check`, taken);
      const { json: planned } = await api.post(`/orders/${order.id}/book`, taken, {
        headers: { 'x-shipdock-dry-run': 'true' },
      });
      expect([checked.is_ready, checked.total_price], JSON.stringify(checked)).toEqual([true, planned.total_price]);
    }
  });

  it('is billed as its order now says, where the proposed shipment was not asked otherwise', async () => {
    const { order, proposal } = await proposed({ packages: PACKAGES });
    expect(proposal.shipment_billing).toBeNull();
    const billing_details = { bill_to: 'third_party', account_number: '888888' };
    await api.post(`/orders/${order.id}`, { billing_details, include_return_label: true });
    const { json: proposals } = await api.get(`/orders/${order.id}/proposed_shipments`);
    expect(proposals.find((each: Json) => each.id === proposal.id)).toMatchObject({
      shipment_billing: billing_details,
      include_return_label: true,
    });
    const { json } = await api.post('/shipments', { proposed_shipment_id: proposal.id });
    expect(json).toMatchObject({ shipment_billing: billing_details, include_return_label: true });
  });

  // api-v4 2.8 requires `bill_to` alone; freight is collected without any account.
  it.each([
    [{ shipment_billing: { bill_to: 'recipient' } }, ["give the recipient's account"]],
    [{ duties_taxes_billing: { bill_to: 'third_party' } }, ["give the third party's account"]],
    [{ shipment_billing: { bill_to: 'recipient' }, packages: [PALLET] }, []],
  ])('billed as %j to somebody without an account tells of that, where its carrier needs one', async (sent, told) => {
    const { json: order } = await api.post('/orders', orderBody());
    const { status, json, headers } = await api.post('/shipments', { order_id: order.id, ...sent });
    const warnings: readonly string[] = JSON.parse(headers['x-shipdock-warnings'] ?? '[]');
    const ofAccounts = warnings.filter((warning) => warning.includes('account'));
    expect([status, ofAccounts]).toEqual([201, told.map((each) => expect.stringContaining(each))]);
    const billing = Object.values(sent)[0];
    expect([json.shipment_billing, json.duties_taxes_billing]).toContainEqual(expect.objectContaining(billing ?? {}));
  });

  it('is billed as its order says also where the order names no account', async () => {
    const { order, proposal } = await proposed({ packages: PACKAGES });
    await api.post(`/orders/${order.id}`, { billing_details: { bill_to: 'recipient' } });
    const { status, json } = await api.post('/shipments', { proposed_shipment_id: proposal.id });
    expect([status, json.shipment_billing]).toEqual([201, expect.objectContaining({ bill_to: 'recipient' })]);
  });

  it('with dry ice pays for it, at the price of its rate', async () => {
    const { destination_address } = orderBody();
    const priced = async (packages: readonly object[]) => {
      const { json } = await api.post('/rates', { destination_address, packages, display_rate_detail: true });
      return json.rates.find((each: Json) => each.service_code === 'ground' && each.carrier_code === 'fxp');
    };
    const plain = await priced(PACKAGES);
    const iced = await priced(PACKAGES.map((each) => ({ ...each, dry_ice_weight: 2 })));
    expect(Number(iced.price)).toBeGreaterThan(Number(plain.price));
    const { status, json } = await api.post('/shipments', { rate_id: iced.id });
    expect([status, json.total_price, json.packages[0].dry_ice_weight]).toEqual([201, Number(iced.price), 2]);
  });

  it('goes where the proposed shipment goes', async () => {
    const { proposal } = await proposed({ packages: PACKAGES, destination_address: ELSEWHERE });
    const { status, json } = await api.post('/shipments', { proposed_shipment_id: proposal.id });
    expect([status, json.total_price]).toEqual([201, proposal.total_price]);
    expect(json.destination_address).toMatchObject({ street1: '2 Main St', zip: '89501', company: 'Widgets Reno' });
  });

  it('takes what the booking itself says instead', async () => {
    const { proposal } = await proposed({ packages: PACKAGES, origin_instructions: 'dock 4' });
    const { json } = await api.post('/shipments', {
      proposed_shipment_id: proposal.id,
      origin_instructions: 'dock 5',
      accessorials: [{ type: 'signature' }],
    });
    expect([json.origin_instructions, json.accessorials.length]).toEqual(['dock 5', 1]);
  });

  it('buys the accessorials that a rate was asked with, at its price', async () => {
    const places = {
      origin_address: { ...ELSEWHERE, street1: '3 Main St' },
      destination_address: orderBody().destination_address,
    };
    const { json: rates } = await api.post('/rates', {
      ...places,
      packages: PACKAGES,
      accessorials: [{ type: 'signature' }],
    });
    const rate = rates.rates.find((each: Json) => each.carrier_code === 'fxp');
    const { status, json } = await api.post('/shipments', { rate_id: rate.id, ...places });
    expect([status, json.total_price], JSON.stringify(json)).toEqual([201, Number(rate.price)]);
    expect(json.accessorials).toMatchObject([{ accessorial_type: 'signature' }]);
  });

  it('asks for the pickup of its rate, and says where that has passed', async () => {
    const ship = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
    const rated = async (start: string) => {
      const { json: order } = await ship.post('/orders', orderBody());
      const pickup = [{ start_time: `${start}T17:00:00Z`, end_time: `${start}T20:00:00Z` }];
      const asked = { destination_address: order.destination_address, packages: PACKAGES, pickup };
      const [rate] = (await ship.post('/rates', asked)).json.rates;
      const book = async (more: object) =>
        (await ship.post(`/orders/${order.id}/book`, { rate_id: rate.id, ...more })).json;
      return { rate, book, booked: await book({}) };
    };
    const { rate, book, booked } = await rated('2026-03-04');
    expect([booked.ship_date, booked.dispatch_details.pickup_start_time]).toEqual([rate.ship_date, expect.any(String)]);
    expect(booked.ship_date).toBe('2026-03-04');
    expect((await book({})).warnings).toBeUndefined();
    const { warnings } = await book({ pickup: [{ start_time: '2026-03-05' }] });
    expect(warnings.join()).toContain(
      'without a pickup at 2026-03-05T08:00:00.000Z (it has one at 2026-03-04T17:00:00.000Z)',
    );
    expect((await rated('2026-03-08')).booked.code).toBe('preflight_failed');
    const late = (await rated('2026-02-24')).booked;
    expect([late.dispatch_details, late.warnings.join()]).toEqual([null, expect.stringContaining('pickup')]);
  });

  it('is insured as it was asked in any of the words, and a proposed shipment too', async () => {
    const { order, proposal } = await proposed({ packages: PACKAGES, insurance: { active: true } });
    expect([proposal.insurance_type, proposal.price_details.insurance]).toEqual(['carrier', 3]);
    const { json: booked } = await api.post(`/orders/${order.id}/book`, { proposed_shipment_id: proposal.id });
    expect(booked.price_details.insurance).toBe(3);
    const { json: other } = await api.post('/orders', orderBody());
    const words = { fees: { insurance: { active: true } } };
    const direct = await api.post(`/orders/${other.id}/book`, { packages: PACKAGES, service: 'fxp/2day', ...words });
    expect([direct.status, direct.json.price_details.insurance]).toEqual([201, 3]);
  });

  async function proposed(fields: object): Promise<{ order: Json; proposal: Json }> {
    const { json: order } = await api.post('/orders', orderBody());
    const answer = await api.post(`/orders/${order.id}/proposed_shipments`, { service_code: 'fxp/2day', ...fields });
    expect(answer.status, JSON.stringify(answer.json)).toBe(201);
    return { order, proposal: answer.json };
  }
});
