import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];
const PACKAGES = [{ length: 12, width: 10, height: 9, weight: 7, value: 100 }];
const ELSEWHERE = { name: 'Dock', street1: '2 Main St', city: 'Reno', state: 'NV', zip: '89501' };
const ASKED = {
  service_code: 'fxp/2day',
  packages: PACKAGES,
  destination_accessorials: [{ type: 'cod', value: '55' }],
  insurance_option: 'add_insurance',
  pickup: [{ start_time: '2026-03-04T17:00:00Z', end_time: '2026-03-04T20:00:00Z' }],
  destination_address: ELSEWHERE,
  origin_instructions: 'dock 4',
  pro_number: 'PRO55',
};

/** The rate of a proposed shipment is one too (src/rating/DECISIONS.md). */
describeOnBothDatabases('a proposed shipment by the rate of another one', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });

  it('has all that the other was asked with, at its price, and is booked so', async () => {
    const { order, first } = await proposed();
    const { json: again } = await propose(order, { rate_id: first.rate_id });
    for (const field of Object.keys(ASKED).filter((name) => name !== 'service_code')) {
      expect([field, plain(again[field])]).toEqual([field, plain(first[field])]);
    }
    expect([again.total_price, again.insurance_type, again.ship_date, again.warnings]).toEqual([
      first.total_price,
      'carrier',
      '2026-03-04',
      undefined,
    ]);
    const { status, json } = await api.post(`/orders/${order.id}/proposed_shipments/${again.id}/book`, {});
    expect([status, json.total_price, json.ship_date]).toEqual([201, first.total_price, '2026-03-04']);
    expect(json).toMatchObject({
      accessorials: [{ accessorial_type: 'cod', cod_amount: 55 }],
      destination_address: { zip: '89501' },
      packages: [{ length: 12, value: 100 }],
    });
  });

  it('takes what it says itself instead, and tells that its price is another', async () => {
    const { order, first } = await proposed();
    const { json } = await propose(order, {
      rate_id: first.rate_id,
      packages: [{ ...PACKAGES[0], weight: 20 }],
      insurance: { active: false },
      destination_accessorials: [],
    });
    expect(json).toMatchObject({
      packages: [{ weight: 20 }],
      destination_accessorials: [],
      origin_instructions: 'dock 4',
    });
    expect([json.price_details.insurance, json.warnings.join()]).toEqual([
      0,
      expect.stringContaining(`the rate said ${first.total_price.toFixed(2)}`),
    ]);
  });

  it('is refused where that is of another order', async () => {
    const { first } = await proposed();
    const { json: other } = await api.post('/orders', orderBody());
    const { status, json } = await propose(other, { rate_id: first.rate_id });
    expect([status, json.code]).toEqual([404, 'proposed_shipment_not_found']);
  });

  async function proposed(): Promise<{ order: Json; first: Json }> {
    const { json: order } = await api.post('/orders', orderBody());
    const { status, json } = await propose(order, ASKED);
    expect(status, JSON.stringify(json)).toBe(201);
    return { order, first: json };
  }

  function propose({ id }: Json, fields: object): Promise<Answer> {
    return api.post(`/orders/${id}/proposed_shipments`, fields);
  }
});

/** Ids are each one's own. */
function plain(answered: Json): Json {
  return JSON.parse(JSON.stringify(answered ?? null, (name, value) => (name === 'id' ? undefined : value)));
}
