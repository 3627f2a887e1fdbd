import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const destination_address = { name: 'Mina Lee', street1: '1 Rue A', city: 'Seattle', state: 'WA', zip: '98109' };
const packages = [{ length: 10, width: 8, height: 6, weight: 3 }];

describeOnBothDatabases('a query of shipments', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    for (const [shipping_price, currency] of [
      [15907, 'JPY'],
      [105.11, 'USD'],
      [26.372, 'KWD'],
      [20.16, 'USD'],
      [1258, 'JPY'],
    ]) {
      const body = { destination_address, packages, shipping_price, currency };
      expect((await api.post('/external_shipments', body)).json.total_price).toBe(shipping_price);
    }
  });

  it('compares prices as they are answered, whatever decimals their currency has', async () => {
    expect(await prices({ sort: 'total_price' })).toEqual([20.16, 26.372, 105.11, 1258, 15907]);
    expect(await prices({ sort: '-total_price' })).toEqual([15907, 1258, 105.11, 26.372, 20.16]);
    const range = async (...values: unknown[]) =>
      prices({ sort: 'total_price', filters: [{ field: 'total_price', operator: 'range', values }] });
    expect(await range(1000, null)).toEqual([1258, 15907]);
    expect(await range(20, '105.11')).toEqual([20.16, 26.372, 105.11]);
    expect(await range(26.373, 1257)).toEqual([105.11]);
    const oneOf = { field: 'total_price', operator: 'one_of', values: [15907, 26.372, '20.16'] };
    expect(await prices({ sort: 'total_price', filters: [oneOf] })).toEqual([20.16, 26.372, 15907]);
  });

  it.each([true, 'true'])('takes %j where a column is true or false', async (value) => {
    const filters = [{ field: 'is_external', operator: 'one_of', values: [value] }];
    expect(await prices({ filters })).toHaveLength(5);
    expect(await prices({ filters: [{ field: 'is_external', values: value }] })).toHaveLength(5);
    expect(await prices({ filters: [{ field: 'is_external', values: [false] }] })).toEqual([]);
  });

  it.each([
    ['created_at', '2026-12-01', '2026-01-01'],
    ['total_price', 20, '9.5'],
    ['shid', 7, 3],
  ])(
    'by a range of %s that ends before it begins is refused: none found would be believed',
    async (field, from, to) => {
      const range = (...values: unknown[]) =>
        api.post('/shipments/query', { filters: [{ field, operator: 'range', values }] });
      const { status, json } = await range(from, to);
      const message = `is "${to}", which is before values[0], "${from}"`;
      expect([status, json.details]).toEqual([400, [{ field: 'filters[0].values[1]', message }]]);
      expect((await range(to, from)).status).toBe(200);
      expect((await range(from, from)).status).toBe(200);
    },
  );

  it('lists what was booked within days, of which the last is whole', async () => {
    const list = (query: string) => api.get(`/shipments?page=1&per_page=50&${query}`);
    const [{ created_at: booked }] = (await list('')).json;
    const day = booked.slice(0, 10);
    for (const [query, count] of [
      [`from=${day}&to=${day}`, 5],
      [`from=${encodeURIComponent(booked)}`, 5],
      ['to=2020-01-01', 0],
      ['from=2120-01-01', 0],
    ] as const) {
      const { json, headers } = await list(query);
      expect([query, json.length, headers['x-total']]).toEqual([query, count, String(count)]);
    }
    const query = (...values: readonly string[]) =>
      api.post('/shipments/query', { filters: [{ field: 'create_date', values }] });
    expect([(await query(day)).json.length, (await query(booked, booked)).json.length > 0]).toEqual([5, true]);
    expect((await query(booked, day)).json.details[0].field).toBe('filters[0].values[1]');
    const { status, json } = await list('from=2026-02-01&to=2026-01-01');
    expect([status, json.details[0].field]).toEqual([400, 'to']);
  });

  it('by a carrier that there is not is refused, as the list is', async () => {
    const query = (...values: readonly string[]) =>
      api.post('/shipments/query', { filters: [{ field: 'carrier_code', values }] });
    const [{ code }] = (await api.get('/carriers')).json;
    const listed = await api.get(`/shipments?page=1&per_page=5&carrier_code=${code}_`);
    const { status, json } = await query(code, `${code}_`);
    expect([status, { ...json, details: [] }]).toEqual([404, { ...listed.json, details: [] }]);
    expect(json).toMatchObject({ hint: `did you mean ${code}?`, details: [{ field: 'filters[0].values[1]' }] });
    expect((await query(code)).status).toBe(200);
  });

  it('by as many values as are taken finds what has one of them, and says how many are too many', async () => {
    const { json: order } = await api.post('/orders', orderBody({ order_number: 'Q-\u00e9\u00e0-1' }));
    const { json: shipment } = await api.post('/external_shipments', { order_id: order.id });
    const values = Array.from({ length: 40 }, (_, at) => `Q-\u00e9\u00e0\u00e8\u00fc-${at}`);
    const filters = Array.from({ length: 50 }, () => ({ field: 'order_number', values }));
    const among = [...filters.slice(1), { field: 'order_number', values: [...values.slice(1), 'Q-e\u0301\u00e0-1'] }];
    const { status, json } = await api.post('/shipments/query', { match: 'any', filters: among });
    expect([status, json]).toMatchObject([200, [{ id: shipment.id }]]);
    const full = await api.post('/shipments/query', {
      filters: [{ field: 'carrier', values: ['x', ...values] }, ...filters.slice(1)],
    });
    expect([full.status, full.json.details]).toEqual([
      400,
      [{ field: 'filters', message: 'have 2001 values in all; at most 2000 are taken' }],
    ]);
  });

  it('a list of an order number finds what was booked before the order was given that number', async () => {
    const of = (number: string) => api.get(`/shipments?page=1&per_page=5&order_number=${encodeURIComponent(number)}`);
    const { json: order } = await api.post('/orders', orderBody({ order_number: 'Q-1' }));
    const { json: shipment } = await api.post('/external_shipments', { order_id: order.id });
    await api.post(`/orders/${order.id}`, { order_number: 'Q-1-NEW' });
    for (const number of ['Q-1-NEW', 'Q-1', '\u200bQ-1-NEW ']) {
      const { json, headers } = await of(number);
      expect([number, json]).toMatchObject([number, [{ id: shipment.id, order_number: 'Q-1' }]]);
      expect(headers['x-total']).toBe('1');
    }
    expect((await of('Q-2')).json).toEqual([]);
    const query = async (...values: readonly string[]) => {
      const filters = [{ field: 'order_number', values }];
      const { json } = await api.post('/shipments/query', { filters });
      return json.map((each: { readonly id: string }) => each.id);
    };
    for (const number of ['Q-1-NEW', 'Q-1', '\u200bQ-1-NEW '])
      expect(await query('Q-2', number)).toEqual([shipment.id]);
    expect(await query('Q-2')).toEqual([]);
  });

  it('narrows and sorts by what came of refunds, as the list does', async () => {
    const { json: living } = await api.post('/external_shipments', { destination_address, packages });
    await api.post(`/shipments/${living.id}`, { origin_instructions: '"refund":"refund_pending"' });
    const { json: rated } = await api.post('/rates', { destination_address, packages });
    const { json: cancelled } = await api.post('/shipments', { rate_id: rated.rates[0].id, destination_address });
    await api.post(`/shipments/${cancelled.id}/cancel`);
    const { json: told } = await api.get(`/shipments/${cancelled.id}`);
    expect(told.refund_status).toEqual(expect.any(String));
    const found = async (body: object) =>
      (await api.post('/shipments/query', body)).json.map((each: { readonly id: string }) => each.id);
    const states = ['refunded', 'refund_pending', 'refund_refused'];
    expect(await found({ filters: [{ field: 'refund_status', values: states }] })).toEqual([cancelled.id]);
    expect(await found({ filters: [{ field: 'refund_status', values: [told.refund_status] }] })).toEqual([
      cancelled.id,
    ]);
    const others = states.filter((state) => state !== told.refund_status);
    expect(await found({ filters: [{ field: 'refund_status', values: others }] })).toEqual([]);
    for (const sort of ['refund_status', '-refund_status']) {
      const [first, ...others] = await found({ sort });
      expect([sort, first]).toEqual([sort, cancelled.id]);
      expect(others).toContain(living.id);
    }
  });

  // On one database they came first and on the other last, and who read the first page of the newest deliveries got none.
  it('sorts behind all others what has nothing of what it sorts by, there and back', async () => {
    const goods = { destination_address, packages, currency: 'USD' };
    const ids: string[] = [];
    for (const order_number of ['N-1', undefined, 'N-2']) {
      ids.push((await api.post('/external_shipments', { ...goods, order_number })).json.id);
    }
    for (const at of [0, 2]) await api.post(`/shipments/${ids[at]}`, { status: 'delivered' });
    const [one, none, two] = ids;
    const filters = [{ field: 'id', operator: 'one_of', values: ids }];
    for (const sort of ['order_number', 'actual_delivery_date']) {
      const found = async (body: object) =>
        (await api.post('/shipments/query', { filters, ...body })).json.map((each: { readonly id: string }) => each.id);
      expect([sort, await found({ sort })]).toEqual([sort, [one, two, none]]);
      expect([sort, await found({ sort: `-${sort}` })]).toEqual([sort, [two, one, none]]);
    }
  });

  it('finds a shipment by the number of each of its packages, however it is typed, as the list does', async () => {
    const numbers = ['OWN-A-1', 'OWN-A-2'];
    const parcels = numbers.map((tracking_number) => ({ ...packages[0], tracking_number }));
    const { json: shipment } = await api.post('/external_shipments', { destination_address, packages: parcels });
    for (const number of [...numbers, 'own-a-2', ']C1OWN-A-2', 'own - a - 1']) {
      for (const match of ['all', 'any']) {
        const filters = [{ field: 'tracking_number', operator: 'one_of', values: ['none', number] }];
        const { json } = await api.post('/shipments/query', { match, filters });
        expect(json.map((each: { id: string }) => each.id)).toEqual([shipment.id]);
      }
    }
  });

  it.each([
    ['status', 'in-transit', 'in_transit'],
    ['refund_status', 'pending', 'refund_pending'],
  ])(
    'refuses a %s that there is none of, as the list does: no shipment found would be believed',
    async (field, word, known) => {
      const { status, json } = await api.post('/shipments/query', { filters: [{ field, values: [known, word] }] });
      expect([status, json.details]).toEqual([
        400,
        [{ field: 'filters[0].values[1]', message: expect.stringContaining(`is "${word}"; it must be one of`) }],
      ]);
      expect(json.error).toContain(known);
      expect((await api.post('/shipments/query', { filters: [{ field, values: [known.toUpperCase()] }] })).status).toBe(
        200,
      );
    },
  );

  it('finds a shipment by what somebody says who asks for it', async () => {
    const parties = { name: 'Søren Kowalski', company: 'Firma 77 GmbH', email: 'user77@example.com' };
    const body = {
      destination_address: { ...destination_address, ...parties, phone_number: '(619) 555-1077', zip: '98109-1234' },
      packages,
      order_number: 'Call-77',
      tracking_number: '1Z999AA10123456784',
    };
    const { id } = (await api.post('/external_shipments', body)).json;
    const found = async (query: string) =>
      (await api.get(`/shipments?page=1&per_page=9&query=${encodeURIComponent(query)}`)).json;
    for (const said of [
      ...[
        'kowalski',
        'Kowalski, Soren',
        'firma  77',
        'USER77@example.com',
        'call-77',
        '77 seattle',
        '1 Rue A Kowalski',
      ],
      ...[
        '+1 619.555.1077',
        '619/5551077',
        '555-1077',
        '1z 999 aa1 01 2345 6784',
        '1Z999',
        'gmbh 98109-1234',
        '981091234',
      ],
    ]) {
      expect([said, (await found(said)).map((each: { id: string }) => each.id)]).toEqual([said, [id]]);
    }
    expect(await found('98109 Lee')).not.toEqual([]);
    const letters = [...'abcdefghijklmnopqrstu'];
    expect((await found(letters.join(' '))).error).toBe('query has 21 words; at most 20 are taken');
    expect((await found(', ;')).error).toBe('query is ", ;", which holds no word');
    expect(await found('98109 '.repeat(40))).not.toEqual([]);
    for (const none of ['company', 'Kowalski Portland', '555-1078', '(719) 555-1077', '% 77']) {
      expect([none, await found(none)]).toEqual([none, []]);
    }
  });

  async function prices(body: object): Promise<readonly number[]> {
    const { json, status } = await api.post('/shipments/query', body);
    expect([status, json]).toEqual([200, expect.any(Array)]);
    return json.map((each: { readonly total_price: number }) => each.total_price);
  }
});
