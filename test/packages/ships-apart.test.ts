import { afterEach, beforeEach, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('units that ship individually', (databases) => {
  let api: Api;
  let order: { id: string; destination_address: object };
  beforeEach(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
    order = await saved(tent);
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const tent = {
    ...{ sku: 'TENT', name: 'Tent', quantity: 3, price: 90, source_system_id: '1', ship_individually: true },
    ...{ length: 4, width: 4, height: 4, weight: 16 },
  };
  const rope = { ...tent, sku: 'ROPE', name: 'Rope', source_system_id: '2', ship_individually: false };
  const saved = async (...order_line_items: readonly object[]) =>
    (await api.post('/orders', orderBody({ order_line_items }))).json;
  const parcel = { length: 10, width: 10, height: 10, weight: 5 };
  const book = (body: object) => api.post(`/orders/${order.id}/book`, body);
  const propose = (body: object) => api.post(`/orders/${order.id}/proposed_shipments`, body);
  const status = async () => (await api.get(`/orders/${order.id}`)).json.status;
  const held = ({ packages }: { packages: readonly { package_items: readonly { quantity: number }[] }[] }) =>
    packages.map((each) => each.package_items.map(({ quantity }) => quantity));
  const FOLLOW = '2 units ship in shipments of their own';

  it('go one by one in a package that tells no contents, whichever way it is booked', async () => {
    const packages = [parcel];
    const first = (await book({ packages })).json;
    expect([held(first), first.warnings.join(), await status()]).toEqual([
      [[1]],
      expect.stringContaining(FOLLOW),
      'partially_shipped',
    ]);
    const { destination_address } = order;
    const { json } = await api.post('/rates', { warehouse_code: 'MAIN', destination_address, packages });
    expect(held((await book({ rate_id: json.rates[0].id })).json)).toEqual([[1]]);
    expect(held((await book({ packages })).json)).toEqual([[1]]);
    expect(await status()).toBe('shipped');
    order = await saved(tent);
    const proposal = await propose({ packages });
    expect([held(proposal.json), proposal.json.warnings.join()]).toEqual([[[1]], expect.stringContaining(FOLLOW)]);
    expect(held((await book({ proposed_shipment_id: proposal.json.id })).json)).toEqual([[1]]);
  });

  it('go after what ships together', async () => {
    order = await saved(tent, rope);
    const { json } = await book({ packages: [parcel] });
    expect(json.packages[0].package_items).toMatchObject([{ product_sku: 'ROPE', quantity: 3 }]);
    expect(json.warnings.join()).toContain('3 units ship in shipments of their own');
  });

  it('go together where the caller packed them so, with a warning', async () => {
    const packages = [{ ...parcel, package_items: [{ product_sku: 'TENT', quantity: 3 }] }];
    const told = (await book({ packages })).json;
    expect([held(told), told.warnings.join()]).toEqual([[[3]], expect.stringContaining('ships individually')]);
    order = await saved(tent);
    expect(held((await book({ packages: [parcel, parcel] })).json)).toEqual([[3], []]);
    const { id } = await saved(tent);
    const external = await api.post('/external_shipments', { order_id: id, carrier: 'Own van', packages: [parcel] });
    expect(held(external.json)).toEqual([[3]]);
  });

  it('are all in what was booked elsewhere, packed here too', async () => {
    for (const chosen of [{}, { order_line_items: [{ sku: 'TENT', quantity: 3 }] }]) {
      order = await saved(tent);
      const { json } = await api.post('/external_shipments', { order_id: order.id, carrier: 'Own van', ...chosen });
      expect([held(json), await status()]).toEqual([[[1], [1], [1]], 'shipped']);
    }
    order = await saved(tent, rope);
    const { json } = await api.post('/external_shipments', { order_id: order.id, carrier: 'Own van' });
    expect([held(json).flat().toSorted(), await status()]).toEqual([[1, 1, 1, 3], 'shipped']);
  });
});
