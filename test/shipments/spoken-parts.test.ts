import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const DOOR = { street1: '500 Sansome St', city: 'San Francisco', state: 'CA', zip: '94111' };
const PACKAGES = [{ length: 9, width: 9, height: 9, weight: 5 }];

describeOnBothDatabases('the words of an address that only requests around shipments have', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it('keep the half of a name that an update does not send', async () => {
    const destination_address = { ...DOOR, first_name: 'Al', last_name: 'Bo' };
    for (const path of ['/shipments', '/external_shipments']) {
      const { id } = await shipment(path, { destination_address });
      expect(await renamed(id, { last_name: 'Miller' })).toEqual([200, 'Al Miller']);
      expect(await renamed(id, { first_name: 'Ab' })).toEqual([200, 'Ab Miller']);
      expect(await renamed(id, { name: 'K W' })).toEqual([200, 'K W']);
      expect(await renamed(id, { last_name: 'Xy' })).toEqual([400, 'destination_address.first_name']);
      expect(await renamed(id, { first_name: 'K', last_name: 'Xy' })).toEqual([200, 'K Xy']);
      expect(await renamed(id, { name: 'Lu', first_name: 'K', last_name: 'Xy' })).toEqual([200, 'Lu']);
      expect(await renamed(id, { first_name: 'Ab' })).toEqual([400, 'destination_address.last_name']);
      expect(await renamed(id, { street2: 'Suite 9' })).toEqual([200, 'Lu']);
    }
  });

  it('say that somebody lives there, in rates, proposed shipments, bookings and updates alike', async () => {
    const destination_address = { ...DOOR, name: 'Bo', location_type: 'Residential' };
    const wanted = { service_code: 'ground', carrier_code: 'fxp', packages: PACKAGES, destination_address };
    const order = await ordered();
    const { json: proposed } = await api.post(`/orders/${order}/proposed_shipments`, wanted);
    const { json: byProposal } = await api.post('/shipments', { proposed_shipment_id: proposed.id });
    const booked = await shipment('/shipments', { ...wanted, service: 'fxp/ground' });
    const { json } = await api.post('/rates', { ...wanted, origin_address: undefined, carrier_filter: ['fxp'] });
    const rate = json.rates.find((each: { service_code: string }) => each.service_code === 'ground');
    expect([proposed.total_price, byProposal.total_price, Number(rate.price)]).toEqual(
      Array(3).fill(booked.total_price),
    );
    for (const { destination_address: place } of [byProposal, booked]) {
      expect(place).toMatchObject({ is_residential: true, address_type: 'residential' });
    }
    for (const is_residential of [true, false]) {
      const { json: asked } = await api.post(`/orders/${order}`, { destination_address: { is_residential } });
      expect(asked.destination_address.address_type).toBe(is_residential ? 'residential' : 'commercial');
    }
    const type = async (fields: object) => {
      const { json: after } = await api.post(`/shipments/${booked.id}`, { destination_address: fields });
      return [after.destination_address.is_residential, after.destination_address.address_type];
    };
    expect(await type({ location_type: 'commercial' })).toEqual([false, 'commercial']);
    expect(await type({ location_type: 'residential' })).toEqual([true, 'residential']);
    expect(await type({ street2: 'Suite 9' })).toEqual([true, 'residential']);
    expect(await type({ is_residential: false })).toEqual([false, 'commercial']);
    expect(await type({ is_residential: true, location_type: 'commercial' })).toEqual([true, 'residential']);
  });

  it('name the receiver of a proposed shipment', async () => {
    const destination_address = { ...DOOR, first_name: 'Al', last_name: 'Bo' };
    const { json } = await api.post(`/orders/${await ordered()}/proposed_shipments`, { destination_address });
    expect(json.destination_address.name).toBe('Al Bo');
  });

  async function renamed(id: string, fields: object) {
    const { status, json } = await api.post(`/shipments/${id}`, { destination_address: fields });
    return [status, status === 200 ? json.destination_address.name : json.details[0].field];
  }

  async function ordered(): Promise<string> {
    return (await api.post('/orders', orderBody())).json.id;
  }

  async function shipment(path: string, fields: object) {
    return (await api.post(path, { order_id: await ordered(), packages: PACKAGES, ...fields })).json;
  }
});
