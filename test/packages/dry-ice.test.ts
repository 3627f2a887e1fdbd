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
    ] as const) {
      const answer = await api.post(path, body);
      expect([answer.status, answer.json.details?.[0]], answer.text).toMatchObject([
        status,
        { field: FIELD, message: expect.stringContaining(MESSAGE) },
      ]);
    }
    expect((await api.get(`/orders/${id}/shipments`)).json).toEqual([]);
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
