import { beforeAll, expect, it } from 'vitest';
import { warehouseOperations } from '../../src/warehouses/warehouses.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const LINE = { sku: 'MUG', length: 5, width: 4, height: 4, weight: 1, quantity: 6, source_system_id: 'a' };

describeOnBothDatabases('a proposed shipment whose order was changed', (databases) => {
  let api: Api;
  let number = 0;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  const created = async () => {
    const body = orderBody({ order_number: `PO-${++number}`, order_line_items: [LINE] });
    return (await api.post('/orders', body)).json;
  };
  const proposed = async (order: { readonly id: string }) =>
    (await api.post(`/orders/${order.id}/proposed_shipments/generate`)).json[0];
  const heavier = (order: { readonly id: string }) =>
    api.post(`/orders/${order.id}`, { order_line_items: [{ source_system_id: 'a', weight: 20 }] });
  const weightOf = (shipment: { readonly packages: readonly { readonly weight: number }[] }) =>
    shipment.packages.reduce((sum, { weight }) => sum + weight, 0);

  it.each([
    ['by its id', (order: string, { id }: { id: string }) => [`/orders/${order}/proposed_shipments/${id}/book`, {}]],
    ['by its rate', (order: string, { rate_id }: { rate_id: string }) => ['/shipments', { order_id: order, rate_id }]],
  ] as const)('is booked %s with what the goods weigh now, packed and rated again', async (_, booking) => {
    const order = await created();
    const proposal = await proposed(order);
    await heavier(order);
    const [path, body] = booking(order.id, proposal);
    const { status, json, headers } = await api.post(String(path), body);
    expect(status).toBe(201);
    expect(weightOf(json)).toBeGreaterThan(120);
    expect(json.total_price).toBeGreaterThan(proposal.total_price);
    expect([headers['x-shipdock-warnings'], json.warnings].join()).toContain(
      'line 1 (MUG) was changed since it was rated; it is packed and rated again',
    );
    expect(json.shipment_line_items.map((each: { quantity: number }) => each.quantity)).toEqual([6]);
  });

  it('ships what was raised or added since it was rated, and says so', async () => {
    const order = await created();
    const proposal = await proposed(order);
    const other = { ...LINE, sku: 'CUP', source_system_id: 'b', quantity: 2 };
    await api.post(`/orders/${order.id}`, { order_line_items: [{ source_system_id: 'a', quantity: 9 }, other] });
    const { status, json, headers } = await api.post(`/orders/${order.id}/proposed_shipments/${proposal.id}/book`, {});
    expect(status).toBe(201);
    expect(json.shipment_line_items.map((each: { quantity: number }) => each.quantity)).toEqual([9, 2]);
    expect(weightOf(json)).toBeGreaterThan(11);
    const told = [headers['x-shipdock-warnings'], json.warnings].join();
    expect(told).toContain(
      'line 1 (MUG) was raised from 6 to 9 units since it was rated; it is packed and rated again',
    );
    expect(told).toContain('line 2 (CUP) was added since it was rated; it is packed and rated again');
    expect((await api.get(`/orders/${order.id}`)).json.status).toBe('shipped');
    const again = await api.post(`/orders/${order.id}/proposed_shipments/${proposal.id}/book`, {});
    expect([again.status, again.json.id]).toEqual([200, json.id]);
  });

  it('says what a rate leaves of a line that was raised', async () => {
    const order = await created();
    const { json: rates } = await api.post('/rates', {
      items: [{ ...LINE, weight_uom: 'lb' }],
      destination_address: orderBody().destination_address,
    });
    const [rate] = rates.rates;
    await api.post(`/orders/${order.id}`, { order_line_items: [{ source_system_id: 'a', quantity: 9 }] });
    const { status, json, headers } = await api.post('/shipments', { order_id: order.id, rate_id: rate.id });
    expect([status, json.shipment_line_items[0].quantity]).toEqual([201, 6]);
    expect([headers['x-shipdock-warnings'], json.warnings].join()).toContain(
      `line 1 (MUG): rate ${rate.id} holds 6 of the 9 units that are left to ship; 3 must be booked on their own`,
    );
  });

  it('is booked from where its order is now, unless another warehouse was asked for', async () => {
    const east = {
      code: 'EAST',
      name: 'East',
      address: { ...(orderBody().destination_address as object), zip: '07102', state: 'NJ', city: 'Newark' },
    };
    const made = await api.engine.call(warehouseOperations.create, { body: east });
    expect(made.value.code).toBe('EAST');
    const zipOf = async (proposal: (order: { id: string }) => Promise<{ id: string }>) => {
      const order = await created();
      const { id } = await proposal(order);
      await api.post(`/orders/${order.id}`, { warehouse_code: 'EAST' });
      const { status, json } = await api.post(`/orders/${order.id}/proposed_shipments/${id}/book`, {});
      expect(status).toBe(201);
      return json.origin_address.zip;
    };
    expect(await zipOf(proposed)).toBe('07102');
    const fromMain = async (order: { id: string }) =>
      (await api.post(`/orders/${order.id}/proposed_shipments`, { warehouse_code: 'MAIN' })).json;
    expect(await zipOf(fromMain)).not.toBe('07102');
  });

  it('keeps packages that were sent, and tells that their contents were changed', async () => {
    const order = await created();
    const line = order.order_line_items[0].id;
    const { json: proposal, status } = await api.post(`/orders/${order.id}/proposed_shipments`, {
      packages: [
        { length: 20, width: 12, height: 10, weight: 7, package_items: [{ order_line_item_id: line, quantity: 6 }] },
      ],
    });
    expect(status).toBe(201);
    await heavier(order);
    const { json, headers } = await api.post(`/orders/${order.id}/proposed_shipments/${proposal.id}/book`, {});
    expect(weightOf(json)).toBe(7);
    expect([headers['x-shipdock-warnings'], json.warnings].join()).toContain(
      'its packages are booked as they were sent',
    );
  });

  it('tells nothing of an order that stayed as it was', async () => {
    const order = await created();
    const proposal = await proposed(order);
    await api.post(`/orders/${order.id}`, { tags: ['gift'] });
    const { json, headers } = await api.post(`/orders/${order.id}/proposed_shipments/${proposal.id}/book`, {});
    expect([headers['x-shipdock-warnings'], json.warnings].join()).not.toContain('since it was rated');
  });

  it.each(['rate_id', 'proposed_shipment_id'])(
    'is not booked by its %s for another order that is named',
    async (name) => {
      const [one, other] = [await created(), await created()];
      const proposal = await proposed(one);
      const id = name === 'rate_id' ? proposal.rate_id : proposal.id;
      for (const order of [other.order_number, 'NOWHERE-1']) {
        const { status, json } = await api.post('/shipments', { order_number: order, rate_id: id });
        expect([status, json.code]).toEqual([404, 'proposed_shipment_not_found']);
      }
      const both = await api.post('/shipments', { order_id: one.id, order_number: other.order_number, rate_id: id });
      expect([both.status, both.json.details[0].field]).toEqual([400, 'order_number']);
      const path = await api.post(`/orders/${one.id}/proposed_shipments/${proposal.id}/book`, { order_id: other.id });
      expect([path.status, path.json.details[0].field]).toEqual([400, 'order_id']);
      expect((await api.get(`/orders/${one.id}`)).json.shipments).toEqual([]);
      const right = await api.post('/shipments', { order_number: one.order_number, rate_id: id });
      expect([right.status, right.json.order_number]).toEqual([201, one.order_number]);
    },
  );
});

