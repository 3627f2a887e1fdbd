import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { type Answer, Api } from './client.ts';
import { orderBody } from './order.builder.ts';

/** Decisions 1: lenient in, strict out. What clients send on the left, what is answered on the right. */
const LINE = { sku: 'MUG', quantity: 1, length: 5, width: 4, height: 3, weight: 1 };

describeOnBothDatabases('leniency', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const withLine = (line: object) => orderBody({ order_line_items: [{ ...LINE, ...line }] });
  const withAddress = (address: object) => orderBody({ destination_address: { city: 'X', zip: '92101', ...address } });

  test('an amount that its currency has no part for is kept as the nearest, with a warning', async () => {
    const said = 'is kept as 11 JPY, which has no smaller part';
    const { json: order } = await api.post('/orders', orderBody({ currency: 'JPY', total_price: 10.5, tax_price: 3 }));
    expect(order).toMatchObject({ total_price: 11, tax_price: 3, warnings: [`total_price 10.5 ${said}`] });
    const { json: updated } = await api.post(`/orders/${order.id}`, { items_price: '10.9999' });
    expect(updated).toMatchObject({ items_price: 11, warnings: [`items_price 10.9999 ${said}`] });
    const { json: cents } = await api.post('/orders', orderBody({ shipping_price: 4.505, total_price: 4.5 }));
    expect(cents.warnings).toEqual(['shipping_price 4.505 is kept as 4.51 USD, which has no smaller part']);
    const { destination_address } = orderBody();
    const sent = { destination_address, packages: [LINE], shipping_price: 10.5, currency: 'JPY' };
    const { json: shipment } = await api.post('/external_shipments', sent);
    expect([shipment.total_price, shipment.warnings]).toEqual([
      11,
      expect.arrayContaining([`shipping_price 10.5 ${said}`]),
    ]);
  });

  test('a price of a unit is kept with four decimals, with a warning where its units come to other cents', async () => {
    const said = '0.00333333 is kept as 0.0033, with four decimals: of 3000 that is 9.90, not 10.00';
    const warnings = [`order_line_items[0].price ${said}`];
    const fine = { ...LINE, source_system_id: 'A', price: 0.00333333, quantity: 3000 };
    const body = orderBody({ order_line_items: [fine] });
    const { json: order } = await api.post('/orders', body);
    expect([order.items_price, order.warnings]).toEqual([9.9, warnings]);
    expect((await api.post(`/orders/${order.id}`, { order_line_items: [fine] })).json.warnings).toEqual(warnings);
    const { headers } = await api.post(`/orders/${order.id}/order_line_items`, { order_line_items: [fine] });
    expect(JSON.parse(headers['x-shipdock-warnings'] ?? '[]')).toEqual(warnings);
    const file = { orders: [{ ...body, order_number: `${order.order_number}-F` }] };
    expect((await api.post('/orders/import', file)).json).toMatchObject([{ result: 'created', warnings }]);
    for (const [name, price, sums] of [
      [{ source_system_id: 'A' }, 0.00444444, 'of 3000 that is 13.20, not 13.33'],
      [{ sku: LINE.sku }, 0.00555555, 'of 3000 that is 16.80, not 16.67'],
    ] as const) {
      const repriced = { order_number: order.order_number, order_line_items: [{ ...name, price }] };
      const { json: updated } = await api.post('/orders/import', { orders: [repriced], on_conflict: 'update' });
      expect(updated[0].warnings).toEqual([expect.stringContaining(sums)]);
    }
  });

  test('a file that comes every night tells of amounts and prices that are rounded when they are new', async () => {
    const fine = { ...LINE, source_system_id: 'A', price: 0.00333333, quantity: 3000 };
    const body = orderBody({
      order_number: 'FINE-1',
      tax_price: 8.2875,
      total_price: 20.125,
      order_line_items: [fine],
    });
    const told = async (changed: object) => {
      const sent = { orders: [{ ...body, ...changed }], on_conflict: 'update' };
      const { json } = await api.post('/orders/import', sent);
      return json.flatMap(({ warnings = [] }: { warnings?: readonly string[] }) => warnings);
    };
    const ofPrice = expect.stringMatching(/^order_line_items\[0\]\.price/);
    expect(await told({})).toEqual(expect.arrayContaining([expect.stringMatching(/^tax_price 8.2875/), ofPrice]));
    expect(await told({ tags: ['night 2'] })).toEqual([]);
    expect(await told({ tax_price: 9.2875 })).toEqual([expect.stringMatching(/^tax_price 9.2875/)]);
    expect(await told({ tax_price: 9.2875, order_line_items: [{ ...fine, quantity: 6000 }] })).toEqual([ofPrice]);
  });

  test('what a line says of units that are shipped is not passed over by updates, which do not take it', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const body = { order_line_items: [{ ...LINE, source_system_id: 'S', shipped_quantity: 'all' }] };
    const told = expect.arrayContaining([
      expect.stringMatching(/^order_line_items\[0\]\.shipped_quantity is of new orders/),
    ]);
    expect((await api.post(`/orders/${order.id}`, body)).json.warnings).toEqual(told);
    const { headers } = await api.post(`/orders/${order.id}/order_line_items`, body);
    expect(JSON.parse(headers['x-shipdock-warnings'] ?? '[]')).toEqual(told);
  });

  test('a postal code whose second half is missing is kept without the dash before it', async () => {
    const { json: order } = await api.post('/orders', withAddress({ zip: '94105-', city: 'San Francisco' }));
    expect(order.destination_address.zip).toBe('94105');
    const street = { name: 'Ann', street1: '388 Market St', city: 'San Francisco', state: 'CA', zip: '94105 - ' };
    expect((await api.post('/addresses', { ...street, accept_suggestions: true })).json).toMatchObject({
      zip: '94105',
      validated: true,
    });
  });

  test('a tag, a SKU and an account are kept without the blanks around them: a list by them found some of the orders', async () => {
    const billing_details = { bill_to: 'third_party', account_number: ' 77 ', zip: '89501' };
    const { json: order } = await api.post(
      '/orders',
      orderBody({ tags: [' rush ', 'rush', ' '], billing_details, order_line_items: [{ sku: ' PAD\u00a0' }] }),
    );
    expect([order.tags, order.requested_billing_details.account_number, order.single_sku]).toEqual([
      ['rush'],
      '77',
      'PAD',
    ]);
    for (const asked of ['tag=rush', 'tag=%20rush%20', 'sku=PAD', 'sku=PAD%20']) {
      const { json } = await api.get(`/orders?${asked}`);
      expect(json.map(({ id }: { readonly id: string }) => id)).toEqual([order.id]);
    }
  });

  test('the + of a time in a query may be unencoded, which makes it a blank', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const found = async (query: string) => {
      const { status, json } = await api.get(`/orders?order_number=${encodeURIComponent(order.order_number)}&${query}`);
      return [status, json.length];
    };
    expect(await found('from=2020-01-01T00:00:00+02:00&to=2120-01-01T00:00:00.5+0200')).toEqual([200, 1]);
    expect(await found('from=2120-01-01T00:00:00+02:00')).toEqual([200, 0]);
    expect((await api.get('/orders?from=2020-01-01T00:00:00+02:00+x')).status).toBe(400);
  });

  describe('what is sent for a type is answered as that type', () => {
    test.each<[string, object, object]>([
      ['quantity "2"', { quantity: '2' }, { quantity: 2 }],
      ['quantity 2.0', { quantity: 2.0 }, { quantity: 2 }],
      ['quantity "2.0000"', { quantity: '2.0000' }, { quantity: 2 }],
      ['weight "25.0000"', { weight: '25.0000' }, { weight: 25 }],
      ['length "5.5"', { length: '5.5' }, { length: 5.5 }],
      ['value "9.50"', { value: '9.50' }, { value: 9.5 }],
      ['weight_uom lbs', { weight_uom: 'lbs' }, { weight_uom: 'lb' }],
      ['weight_uom LB', { weight_uom: 'LB' }, { weight_uom: 'lb' }],
      ['weight_uom kgs', { weight_uom: 'kgs' }, { weight_uom: 'kg' }],
      ['freight_class "77.50"', { freight_class: '77.50' }, { freight_class: '77.5' }],
      ['freight_class "77,5"', { freight_class: '77,5' }, { freight_class: '77.5' }],
      ['a number as SKU', { sku: 12345 }, { sku: '12345' }],
      ['a description misspelt', { commidity_description: 'mugs' }, { commodity_description: 'mugs' }],
      ['hazmat "true"', { hazmat: 'true' }, { hazmat: true }],
      ['hazmat "false"', { hazmat: 'false' }, { hazmat: false }],
      ['an empty weight', { weight: '' }, { weight: null }],
      ['a null length', { length: null }, { length: null }],
      ['an unknown key', { colour: 'red' }, { sku: 'MUG' }],
      ['hazmat data of nothing', { hazmat_data: {} }, { hazmat_data: null }],
      ['hazmat data of blanks', { hazmat_data: { un_or_na_number: '', amount: null } }, { hazmat_data: null }],
      ['a line’s origin of blanks', { origin_address: { name: '', zip: null } }, { origin_address: null }],
    ])('%s', async (_, line, expected) => {
      const { status, json, text } = await api.post('/orders', withLine(line));
      expect(status, text).toBe(201);
      expect(json.order_line_items[0]).toMatchObject(expected);
    });

    test.each<[string, object, object]>([
      ['a number as zip', { zip: 92109 }, { zip: '92109' }],
      ['United States', { country: 'United States' }, { country: 'US' }],
      ['United States (US)', { country: 'United States (US)' }, { country: 'US' }],
      ['a country in lower case', { country: 'ca', zip: 'K1A 0B1' }, { country: 'CA' }],
      ['Germany', { country: 'Germany', zip: '10115' }, { country: 'DE' }],
      ['a number as telephone', { phone_number: 6195550100 }, { phone_number: '6195550100' }],
      ['is_residential "true"', { is_residential: 'true' }, { is_residential: true }],
      ['is_residential ""', { is_residential: '' }, { is_residential: false }],
      ['an empty street2', { street2: '' }, { street2: null }],
      ['a name in halves', { first_name: 'Ann', last_name: 'Lee' }, { name: 'Ann Lee' }],
      ['a name whole and in halves', { name: 'A. Lee', first_name: 'Ann' }, { name: 'A. Lee' }],
      ['location_type residential', { location_type: 'Residential' }, { is_residential: true }],
      ['it beside a default', { location_type: 'residential', is_residential: false }, { is_residential: true }],
    ])('%s', async (_, address, expected) => {
      const { status, json, text } = await api.post('/orders', withAddress(address));
      expect(status, text).toBe(201);
      expect(json.destination_address).toMatchObject(expected);
    });

    test.each([
      ['2024-02-29 12:00:50', '2024-02-29T12:00:50.000Z'],
      ['2022/07/05', '2022-07-05T00:00:00.000Z'],
      ['2022-03-24', '2022-03-24T00:00:00.000Z'],
      ['2026-11-21 05:50 AM', '2026-11-21T05:50:00.000Z'],
      ['2026-11-21T05:50:00-08:00', '2026-11-21T13:50:00.000Z'],
      ['', null],
      [null, null],
    ])('the date %s', async (sent, expected) => {
      const { status, json, text } = await api.post('/orders', orderBody({ source_system_processed_at: sent }));
      expect(status, text).toBe(201);
      const answered = json.source_system_processed_at;
      expect(answered === null ? null : new Date(answered).toISOString()).toBe(expected);
    });

    test.each<[string, object, object]>([
      ['self_packed "false"', { self_packed: 'false' }, { self_packed: false }],
      ['total_price "12.50"', { total_price: '12.50' }, { total_price: 12.5 }],
      ['currency usd', { currency: 'usd' }, { currency: 'USD' }],
      ['an empty status', { status: '' }, { status: 'new' }],
      ['empty tags', { tags: null }, { tags: [] }],
      ['an origin of nothing', { origin_address: {} }, { origin_address: null }],
      ['an origin of blanks', { origin_address: { name: '', street1: null, zip: '' } }, { origin_address: null }],
      ['one tag', { tags: 'gift' }, { tags: ['gift'] }],
    ])('%s', async (_, order, expected) => {
      const { status, json, text } = await api.post('/orders', orderBody(order as Record<string, unknown>));
      expect(status, text).toBe(201);
      expect(json).toMatchObject(expected);
    });
  });

  test('an address of blanks changes nothing of an order', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const blanks = { name: '', street1: '', zip: null };
    const { status, json } = await api.post(`/orders/${order.id}`, {
      origin_address: blanks,
      destination_address: blanks,
      order_line_items: [{ id: order.order_line_items[0].id, origin_address: {}, hazmat_data: {} }],
    });
    expect([status, json.origin_address]).toEqual([200, null]);
    expect(json.destination_address).toEqual(order.destination_address);
    expect(json.order_line_items).toEqual(order.order_line_items);
    expect((await api.post(`/orders/${order.id}/proposed_shipments/generate`)).status).toBe(201);
  });

  describe('what cannot be read is a 400 that names the field', () => {
    test.each<[string, unknown]>([
      ['order_line_items[0].quantity', withLine({ quantity: 'two' })],
      ['order_line_items[0].quantity', withLine({ quantity: 1.5 })],
      ['order_line_items[0].quantity', withLine({ quantity: 0 })],
      ['order_line_items[0].quantity', withLine({ quantity: -1 })],
      ['order_line_items[0].quantity', withLine({ quantity: 1e30 })],
      ['order_line_items[0].weight', withLine({ weight: -0.1 })],
      ['order_line_items[0].weight', withLine({ weight: 'heavy' })],
      ['order_line_items[0].weight', withLine({ weight: { lb: 1 } })],
      ['order_line_items[0].weight_uom', withLine({ weight_uom: 'stone' })],
      ['order_line_items[0].sku', withLine({ sku: ['A'] })],
      ['order_line_items[0].sku', withLine({ sku: 'A\0B' })],
      ['order_line_items[0].hazmat', withLine({ hazmat: 'maybe' })],
      ['order_line_items[0]', orderBody({ order_line_items: ['MUG'] })],
      ['destination_address.country', withAddress({ country: 'Atlantis' })],
      ['destination_address', orderBody({ destination_address: 'San Diego' })],
      ['source_system_processed_at', orderBody({ source_system_processed_at: '2026-02-30' })],
      ['source_system_processed_at', orderBody({ source_system_processed_at: 'tomorrow' })],
      ['currency', orderBody({ currency: 'DOLLARS' })],
      ['status', orderBody({ status: 'lost' })],
      ['order_number', orderBody({ order_number: '' })],
      ['order_number', orderBody({ order_number: null })],
      ['order_number', orderBody({ order_number: 'x'.repeat(300) })],
      ['source_system_meta', orderBody({ source_system_meta: 'x' })],
      ['status', orderBody({ status: { toString: 1, valueOf: 1 } })],
      ['self_packed', orderBody({ self_packed: { toString: 1, valueOf: 1 } })],
    ])('%s', async (field, body) => {
      const answer: Answer = await api.post('/orders', body);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.json.code).toBe('unreadable_field');
      expect(answer.json.details.map((detail: { field: string }) => detail.field)).toContain(field);
    });

    test('all fields that cannot be read are named at once', async () => {
      const { json } = await api.post('/orders', withLine({ quantity: 'two', weight: 'heavy', weight_uom: 'stone' }));
      expect(json.details).toHaveLength(3);
    });
  });

  test('an order number that is taken is a 422 with the id of the order that has it', async () => {
    const { json: first } = await api.post('/orders', orderBody({ order_number: 'TWICE' }));
    const { status, json } = await api.post('/orders', orderBody({ order_number: 'TWICE' }));
    expect([status, json.code, json.details[0].id]).toEqual([422, 'order_number_taken', first.id]);
  });
});
