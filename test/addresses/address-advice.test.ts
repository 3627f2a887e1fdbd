import { beforeAll, expect, test } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const line = { sku: 'MUG', quantity: 1, price: 14, weight: 1, length: 5, width: 4, height: 4 };
const outsize = { ...line, item_type: 'handling_unit', weight: 90_000, length: 96, width: 48, height: 60 };
const place = { name: 'Receiving Dept', street1: '410 Market St', city: 'San Diego', state: 'CA' };
/** The ZIP is in San Diego, California. */
const astray = { ...place, state: 'NY', zip: '92101' };

describeOnBothDatabases('a refusal that a bad address may be the cause of', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  const messages = (details: readonly { field?: string; message: string }[]) =>
    details.filter(({ field }) => field?.startsWith('destination_address')).map(({ message }) => message);

  test('names what is wrong and what was probably meant, when an order is rated or booked', async () => {
    const { json: order } = await api.post(
      '/orders',
      orderBody({ destination_address: astray, order_line_items: [outsize] }),
    );
    for (const path of ['proposed_shipments/generate', 'book']) {
      const { status, json } = await api.post(`/orders/${order.id}/${path}`, {});
      expect([status, json.code]).toEqual([422, 'no_rates']);
      expect(messages(json.details)[0]).toMatch(/NY.*; probably meant: 410 Market St, San Diego, CA 92101, US/);
      expect(json.details[0].suggestion).toBe('410 Market St, San Diego, CA 92101, US');
    }
    expect((await api.get(`/orders/${order.id}`)).json.destination_address.state).toBe('NY');
  });

  test('finds the ZIP of an order that has none', async () => {
    const { json: order } = await api.post(
      '/orders',
      orderBody({ destination_address: { ...place, city: 'Solana Beach' }, order_line_items: [line] }),
    );
    const { status, json } = await api.post(`/orders/${order.id}/proposed_shipments/generate`);
    expect([status, json.code]).toEqual([400, 'address_incomplete']);
    expect(messages(json.details).join()).toMatch(
      /missing.*; probably meant: 410 Market St, Solana Beach, CA 92075, US/,
    );
  });

  test('says it in a rate request too', async () => {
    const { status, json } = await api.post('/rates', { destination_address: astray, items: [outsize] });
    expect([status, json.code, json.rates]).toEqual([422, 'no_rates', []]);
    expect(messages(json.details)[0]).toMatch(/NY.*; probably meant: .*CA 92101/);
  });

  test('asks of a rate for nothing but the postal code, and mends what is wrong with that', async () => {
    const to = { zip: '92101', state: 'NY' };
    const { json } = await api.post('/rates', { destination_address: to, items: [outsize] });
    expect(messages(json.details)).toEqual([
      'ZIP code 92101 is San Diego, CA, not in NY; probably meant: San Diego, CA 92101, US',
    ]);
  });

  test('finds the ZIP of an order that is booked, and of one that is checked', async () => {
    const nowhere = { ...place, city: 'Solana Beach' };
    const { json: order } = await api.post(
      '/orders',
      orderBody({ destination_address: nowhere, order_line_items: [line] }),
    );
    const { status, json } = await api.post(`/orders/${order.id}/book`, {});
    expect([status, json.code]).toEqual([400, 'address_incomplete']);
    expect(messages(json.details).join()).toMatch(/zip is missing.*; probably meant: .*Solana Beach, CA 92075, US/);
    const { problems } = (await api.post(`/orders/${order.id}/check`, {})).json;
    expect(problems).toContainEqual(
      expect.objectContaining({
        field: 'destination_address.zip',
        mend: 'probably meant: 410 Market St, Solana Beach, CA 92075, US',
        stops_booking: true,
      }),
    );
  });

  test('says before it is bought that an address is doubtful, and refuses nobody for it', async () => {
    for (const doubtful of [astray, { ...place, city: 'San Deigo', zip: '92101' }]) {
      const { json: order } = await api.post(
        '/orders',
        orderBody({ destination_address: doubtful, order_line_items: [line] }),
      );
      const { is_ready, problems } = (await api.post(`/orders/${order.id}/check`, {})).json;
      expect(is_ready).toBe(true);
      const told = problems.filter(({ message }: { message: string }) =>
        message.endsWith('probably meant: 410 Market St, San Diego, CA 92101, US'),
      );
      expect(told.map((problem: { stops_booking: boolean }) => problem.stops_booking)).toEqual([false]);
    }
  });

  test('says nothing of addresses that are in order', async () => {
    const { status, json } = await api.post('/rates', {
      destination_address: { ...place, zip: '92101' },
      items: [outsize],
    });
    expect(status).toBe(422);
    expect(messages(json.details)).toEqual([]);
  });
});

describeOnBothDatabases('an address whose state and ZIP contradict one another', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  test('is rated, with a warning that names what was probably meant', async () => {
    const { status, json } = await api.post('/rates', { destination_address: astray, items: [line] });
    expect(status).toBe(200);
    expect(json.warnings.join()).toMatch(/destination_address.state: .*NY.*probably meant: .*CA 92101/);
    const right = { ...place, zip: '92101' };
    expect((await api.post('/rates', { destination_address: right, items: [line] })).json.warnings).toEqual([]);
  });
});

describeOnBothDatabases('an order that names an address of the book', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    await api.post('/addresses', { ...place, zip: '92101', code: 'DOCK' });
  });

  test('takes it whole when it is changed: no part of the address before is left', async () => {
    const before = { ...place, street2: 'Suite 9', city: 'Carlsbad', zip: '92009', email: 'dock@example.com' };
    const { json: order } = await api.post('/orders', orderBody({ destination_address: before }));
    const { status, json } = await api.post(`/orders/${order.id}`, { destination_address: { code: 'DOCK' } });
    expect(status).toBe(200);
    expect(json.destination_address).toMatchObject({ city: 'San Diego', zip: '92101', street2: null, email: null });
    expect(json.destination_address.id).toBe(order.destination_address.id);
  });

  test('is refused, and stays as it was, where the book has none of that code', async () => {
    const { json: order } = await api.post('/orders', orderBody({ destination_address: { code: 'DOCK' } }));
    const { status, json } = await api.post(`/orders/${order.id}`, { destination_address: { code: 'PIER' } });
    expect([status, json.code, json.details[0].field]).toEqual([422, 'address_unknown', 'destination_address.code']);
    expect((await api.get(`/orders/${order.id}`)).json.updated_at).toBe(order.updated_at);
  });
});
