import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** Goods are bought once by a rate (src/shipments/DECISIONS.md): those of each order, or those of none. */
describeOnBothDatabases('a rate that was booked', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it('ships the units of each order that is booked by it once, and tells which other goes by it', async () => {
    const rate_id = await rated();
    const [first, second] = [await ordered(), await ordered()];
    const book = (id: string, fields: object = {}) => api.post(`/orders/${id}/book`, { rate_id, ...fields });
    const { json: bought } = await book(first);
    const other = await book(second);
    expect(other.status).toBe(201);
    const isTold = expect.arrayContaining([expect.stringContaining(`shipment ${bought.shid} of order`)]);
    expect(other.json.warnings).toEqual(isTold);
    expect((bought.warnings ?? []).join()).not.toContain('goes by it');
    const repeat = await book(first);
    expect([repeat.status, repeat.json.id]).toEqual([200, bought.id]);
  });

  it('is booked by several orders at one moment, and while one of them hangs', async () => {
    const rate_id = await rated();
    const [first = '', ...others] = await Promise.all(Array.from({ length: 5 }, ordered));
    const book = async (id: string) => (await api.post(`/orders/${id}/book`, { rate_id })).status;
    await api.post('/sandbox/play', { scenario: 'carrier-timeout' });
    expect(await book(first)).toBe(504);
    expect(await Promise.all(others.map(book))).toEqual([201, 201, 201, 201]);
    // It is found to be sold only now; a repeat is answered what is there.
    expect([await book(first), await book(first)]).toEqual([201, 200]);
  });

  it('is taken as the first of several, also where another order was booked by it', async () => {
    const rate_id = [await rated(), await rated()];
    const [first, second] = [await ordered(), await ordered()];
    const book = (id: string) => api.post(`/orders/${id}/book`, { rate_id });
    expect([(await book(first)).status, (await book(second)).status, (await book(second)).status]).toEqual([
      201, 201, 200,
    ]);
  });

  it('of an order is booked for none, unless a second is meant or the first was cancelled', async () => {
    const rate_id = await rated();
    const { json: bought } = await api.post(`/orders/${await ordered()}/book`, { rate_id });
    const book = (fields: object = {}) => api.post('/shipments', { rate_id, ...places(), ...fields });
    const refused = await book();
    expect([refused.status, refused.json.code]).toEqual([422, 'booked_otherwise']);
    expect(refused.json.details[0]).toMatchObject({
      field: 'rate_id',
      message: expect.stringContaining(`shipment ${bought.shid}`),
    });
    const second = await book({ allow_duplicate: true });
    expect(second.status).toBe(201);
    await api.delete(`/shipments/${bought.id}`);
    await api.delete(`/shipments/${second.json.id}`);
    expect((await book()).status).toBe(201);
  });

  it('without an order is booked for none', async () => {
    const rate_id = await rated();
    expect((await api.post('/shipments', { rate_id, ...places() })).status).toBe(201);
    expect((await api.post('/shipments', { rate_id, ...places() })).status).toBe(200);
    const { status, json } = await api.post('/shipments', { rate_id, order_id: await ordered() });
    expect([status, json.code]).toEqual([422, 'booked_otherwise']);
  });

  it('without an order is booked for none by a proposed shipment either, and the other way', async () => {
    const proposed = async (rate_id: string) => {
      const path = `/orders/${await ordered()}/proposed_shipments`;
      const { json: first } = await api.post(path, { rate_id });
      const { json: again } = await api.post(path, { rate_id: first.rate_id });
      return [first, again].map(({ id }) => `${path}/${id}/book`);
    };
    const rate_id = await rated();
    expect((await api.post('/shipments', { rate_id, ...places() })).status).toBe(201);
    for (const path of await proposed(rate_id)) {
      const { status, json } = await api.post(path, {});
      expect([status, json.code]).toEqual([422, 'booked_otherwise']);
    }
    const other = await rated();
    const [path = ''] = await proposed(other);
    expect((await api.post(path, {})).status).toBe(201);
    expect((await api.post(path, {})).status).toBe(200);
    const { status, json } = await api.post('/shipments', { rate_id: other, ...places() });
    expect([status, json.code]).toEqual([422, 'booked_otherwise']);
  });

  it('is bought with an order or without one where both come at one moment', async () => {
    const rate_id = await rated();
    const id = await ordered();
    const answers = await Promise.all([
      api.post(`/orders/${id}/book`, { rate_id }),
      api.post('/shipments', { rate_id, ...places() }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
  });

  it('and has expired since answers what was booked by it, and buys nothing more', async () => {
    const location = await databases.initialised();
    const at = async (now: string) => Api.on(await databases.engine({ location, now: new Date(now) }));
    api = await at('2026-03-02T17:30:00Z');
    const [rate_id, id] = [await rated(), await ordered()];
    const ways = [
      { path: '/shipments', body: { rate_id, ...places() } },
      { path: `/orders/${id}/book`, body: { rate_id: [await rated()] } },
    ];
    const bought: unknown[] = [];
    for (const { path, body } of ways) bought.push((await api.post(path, body)).json.id);
    const [unbooked, other] = [await rated(), await ordered()];
    const later = await at('2026-03-02T20:30:00Z');
    // By then it is forgotten where the expired ones were to go.
    api = later;
    await rated();
    for (const [index, { path, body }] of ways.entries()) {
      const { status, json } = await later.post(path, body);
      expect([status, json.id]).toEqual([200, bought[index]]);
    }
    const refused = [
      await later.post('/shipments', { rate_id: unbooked, ...places() }),
      await later.post(`/orders/${other}/book`, { rate_id: ways[1]?.body.rate_id }),
      await later.post('/shipments', { ...ways[0]?.body, allow_duplicate: true }),
    ];
    for (const { json } of refused) expect(json.code).toBe('rate_expired');
    for (const shipment of bought) await later.delete(`/shipments/${shipment}`);
    for (const { path, body } of ways) expect((await later.post(path, body)).json.code).toBe('rate_expired');
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
