import { expect, it } from 'vitest';
import { journalFaults } from '../../src/journal/journal.store.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { tablesNaming } from '../orders-depth/tables-naming.ts';

const CONSIGNEE = {
  name: 'Orly Orderless',
  street1: '9 Zanzibar Walk',
  city: 'Quietville',
  zip: '92101-7766',
  phone_number: '760-555-0133',
  email: 'orly@orderless.example',
};
const SENDER = { name: 'Aunt Sender', street1: '9 Lantern Row', city: 'Carlsbad', state: 'CA', zip: '92009' };
const NOTE = 'ring twice for Orly';
const SIGNED = 'signed by Uncle Orly';
const ASK = 'ask for Orly at the gate';
const TOLD = [...Object.values(CONSIGNEE), SENDER.name, SENDER.street1, NOTE, SIGNED, ASK];
const PARCEL = {
  origin_address: SENDER,
  destination_address: { ...CONSIGNEE, state: 'CA' },
  destination_instructions: ASK,
  packages: [{ length: 9, width: 6, height: 4, weight: 3 }],
  carrier: 'fxp',
};

describeOnBothDatabases('erasing a person’s data from a shipment without an order', (databases) => {
  it('leaves nothing of them in any table, keeps numbers and money, and the journal still holds', async () => {
    const engine = await databases.engine();
    const api = await Api.on(engine);
    await api.post('/webhooks', { callback_url: 'http://127.0.0.1:9/' });
    const keyed = { headers: { 'idempotency-key': 'parcel' } };
    const booked = await api.post('/shipments', PARCEL, keyed);
    expect(booked.status, booked.text).toBe(201);
    const path = `/shipments/${booked.json.shid}`;
    await api.post(`${path}/notes`, { body: NOTE }, { headers: { 'idempotency-key': 'note' } });
    const early = await api.post(`${path}/redact`);
    expect([early.status, early.json.code]).toEqual([422, 'shipment_not_finished']);
    const time = new Date(Date.now() - 60_000).toISOString();
    const scan = { shipment: `${booked.json.shid}`, status: 'delivered', time, message: SIGNED };
    await api.post('/tracking/import', { scans: [scan] });
    expect((await tablesNaming(engine.database, [CONSIGNEE.name])).length).toBeGreaterThan(2);

    const { status, json } = await api.post(`${path}/redact`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      destination_address: { name: null, street1: null, state: 'CA', country: 'US' },
      origin_address: { name: null, state: 'CA' },
      tracking_number: booked.json.tracking_number,
      total_price: booked.json.total_price,
      warnings: [expect.stringContaining('backups')],
    });
    expect(await tablesNaming(engine.database, TOLD)).toEqual([]);
    expect(await journalFaults((work) => engine.database.read(work), engine.services.account)).toEqual([]);
    expect((await api.post('/shipments', PARCEL, keyed)).status).toBe(410);
    expect(await tablesNaming(engine.database, TOLD)).toEqual([]);
    // A second time there is nothing left to erase, and nothing is journalled.
    const changes = (await api.get(`${path}/inspect`)).json.changes.length;
    expect((await api.post(`${path}/redact`)).status).toBe(200);
    expect((await api.get(`${path}/inspect`)).json.changes).toHaveLength(changes);
  });

  it('reaches the rate that it was booked by', async () => {
    const engine = await databases.engine();
    const api = await Api.on(engine);
    const { packages: items, origin_address, destination_address } = PARCEL;
    const { json: asked } = await api.post('/rates', { origin_address, destination_address, items });
    const { json: booked } = await api.post('/shipments', { rate_id: asked.rates[0].id });
    await api.post(`/shipments/${booked.id}/cancel`);
    expect((await api.post(`/shipments/${booked.id}/redact`)).status).toBe(200);
    expect(await tablesNaming(engine.database, TOLD)).toEqual([]);
  });

  it('is refused of one that belongs to an order, and says how that is erased', async () => {
    const api = await Api.on(await databases.engine());
    const { json: order } = await api.post('/orders', orderBody());
    const { json: booked } = await api.post(`/orders/${order.id}/book`);
    await api.post(`/shipments/${booked.id}/cancel`);
    const { status, json } = await api.post(`/shipments/${booked.id}/redact`);
    expect([status, json.code]).toEqual([422, 'shipment_of_order']);
    expect(json.error).toContain(order.order_number);
  });
});
