import { beforeAll, expect, it } from 'vitest';
import { policyOperations } from '../../src/rating/policies.operations.ts';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const PACKAGES = [{ length: 10, width: 8, height: 6, weight: 3 }];
const { destination_address: DESTINATION } = orderBody();
const ORIGIN = { company: 'Widgets', street1: '2 Main St', city: 'Reno', state: 'NV', zip: '89501', phone_number: '1' };
type Json = Answer['json'];

/** Carriers charge what they charge: what policies put on it or take off it is in the quote, and in the booking too. */
describeOnBothDatabases('policies about prices', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    await apply('shipping_policies', [
      { id: 'handling', markup: 'all', percent: '2.50', amount: '5.00' },
      { id: 'no-2day', exclude: 'service == 2day' },
    ]);
    await apply('rating_rules', [{ id: 'retail', markup: 'all', amount: '-2.00' }]);
  });

  it('hold for an order that is booked, by its proposal or by itself, also where they take off', async () => {
    const [proposal] = await proposals();
    expect(proposal.policies_applied).toMatchObject([{ id: 'handling' }, { id: 'no-2day' }]);
    const byProposal = await api.post('/shipments', { proposed_shipment_id: proposal.id });
    expect(priceOf(byProposal)).toEqual([201, proposal.total_price]);
    expect(byProposal.json.price_details).toMatchObject({ shipping: proposal.price_details.shipping });
    const { json: order } = await api.post('/orders', orderBody());
    expect(priceOf(await api.post(`/orders/${order.id}/book`))).toEqual([201, proposal.total_price]);
  });

  it('hold for a rate as it was asked for, with the rating rules or without', async () => {
    const prices = new Set<number>();
    for (const fields of [{}, { apply_rules: false }]) {
      const [rate] = (await rates(fields)).rates;
      const booked = await api.post('/shipments', { rate_id: rate.id, ...PLACES });
      expect(priceOf(booked)).toEqual([201, Number(rate.price)]);
      prices.add(booked.json.total_price);
    }
    const [ruled = 0, plain = 0] = prices;
    expect(plain - ruled).toBeCloseTo(2);
  });

  it('are of a rate those that it was quoted by, and in its currency', async () => {
    await api.post('/exchange_rates', {
      exchange_rates: [{ date: '2026-01-01', from: 'EUR', to: 'USD', rate: '1.25' }],
    });
    const { json: order } = await api.post('/orders', orderBody({ currency: 'EUR' }));
    const [first, second] = [(await rates({})).rates[0], (await rates({})).rates[0]];
    const [plain] = (await rates({ apply_rules: false })).rates;
    await apply('rating_rules', [{ id: 'dear', markup: 'all', amount: '50.00' }]);
    const booked = await api.post('/shipments', { rate_id: first.id, ...PLACES });
    expect(priceOf(booked)).toEqual([201, Number(first.price)]);
    // 2.00 USD off are 1.60 EUR.
    const inEuro = await api.post('/shipments', {
      rate_id: second.id,
      order_id: order.id,
      packages: PACKAGES,
      ...PLACES,
    });
    expect(inEuro.json.currency).toBe('EUR');
    expect(inEuro.json.total_price).toBeCloseTo(Number(plain.price) / 1.25 - 1.6, 1);
    await apply('rating_rules', [{ id: 'retail', markup: 'all', amount: '-2.00' }]);
  });

  it('that take a service out keep it from being booked for an order by a rate, too', async () => {
    const { rates: all } = await rates({});
    const rate = all.find((each: Json) => each.service_code === '2day');
    const { json: order } = await api.post('/orders', orderBody());
    const { status, json } = await api.post('/shipments', { rate_id: rate.id, order_id: order.id, ...PLACES });
    expect([status, json.code]).toEqual([422, 'service_not_available']);
  });

  it('that made a proposal of hours ago dearer name the request that rates its order anew', async () => {
    const location = await databases.initialised();
    const at = async (now: string) => Api.on(await databases.engine({ location, now: new Date(now) }));
    const early = await at('2026-03-02T10:00:00Z');
    const { json: order } = await early.post('/orders', orderBody({ order_number: 'SO 7' }));
    const [proposal] = (await early.post(`/orders/${order.id}/proposed_shipments/generate`)).json;
    const later = await at('2026-03-02T13:00:00Z');
    const policies = [{ id: 'dear', markup: 'all', amount: '5.00' }];
    const source = JSON.stringify({ format: 'policies/1', kind: 'shipping_policies', version: '2', policies });
    await later.engine.call(policyOperations.apply, { body: { name: 'p.json', source } });
    const { status, json } = await later.post('/shipments', { proposed_shipment_id: proposal.id });
    expect([status, json.code, json.hint]).toEqual([
      422,
      'rate_expired',
      'POST /orders/SO%207/proposed_shipments/generate',
    ]);
  });

  it('that prefer a dearer service are what an order goes by, unless the cheapest is asked for', async () => {
    await apply('shipping_policies', [{ id: 'fast', prefer: 'service == 2day', up_to: '500.00' }]);
    const booked = async (said: object) => {
      const { json: order } = await api.post('/orders', orderBody());
      return (await api.post(`/orders/${order.id}/book`, said)).json.service_name;
    };
    expect([await booked({}), await booked({ cheapest: true })]).toEqual(['Fixture 2nd Day', 'Fixture Ground']);
  });

  const PLACES = { origin_address: ORIGIN, destination_address: DESTINATION };

  async function apply(kind: string, policies: readonly object[]): Promise<void> {
    const source = JSON.stringify({ format: 'policies/1', kind, version: '1', policies });
    await api.engine.call(policyOperations.apply, { body: { name: 'p.json', source } });
  }

  async function proposals(): Promise<Json> {
    const { json: order } = await api.post('/orders', orderBody());
    return (await api.post(`/orders/${order.id}/proposed_shipments/generate`)).json;
  }

  async function rates(fields: object): Promise<Json> {
    return (await api.post('/rates', { ...PLACES, packages: PACKAGES, ...fields })).json;
  }

  function priceOf({ status, json }: Answer): readonly [number, number] {
    return [status, json.total_price];
  }
});
