import { expect, test } from 'vitest';
import { cancelShipment } from '../../src/shipments/operations/cancel-shipment.ts';
import type { Stat } from '../../src/stats/stat.ts';
import { statsOperations } from '../../src/stats/stats.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const MONDAY = new Date('2026-03-02T16:30:00Z');
const TUESDAY = new Date('2026-03-03T16:30:00Z');

describeOnBothDatabases('figures', (databases) => {
  test('count what there is by its state, add up what it cost, and keep to a period', async () => {
    const location = await databases.initialised();
    const monday = await Api.on(await databases.engine({ location, now: MONDAY }));
    const booked = async (api: Api) => {
      // Packed here, its price holds what no carrier was paid.
      const order = await api.post('/orders', orderBody({ self_packed: false }));
      return (await api.post(`/orders/${order.json.id}/book`)).json;
    };
    const [kept, gone] = [await booked(monday), await booked(monday)];
    expect(gone.price_details.packing).toBeGreaterThan(0);
    await cancelShipment(monday.engine.services, gone.id);
    const tuesday = await Api.on(await databases.engine({ location, now: TUESDAY }));
    await tuesday.post('/orders', orderBody());
    // Nobody bought it here, whatever it cost elsewhere.
    const elsewhere = { carrier: 'Own van', origin_address: kept.origin_address, tracking_number: 'VAN-1' };
    const parties = { destination_address: kept.destination_address, shipping_price: 12.34 };
    const parcel = { length: 5, width: 5, height: 5, weight: 1, quantity: 1 };
    const external = await monday.post('/external_shipments', { ...elsewhere, ...parties, packages: [parcel] });
    expect(external.status).toBe(201);

    const figures = async (query: object = {}) => {
      const { value } = await tuesday.engine.call(statsOperations.count, { query: { ...query } });
      const shown = value.filter((stat: Stat) => stat.count > 0 && stat.what !== 'data');
      return shown.map(({ what, state, count, amount }) => [what, state, count, ...(amount === null ? [] : [amount])]);
    };
    const cost = [Number(kept.total_price), Number(gone.total_price)] as const;
    const ofMonday = [
      ['orders', 'new', 1],
      ['orders', 'shipped', 1],
      ['shipments', 'ordered', 2],
      ['shipments', 'cancelled', 1],
      ['purchases', 'bought', 2, Number((cost[0] + cost[1]).toFixed(2))],
      ['purchases', 'cancelled', 1, cost[1]],
      ['purchases', 'refunded', 1, Number((cost[1] - gone.price_details.packing).toFixed(2))],
    ];
    expect(await figures()).toEqual([['orders', 'new', 2], ...ofMonday.slice(1)]);
    expect(await figures({ until: '2026-03-02' })).toEqual(ofMonday);
    expect(await figures({ since: '2026-03-02', until: '2026-03-02T16:30:00Z' })).toEqual(ofMonday);
    expect(await figures({ since: '2026-03-02T16:30:00.001Z' })).toEqual([['orders', 'new', 1]]);
    expect(await figures({ since: '2026-03-04' })).toEqual([]);
    await expect(figures({ since: '2026-03-04', until: '2026-03-03' })).rejects.toThrow('until is "2026-03-03", which');
    const purchases = async () =>
      (await figures({ until: '2026-03-02' })).filter(([what]) => what === 'purchases').slice(1);
    await monday.post(`/shipments/${gone.id}/refund`, { status: 'refund_pending' });
    expect(await purchases()).toEqual([
      ['purchases', 'cancelled', 1, cost[1]],
      ['purchases', 'refund_pending', 1, cost[1]],
    ]);
    await monday.post(`/shipments/${gone.id}/refund`, { amount: 1.25 });
    expect(await purchases()).toEqual([
      ['purchases', 'cancelled', 1, cost[1]],
      ['purchases', 'refunded', 1, 1.25],
    ]);
    await expect(figures({ since: 'last week' })).rejects.toMatchObject({ code: 'unreadable_field' });
  });

  test('have a row for every state, and the size of the data', async () => {
    const engine = await databases.engine({ now: MONDAY });
    const { value } = await engine.call(statsOperations.count, {});
    expect(value.map(({ what, state }) => `${what} ${state}`)).toEqual(
      expect.arrayContaining(['orders on_hold', 'shipments exception', 'jobs failed', 'webhooks parked', 'data bytes']),
    );
    expect(value.at(-1)?.count).toBeGreaterThan(100_000);
  });

  test('are of one account', async () => {
    const api = await Api.on(await databases.engine({ now: MONDAY }));
    await api.post('/orders', orderBody());
    const other = { ...api.engine.services, account: 'acc_other' as typeof api.engine.services.account };
    const { value } = await api.engine.callAs(other, statsOperations.count, {});
    expect(value.filter(({ what, count }) => what !== 'data' && count > 0)).toEqual([]);
  });
});
