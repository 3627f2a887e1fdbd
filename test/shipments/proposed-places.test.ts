import { beforeAll, expect, it } from 'vitest';
import { warehouseOperations } from '../../src/warehouses/warehouses.operations.ts';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];
const PACKAGES = [{ length: 10, width: 10, height: 10, weight: 5 }];
const NEWARK = { street1: '1 E St', city: 'Newark', state: 'NJ', zip: '07102' };
const NEW_YORK = { name: 'Own', street1: '5 Broadway', city: 'New York', state: 'NY', zip: '10004' };

/** A proposed shipment is booked from where it was answered; what goes from another place than was rated is told (src/shipments/DECISIONS.md). */
describeOnBothDatabases('a proposed shipment of an order with an origin of its own', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    const address = { ...(orderBody().destination_address as object), ...NEWARK };
    await api.engine.call(warehouseOperations.create, { body: { code: 'EAST', name: 'East', address } });
  });

  it.each([
    ['EAST', async () => ({ packages: PACKAGES, warehouse_code: 'EAST' }), NEWARK.zip],
    ['EAST, of its address', async () => ({ packages: PACKAGES, origin_address: await addressOfEast() }), NEWARK.zip],
    ['EAST, by a rate', async () => ({ rate_id: await rateFrom('EAST') }), NEWARK.zip],
    ['its origin', async () => ({ packages: PACKAGES }), NEW_YORK.zip],
  ])('is booked from %s', async (_name, asked, zip) => {
    const { json: order } = await api.post('/orders', orderBody({ origin_address: NEW_YORK }));
    const { json: proposal } = await api.post(`/orders/${order.id}/proposed_shipments`, await asked());
    expect(proposal.origin_address.zip, JSON.stringify(proposal)).toBe(zip);
    const { status, json } = await api.post(`/orders/${order.id}/proposed_shipments/${proposal.id}/book`, {});
    expect([status, json.origin_address.zip, json.origin_address.street1]).toEqual([
      201,
      zip,
      proposal.origin_address.street1,
    ]);
    expect(json.total_price).toBe(proposal.total_price);
  });

  it.each([
    [
      { zip: '98101', street1: '4 Pine St', city: 'Seattle', state: 'WA' },
      'it was rated from 4 Pine St, Seattle, WA 98101',
    ],
    [{ zip: '98101' }, 'it was rated from WA 98101, US'],
    [{ zip: NEW_YORK.zip }, undefined],
    [{ zip: NEW_YORK.zip, street1: '5 BROADWAY ' }, undefined],
    [{ zip: NEW_YORK.zip, street1: '7 Broadway' }, 'it was rated from 7 Broadway'],
  ])('or a rate of another door is booked from that origin, and it is told: %j', async (origin_address, text) => {
    const { destination_address } = orderBody();
    const { json: rates } = await api.post('/rates', { origin_address, destination_address, packages: PACKAGES });
    const { json: order } = await api.post('/orders', orderBody({ origin_address: NEW_YORK }));
    const { json: booked } = await api.post(`/orders/${order.id}/book`, { rate_id: rates.rates[0].id });
    expect(booked.origin_address.street1).toBe(NEW_YORK.street1);
    const told = (booked.warnings ?? []).filter((warning: string) => warning.includes('it was rated from'));
    expect(told).toEqual(text === undefined ? [] : [expect.stringContaining(text)]);
    expect(told.every((each: string) => each.startsWith('it ships from 5 Broadway, New York, NY 10004'))).toBe(true);
  });

  async function addressOfEast(): Promise<Json> {
    const { json: order } = await api.post('/orders', orderBody({ warehouse_code: 'EAST' }));
    const { json } = await api.post(`/orders/${order.id}/proposed_shipments`, { packages: PACKAGES });
    return json.origin_address;
  }

  async function rateFrom(warehouse_code: string): Promise<string> {
    const { destination_address } = orderBody();
    const { json } = await api.post('/rates', { warehouse_code, destination_address, packages: PACKAGES });
    return json.rates[0].id;
  }
});
