import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** One rate is one purchase (src/shipments/README.md): its label goes to one door. */
describeOnBothDatabases('a rate that was booked', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it('is booked for no other order, and not without one, unless a second is meant or the first was cancelled', async () => {
    const rate_id = await rated();
    const [first, second] = [await ordered(), await ordered()];
    const book = (id: string, fields: object = {}) => api.post(`/orders/${id}/book`, { rate_id, ...fields });
    const { json: bought } = await book(first);
    const refused = await book(second);
    expect([refused.status, refused.json.code]).toEqual([422, 'booked_otherwise']);
    expect(refused.json.details[0]).toMatchObject({
      field: 'rate_id',
      message: expect.stringContaining(`shipment ${bought.shid}`),
    });
    expect((await api.post('/shipments', { rate_id, ...places() })).json.code).toBe('booked_otherwise');
    const repeat = await book(first);
    expect([repeat.status, repeat.json.id]).toEqual([200, bought.id]);
    expect((await book(second, { allow_duplicate: true })).status).toBe(201);
    const third = await ordered();
    await api.delete(`/shipments/${bought.id}`);
    expect((await book(third)).status).toBe(201);
  });

  it('without an order is booked for none', async () => {
    const rate_id = await rated();
    expect((await api.post('/shipments', { rate_id, ...places() })).status).toBe(201);
    expect((await api.post('/shipments', { rate_id, ...places() })).status).toBe(200);
    const { status, json } = await api.post('/shipments', { rate_id, order_id: await ordered() });
    expect([status, json.code]).toEqual([422, 'booked_otherwise']);
  });

  it('is bought once by orders that are booked by it at one moment', async () => {
    const rate_id = await rated();
    const orders = [await ordered(), await ordered(), await ordered()];
    const answers = await Promise.all(orders.map((id) => api.post(`/orders/${id}/book`, { rate_id })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422, 422]);
  });

  function places() {
    const { destination_address } = orderBody();
    return { origin_address: destination_address, destination_address };
  }

  async function rated(): Promise<string> {
    const packages = [{ length: 10, width: 8, height: 6, weight: 3 }];
    const { json } = await api.post('/rates', { ...places(), packages });
    return json.rates[0].id;
  }

  async function ordered(): Promise<string> {
    return (await api.post('/orders', orderBody())).json.id;
  }
});
