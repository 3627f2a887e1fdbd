import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const SIZE = { length: 12, width: 10, height: 9 };
const FIELD = 'packages[0].dry_ice_weight';
const MESSAGE = 'is 50 lb, more than the whole package weighs: 7 lb with its ice';

describeOnBothDatabases('dry ice that is heavier than its package', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  const order = async () => (await api.post('/orders', orderBody())).json;

  it('is refused wherever packages are told, with the field', async () => {
    const packages = [{ ...SIZE, weight: 7, dry_ice_weight: 50 }];
    const { id, destination_address } = await order();
    for (const [path, body, status] of [
      ['/rates', { packages, destination_address }, 400],
      [`/orders/${id}/proposed_shipments`, { packages }, 400],
      [`/orders/${id}/book`, { packages }, 422],
      ['/external_shipments', { order_id: id, packages, carrier: 'ours' }, 400],
    ] as const) {
      const answer = await api.post(path, body);
      expect([answer.status, answer.json.details?.[0]], answer.text).toMatchObject([
        status,
        { field: FIELD, message: expect.stringContaining(MESSAGE) },
      ]);
    }
    expect((await api.get(`/orders/${id}/shipments`)).json).toEqual([]);
  });

  it('is refused of a box on a unit too, and of one that is booked', async () => {
    const { id } = await order();
    const unit = (dry_ice_weight: number) => ({
      ...{ length: 48, width: 40, height: 40, weight: 200, freight_class: '85', handling_unit_type: 'pallet' },
      handling_unit_packages: [{ weight: 30 }, { weight: 20, dry_ice_weight }],
    });
    const fault = {
      field: 'packages[0].handling_unit_packages',
      message: expect.stringContaining(
        'tell of box 2 that its dry ice is 21 lb, more than the whole package weighs: 20',
      ),
    };
    for (const path of [`/orders/${id}/proposed_shipments`, `/orders/${id}/book`]) {
      const answer = await api.post(path, { packages: [unit(21)] });
      expect(answer.json.details, answer.text).toEqual([expect.objectContaining(fault)]);
    }
    const booked = await api.post(`/orders/${id}/book`, { packages: [unit(20)] });
    expect(booked.status, booked.text).toBe(201);
    const { handling_unit_packages } = unit(21);
    const { status, json } = await api.post(`/shipments/${booked.json.id}`, { packages: [{ handling_unit_packages }] });
    expect([status, json.details]).toEqual([400, [expect.objectContaining(fault)]]);
  });

  it('is refused of a booked package, which stays as it is', async () => {
    const { id } = await order();
    const { json: booked } = await api.post(`/orders/${id}/book`, {
      packages: [{ ...SIZE, weight: 7, dry_ice_weight: 7 }],
    });
    const path = `/shipments/${booked.id}`;
    for (const update of [{ dry_ice_weight: 50 }, { weight: 5 }]) {
      const { status, json } = await api.post(path, { packages: [update] });
      expect([status, json.details[0].field]).toEqual([400, FIELD]);
    }
    const { json: now } = await api.get(path);
    expect(now.packages[0]).toMatchObject({ weight: 7, dry_ice_weight: 7 });
  });
});
