import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];

const BOOK = { name: 'Book', street1: '5 Book St', city: 'Reno', state: 'NV', zip: '89501' };
const FLOOR = { street2: 'Fl 3', company: 'Old Inc', phone_number: '4155550100' };

describeOnBothDatabases('a shipment that is updated', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    await api.post('/addresses', { ...BOOK, code: 'BK1' });
  });

  it('has optional fields emptied that are named, before what is sent', async () => {
    const { id } = await booked({ origin_instructions: 'dock 4', reference_numbers: [{ code: 'PO', value: '77' }] });
    await api.post(`/shipments/${id}`, { destination_address: FLOOR, itn_confirmation_number: 'X1' });
    const clear = [
      'origin_instructions',
      'reference_numbers',
      'itn_confirmation_number',
      'destination_address.street2',
    ];
    const { status, json } = await api.post(`/shipments/${id}`, { clear, destination_address: { company: 'New Inc' } });
    expect([status, json]).toMatchObject([
      200,
      {
        origin_instructions: null,
        itn_confirmation_number: null,
        reference_numbers: [],
        destination_address: { ...FLOOR, street2: null, company: 'New Inc' },
      },
    ]);
    expect(json.warnings.join()).toContain('the carrier was not told of the new address');
    for (const field of ['nope', 'destination_address.street1', 'destination_address', 'toString']) {
      const refused = await api.post(`/shipments/${id}`, { clear: [field] });
      expect([field, refused.status, refused.json.details?.[0].field]).toEqual([field, 400, 'clear']);
    }
  });

  it('has the address of the book where its code is all that is sent', async () => {
    const { id } = await booked();
    await api.post(`/shipments/${id}`, { destination_address: FLOOR });
    const { json } = await api.post(`/shipments/${id}`, { destination_address: { code: 'BK1' } });
    expect(json.destination_address).toMatchObject({ ...BOOK, code: 'BK1', street2: null, company: null });
    const unknown = await api.post(`/shipments/${id}`, { origin_address: { code: 'NOPE' } });
    expect([unknown.status, unknown.json.details[0].field]).toEqual([422, 'origin_address.code']);
    for (const role of ['origin_address', 'billing_address', 'destination_address']) {
      const { json: order } = await api.post('/orders', orderBody({ [role]: { code: 'BK1' } }));
      expect(order[role]).toMatchObject({ ...BOOK, code: 'BK1' });
      const { json: other } = await api.post('/orders', orderBody({ [role]: { ...BOOK, street2: 'Fl 3' } }));
      const { json: updated } = await api.post(`/orders/${other.id}`, { [role]: { code: 'BK1' } });
      expect(updated[role]).toMatchObject({ ...BOOK, code: 'BK1', street2: null });
      const { status } = await api.post('/orders', orderBody({ [role]: { code: 'NOPE' } }));
      expect([role, status]).toEqual([role, 422]);
    }
  });

  it('goes by the number of its first package, also when that gets another', async () => {
    const { id, packages } = await booked({ is_external: true, carrier: 'UPS' });
    const [{ id: first }] = packages;
    const numbered = await api.post(`/shipments/${id}`, { packages: [{ id: first, tracking_number: '1ZX1' }] });
    expect([numbered.json.tracking_number, numbered.json.packages[0].tracking_number]).toEqual(['1ZX1', '1ZX1']);
    const box = { length: 6, width: 5, height: 4, weight: 3 };
    const two = await booked({ is_external: true, carrier: 'UPS', tracking_number: 'TWO', packages: [box, box] });
    const renamed = { packages: [{ id: two.packages[0].id, tracking_number: 'ONE' }] };
    const { json } = await api.post(`/shipments/${two.id}`, renamed);
    expect([json.tracking_number, ...json.packages.map((each: Json) => each.tracking_number)]).toEqual([
      'ONE',
      'ONE',
      'TWO',
    ]);
  });

  it('was booked elsewhere in packages of which nobody told the sizes', async () => {
    const packages = [{ tracking_number: '1Z1' }, { tracking_number: '1Z2', weight: 3 }];
    const { json, status } = await api.post('/external_shipments', {
      ...{ destination_address: { ...BOOK, phone_number: '1' }, carrier: 'UPS', packages },
    });
    expect([status, json.packages]).toMatchObject([
      201,
      [
        { tracking_number: '1Z1', length: null, volume: null, weight: null },
        { tracking_number: '1Z2', width: null, weight: 3 },
      ],
    ]);
  });

  it('tells the sizes of goods that were booked by a rate of them', async () => {
    const items = [{ length: 5, width: 6, height: 7, weight: 16, value: 5 }];
    const destination_address = { ...BOOK, phone_number: '7755550100' };
    const { json } = await api.post('/rates', { items, destination_address });
    const { json: made } = await api.post('/shipments', { rate_id: json.rates[0].id, destination_address });
    expect(made.packages[0].package_items[0]).toMatchObject({ length: 5, width: 6, height: 7 });
    const packages = [{ length: 9, width: 9, height: 9, weight: 5, package_items: [{ description: 'x' }] }];
    const { json: untold } = await api.post('/shipments', { destination_address, packages, is_external: true });
    expect(untold.packages[0].package_items[0]).toMatchObject({ length: null, width: null, height: null });
  });

  async function booked(fields: object = {}): Promise<Json> {
    const { json: order } = await api.post('/orders', orderBody());
    return (await api.post('/shipments', { order_id: order.id, ...fields })).json;
  }
});
