import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];
const PALLET = { package_type: 'pallet', length: 48, width: 40, height: 40, weight: 300, freight_class: '70' };
const COD = { type: 'cod', value: '100' };
const LIFT = { type: 'liftgate_pickup' };

/** What is done at one end comes along where a booking says what is done at the other (src/shipments/DECISIONS.md). */
describeOnBothDatabases('the accessorials of a rate or proposed shipment', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  describe.each(['rate', 'proposal', 'proposal by a rate'])('that is booked by a %s', (way) => {
    it.each([
      [{ destination_accessorials: [COD] }, { origin_accessorials: [LIFT] }],
      [{ origin_accessorials: [LIFT] }, { destination_accessorials: [COD] }],
      [{ destination_accessorials: [COD], origin_accessorials: [LIFT] }, { destination_accessorials: [COD] }],
      [{ destination_accessorials: [COD] }, { origin_accessorials: [LIFT, COD] }],
    ])('of the end that the booking does not name come along: %j, %j', async (asked, said) => {
      const booked = await bookedBy(way, asked, said);
      expect(typesOf(booked)).toEqual(['cod', 'liftgate_pickup']);
      expect(booked.accessorials.find((each: Json) => each.accessorial_type === 'cod').cod_amount).toBe(100);
    });

    it.each([{ accessorials: [LIFT] }, { destination_accessorials: [] }])(
      'are told where nothing is collected for what the booking says: %j',
      async (said) => {
        const booked = await bookedBy(way, { destination_accessorials: [COD] }, said);
        expect(typesOf(booked)).not.toContain('cod');
        expect(booked.warnings.join()).toContain('nothing is collected at the door');
      },
    );
  });

  it('are of the end that their name says, where a proposed shipment was asked for them at neither', async () => {
    const both = { packages: [PALLET], accessorials: [COD, LIFT] };
    const { id } = (await api.post('/orders', orderBody())).json;
    const { json: proposal } = await api.post(`/orders/${id}/proposed_shipments`, both);
    expect([proposal.origin_accessorials, proposal.destination_accessorials]).toMatchObject([[LIFT], [COD]]);
    const { json: rate } = await api.post('/rates', { ...both, destination_address: orderBody().destination_address });
    expect(proposal.total_price).toBe(Number(rate.rates[0].price));
    const second = { ...both, destination_accessorials: [COD] };
    expect((await api.post(`/orders/${id}/proposed_shipments`, second)).status).toBe(400);
    const { json: none } = await api.post(`/orders/${id}/proposed_shipments`, {
      rate_id: proposal.rate_id,
      accessorials: [],
    });
    expect([none.origin_accessorials, none.destination_accessorials]).toEqual([[], []]);
    const { json: booked } = await api.post(`/orders/${id}/book`, { proposed_shipment_id: proposal.id });
    expect([typesOf(booked), booked.total_price]).toEqual([['cod', 'liftgate_pickup'], proposal.total_price]);
  });

  it('are of the end that their name says, where a rate was asked for them at neither', async () => {
    const both = { accessorials: [COD, LIFT] };
    expect(typesOf(await bookedBy('rate', both, { origin_accessorials: [] }))).toEqual(['cod']);
    expect(typesOf(await bookedBy('rate', both, {}))).toEqual(['cod', 'liftgate_pickup']);
    const { id } = await rated(both);
    const { json: order } = await api.post('/orders', orderBody());
    const { json } = await api.post(`/orders/${order.id}/proposed_shipments`, { rate_id: id });
    expect([json.origin_accessorials, json.destination_accessorials]).toMatchObject([[LIFT], [COD]]);
  });

  it('are told where a proposed shipment by a rate collects nothing for what it says', async () => {
    const { id } = (await api.post('/orders', orderBody())).json;
    const asked = { destination_accessorials: [COD] };
    const { json: first } = await api.post(`/orders/${id}/proposed_shipments`, { ...asked, packages: [PALLET] });
    for (const rate_id of [(await rated(asked)).id, first.rate_id]) {
      for (const said of [{ destination_accessorials: [{ type: 'liftgate_delivery' }] }, { accessorials: [] }]) {
        const { json } = await api.post(`/orders/${id}/proposed_shipments`, { rate_id, ...said });
        expect(json.warnings.join()).toContain('nothing is collected at the door, it was rated with cod of 100');
      }
      const { json } = await api.post(`/orders/${id}/proposed_shipments`, { rate_id, origin_accessorials: [LIFT] });
      expect(json.warnings.join()).not.toContain('nothing is collected');
    }
  });

  it('add up to their part of the price, though one is told twice and one is part of the carriage', async () => {
    const lift = { type: 'liftgate_delivery' };
    const twice = [lift, { type: 'residential' }, lift];
    const { json: order } = await api.post('/orders', orderBody());
    const body = { service_code: 'fxl/std', packages: [PALLET], destination_accessorials: twice };
    const proposed = await api.post(`/orders/${order.id}/proposed_shipments`, body);
    expect(proposed.status, proposed.text).toBe(201);
    const booked = await api.post(`/orders/${order.id}/book`, { proposed_shipment_id: proposed.json.id });
    const prices = (answer: Json, name: string) => answer[name].map(({ price }: Json) => price);
    expect(prices(proposed.json, 'destination_accessorials')).toEqual([95, 0, 0]);
    const paid = prices(booked.json, 'accessorials').reduce((sum: number, price: number) => sum + price, 0);
    expect(paid).toBe(Number(booked.json.price_details.accessorials));

    const parcel = { length: 9, width: 6, height: 4, weight: 3 };
    const home = {
      service_code: 'fxp/ground',
      packages: [parcel],
      destination_accessorials: [{ type: 'residential' }],
    };
    const { json: other } = await api.post('/orders', orderBody());
    const { json: ground } = await api.post(`/orders/${other.id}/proposed_shipments`, home);
    expect([prices(ground, 'destination_accessorials'), Number(ground.price_details.accessorials)]).toEqual([[0], 0]);
  });

  async function bookedBy(way: string, asked: object, said: object): Promise<Json> {
    const { json: order } = await api.post('/orders', orderBody());
    const by = way === 'proposal' ? { ...asked, packages: [PALLET] } : { rate_id: (await rated(asked)).id };
    const proposal = way === 'rate' ? undefined : await api.post(`/orders/${order.id}/proposed_shipments`, by);
    const named = proposal === undefined ? by : { proposed_shipment_id: proposal.json.id };
    const { status, json } = await api.post(`/orders/${order.id}/book`, { ...named, ...said });
    expect(status, JSON.stringify(json)).toBe(201);
    return json;
  }

  async function rated(asked: object): Promise<Json> {
    const { destination_address } = orderBody();
    const { json } = await api.post('/rates', { destination_address, packages: [PALLET], ...asked });
    return json.rates[0];
  }
});

function typesOf({ accessorials }: Json): readonly string[] {
  return accessorials.map((each: Json) => each.accessorial_type).toSorted();
}
