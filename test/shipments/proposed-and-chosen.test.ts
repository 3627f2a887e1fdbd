import { afterEach, beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** Which units a booking takes of what was proposed or chosen (src/packages/DECISIONS.md). */
describeOnBothDatabases('units that are booked', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const line = (source_system_id: string, quantity: number, more: object = {}) => ({
    ...{ sku: 'A', name: 'A', quantity, price: 10, length: 4, width: 4, height: 4, weight: 1, source_system_id },
    ...more,
  });
  const saved = async (...lines: readonly object[]) =>
    (await api.post('/orders', orderBody({ order_line_items: lines }))).json;
  const parcel = { length: 10, width: 10, height: 10, weight: 5 };
  const items = ({ packages }: { packages: readonly { package_items: readonly { quantity: number }[] }[] }) =>
    packages.map((each) => each.package_items.map(({ quantity }) => quantity));

  it('are chosen of a proposed shipment whose packages tell no contents', async () => {
    const { id } = await saved(line('a', 4));
    const proposed = async () => (await api.post(`/orders/${id}/proposed_shipments`, { packages: [parcel] })).json.id;
    const [first, second] = [await proposed(), await proposed()];
    const booked = (proposed_shipment_id: string, quantity: number) =>
      api.post(`/orders/${id}/book`, { proposed_shipment_id, order_line_items: [{ sku: 'A', quantity }] });
    const one = await booked(first, 1);
    expect([one.status, items(one.json), one.json.packages[0].value], one.text).toEqual([201, [[1]], 10]);
    const whole = await api.post(`/orders/${id}/book`, { proposed_shipment_id: second });
    expect([whole.status, whole.json.code]).toEqual([422, 'quantity_not_left']);
    const rest = await booked(second, 3);
    expect([rest.status, items(rest.json), rest.json.packages[0].value], rest.text).toEqual([201, [[3]], 30]);
    expect((await api.post(`/orders/${id}/book`, { proposed_shipment_id: second })).json.id).toBe(rest.json.id);
  });

  it('are only those that were proposed, and dangerous only where those are', async () => {
    const hazmat_data = {
      ...{ un_or_na_number: 'UN1263', proper_shipping_name: 'Paint', hazard_class_or_division: '3' },
      ...{ packing_group: 'II', emergency_response_phone_number: '18005551212', emergency_contact_name: 'Bob' },
    };
    const { id } = await saved(line('a', 1), line('b', 1, { sku: 'B', hazmat_data }));
    const { json } = await api.post(`/orders/${id}/proposed_shipments`, { packages: [parcel] });
    expect(json.packages).toMatchObject([{ hazmat: true }]);
    const order_line_items = [{ sku: 'A', quantity: 1 }];
    const booked = await api.post(`/orders/${id}/book`, { proposed_shipment_id: json.id, order_line_items });
    expect(booked.json.packages).toMatchObject([{ hazmat: false, hazmat_data_list: [] }]);
    const other = await saved(line('a', 2));
    const proposed = await api.post(`/orders/${other.id}/proposed_shipments`, { packages: [parcel] });
    await api.post(`/orders/${other.id}`, { order_line_items: [line('c', 1, { sku: 'C' })] });
    const of = await api.post(`/orders/${other.id}/book`, { proposed_shipment_id: proposed.json.id });
    expect([of.status, items(of.json)], of.text).toEqual([201, [[2]]]);
    expect(of.json.warnings.join()).toContain('its packages are booked as they were sent');
  });

  it('are not proposed where none are left', async () => {
    const { id } = await saved(line('a', 2));
    await api.post(`/orders/${id}/book`, { packages: [parcel] });
    const { status, json } = await api.post(`/orders/${id}/proposed_shipments`, { packages: [parcel] });
    expect([status, json.code]).toEqual([422, 'nothing_to_ship']);
  });

  it('are of the line that is named, wherever others name its SKU', async () => {
    const { id, order_line_items } = await saved(line('a', 2), line('b', 2, { price: 20 }));
    const [first] = order_line_items;
    const packages = [
      { ...parcel, package_items: [{ product_sku: 'A', quantity: 2 }] },
      { ...parcel, package_items: [{ order_line_item_id: first.id, quantity: 2 }] },
    ];
    const proposed = await api.post(`/orders/${id}/proposed_shipments`, { packages });
    expect(proposed.status, proposed.text).toBe(201);
    for (const body of [{ packages }, { proposed_shipment_id: proposed.json.id }]) {
      const { status, json, text } = await api.post(`/orders/${id}/book`, body);
      expect([status, json.packages?.map(({ value }: { value: number }) => value)], text).toEqual([201, [40, 20]]);
      await api.post(`/shipments/${json.id}/cancel`, {});
    }
    const chosen = [
      { sku: 'A', quantity: 2 },
      { id: first.id, quantity: 2 },
    ];
    const { status, json, text } = await api.post(`/orders/${id}/book`, { order_line_items: chosen });
    expect([status, json.shipment_line_items?.length], text).toEqual([201, 2]);
  });

  it('are of the chosen line, where packages or a rate name its SKU', async () => {
    for (const isRated of [false, true]) {
      const { id, order_line_items, destination_address } = await saved(line('a', 2), line('b', 2));
      const packages = [{ ...parcel, package_items: [{ product_sku: 'A', quantity: 2 }] }];
      const rates = await api.post('/rates', { warehouse_code: 'MAIN', destination_address, packages });
      const by = isRated ? { rate_id: rates.json.rates[0].id } : { packages };
      const chosen = [{ id: order_line_items[1].id, quantity: 2 }];
      const { status, json, text } = await api.post(`/orders/${id}/book`, { ...by, order_line_items: chosen });
      expect(status, text).toBe(201);
      expect(json.packages[0].package_items).toMatchObject([{ order_line_item_id: chosen[0]?.id, quantity: 2 }]);
    }
  });

  it('go by no rate of another service than the proposed shipment beside it: one would be bought unasked', async () => {
    const { id } = await saved(line('a', 2));
    const { json: proposals } = await api.post(`/orders/${id}/proposed_shipments/generate`);
    const [{ id: pid, rate_id: own }, { rate_id: other }] = proposals;
    for (const [path, body] of [
      [`/orders/${id}/proposed_shipments/${pid}/book`, {}],
      [`/orders/${id}/proposed_shipments/${pid}/book_async`, {}],
      ['/shipments', { proposed_shipment_id: pid }],
    ] as const) {
      const { status, json } = await api.post(path, { ...body, rate_id: ['rate_none', other] });
      expect([path, status, json.details?.[0].field]).toEqual([path, 400, 'rate_id']);
    }
    expect((await api.get(`/orders/${id}/shipments`)).json).toEqual([]);
    const booked = await api.post(`/orders/${id}/proposed_shipments/${pid}/book`, { rate_id: own });
    expect([booked.status, booked.json.service_name]).toEqual([201, proposals[0].service_name]);
    // Of the same service it is its order's, though the rate knows of none.
    const origin_address = { ...(orderBody().destination_address as object), zip: '89501', state: 'NV', city: 'Reno' };
    const asked = { origin_address, destination_address: orderBody().destination_address, packages: [parcel] };
    const { rates } = (await api.post('/rates', asked)).json;
    const { id: rate } = rates.find((each: { service_name: string }) => each.service_name === booked.json.service_name);
    const again = await api.post('/shipments', { proposed_shipment_id: pid, rate_id: rate });
    expect([again.status, again.json.id]).toEqual([200, booked.json.id]);
  });

  it('are what a rate was asked with, in a proposed shipment by it', async () => {
    const { id, order_line_items, destination_address } = await saved(line('a', 2));
    const packages = [{ ...parcel, package_items: [{ product_sku: 'A', quantity: 1 }] }];
    const accessorials = [{ type: 'cod', value: '70' }];
    const asked = { warehouse_code: 'MAIN', destination_address, packages, accessorials, insurance: { active: true } };
    const rate_id = (await api.post('/rates', asked)).json.rates[0].id;
    const { status, json, text } = await api.post(`/orders/${id}/proposed_shipments`, { rate_id });
    expect(status, text).toBe(201);
    expect(json).toMatchObject({
      insurance_type: 'carrier',
      destination_accessorials: [{ type: 'cod', value: '70' }],
      packages: [{ package_items: [{ order_line_item_id: order_line_items[0].id, quantity: 1 }] }],
    });
  });
});