describeOnBothDatabases('a shipment that is not there', (databases) => {
  it('is looked for by its order, where that is what was named', async () => {
    const api = await Api.on(await databases.engine());
    const { json: order } = await api.post('/orders', orderBody({ order_number: 'N 7', order_line_items: [LINE] }));
    const hint = async () => (await api.get('/shipments/N%207')).json.hint;
    expect(await hint()).toBe('POST /orders/N%207/book');
    expect((await api.post(`/orders/${order.id}/book`)).status).toBe(201);
    expect(await hint()).toBe('GET /orders/N%207/shipments');
  });
});

describeOnBothDatabases('a booking that is refused', (databases) => {
  it('names what leads the order to where it can be booked', async () => {
    const api = await Api.on(await databases.engine());
    const { json: order } = await api.post('/orders', orderBody({ order_number: 'R 1', order_line_items: [LINE] }));
    const hint = async (body: object) => (await api.post('/shipments', body)).json.hint;
    await api.post('/orders/hold', { ids: [order.id] });
    expect(await hint({ order_id: order.id })).toBe('POST /orders/release {"ids": ["R 1"]}');
    await api.post(`/orders/${order.id}/cancel`);
    expect(await hint({ order_id: order.id })).toBe('POST /orders/restore {"ids": ["R 1"]}');
    await api.post('/orders/restore', { ids: [order.id] });
    const nothing = [{ product_sku: 'QQQQ', quantity: 1 }];
    const parcel = { length: 9, width: 9, height: 9, weight: 4, package_items: nothing };
    expect(await hint({ order_id: order.id, packages: [parcel] })).toBe('GET /orders/R%201/order_line_items');
  });
});

describeOnBothDatabases('packages of an order', (databases) => {
  it.each(['/shipments', '/external_shipments'])('sent to %s are refused with a SKU that no line has', async (path) => {
    const api = await Api.on(await databases.engine());
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [LINE] }));
    const parcel = (product_sku: string) => ({
      order_id: order.id,
      tracking_number: '1Z999',
      packages: [{ length: 9, width: 9, height: 9, weight: 4, package_items: [{ product_sku, quantity: 2 }] }],
    });
    const wrong = await api.post(path, parcel('MUGG'));
    expect([wrong.status, wrong.json.code, wrong.json.hint]).toEqual([404, 'line_item_not_found', 'did you mean MUG?']);
    expect((await api.post(path, parcel('MUG'))).status).toBe(201);
    const { json: now } = await api.get(`/orders/${order.id}`);
    expect([now.shipped_order_line_items[0].quantity, now.status]).toEqual([2, 'partially_shipped']);
  });
});

