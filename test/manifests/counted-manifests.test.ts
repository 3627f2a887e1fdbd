import SqliteConnection from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const NOW = new Date('2026-03-02T16:30:00Z');
const PARCEL = { length: 10, width: 10, height: 10 };

describeOnBothDatabases('manifests', (databases) => {
  let location: string;
  let api: Api;
  beforeEach(async () => {
    location = await databases.initialised();
    api = await Api.on(await databases.engine({ location, now: NOW }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const book = async (...weights: readonly number[]) => {
    const { json: order } = await api.post('/orders', orderBody());
    const packages = weights.map((weight) => ({ ...PARCEL, weight }));
    const { status, json, text } = await api.post(`/orders/${order.id}/book`, { packages });
    expect(status, text).toBeLessThan(300);
    return json;
  };

  test('count the packages of their shipments and what they weigh, whether closed, read, or only tried', async () => {
    const [one, two] = [await book(5), await book(4.5, 3)];
    const counts = {
      ...{ shipments_count: 2, packages_count: 3, weight: 12.5, waiting_count: 2, handed_over_count: 0 },
      shipments: [one, two].map((shipment, at) => ({
        ...{ id: shipment.id, shid: shipment.shid, order_number: shipment.order_number, packages: at + 1 },
        ...{ tracking_number: shipment.tracking_number, service_name: shipment.service_name },
        ...{ status: 'ordered', hand_over: 'waiting' },
      })),
    };
    const { json: tried } = await api.post('/manifests', {}, { headers: { 'x-shipdock-dry-run': 'true' } });
    const { json: closed } = await api.post('/manifests');
    for (const [manifest] of [tried, closed, (await api.get('/manifests')).json])
      expect(manifest).toMatchObject(counts);
  });

  test.runIf(databases.dialect === 'sqlite')('are listed without reading what is in the packages', async () => {
    await book(5);
    await api.post('/manifests');
    const prepare = vi.spyOn(SqliteConnection.prototype, 'prepare');
    // What another connection has prepared it does not prepare again.
    const fresh = await Api.on(await databases.engine({ location, now: NOW }));
    const { json } = await fresh.get('/manifests');
    const again = await fresh.post('/manifests');
    const statements = prepare.mock.calls.map(([sql]) => sql);
    prepare.mockRestore();
    expect([json.length, again.status]).toEqual([1, 200]);
    expect(statements.filter((sql) => sql.includes('package_items'))).toEqual([]);
  });
});
