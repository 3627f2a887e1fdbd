import { beforeAll, expect, it } from 'vitest';
import { cancelShipment } from '../../src/shipments/operations/cancel-shipment.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('a booked shipment', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it('keeps what an update does not name, and matches references by their ids', async () => {
    const { id } = await shipment();
    const first = await api.post(`/shipments/${id}`, {
      origin_instructions: 'dock 4',
      reference_numbers: [
        { code: 'purchase_id', value: '1' },
        { code: 'other_id', value: '2' },
      ],
    });
    expect(first.status).toBe(200);
    const [kept] = first.json.reference_numbers;
    const second = await api.post(`/shipments/${id}`, {
      destination_instructions: 'ring twice',
      reference_numbers: [
        { id: kept.id, value: '1b' },
        { id: 'shpr_00000000', code: 'PO', value: '3' },
      ],
    });
    expect(second.json.origin_instructions).toBe('dock 4');
    expect(second.json.reference_numbers.map(({ value }: { value: string }) => value)).toEqual(['1b', '3']);
    const third = await api.post(`/shipments/${id}`, { reference_numbers: [] });
    expect(third.json.reference_numbers).toHaveLength(2);
  });

  it('changes nothing where its packages are sent as they were answered, in centimetres and kilograms too', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const metric = { length: 10, width: 8, height: 6, dimension_uom: 'cm', weight: 5, weight_uom: 'kg' };
    const { json: booked } = await api.post(`/orders/${order.id}/book`, {
      packages: [{ ...metric, dry_ice_weight: 1 }],
    });
    const update = (fields: object) =>
      api.post(`/shipments/${booked.id}`, {
        packages: booked.packages.map((each: object) => ({ ...each, ...fields })),
      });
    const same = await update({});
    expect([same.status, same.json.warnings]).toEqual([200, undefined]);
    expect((await update({ weight: 11.03 })).json.warnings.join()).toContain('the price stays as it was booked');
  });

  it('takes a status as given; its order follows, an exception opens and closes', async () => {
    const { id, order_id: order } = await shipment();
    const stopped = await api.post(`/shipments/${id}`, { status: 'exception' });
    expect([stopped.json.status, stopped.json.exceptions[0].is_resolved]).toEqual(['exception', false]);
    const resolved = await api.post(`/shipments/${id}/exceptions/resolve`, {});
    expect([resolved.status, resolved.json.exceptions[0].is_resolved]).toEqual([200, true]);
    expect((await api.post(`/shipments/${id}/exceptions/resolve`, {})).status).toBe(404);
    await api.post(`/shipments/${id}`, { status: 'delivered' });
    expect((await api.get(`/orders/${order}`)).json.status).toBe('delivered');
    expect((await api.delete(`/shipments/${id}`)).status).toBe(422);
  });

  it('is found by the number that its label has, also when it was given another one', async () => {
    const { id, shid, tracking_number: printed } = await shipment();
    for (const number of ['NEW-2', 'NEW-3']) await api.post(`/shipments/${id}`, { tracking_number: number });
    const warnings = [`${printed} is a former tracking number of shipment ${shid}: it is NEW-3 now`];
    expect((await api.get(`/shipments/${printed}`)).json).toMatchObject({ id, tracking_number: 'NEW-3', warnings });
    expect((await api.get(`/shipments/${printed}/tracking`)).json).toMatchObject({ warnings });
    expect((await api.get('/shipments/NEW-3')).json.warnings).toBeUndefined();
    const scanned = await api.post(`/shipments/${printed}/status_updates`, { status: 'in_transit' });
    expect([scanned.status, scanned.json.status]).toEqual([201, 'in_transit']);
    const told = [{ tracking_number: 'NEW-2', time: '2026-03-02T10:00:00Z', status: 'delivered' }];
    const imported = await api.post('/tracking/import', { scans: told });
    expect(imported.json).toMatchObject([{ result: 'recorded', shipment_id: id }]);
    // What goes by the number now comes first.
    const { id: other } = await shipment();
    await api.post(`/shipments/${other}`, { tracking_number: printed });
    expect((await api.get(`/shipments/${printed}`)).json.id).toBe(other);
  });

  it('is named by the SSCC of each of its packages, and each has its own', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const sscc = ['003456789000000017', '(00)003456789000000024'];
    const box = { length: 6, width: 5, height: 4, weight: 3, quantity: 3, sscc_serial_references: sscc };
    const { json: booked } = await api.post('/shipments', { order_id: order.id, packages: [box] });
    const [, second, third] = booked.packages;
    expect(booked.packages.map((each: { sscc_serial_references: unknown }) => each.sscc_serial_references)).toEqual([
      [sscc[0]],
      [sscc[1]],
      [],
    ]);
    expect([second.license_plate_number, third.license_plate_number]).toEqual(['003456789000000024', null]);
    const found = await api.get('/shipments/003456789000000024');
    expect([found.json.id, found.json.warnings]).toEqual([booked.id, undefined]);
    const told = { tracking_number: '003456789000000024', time: '2026-03-02T10:00:00Z', status: 'exception' };
    const imported = await api.post('/tracking/import', { scans: [told, { ...told, tracking_number: sscc[0] }] });
    expect(imported.json.map(({ result }: { result: string }) => result)).toEqual(['recorded', 'recorded']);
    const packages = (given: string) => [{ id: third.id, sscc_serial_references: [given] }];
    for (const given of ['003456789000000031', '003456789000000048', '003456789000000031']) {
      const { status } = await api.post(`/shipments/${booked.id}`, { packages: packages(given) });
      expect([status, (await api.get(`/shipments/${given}`)).json.id]).toEqual([200, booked.id]);
    }
  });

  it('is named by former numbers of its packages, each for itself', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const box = { length: 6, width: 5, height: 4, weight: 3 };
    const { json: booked } = await api.post('/shipments', { order_id: order.id, packages: [box, box] });
    const [, second] = booked.packages;
    await api.post(`/shipments/${booked.id}`, { packages: [{ id: second.id, tracking_number: 'PARCEL-2' }] });
    const found = await api.get(`/shipments/${second.tracking_number}`);
    expect(found.json).toMatchObject({
      id: booked.id,
      warnings: [expect.stringContaining('it is PARCEL-2 now')],
    });
    const scanned = await api.post(`/shipments/${second.tracking_number}/status_updates`, { status: 'exception' });
    expect([scanned.status, scanned.json.status]).toEqual([201, 'exception']);
  });

  it('of a SKU of several pieces that ship individually has all of a unit, and names what no unit is told of', async () => {
    const piece = { length: 20, width: 3, height: 3, weight: 2 };
    const items = [
      { ...piece, name: 'top', width: 20, weight: 10 },
      { ...piece, name: 'leg', quantity: 4 },
    ];
    await api.post('/skus', { sku: 'TABLE', items });
    const line = { sku: 'TABLE', quantity: 2, ship_individually: true };
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [line] }));
    for (const left of [1, 0]) {
      const { json } = await api.post(`/orders/${order.id}/book`);
      const told = json.packages.map((each: Record<string, unknown>) => each.commodity_description);
      expect(told).toEqual([null, ...Array(4).fill('TABLE (leg)')]);
      const open = (await api.get(`/orders/${order.id}/not_shipped_line_item_skus`)).json;
      expect(open.reduce((sum: number, each: { quantity: number }) => sum + each.quantity, 0)).toBe(left);
    }
  });

  it('answers what is to be collected at the door as a number, and what may be taken for it', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const accessorials = [{ type: 'cod', value: '250.50', option_value: 'cash, money_order' }];
    const { json } = await api.post('/shipments', { order_id: order.id, accessorials });
    const payment_types = ['cash', 'money_order'];
    expect(json.accessorials).toMatchObject([{ accessorial_type: 'cod', cod_amount: 250.5, payment_types }]);
  });

  it.each([undefined, '', '0', '-5', 'abc', '0.001', '250.505', 250.505])(
    'is not made where %j is to be collected at the door',
    async (value) => {
      const { json: order } = await api.post('/orders', orderBody());
      const { status, json } = await api.post(`/orders/${order.id}/book`, { accessorials: [{ type: 'cod', value }] });
      expect([status, json.details[0].field]).toEqual([400, 'accessorials[0].value']);
    },
  );

  it('is not rated or proposed either with an amount that nobody can collect, and none is rounded off', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const { destination_address } = order;
    const packages = [{ length: 9, width: 9, height: 9, weight: 5 }];
    const rates = { warehouse_code: 'MAIN', destination_address, packages };
    const proposal = `/orders/${order.id}/proposed_shipments`;
    const cod = (value: string) => ({ accessorials: [{ type: 'cod', value }] });
    const asked = [
      ['/rates', { ...rates, ...cod('250.505') }, 'of USD above 0, of at most 2 decimals, as 250.50'],
      ['/rates', { ...rates, ...cod('250.5'), currency: 'JPY' }, 'of JPY above 0, without decimals, as 25050'],
      [proposal, cod('250.505'), 'of USD above 0'],
      ['/rates', { ...rates, ...cod('10000000001') }, 'is "10000000001"; at most 10000000000.00 USD can be collected'],
      ['/rates', { ...rates, ...cod('1e400') }, 'is "1e400"; at most 10000000000.00 USD can be collected'],
    ] as const;
    for (const [path, body, said] of asked) {
      const { status, json } = await api.post(path, body);
      expect([path, status, json.details?.[0]?.field]).toEqual([
        path,
        400,
        expect.stringMatching(/accessorials\[0\].value$/),
      ]);
      expect(json.error).toContain(said);
    }
    expect((await api.post('/rates', { ...rates, accessorials: [{ type: 'cod' }] })).status).toBe(200);
    expect((await api.post(proposal, cod('250.5000'))).status).toBe(201);
  });

  it('is not made, rated or proposed where two amounts are to be collected at the door', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const { destination_address } = order;
    const packages = [{ length: 9, width: 9, height: 9, weight: 5 }];
    const cod = (value: string) => ({ type: 'cod', value });
    const asked = [
      ['/orders/:id/book', { accessorials: [cod('10'), cod('20')] }, 'accessorials[1]'],
      [
        '/orders/:id/proposed_shipments',
        { destination_accessorials: [cod('5'), cod('5')] },
        'destination_accessorials[1]',
      ],
      ['/rates', { accessorials: [cod('5')], destination_accessorials: [cod('5')] }, 'destination_accessorials[0]'],
    ] as const;
    for (const [path, body, field] of asked) {
      const rated = path === '/rates' ? { warehouse_code: 'MAIN', destination_address, packages } : {};
      const { status, json } = await api.post(path.replace(':id', order.id), { ...rated, ...body });
      expect([path, status, json.details[0].field]).toEqual([path, 400, field]);
    }
  });

  it('asks for no accessorial where nothing is given of one, and for none without its type', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const places = { origin_address: { zip: '92009' }, destination_address: { zip: '92101' } };
    const packages = [{ length: 9, width: 9, height: 9, weight: 5 }];
    const asked: readonly (readonly [string, string, object])[] = [
      ['/rates', 'accessorials', { ...places, packages }],
      [`/orders/${order.id}/proposed_shipments`, 'origin_accessorials', {}],
      [`/orders/${order.id}/book`, 'accessorials', {}],
    ];
    for (const [path, name, body] of asked) {
      const { status, json } = await api.post(path, { ...body, [name]: [{ value: '5' }] });
      expect([status, json.details[0].field]).toEqual([400, `${name}[0].type`]);
      const { status: done, json: answer } = await api.post(path, { ...body, [name]: [{}, { type: '' }] });
      expect([done < 300, answer[name] ?? []]).toEqual([true, []]);
    }
  });

  it('was picked up and delivered when its status updates say so, by the clock of the carriers', async () => {
    const { id } = await shipment();
    await api.post('/tracking/refresh', { shipments: [id], advance_ms: 60_000 });
    await api.post(`/shipments/${id}`, { status: 'in_transit' });
    await api.post(`/shipments/${id}`, { status: 'delivered' });
    const { json } = await api.get(`/shipments/${id}/tracking`);
    const when = (status: string) =>
      json.status_updates.find((each: { status: string }) => each.status === status).time;
    expect([json.actual_pickup_time, json.actual_delivery_date]).toEqual([when('in_transit'), when('delivered')]);
    // Set back, nothing of it is left.
    const { json: back } = await api.post(`/shipments/${id}`, { status: 'confirmed' });
    expect([back.actual_pickup_time, back.actual_delivery_date]).toEqual([null, null]);
  });

  it('tells where two of its packages are to go by one number', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const box = { length: 10, width: 8, height: 6, weight: 5 };
    const { json: booked } = await api.post(`/orders/${order.id}/book`, { packages: [box, box] });
    const renumber = (at: number, tracking_number: string) =>
      api.post(`/shipments/${booked.id}`, { packages: [{ id: booked.packages[at].id, tracking_number }] });
    expect((await renumber(0, 'ONE-1')).json.warnings).toBeUndefined();
    expect((await renumber(1, 'ONE-1')).json.warnings).toEqual([
      'packages 1 and 2 both go by ONE-1 now: a scan of one is told of the other too',
    ]);
    expect((await renumber(1, 'TWO-1')).json.warnings).toBeUndefined();
  });

  it('whose cancel is refused keeps nothing of the rest that was sent with it', async () => {
    const { id } = await shipment();
    await api.post(`/shipments/${id}`, { status: 'delivered' });
    const { json: before } = await api.get(`/shipments/${id}`);
    const sent = { status: 'cancelled', origin_instructions: 'late', tracking_number: 'HALF-1' };
    const refused = await api.post(`/shipments/${id}`, sent);
    expect([refused.status, refused.json.code]).toEqual([422, 'shipment_not_cancellable']);
    const { json: after } = await api.get(`/shipments/${id}`);
    expect([after.updated_at, after.tracking_number]).toEqual([before.updated_at, before.tracking_number]);
    const { id: other } = await shipment();
    const unreadable = await api.post(`/shipments/${other}`, {
      status: 'cancelled',
      packages: [{ id: 'pkg_00000000' }],
    });
    expect([unreadable.status, (await api.get(`/shipments/${other}`)).json.status]).toEqual([400, 'ordered']);
    const done = await api.post(`/shipments/${other}`, { ...sent, tracking_number: 'WHOLE-1' });
    expect([done.status, done.json.status, done.json.tracking_number]).toEqual([200, 'cancelled', 'WHOLE-1']);
  });

  it('is void under the number that its carrier sold it under, whatever it goes by now', async () => {
    const { json: booked } = await api.get(`/shipments/${(await shipment()).id}`);
    for (const tracking_number of ['SECOND-1', 'THIRD-1'])
      await api.post(`/shipments/${booked.id}`, { tracking_number });
    const asked: string[] = [];
    await cancelWhile(booked.id, async (trackingNumber) => {
      asked.push(trackingNumber);
    });
    expect(asked).toEqual([booked.tracking_number]);
  });

  it.each([
    ['its own number', (number: string) => ({ tracking_number: number })],
    [
      'the number of its first unit',
      (number: string, unit: string) => ({ packages: [{ id: unit, tracking_number: number }] }),
    ],
  ])('of freight is voided by the number that its carrier knows it by, though %s was changed', async (_, change) => {
    const { json: order } = await api.post('/orders', orderBody());
    const pallet = { length: 48, width: 40, height: 40, weight: 300, item_type: 'handling_unit', freight_class: '70' };
    const body = { order_id: order.id, packages: [pallet, pallet], service: 'fxl/std' };
    const { json: booked, status, text } = await api.post('/shipments', body);
    expect([status, new Set([booked.tracking_number, booked.packages?.[0].tracking_number]).size], text).toEqual([
      201, 2,
    ]);
    const changed = await api.post(`/shipments/${booked.id}`, change('OTHER-1', booked.packages[0].id));
    expect(changed.status, changed.text).toBe(200);
    const asked: string[] = [];
    await cancelWhile(booked.id, async (trackingNumber) => asked.push(trackingNumber));
    expect(asked).toEqual([booked.tracking_number]);
  });

  it('that is delivered while its carrier voids it stays so: its units are not left to ship', async () => {
    const { id, order_id: order } = await shipment();
    const cancelling = cancelWhile(id, () => api.post(`/shipments/${id}/status_updates`, { status: 'delivered' }));
    await expect(cancelling).rejects.toMatchObject({ code: 'shipment_not_cancellable' });
    expect((await api.get(`/orders/${order}`)).json).toMatchObject({
      status: 'delivered',
      not_shipped_order_line_items: [],
    });
  });

  it('that is signed for while its carrier voids it is told to stand on the manifest', async () => {
    const { id } = await shipment();
    const { ship_date: date, shid } = (await api.get(`/shipments/${id}`)).json;
    const { warnings } = await cancelWhile(id, () => api.post('/manifests', { date }));
    expect(warnings).toEqual([expect.stringContaining(`shipment ${shid} stands on manifest`)]);
  });

  /** Something happens while the carrier is at it. */
  async function cancelWhile(id: string, meanwhile: (trackingNumber: string) => Promise<unknown>) {
    const { services } = api.engine;
    const carriers = {
      activeOn: async (...at: Parameters<typeof services.carriers.activeOn>) =>
        (await services.carriers.activeOn(...at)).map((carrier) => ({
          ...carrier,
          void: async ({ trackingNumber }: { trackingNumber: string }) => {
            await meanwhile(trackingNumber);
            return { value: 'refunded' as const, messages: [] };
          },
        })),
    };
    return cancelShipment({ ...services, carriers: { ...services.carriers, ...carriers } }, id);
  }

  it('is not cancelled while one of its packages is with the consignee, and says so where it is on its way', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const box = { length: 6, width: 5, height: 4, weight: 3 };
    const { json: booked } = await api.post('/shipments', { order_id: order.id, packages: [box, box] });
    const [first, second] = booked.packages;
    const scan = (number: string, status: string) => api.post(`/shipments/${number}/status_updates`, { status });
    await scan(second.tracking_number, 'delivered');
    const refused = await api.delete(`/shipments/${booked.id}`);
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([
      422,
      'shipment_not_cancellable',
      `shipment ${booked.shid} cannot be cancelled: 1 of its 2 packages is delivered (${second.tracking_number})`,
    ]);
    expect((await api.get(`/orders/${order.id}`)).json).toMatchObject({
      status: 'shipped',
      not_shipped_order_line_items: [],
    });
    // Sent back from the consignee it is a new journey.
    await scan(second.tracking_number, 'exception');
    await scan(second.tracking_number, 'in_transit');
    await scan(first.tracking_number, 'in_transit');
    const { status, json } = await api.post(`/shipments/${booked.id}/cancel`);
    expect([status, json.refund, json.refund_status]).toEqual([200, 'refund_pending', 'refund_pending']);
    expect(json.warnings).toEqual([expect.stringContaining('the carrier may charge it all the same; its units can')]);
  });

  it('that is cancelled is listed by what became of its money', async () => {
    // Packed here, its price holds what no carrier was paid.
    const [refunded, carried, living] = [await shipment(), await shipment({ self_packed: false }), await shipment()];
    await api.post(`/shipments/${carried.id}/status_updates`, { status: 'in_transit' });
    for (const { id } of [refunded, carried]) await api.post(`/shipments/${id}/cancel`);
    await api.post(`/shipments/${living.id}`, { origin_instructions: '"refund":"refund_pending"' });
    const listed = async (state: string) => {
      const { status, json, headers } = await api.get(`/shipments?page=1&per_page=100&refund_status=${state}`);
      if (status !== 200) return json.error;
      expect(Number(headers['x-total'])).toBe(json.length);
      return json.map(({ id }: { id: string }) => id);
    };
    const pending = await listed('refund_pending');
    expect([pending.includes(carried.id), pending.includes(refunded.id), pending.includes(living.id)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await listed('refunded')).includes(refunded.id)).toBe(true);
    expect(await listed('pending')).toBe(
      'refund_status is "pending"; it must be one of refunded, refund_pending, refund_refused',
    );
    const refund = async (id: string, body: object = { status: 'refunded' }) => {
      const { status, json, headers } = await api.post(`/shipments/${id}/refund`, body);
      const told = headers['x-shipdock-warnings'] ?? [];
      return [status, status === 200 ? json.refund_status : json.details[0].field, json.refund_amount ?? null, told];
    };
    const back = carried.total_price - carried.price_details.packing;
    const { shid } = carried;
    expect(carried.price_details.packing).toBeGreaterThan(0);
    expect(await refund(carried.id, { amount: '1.005' })).toEqual([400, 'amount', null, []]);
    expect(await refund(carried.id, { amount: carried.total_price + 1 })).toEqual([422, 'amount', null, []]);
    expect(await refund(carried.id, { amount: 1, currency: 'EUR' })).toEqual([400, 'currency', null, []]);
    expect(await refund(carried.id, { amount: 1, status: 'refund_pending' })).toEqual([400, 'amount', null, []]);
    expect(await refund(living.id)).toEqual([422, 'id', null, []]);
    for (const nothing of [{}, { amount: null }, { amount: '' }, { refund_amount: 1.25 }])
      expect(await refund(carried.id, nothing)).toEqual([400, 'status', null, []]);
    expect(await refund(carried.id, { amount: 1.25 })).toEqual([200, 'refunded', 1.25, []]);
    expect(await refund(carried.id, { amount: '1.250' })).toEqual([200, 'refunded', 1.25, []]);
    expect((await listed('refund_pending')).includes(carried.id)).toBe(false);
    expect(await refund(carried.id)).toEqual([
      200,
      'refunded',
      Number(back.toFixed(2)),
      expect.stringMatching(`shipment ${shid}: it was noted before that 1.25 of its [0-9.]+ USD came back`),
    ]);
    expect((await refund(carried.id, { amount: 0 })).slice(0, 3)).toEqual([200, 'refund_refused', 0]);
    expect((await refund(carried.id, { status: 'refund_pending' })).slice(0, 3)).toEqual([200, 'refund_pending', null]);
    const { changes } = (await api.get(`/shipments/${carried.id}/inspect`)).json;
    const noted = changes.filter(({ operation }: { operation: string }) => operation === 'shipments.refund');
    const moves = noted.map(({ changes: moved }: { changes: object[] }) => moved);
    expect([noted.length, moves[0], moves[1]]).toEqual([
      4,
      [
        { field: 'refund', from: 'refund_pending', to: 'refunded' },
        { field: 'refund_amount', from: null, to: 1.25 },
      ],
      [{ field: 'refund_amount', from: 1.25, to: null }],
    ]);
  });

  it('that is cancelled frees its units once, and nothing leads out of it', async () => {
    const { id, order_id: order } = await shipment();
    const cancelled = await api.post(`/shipments/${id}`, { status: 'cancelled' });
    expect([cancelled.status, cancelled.json.status, cancelled.json.refund_status]).toEqual([
      200,
      'cancelled',
      'refunded',
    ]);
    expect((await api.get(`/orders/${order}`)).json.status).toBe('new');
    expect((await api.delete(`/shipments/${id}`)).status).toBe(204);
    const out = await api.post(`/shipments/${id}`, { status: 'in_transit' });
    expect([out.status, out.json.code]).toEqual([422, 'shipment_cancelled']);
  });

  it.each([
    [{ status: 'lost' }, 'status'],
    [{ reference_numbers: [{ code: 'purchase_id' }] }, 'reference_numbers[0].value'],
    [{ packages: [{ id: 'pkg_00000000', weight: 2 }] }, 'packages[0].id'],
    [{ destination_address: 'home' }, 'destination_address'],
  ])('refuses %j and names %s', async (body, field) => {
    const { id } = await shipment();
    const answer = await api.post(`/shipments/${id}`, body);
    expect([answer.status, answer.json.details[0].field]).toEqual([400, field]);
  });

  it('of another carrier is kept with any names, and takes the units of its order', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const packages = [{ quantity: 2, weight: 1, tracking_number: 'VAN-7-1' }];
    const body = {
      ...{ order_id: order.id, packages },
      ...{ carrier: 'Own van', service_name: 'Afternoon', tracking_number: 'VAN-7' },
    };
    const { json, status } = await api.post('/external_shipments', body);
    expect(json.warnings).toEqual([
      'packages[0].tracking_number is that of each of its 2 packages: a scan of one is one of all',
    ]);
    expect([status, json.is_external, json.carrier, json.service_name, json.tracking_number]).toEqual([
      201,
      true,
      'Own van',
      'Afternoon',
      'VAN-7',
    ]);
    expect((await api.get(`/orders/${order.id}`)).json.status).toBe('shipped');
    expect((await api.post('/external_shipments', { carrier: 'Own van' })).status).toBe(400);
    await api.delete(`/shipments/${json.id}`);
    expect((await api.get(`/orders/${order.id}`)).json.status).toBe('new');
  });

  it('of another carrier is cancelled here without a refund, and whoever cancels it is told to do so there', async () => {
    const external = async () => {
      const { json: order } = await api.post('/orders', orderBody());
      const body = { order_id: order.id, tracking_number: order.order_number, carrier: 'DHL', shipping_price: 23.5 };
      return { order, made: (await api.post('/external_shipments', body)).json };
    };
    const [one, two, three] = [await external(), await external(), await external()];
    const told = (shid: number) => `shipment ${shid} was booked elsewhere: cancel it there too`;
    const cancelled = await api.post(`/shipments/${one.made.id}/cancel`);
    expect([cancelled.json.refund, cancelled.json.refund_status]).toEqual(['not_asked', null]);
    expect(cancelled.headers['x-shipdock-warnings']).toContain(told(one.made.shid));
    const again = await api.post(`/shipments/${one.made.id}/cancel`);
    expect([again.json.refund, again.headers['x-shipdock-warnings']]).toEqual(['already', undefined]);
    const updated = await api.post(`/shipments/${two.made.id}`, { status: 'cancelled' });
    expect(updated.headers['x-shipdock-warnings']).toContain(told(two.made.shid));
    const { json } = await api.post(`/orders/${three.order.id}/cancel`, { cancel_shipments: true });
    expect(json.warnings).toContain(told(three.made.shid));
  });

  it('of another carrier needs neither carrier nor service, and is never bought through another door', async () => {
    const { destination_address } = orderBody();
    const body = { destination_address, packages: [{ length: 10, width: 8, height: 6, weight: 3 }] };
    const unnamed = await api.post('/external_shipments', body);
    expect([unnamed.status, unnamed.json.is_external, unnamed.json.total_price]).toEqual([201, true, 0]);
    const byFlag = await api.post('/shipments', { ...body, service: 'fxp/ground', is_external: true });
    expect([byFlag.status, byFlag.json.is_external, byFlag.json.total_price]).toEqual([201, true, 0]);
  });

  it('tells who sends what only a booking elsewhere has that a label was bought, and how to tell of his own', async () => {
    const bookedWith = async (body: object) => {
      const { json: order } = await api.post('/orders', orderBody());
      const { status, headers } = await api.post('/shipments', { order_id: order.id, ...body });
      expect(status).toBe(201);
      return JSON.parse(headers['x-shipdock-warnings'] ?? '[]').filter((each: string) => each.includes('not taken'));
    };
    const isExternal = 'told with is_external, and buys no label';
    expect(await bookedWith({ tracking_number: '1Z999AA10123456784' })).toEqual([expect.stringContaining(isExternal)]);
    const parcel = { length: 10, width: 8, height: 6, weight: 3, tracking_number: 'OWN-1' };
    expect(await bookedWith({ packages: [parcel] })).toEqual([expect.stringContaining('tracking number OWN-1')]);
    expect(await bookedWith({ shipping_price: 12.5 })).toEqual([expect.stringContaining('shipping_price')]);
    expect(await bookedWith({ currency: 'EUR', accessorials: [{ type: 'cod', value: '10' }] })).toEqual([
      'currency EUR is not taken: the shipment is in USD, and so are the amounts of the booking',
    ]);
    expect(await bookedWith({ shipping_price: 0, currency: 'USD' })).toEqual([]);
  });

  it('is found by its columns', async () => {
    const { id, shid } = await shipment();
    const found = await query([{ field: 'shid', operator: 'one_of', values: [shid] }]);
    expect(found.json.map((each: { id: string }) => each.id)).toEqual([id]);
    const day = new Date().toISOString().slice(0, 10);
    const today = await query([{ field: 'create_date', operator: 'range', values: ['2020-01-01', day] }]);
    expect([today.status, today.json.length > 0]).toEqual([200, true]);
    const twice = await query([{ field: 'create_date', operator: 'one_of', values: [day, day] }]);
    expect([twice.status, twice.json.length > 0], twice.text).toEqual([200, true]);
    const paged = await api.post('/shipments/query', { filters: [], page: 2, per_page: 1 });
    expect(paged.headers).toMatchObject({ 'x-total': today.headers['x-total'], 'x-page': '2', 'x-per-page': '1' });
    expect(paged.headers['x-total-pages']).toBe(paged.headers['x-total']);
    expect(Number(today.headers['x-total'])).toBeGreaterThanOrEqual(today.json.length);
    const unknown = await query([{ field: 'colour', operator: 'one_of', values: ['red'] }]);
    expect([unknown.status, unknown.json.details[0].field]).toEqual([400, 'filters[0].field']);
  });

  it('is told whole by an inspection', async () => {
    const { id } = await shipment();
    await api.post(`/shipments/${id}`, { origin_instructions: 'dock 4' });
    const { json } = await api.get(`/shipments/${id}/inspect`);
    expect(json.shipment.id).toBe(id);
    expect(json.changes.at(-1).changes).toContainEqual({ field: 'origin_instructions', from: null, to: 'dock 4' });
    const [booked] = json.changes[0].changes;
    expect(booked).toMatchObject({ field: 'shipment', from: null });
    expect(booked.to).toMatchObject({ total_price: json.shipment.total_price, ship_date: json.shipment.ship_date });
    expect(JSON.stringify(json.changes)).not.toMatch(/"[a-z]+[A-Z]\w*":/);
    expect(json.tracking.status_updates[0].name).toBe('shipdock');
  });

  it('was checked before: every problem at once, and what mends it', async () => {
    const { json: order } = await api.post(
      '/orders',
      orderBody({
        destination_address: {
          name: 'Receiving Department of the Northern Warehouse',
          street1: '1 Rue de Rivoli',
          city: 'Paris',
          zip: '75001',
          country: 'FR',
        },
      }),
    );
    const { json, status } = await api.post(`/orders/${order.id}/check`, {});
    const fields = json.problems.map(({ field }: { field: string }) => field);
    expect([status, json.is_ready]).toEqual([200, false]);
    expect(fields).toEqual(
      expect.arrayContaining(['destination_address.name', 'packages[0].package_items[0].hs_code']),
    );
    const refused = await api.post('/shipments', { order_id: order.id });
    expect([refused.status, refused.json.code]).toEqual([422, 'preflight_failed']);
    const fixed = await api.post(`/orders/${order.id}/check`, { fix: true });
    expect(fixed.json.fixed).toContainEqual({
      field: 'destination_address.company',
      from: null,
      to: 'Northern Warehouse',
    });
  });

  it('is not booked to an address without its state, which rating takes from the ZIP and check --fix records', async () => {
    const { state, ...destination_address } = orderBody().destination_address as { state: string };
    const { json: order } = await api.post('/orders', orderBody({ destination_address }));
    expect((await api.post(`/orders/${order.id}/proposed_shipments/generate`)).status).toBe(201);
    const { status, json } = await api.post('/shipments', { order_id: order.id });
    const told = { field: 'destination_address.state', message: 'is missing' };
    expect([status, json.code, json.details]).toEqual([
      400,
      'address_incomplete',
      [{ ...told, mend: `give destination_address.state: its ZIP says ${state}` }],
    ]);
    await api.post(`/orders/${order.id}/check`, { fix: true });
    expect((await api.post('/shipments', { order_id: order.id })).json.destination_address.state).toBe(state);
  });

  it('of another carrier is kept without a state that its ZIP tells: it has gone already', async () => {
    const { state, ...destination_address } = orderBody().destination_address as { state: string };
    const { json: order } = await api.post('/orders', orderBody({ destination_address }));
    const nowhere = await api.post('/external_shipments', {
      destination_address: { ...destination_address, city: '', zip: '' },
    });
    expect([nowhere.status, nowhere.json.code]).toEqual([400, 'address_incomplete']);
    const kept = await api.post('/external_shipments', { order_id: order.id, tracking_number: 'EXT-1' });
    expect([kept.status, kept.json.destination_address?.zip]).toEqual([
      201,
      (destination_address as { zip?: string }).zip,
    ]);
  });

  it('is not booked from an address without its state either, which check --fix records too', async () => {
    const origin_address = { name: 'Anna', street1: '600 B St', city: 'San Diego', zip: '92101', phone_number: '619' };
    const { json: order } = await api.post('/orders', orderBody({ origin_address }));
    expect((await api.post('/shipments', { order_id: order.id })).json.code).toBe('address_incomplete');
    const { json } = await api.post(`/orders/${order.id}/check`, { fix: true });
    expect(json).toMatchObject({ fixed: [{ field: 'origin_address.state', from: null, to: 'CA' }], is_ready: true });
    const booked = (await api.post('/shipments', { order_id: order.id })).json;
    expect(booked.origin_address).toMatchObject({ ...origin_address, state: 'CA' });
  });

  async function query(filters: readonly object[]) {
    return api.post('/shipments/query', { filters });
  }

  async function shipment(ordered: object = {}) {
    const { json: order } = await api.post('/orders', orderBody({ ...ordered }));
    return (await api.post('/shipments', { order_id: order.id })).json;
  }
});
