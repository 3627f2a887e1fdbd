import { beforeAll, expect, it } from 'vitest';
import { shipmentSlip } from '../../src/documents/of-shipment/shipment-slip.ts';
import { findOrder } from '../../src/orders/orders.store.ts';
import { getShipment } from '../../src/shipments/shipments-by-number.store.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const EVENING_UTC = { now: new Date('2026-11-24T02:00:00Z'), day: '2026-11-23' };

/** Days are counted where a shipment leaves from: late in the day in California it is the next day in Greenwich. */
describeOnBothDatabases('on an evening in California', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: EVENING_UTC.now }));
    const { json } = await api.get('/warehouses');
    await api.post(`/warehouses/${json[0].id}`, { cutoff: '19:00' });
  });

  const slipOf = async (orderId: string, shipmentId: string) => {
    const { database, services } = api.engine;
    const [order, shipment] = await database.read(async (transaction) => [
      await findOrder(transaction, services.account, orderId),
      await getShipment(transaction, services.account, shipmentId),
    ]);
    return shipmentSlip(shipment, order, 'sandbox', { skus: new Map() });
  };

  it('a slip is of that day, and of the day on which the shop took the order', async () => {
    for (const [more, day] of [
      [{}, EVENING_UTC.day],
      [{ source_system_processed_at: '2026-11-20T03:00:00Z' }, '2026-11-19'],
      [{ source_system_processed_at: '2026-11-20' }, '2026-11-20'],
    ] as const) {
      const { json: order } = await api.post('/orders', orderBody(more));
      const { json } = await api.post(`/orders/${order.id}/book`);
      const { orderDate, shipDate } = await slipOf(order.id, json.id);
      expect([json.ship_date, shipDate, orderDate]).toEqual([EVENING_UTC.day, EVENING_UTC.day, day]);
    }
  });

  it('a pickup is on that day, and one without a time on its own', async () => {
    for (const [pickup, day, from] of [
      [{ start_time: '2026-11-24T02:30:00Z', end_time: '2026-11-24T03:30:00Z' }, EVENING_UTC.day, '02:30'],
      [{ start_time: '2026-11-24T16:00:00-08:00' }, '2026-11-24', '2026-11-25T00:00'],
      [{ start_time: '2026-11-25' }, '2026-11-25', '2026-11-25T08:00'],
      [{ start_time: '2026/11/25', end_time: '2026-11-25' }, '2026-11-25', '2026-11-25T08:00'],
      [{ start_time: '2026-11-25T10:00:00-08:00', end_time: '2026-11-25' }, '2026-11-25', '18:00'],
    ] as const) {
      const { json: order } = await api.post('/orders', orderBody());
      const { json } = await api.post(`/orders/${order.id}/book`, { pickup: [pickup] });
      const { pickup_date, pickup_start_time } = json.dispatch_details ?? {};
      expect([json.ship_date, pickup_date], JSON.stringify([pickup, json])).toEqual([day, day]);
      expect(pickup_start_time).toContain(from);
    }
  });

  it('what was booked elsewhere ships on that day, or that of its pickup', async () => {
    for (const [more, day] of [
      [{}, EVENING_UTC.day],
      [{ pickup: [{ start_time: '2026-11-22T18:00:00-08:00' }] }, '2026-11-22'],
      [{ pickup: [{ start_time: '2026-11-22' }] }, '2026-11-22'],
      [{ pickup: [{ start_time: '2026-11-22T16:00:00-08:00' }] }, '2026-11-22'],
    ] as const) {
      const { json: order } = await api.post('/orders', orderBody());
      const { json } = await api.post('/external_shipments', { order_id: order.id, carrier: 'Own van', ...more });
      expect(json.ship_date, JSON.stringify(json)).toBe(day);
    }
  });
});
