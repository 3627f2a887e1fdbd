import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];
const PACKAGES = [{ length: 12, width: 10, height: 9, weight: 7, value: 200 }];
const PICKUP = [{ start_time: '2026-03-04T17:00:00Z', end_time: '2026-03-04T20:00:00Z' }];
const ASKED = {
  packages: PACKAGES,
  accessorials: [{ type: 'cod', value: '70' }],
  insurance: { active: true },
  pickup: PICKUP,
};

/** A proposed shipment by a rate is what was priced (src/rating/DECISIONS.md). */
describeOnBothDatabases('a proposed shipment by a rate', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });

  it('has its packages, amount to collect, insurance and pickup, and is booked with them at its price', async () => {
    const rate = await rated(ASKED);
    const { proposal, order } = await proposed({ rate_id: rate.id });
    expect(proposal).toMatchObject({
      total_price: Number(rate.price),
      insurance_type: 'carrier',
      destination_accessorials: [{ type: 'cod', value: '70' }],
      packages: [{ length: 12, width: 10, height: 9, weight: 7 }],
    });
    expect(proposal.warnings).toBeUndefined();
    const { status, json } = await api.post(`/orders/${order.id}/book`, { proposed_shipment_id: proposal.id });
    expect([status, json.total_price, json.ship_date]).toEqual([201, Number(rate.price), '2026-03-04']);
    expect(json).toMatchObject({
      accessorials: [{ accessorial_type: 'cod', cod_amount: 70 }],
      dispatch_details: { pickup_start_time: expect.any(String) },
    });
  });

  it('takes what it says itself instead, and tells that its price is another', async () => {
    const rate = await rated(ASKED);
    const { proposal } = await proposed({
      rate_id: rate.id,
      packages: [{ ...PACKAGES[0], weight: 20 }],
      insurance_option: 'no_insurance',
      destination_accessorials: [],
    });
    expect(proposal).toMatchObject({
      insurance_type: 'declined',
      destination_accessorials: [],
      packages: [{ weight: 20 }],
    });
    expect(proposal.warnings.join()).toContain(`the rate said ${rate.price}`);
  });

  it('of items is packed as its order is', async () => {
    const items = [{ length: 5, width: 5, height: 5, weight: 3, weight_uom: 'lb', quantity: 1 }];
    const rate = await rated({ items, accessorials: [{ type: 'signature' }] });
    const { proposal } = await proposed({ rate_id: rate.id });
    expect(proposal.destination_accessorials).toMatchObject([{ type: 'signature' }]);
  });

  async function rated(fields: object): Promise<Json> {
    const { destination_address } = orderBody();
    const { json } = await api.post('/rates', { destination_address, ...fields });
    return json.rates.find((each: Json) => each.carrier_code === 'fxp' && each.service_code === '2day');
  }

  async function proposed(fields: object): Promise<{ order: Json; proposal: Json }> {
    const { json: order } = await api.post('/orders', orderBody());
    const answer = await api.post(`/orders/${order.id}/proposed_shipments`, fields);
    expect(answer.status, JSON.stringify(answer.json)).toBe(201);
    return { order, proposal: answer.json };
  }
});
