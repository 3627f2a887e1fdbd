import { beforeAll, expect, it, vi } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import type { Services } from '../../src/seams/services.ts';
import { claimOfShipment } from '../../src/shipments/claims.store.ts';
import { contentOfRate } from '../../src/shipments/claims-of-content.store.ts';
import { claimPurchase } from '../../src/shipments/operations/claim-purchase.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const ORIGIN = { company: 'Widgets', street1: '2 Main St', city: 'Reno', state: 'NV', zip: '89501', phone_number: '1' };
const DESTINATION = orderBody().destination_address;
const PACKAGES = [{ length: 10, width: 8, height: 6, weight: 3 }];

describeOnBothDatabases('a booking', (databases) => {
  let engine: Engine;
  let api: Api;
  beforeAll(async () => {
    engine = await databases.engine();
    api = await Api.on(engine);
  });

  it('by a rate buys it once: a repeat answers the living shipment, and after a cancel it is another purchase', async () => {
    const body = await withRate();
    const first = await api.post('/shipments', body);
    expect([first.status, first.json.rate_id, first.json.order_id]).toEqual([201, undefined, null]);
    const again = await api.post('/shipments', body);
    expect([again.status, again.json.id]).toEqual([200, first.json.id]);
    expect((await api.delete(`/shipments/${first.json.id}`)).status).toBe(204);
    expect((await api.delete(`/shipments/${first.json.shid}`)).status).toBe(204);
    const anew = await api.post('/shipments', body);
    expect([anew.status, anew.json.id === first.json.id]).toEqual([201, false]);
  });

  it('that was made elsewhere is packed before the unit of work that keeps it: everybody else would wait for that', async () => {
    const lines = [3, 5, 7].map((length) => ({
      sku: `S${length}`,
      name: 'S',
      quantity: 200,
      price: 1,
      length,
      width: 2.5,
      height: 1.5,
      weight: 0.1,
    }));
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: lines }));
    const { database } = engine;
    // Between two steps of packing it is looked whether others have waited long enough.
    const steps = vi.spyOn(process, 'uptime');
    let before = 0;
    let within = 0;
    const watched = {
      dialect: database.dialect,
      read: (work: Parameters<typeof database.read>[0]) => database.read(work),
      write: async (work: Parameters<typeof database.write>[0]) => {
        before = steps.mock.calls.length;
        const value = await database.write(work);
        within = steps.mock.calls.length - before;
        return value;
      },
    } as unknown as Services['database'];
    const { execute } = await shipmentOperations.createExternal.load();
    await execute({ ...engine.services, database: watched }, { body: { order_id: order.id } });
    steps.mockRestore();
    expect(before).toBeGreaterThan(10);
    expect(within).toBeLessThan(10);
  });

  it('that was made elsewhere of more packages than a shipment has is refused, as one of ours is', async () => {
    const line = { sku: 'POLE', name: 'Pole', quantity: 1000, price: 1, length: 60, width: 4, height: 4, weight: 5 };
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [line] }));
    const all = await api.post('/external_shipments', { order_id: order.id });
    expect([all.status, all.json.code, all.json.error]).toEqual([
      422,
      'limit_exceeded',
      '1000 packages; a shipment has at most 999',
    ]);
    const some = {
      order_id: order.id,
      order_line_items: [{ sku: 'POLE', quantity: 2 }],
    };
    expect((await api.post('/external_shipments', some)).status).toBe(201);
  });

  it('costs what was proposed, and its parts with the packing that is charged add up to its price', async () => {
    const { json: order } = await api.post('/orders', orderBody({ self_packed: false }));
    const { json: proposed } = await api.post(`/orders/${order.id}/proposed_shipments/generate`, {});
    const { json: booked } = await api.post(`/orders/${order.id}/book`);
    const { packing, ...others } = booked.price_details;
    expect(packing).toBeGreaterThan(0);
    const cents = Object.values<number>({ packing, ...others }).reduce((sum, each) => sum + Math.round(each * 100), 0);
    expect(cents).toBe(Math.round(booked.total_price * 100));
    expect(booked.total_price).toBe(proposed[0].total_price);
  });

  it('by a rate that is booked is no booking for another address or other packages', async () => {
    const body = await withRate();
    const first = (await api.post('/shipments', body)).json;
    const other = { ...(DESTINATION as object), street1: '999 Another St', name: 'Receiving Dept' };
    for (const changed of [
      { destination_address: other },
      { packages: [{ ...PACKAGES[0], weight: 50 }] },
      { packages: [...PACKAGES, ...PACKAGES] },
      { packages: [{ ...PACKAGES[0], hazmat: true }] },
      { packages: [{ ...PACKAGES[0], package_items: [{ product_sku: 'ANOTHER', quantity: 1 }] }] },
      { order_number: 'OTHER-1' },
    ]) {
      const answer = await api.post('/shipments', { ...body, ...changed });
      expect([answer.status, answer.json.details[0].field]).toEqual([422, Object.keys(changed)[0]]);
    }
    const same = {
      ...body,
      packages: PACKAGES,
      destination_address: { ...(DESTINATION as object), phone_number: '555-0100' },
    };
    const metric = { length: 25.4, width: 20.32, height: 15.24, dimension_uom: 'cm', weight: 1.3608, weight_uom: 'kg' };
    for (const repeat of [same, { ...body, packages: [metric] }]) {
      const again = await api.post('/shipments', repeat);
      expect([again.status, again.json.id]).toEqual([200, first.id]);
    }
    const second = await api.post('/shipments', { ...body, destination_address: other, allow_duplicate: true });
    expect([second.status, second.json.destination_address.street1]).toEqual([201, '999 Another St']);
  });

  it('of an order, repeated for another door or with other packages, says that it is the first one', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const body = { service_code: 'fxp/ground', packages: PACKAGES, destination_address: DESTINATION };
    const first = await api.post(`/orders/${order.id}/book`, body);
    expect(first.status, first.text).toBe(201);
    const again = await api.post(`/orders/${order.id}/book`, body);
    expect([again.status, again.json.id, again.json.warnings ?? []]).toEqual([200, first.json.id, []]);
    for (const [changed, said] of [
      [
        { destination_address: { ...(DESTINATION as object), street1: '999 Another St' } },
        /999 ANOTHER ST|999 Another St/,
      ],
      [{ origin_address: ORIGIN }, /origin_address is .*Reno/],
      [{ packages: [{ ...PACKAGES[0], weight: 50 }] }, /packages are 1 package of other sizes/],
    ] as const) {
      const { status, json } = await api.post(`/orders/${order.id}/book`, { ...body, ...changed });
      expect([status, json.id]).toEqual([200, first.json.id]);
      expect(json.warnings).toEqual([expect.stringMatching(said)]);
    }
  });

  it.each([{ rate_id: [] }, { rate_id: [''] }, { rate_id: [null] }])(
    'by no rate of a list buys no other: %j',
    async (rates) => {
      const { json: order } = await api.post('/orders', orderBody());
      for (const [path, body] of [
        ['/shipments', { order_id: order.id }],
        [`/orders/${order.id}/book`, {}],
      ] as const) {
        const { status, json } = await api.post(path, { ...body, packages: PACKAGES, ...rates });
        expect([status, json.code, json.details?.[0].field]).toEqual([400, 'unreadable_field', 'rate_id']);
      }
      expect((await api.get(`/orders/${order.id}/shipments`)).json).toEqual([]);
      expect((await api.post(`/orders/${order.id}/book`, { packages: PACKAGES, rate_id: null })).status).toBe(201);
    },
  );

  it('repeated with another number, price or currency says that the shipment stays as it is', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const booked = [`/orders/${order.id}/book`, { service_code: 'fxp/ground', packages: PACKAGES }] as const;
    const { json: other } = await api.post('/orders', orderBody());
    const kept = ['/external_shipments', { order_id: other.id, shipping_price: 5 }] as const;
    for (const [path, body] of [booked, ['/shipments', await withRate()], kept] as const) {
      const first = await api.post(path, body);
      expect(first.status, first.text).toBe(201);
      const { shid, total_price, tracking_number } = first.json;
      const say = async (more: object) => {
        const { status, json } = await api.post(path, { ...body, ...more });
        expect([status, json.id, json.total_price]).toEqual([200, first.json.id, total_price]);
        return json.warnings ?? [];
      };
      const stays = `shipment ${shid} was booked before and stays as it is:`;
      expect(await say({ shipping_price: 99.5 })).toEqual([`${stays} shipping_price is not taken`]);
      expect(await say({ shipping_price: total_price })).toEqual([]);
      expect(await say({ currency: first.json.currency })).toEqual([]);
      expect(await say({ currency: 'EUR' })).toEqual([`${stays} currency EUR (it is in USD) is not taken`]);
      if (path === '/external_shipments') continue;
      expect(await say({ tracking_number, shipping_price: total_price })).toEqual([]);
      expect(await say({ tracking_number: '1Z999', shipping_price: 1 })).toEqual([
        `${stays} tracking number 1Z999 and shipping_price are not taken`,
      ]);
    }
  });

  it('repeated with what was not asked for before says that it goes without', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const asked = { accessorials: [{ type: 'signature' }, { type: 'cod', value: '20' }], insurance: { active: true } };
    const more = {
      accessorials: [{ type: 'cod', value: 250 }, { type: 'signature' }],
      include_return_label: true,
      pickup: [{ start_time: '2026-03-10T19:00:00Z', end_time: '2026-03-10T23:00:00Z' }],
      shipment_billing: { bill_to: 'third_party', account_number: 'A1', country: 'US', zip: '92101' },
      duties_taxes_billing: { bill_to: 'sender' },
      eei: { compliance: 'exemption_code', compliance_code: 'no eei 30.37(a)' },
      alternate_return_address: { name: 'Returns', street1: '5 Elm St', city: 'Reno', state: 'NV', zip: '89501' },
      pro_number: 'PRO 4711',
      reference_numbers: [{ code: 'PO', value: '77' }],
      destination_instructions: 'ring twice',
    };
    for (const [path, body] of [
      [`/orders/${order.id}/book`, { service_code: 'fxp/ground', packages: PACKAGES }],
      ['/shipments', await withRate()],
    ] as const) {
      const first = await api.post(path, body);
      expect(first.status, first.text).toBe(201);
      const again = await api.post(path, { ...body, ...asked, ...more });
      expect([again.status, again.json.id]).toEqual([200, first.json.id]);
      expect(again.json.warnings).toEqual([
        `shipment ${first.json.shid} was booked before, and nothing is bought now: it goes without cod 250, signature, insurance, a return label, a pickup, third_party (account A1) to pay for it, sender to pay for duties and taxes, eei NO EEI 30.37(a), the alternate_return_address that is sent, pro_number "PRO4711", purchase_id 77, destination_instructions "ring twice"`,
      ]);
      await api.post(`/shipments/${first.json.id}`, { itn_confirmation_number: 'X20260310123456' });
      const eei = { compliance: 'itn', compliance_code: 'x20260310123456' };
      expect((await api.post(path, { ...body, eei })).json.warnings).toBeUndefined();
    }
    const { json: other } = await api.post('/orders', orderBody());
    const whole = { service_code: 'fxp/ground', packages: PACKAGES, ...more, ...asked, pickup: [] };
    const first = await api.post(`/orders/${other.id}/book`, whole);
    expect(first.status, first.text).toBe(201);
    const same = { ...whole, accessorials: [{ type: 'collect_on_delivery', value: '20.00' }, { type: 'signature' }] };
    const payer = { service_code: 'fxp/ground', shipment_billing: { bill_to: 'third_party' } };
    const since = { destination_instructions: 'at the back', reference_numbers: [{ code: 'PO', value: '78' }] };
    await api.post(`/shipments/${first.json.id}`, since);
    for (const repeat of [whole, same, payer, { ...whole, ...since }, { service_code: 'fxp/ground' }]) {
      const again = await api.post(`/orders/${other.id}/book`, repeat);
      expect([again.json.id, again.json.warnings ?? []]).toEqual([first.json.id, []]);
    }
  });

  it('by a rate that ten ask for at once is one shipment', async () => {
    const body = await withRate();
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.post('/shipments', body)));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
  });

  it('by a rate is not bought again by whoever looked before the first was bought, but a second on purpose is', async () => {
    const body = await withRate();
    const { json: first } = await api.post('/shipments', body);
    const { database, services } = api.engine;
    const claim = await database.read((transaction) => claimOfShipment(transaction, first.id));
    if (claim === undefined) throw new Error('the shipment has no claim');
    const late = (isSecond: boolean) => {
      const content = contentOfRate(body.rate_id);
      const of = { order: undefined, content, isSecond, rateId: undefined, mayShareNumbers: true };
      return claimPurchase(services, of, claim.purchase);
    };
    expect(await late(false)).toBeUndefined();
    expect(await late(true)).toMatchObject({ purchase: claim.purchase });
    // That one is under way now, so that nobody begins a third.
    expect(await late(true)).toBeUndefined();
  });

  it('with a pickup that has passed buys nothing', async () => {
    const pickup = [{ start_time: '2026-03-03T17:00:00Z' }];
    const { status, json } = await api.post('/shipments', { ...(await withRate()), pickup });
    expect([status, json.details[0].field]).toEqual([422, 'pickup[0]']);
  });

  it('names every part of an address that is missing', async () => {
    const { json: rates } = await api.post('/rates', { ...PLACES, packages: PACKAGES });
    const answer = await api.post('/shipments', {
      rate_id: rates.rates[0].id,
      origin_address: ORIGIN,
      destination_address: { zip: '92101' },
    });
    expect(answer.status).toBe(400);
    expect(answer.json.details.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['destination_address.street1', 'destination_address.city']),
    );
  });

  it.each([' ', '\u200b', '\u00ad\u3164'])(
    'takes a street and city of nothing that is seen (%j) as missing: its label would name no door',
    async (unseen) => {
      const destination_address = { ...(DESTINATION as object), street1: unseen, city: unseen, name: unseen };
      const { json: rates } = await api.post('/rates', { ...PLACES, packages: PACKAGES });
      const told = { rate_id: rates.rates[0].id, origin_address: ORIGIN, destination_address };
      const { status, json } = await api.post('/shipments', told);
      expect(status).toBe(400);
      expect(json.details.map(({ field }: { field: string }) => field)).toEqual(
        expect.arrayContaining(['destination_address.street1', 'destination_address.city']),
      );
      const order = await api.post('/orders', orderBody({ destination_address }));
      expect(order.json.destination_address).toMatchObject({ name: null, street1: null, city: null });
      expect((await api.post('/shipments', { order_id: order.json.id })).status).toBe(400);
    },
  );

  it('without a rate, an order or a service says what is missing; an unknown rate is a 404', async () => {
    const none = await api.post('/shipments', {});
    expect([none.status, none.json.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['rate_id', 'origin_address', 'destination_address'],
    ]);
    expect((await api.post('/shipments', { rate_id: 'rate_00000000' })).status).toBe(404);
    expect((await api.post('/shipments', { order_id: 'ord_00000000' })).status).toBe(404);
  });

  it('keeps what was said of it, and an order number that names no order', async () => {
    const { json, status } = await api.post('/shipments', {
      ...(await withRate()),
      order_number: 'ELSEWHERE-1',
      origin_instructions: 'dock 4',
      reference_numbers: [{ code: 'PO', value: '4711' }],
      eei: { compliance: 'exemption_code', compliance_code: 'no eei 30.37(a)' },
      shipment_billing: { bill_to: 'third_party', account_number: '123456' },
      packages: [{ ...PACKAGES[0], sscc_serial_references: ['003456789012345675'], commidity_description: 'mugs' }],
      accessorials: [{ type: 'signature' }],
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      order_id: null,
      order_number: 'ELSEWHERE-1',
      origin_instructions: 'dock 4',
      reference_numbers: [{ code: 'purchase_id', value: '4711' }],
      eei: { compliance: 'exemption_code', compliance_code: 'NO EEI 30.37(a)' },
      shipment_billing: { bill_to: 'third_party', shortcut_account_number: '…3456' },
      packages: [{ commodity_description: 'mugs', sscc_serial_references: ['003456789012345675'] }],
    });
  });

  it.each([
    [{ eei: { compliance: 'exemption_code', compliance_code: 'NO EEI 30.37(z)' } }, 'eei.compliance_code'],
    [{ eei: { compliance: 'itn', compliance_code: 'X1' } }, 'eei.compliance_code'],
    [{ shipment_billing: { account_number: '1' } }, 'shipment_billing.bill_to'],
    [{ packages: [{ length: 10, width: 8 }] }, 'packages[0].height'],
    [{ label_format: 'GIF' }, 'label_format'],
    [{ pickup: [{ start_time: 'soon' }] }, 'pickup[0].start_time'],
  ])('refuses %j and names %s', async (fields, field) => {
    const answer = await api.post('/shipments', { ...(await withRate()), ...fields });
    expect([answer.status, answer.json.details?.[0]?.field]).toEqual([400, field]);
  });

  it.each([149.9, 150])('of a parcel of %d lb keeps the limit strictly', async (weight) => {
    const service = { service: 'fxp/ground', packages: [{ ...PACKAGES[0], weight }] };
    const answer = await api.post('/shipments', { ...PLACES, ...service });
    expect(answer.status).toBe(weight < 150 ? 201 : 422);
  });

  it('of chosen units ships them and leaves the rest; the same again is the same', async () => {
    const { json: order } = await api.post('/orders', orderBody(FIVE));
    const part = { order_id: order.id, order_line_items: [{ sku: 'MUG', quantity: 2 }] };
    const first = await api.post('/shipments', part);
    expect([first.status, units(first.json), await statusOf(order.id)]).toEqual([201, 2, 'partially_shipped']);
    const again = await api.post('/shipments', part);
    expect([again.status, again.json.id]).toEqual([200, first.json.id]);
    // Who ships two more of five is not to stick the same label on them.
    const { shid } = first.json;
    expect(again.json.warnings).toEqual([
      `shipment ${shid} holds just these units, and nothing is bought now; as many are left to ship: allow_duplicate (--allow-duplicate) books them`,
    ]);
    await api.post('/orders/hold', { ids: [order.id] });
    expect((await api.post('/shipments', part)).json.warnings).toBeUndefined();
    await api.post(`/orders/${order.id}/status`, { status: 'partially_shipped' });
    const more = await api.post('/shipments', { ...part, allow_duplicate: true });
    expect([more.status, more.json.is_replacement]).toEqual([201, false]);
    expect((await api.post('/shipments', part)).json.warnings).toBeUndefined();
    const tooMany = await api.post('/shipments', { ...part, order_line_items: [{ sku: 'MUG', quantity: 3 }] });
    expect([tooMany.status, tooMany.json.code]).toEqual([422, 'quantity_not_left']);
    const rest = await api.post('/shipments', { order_id: order.id });
    expect([rest.status, units(rest.json), await statusOf(order.id)]).toEqual([201, 1, 'shipped']);
  });

  it('of several lines is the same again only where all of them are, and leaves what it did not take', async () => {
    const goods = (sku: string, quantity: number) => ({ sku, quantity, length: 5, width: 4, height: 4, weight: 1 });
    const body = orderBody({ order_line_items: [goods('MUG', 2), goods('CUP', 3)] });
    const { json: order } = await api.post('/orders', body);
    const chosen = (mugs: number, cups: number) => {
      const lines = [
        { sku: 'MUG', quantity: mugs },
        { sku: 'CUP', quantity: cups },
      ];
      return api.post('/shipments', { order_id: order.id, order_line_items: lines });
    };
    const first = await chosen(2, 1);
    const same = await chosen(2, 1);
    expect([first.status, same.status, same.json.id]).toEqual([201, 200, first.json.id]);
    const other = await chosen(2, 2);
    expect([other.status, other.json.code]).toEqual([422, 'quantity_not_left']);
    // All mugs are shipped, and the cups that are left are no repeat.
    const rest = await api.post('/shipments', { order_id: order.id });
    expect([rest.status, units(rest.json), await statusOf(order.id)]).toEqual([201, 2, 'shipped']);
  });

  it('of a second proposed shipment of as many units as are left ships those, though one of the same went before', async () => {
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [{ ...MUGS, quantity: 4 }] }));
    const packages = [{ ...PACKAGES[0], package_items: [{ product_sku: 'MUG', quantity: 2 }] }];
    const propose = async () => (await api.post(`/orders/${order.id}/proposed_shipments`, { packages })).json.id;
    const [one, other] = [await propose(), await propose()];
    const book = async (proposal: string) => {
      const { status, json } = await api.post(`/orders/${order.id}/proposed_shipments/${proposal}/book`);
      return [status, json.id];
    };
    const [status, first] = await book(one);
    expect([status, await book(one)]).toEqual([201, [200, first]]);
    expect([(await book(other))[0], await statusOf(order.id)]).toEqual([201, 'shipped']);
  });

  it('of packages that name order lines takes their units', async () => {
    const { json: order } = await api.post('/orders', orderBody(FIVE));
    const packages = [1, 3].map((quantity) => ({ ...PACKAGES[0], package_items: [{ product_sku: 'MUG', quantity }] }));
    const { json, status } = await api.post('/shipments', { order_id: order.id, packages });
    expect([status, json.packages.length, units(json)]).toEqual([201, 2, 4]);
    expect(new Set(json.packages.map((each: { tracking_number: string }) => each.tracking_number)).size).toBe(2);
    expect(json.shipment_line_items[0].order_line_item_id).toBe(order.order_line_items[0].id);
  });

  it('of a second on purpose is a replacement that does not count as shipped', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const first = await api.post('/shipments', { order_id: order.id });
    const second = await api.post('/shipments', { order_id: order.id, allow_duplicate: true });
    const third = await api.post('/shipments', { order_id: order.id, allow_duplicate: true });
    expect([second.status, second.json.is_replacement, third.status]).toEqual([201, true, 201]);
    await api.delete(`/shipments/${second.json.id}`);
    expect(await statusOf(order.id)).toBe('shipped');
    await api.delete(`/shipments/${first.json.id}`);
    expect([await statusOf(order.id), (await api.get(`/shipments/${third.json.id}`)).json.is_replacement]).toEqual([
      'shipped',
      false,
    ]);
    await api.delete(`/shipments/${third.json.id}`);
    expect(await statusOf(order.id)).toBe('new');
  });

  it('of a second of what is shipped together with what is not is refused: it would not count, and go again', async () => {
    const goods = (sku: string, quantity: number) => ({ sku, quantity, length: 5, width: 4, height: 4, weight: 1 });
    const body = orderBody({ order_line_items: [goods('MUG', 3), goods('CUP', 2)] });
    const { json: order } = await api.post('/orders', body);
    const second = (units: Readonly<Record<string, number>>) =>
      api.post('/shipments', {
        order_id: order.id,
        order_line_items: Object.entries(units).map(([sku, quantity]) => ({ sku, quantity })),
        allow_duplicate: true,
      });
    expect((await second({ MUG: 2 })).json.is_replacement).toBe(false);
    for (const [units, told] of [
      [{ MUG: 2, CUP: 1 }, 'CUP has 2 units left to ship'],
      [{ MUG: 3 }, 'MUG has 1 unit left to ship'],
    ] as const) {
      const { status, json } = await second(units);
      expect([status, json.code, json.hint]).toEqual([
        422,
        'quantity_not_left',
        `POST /orders/${order.order_number}/book, then again what was shipped`,
      ]);
      expect(json.error).toContain(told);
    }
    const again = await second({ MUG: 2 });
    expect([again.status, again.json.is_replacement]).toEqual([201, true]);
    const rest = await api.post('/shipments', { order_id: order.id });
    expect([rest.status, units(rest.json), await statusOf(order.id)]).toEqual([201, 3, 'shipped']);
  });

  it('of random parts, cancelled at random, never ships more or less than there is', async () => {
    const seed = Math.floor(Math.random() * 1e9);
    const random = randomFrom(seed);
    const { json: order } = await api.post('/orders', orderBody(FIVE));
    const living = new Set<string>();
    for (let step = 0; step < 25; step++) {
      if (random() < 0.4 && living.size > 0) {
        const [id = ''] = [...living].slice(Math.floor(random() * living.size));
        await api.delete(`/shipments/${id}`);
        living.delete(id);
      } else {
        const quantity = 1 + Math.floor(random() * 3);
        const part = { order_id: order.id, order_line_items: [{ sku: 'MUG', quantity }], allow_duplicate: true };
        const { json } = await api.post('/shipments', part);
        if (json.id !== undefined) living.add(json.id);
      }
      const { json: all } = await api.get(`/orders/${order.id}/shipments`);
      const shipped = all
        .filter((each: Shipped) => each.status !== 'cancelled' && !each.is_replacement)
        .reduce((sum: number, each: Shipped) => sum + units(each), 0);
      const { json } = await api.get(`/orders/${order.id}`);
      const left = json.not_shipped_order_line_items[0]?.quantity ?? 0;
      expect([`seed ${seed}, step ${step}`, shipped + left]).toEqual([`seed ${seed}, step ${step}`, 5]);
    }
  });

  const PLACES = { origin_address: ORIGIN, destination_address: DESTINATION };
  const MUGS = { sku: 'MUG', length: 5, width: 4, height: 4, weight: 1, value: 9 };
  const FIVE = { order_line_items: [{ ...MUGS, quantity: 5 }] };

  async function withRate() {
    const request = { ...PLACES, packages: PACKAGES };
    const { json } = await api.post('/rates', request);
    const ground = json.rates.find((rate: { service_code: string }) => rate.service_code === 'ground');
    return { ...PLACES, rate_id: ground.id };
  }

  async function statusOf(id: string): Promise<string> {
    return (await api.get(`/orders/${id}`)).json.status;
  }
});

interface Shipped {
  readonly status: string;
  readonly is_replacement: boolean;
  readonly shipment_line_items: readonly { readonly quantity: number }[];
}

function units(shipment: Shipped): number {
  return shipment.shipment_line_items.reduce((sum, item) => sum + item.quantity, 0);
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
