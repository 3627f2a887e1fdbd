import { beforeAll, expect, it } from 'vitest';
import { warehouseOperations } from '../../src/warehouses/warehouses.operations.ts';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];
const PACKAGES = [{ length: 10, width: 10, height: 10, weight: 5 }];
const NEWARK = { street1: '1 E St', city: 'Newark', state: 'NJ', zip: '07102' };
const NEW_YORK = { name: 'Own', street1: '5 Broadway', city: 'New York', state: 'NY', zip: '10004' };

/** A proposed shipment is booked from where it was answered (src/packages/README.md). */
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
