import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];

const HOME = { name: 'Bob Ray', street1: '500 Sansome St', street2: 'Fl 3', city: 'San Francisco', state: 'CA' };
const OTHER = { street1: '1 Other St', city: 'Oakland', state: 'CA', zip: '94601' };
const PALLET = { length: 48, width: 40, height: 40, weight: 500, freight_class: '70' };

describeOnBothDatabases('what a proposed shipment is asked with', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    await api.post('/addresses', { ...OTHER, name: 'Book', code: 'BK1' });
  });

  it('tells the volume of small goods, which was 0: who divides by it for a density fails', async () => {
    const small = { length: 1.5, width: 1, height: 0.5, weight: 0.2 };
    const order = orderBody({
      order_line_items: [{ sku: 'PIN', name: 'Pin', quantity: 1, ...small, type_of_item: 'box' }],
    });
    const { json: made } = await api.post('/orders', order);
    const { json } = await api.post(`/orders/${made.id}/proposed_shipments`, { packages: [small] });
    const volumes = (packages: Json) =>
      packages.map((each: Json) => [each.volume, ...each.package_items.map((item: Json) => item.volume)]);
    expect(volumes(json.packages)).toEqual([[0.000434, 0.000434]]);
    const { json: booked } = await api.post(`/orders/${made.id}/proposed_shipments/${json.id}/book`);
    expect(volumes(booked.packages)).toEqual([[0.000434, 0.000434]]);
  });

  it('is answered: how a package is called, who pays, references and codes of addresses', async () => {
    const { json } = await propose({
      packages: [{ ...PALLET, packing_type: 'pt', package_type: 'pallet' }],
      shipment_billing: { bill_to: 'recipient', account_number: '99887766' },
      reference_numbers: [{ code: 'PO', value: '77' }],
      destination_address: { code: 'BK1' },
    });
    expect(json).toMatchObject({
      packages: [{ packing_type: 'pt', package_type: 'pallet', handling_unit_type: 'pallet' }],
      shipment_billing: { bill_to: 'recipient', account_number: '99887766', carrier_code: null, service_name: null },
      reference_numbers: [{ id: null, code: 'purchase_id', value: '77', name: null }],
      origin_address: { code: 'MAIN' },
      destination_address: { name: 'Book', street1: '1 Other St', street2: null, code: 'BK1' },
    });
    expect(json.shipment_billing.shortcut_account_number).toBe('…7766');
    const { json: booked } = await api.post('/shipments', { proposed_shipment_id: json.id });
    expect(booked.destination_address).toMatchObject({ name: 'Book', street1: '1 Other St', code: 'BK1' });
    expect(booked.packages[0]).toMatchObject({ packing_type: 'pt', package_type: 'pallet' });
  });

  it('is answered so that a parcel of another name stays one where its answer is sent back', async () => {
    const line = { sku: 'CLASSED', name: 'x', freight_class: '70', length: 5, width: 5, height: 5, weight: 2 };
    const parcel = { length: 9, width: 9, height: 9, weight: 5, package_type: 'envelope' };
    const { json } = await propose({ packages: [parcel] }, { order_line_items: [line] });
    expect(json.packages[0]).toMatchObject({ package_type: 'envelope', freight_class: null });
    const again = await api.post(`/orders/${json.order_id}/proposed_shipments`, { packages: json.packages });
    expect(again.json.packages[0]).toMatchObject({ package_type: 'envelope', handling_unit_type: null });
    const unpacked = { ...line, unpacked_item_type_id: 'uit1' };
    const typed = await propose({ packages: [parcel] }, { order_line_items: [unpacked] });
    expect(typed.json.packages[0]).toMatchObject({ unpacked_item_type_id: 'uit1', unpacked_item_type_name: null });
  });

  it('tells what a unit of a line is worth as the line and the shipment do, to the ten-thousandth', async () => {
    const lines = [0.0049, 12.3333].map((value) => ({
      sku: `V${value}`,
      value,
      length: 5,
      width: 5,
      height: 5,
      weight: 2,
    }));
    const { json } = await propose({}, { order_line_items: lines });
    const { json: booked } = await api.post('/shipments', { proposed_shipment_id: json.id });
    for (const { shipment_line_items: items } of [json, booked]) {
      expect(items.map(({ value }: Json) => value).toSorted()).toEqual([0.0049, 12.3333]);
    }
  });

  it('tells what its boxes cost and weigh by themselves, as its shipment does', async () => {
    const { json } = await propose({}, { self_packed: false });
    const [{ packing_type: code, materials }] = json.packages;
    const { json: box } = await api.get(`/boxes/${code}`);
    expect(box.tare_weight).toBeGreaterThan(0);
    expect(materials).toEqual([
      { name: box.name, quantity: 1, unit_cost: box.cost, ext_cost: box.cost, weight: box.tare_weight },
    ]);
    const { json: booked } = await api.post('/shipments', { proposed_shipment_id: json.id });
    expect(booked.packages[0].materials).toEqual(materials);
  });

  it('goes to the address that is sent, with nothing of the other', async () => {
    const order = { destination_address: { ...HOME, zip: '94111', email: 'bob@example.com' } };
    const sent = { ...OTHER, first_name: 'Al', last_name: 'Bo' };
    const { json } = await propose({ destination_address: sent }, order);
    expect(json.destination_address).toMatchObject({ ...OTHER, name: 'Al Bo', street2: null, email: null });
    const same = await propose({ destination_address: { phone_number: '510 555 0100' } }, order);
    expect(same.json.destination_address).toMatchObject({ ...HOME, phone_number: '510 555 0100' });
  });

  it('tells what is on a pallet with the pallet, as the shipment that is booked of it does', async () => {
    const tile = {
      sku: 'TILE',
      quantity: 20,
      length: 12,
      width: 12,
      height: 2,
      weight: 11,
      item_type: 'handling_unit',
    };
    const { json: order } = await api.post(
      '/orders',
      orderBody({ order_line_items: [{ ...tile, freight_class: '60' }] }),
    );
    const { json } = await api.post(`/orders/${order.id}/proposed_shipments/generate`);
    const [{ package_items: items, handling_unit_packages: boxes }] = json[0].packages;
    expect(items).toMatchObject([{ product_sku: 'TILE', quantity: 20 }]);
    expect(boxes.flatMap((box: Json) => box.package_items ?? [])).toEqual([]);
    const again = await api.post(`/orders/${order.id}/proposed_shipments`, { packages: json[0].packages });
    expect(again.json.packages[0].package_items).toMatchObject([{ product_sku: 'TILE', quantity: 20 }]);
    const { json: booked } = await api.post('/shipments', { proposed_shipment_id: json[0].id });
    expect(booked.packages[0].package_items).toMatchObject([{ product_sku: 'TILE', quantity: 20 }]);
  });

  it('comes back to the address of the book, and to none that lacks a street', async () => {
    const back = (alternate_return_address: object) => ({ include_return_label: true, alternate_return_address });
    const { json } = await propose(back({ code: 'BK1' }));
    const { json: byProposal } = await api.post('/shipments', { proposed_shipment_id: json.id });
    const { json: other } = await api.post('/orders', orderBody());
    const { json: direct } = await api.post('/shipments', { order_id: other.id, ...back({ code: 'BK1' }) });
    for (const answer of [json, byProposal, direct]) {
      expect(answer.alternate_return_address).toMatchObject({ name: 'Book', street1: '1 Other St', code: 'BK1' });
    }
    const { json: third } = await api.post('/orders', orderBody());
    const refused = async (place: object) => {
      const { status, json: answer } = await api.post('/shipments', { order_id: third.id, ...back(place) });
      return [status, answer.details[0].field];
    };
    expect(await refused({ code: 'NOPE' })).toEqual([422, 'alternate_return_address.code']);
    expect(await refused({ name: 'Ret', zip: '89501', city: 'Reno', state: 'NV' })).toEqual([
      400,
      'alternate_return_address.street1',
    ]);
    expect(await refused({ name: 'Ret', street1: '1 R St', zip: '89501', state: 'NV' })).toEqual([
      400,
      'alternate_return_address.city',
    ]);
  });

  it('is asked with one pickup as with a list of one, and with references that have a value', async () => {
    const pickup = { start_time: '2030-11-25T18:00:00.000Z', end_time: '2030-11-25T20:00:00.000Z' };
    const { status, json } = await propose({ pickup });
    expect([status, json.pickup]).toEqual([201, [pickup]]);
    const { json: order } = await api.post('/orders', orderBody());
    const body = { order_id: order.id, reference_numbers: [{ code: 'PO' }] };
    for (const path of [`/orders/${order.id}/proposed_shipments`, '/shipments', '/external_shipments']) {
      const answer = await api.post(path, body);
      expect([path, answer.status, answer.json.details?.[0].field]).toEqual([path, 400, 'reference_numbers[0].value']);
    }
  });

  async function propose(fields: object, ordered: Record<string, unknown> = {}): Promise<Answer> {
    const { json: order } = await api.post('/orders', orderBody(ordered));
    return api.post(`/orders/${order.id}/proposed_shipments`, fields);
  }
});