describeOnBothDatabases('a tracking number', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  const parcel = (number: string, rest: object = {}) => ({
    tracking_number: number,
    carrier_code: 'ups',
    destination_address: orderBody().destination_address,
    origin_address: { ...(orderBody().destination_address as object), zip: '98101', state: 'WA', city: 'Seattle' },
    ...rest,
  });

  it('is of one living shipment', async () => {
    const [one, other] = [
      (await api.post('/external_shipments', parcel('1Z0000000000000001'))).json,
      (await api.post('/external_shipments', parcel('1Z0000000000000002'))).json,
    ];
    const refused = await api.post(`/shipments/${other.id}`, { tracking_number: one.tracking_number });
    expect([refused.status, refused.json.code, refused.json.details[0].field]).toEqual([
      422,
      'name_taken',
      'tracking_number',
    ]);
    expect((await api.post(`/shipments/${other.id}`, { tracking_number: '1Z0000000000000002' })).status).toBe(200);
    const twice = await api.post('/external_shipments', { ...parcel(one.tracking_number), carrier_code: undefined });
    expect([twice.status, twice.json.warnings]).toEqual([201, [expect.stringContaining(`of shipment ${one.shid}`)]]);
    await api.post(`/shipments/${twice.json.id}`, { status: 'cancelled' });
    const byVan = await api.post('/external_shipments', { ...parcel(one.tracking_number), carrier_code: 'own-van' });
    expect(byVan.status).toBe(201);
    await api.post(`/shipments/${byVan.json.id}`, { status: 'cancelled' });
    await api.post(`/shipments/${one.id}`, { status: 'cancelled' });
    expect((await api.post(`/shipments/${other.id}`, { tracking_number: one.tracking_number })).status).toBe(200);
  });

  it('keeps when a driver comes for what was booked elsewhere, for whom nobody was asked here', async () => {
    const pickup = [{ start_time: '2026-03-05 10:00 AM', end_time: '2026-03-05T12:30:00Z' }];
    const { json: made } = await api.post('/external_shipments', parcel('1Z0000000000000003', { pickup }));
    expect((await api.get(`/shipments/${made.id}`)).json).toMatchObject({
      can_dispatch: false,
      ship_date: '2026-03-05',
      dispatch_details: {
        ...{ pickup_date: '2026-03-05', pickup_start_time: '2026-03-05T10:00:00.000Z' },
        ...{ pickup_end_time: '2026-03-05T12:30:00.000Z', sent_at: null, sent_type: null, status: 'requested' },
      },
    });
  });

  it('tells parcels apart that hold the same units, and the same parcel is kept once', async () => {
    const order = orderBody({ order_number: 'EX-1', order_line_items: [{ ...LINE, quantity: 10 }] });
    const { json: made } = await api.post('/orders', order);
    const units = {
      order_number: made.order_number,
      order_line_items: [{ id: made.order_line_items[0].id, quantity: 2 }],
    };
    const kept = (number: string) => api.post('/external_shipments', parcel(number, units));
    const answers = [await kept('1Z784'), await kept('1Z785'), await kept('1Z784')];
    expect(answers.map(({ status, json }) => [status, json.tracking_number])).toEqual([
      [201, '1Z784'],
      [201, '1Z785'],
      [200, '1Z784'],
    ]);
    const { json: now } = await api.get(`/orders/${made.id}`);
    expect(now.shipped_order_line_items).toMatchObject([{ quantity: 4 }]);
  });

  it('takes all parcels of one order that are told of at one moment, the same one once, and no more than was ordered', async () => {
    const order = orderBody({ order_number: 'EX-2', order_line_items: [{ ...LINE, quantity: 12 }] });
    const { json: made } = await api.post('/orders', order);
    const units = { order_id: made.id, order_line_items: [{ id: made.order_line_items[0].id, quantity: 2 }] };
    const numbers = [...Array.from({ length: 7 }, (_, at) => `1Z80${at}`), '1Z800', '1Z800'];
    const answers = await Promise.all(
      numbers.map((number, at) =>
        api.post('/external_shipments', parcel(number, units), {
          headers: at % 2 === 0 ? {} : { 'idempotency-key': `at once ${at}` },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    // Six parcels hold all twelve units; where 1Z800 is the one that came too late, so are its repeats.
    expect([
      JSON.stringify([200, 200, 201, 201, 201, 201, 201, 201, 422]),
      JSON.stringify([201, 201, 201, 201, 201, 201, 422, 422, 422]),
    ]).toContain(JSON.stringify(statuses));
    const { json: now } = await api.get(`/orders/${made.id}`);
    expect([now.status, now.shipped_order_line_items]).toMatchObject(['shipped', [{ quantity: 12 }]]);
  });
});
