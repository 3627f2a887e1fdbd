import { expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const NOW = new Date('2026-03-06T12:00:00Z');
const SCANS = [
  { time: '2026-03-06T10:00:00Z', status: 'in_transit' },
  { time: '2026-03-06T20:00:00+09:00', status: 'exception' },
  { time: '2026-03-06T11:20:00Z', status: 'in_transit' },
  { time: '2026-03-06T11:30:00Z', status: 'exception' },
] as const;
const DELIVERED = { time: '2026-03-06T12:01:00Z', status: 'delivered' } as const;
const ORDERS = [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
  [2, 1, 3, 0],
  [1, 3, 0, 2],
] as const;

describeOnBothDatabases('the exceptions of a shipment', (databases) => {
  const shipment = async (api: Api) => {
    const { json: order } = await api.post('/orders', orderBody());
    return (await api.post('/shipments', { order_id: order.id })).json;
  };
  const resolved = (exceptions: readonly { is_resolved: boolean }[]) => exceptions.map((each) => each.is_resolved);

  it('are the same in whatever order its scans came, one by one or together', async () => {
    const api = await Api.on(await databases.engine({ now: NOW }));
    for (const order of ORDERS) {
      const { id } = await shipment(api);
      for (const index of order) {
        expect((await api.post(`/shipments/${id}/status_updates`, SCANS[index])).status).toBe(201);
      }
      const { json } = await api.get(`/shipments/${id}`);
      expect([order, json.status, resolved(json.exceptions)]).toEqual([order, 'exception', [true, false]]);
    }
    const { id } = await shipment(api);
    await api.post('/tracking/import', { scans: SCANS.map((scan) => ({ ...scan, shipment: id })) });
    expect(resolved((await api.get(`/shipments/${id}`)).json.exceptions)).toEqual([true, false]);
  });

  it('that came behind the delivery leave it delivered when it was, once they are resolved', async () => {
    const api = await Api.on(await databases.engine({ now: new Date('2026-03-06T12:30:00Z') }));
    const { id } = await shipment(api);
    await api.post(`/shipments/${id}/status_updates`, DELIVERED);
    await api.post(`/shipments/${id}/status_updates`, { status: 'damaged', time: '2026-03-06T12:20:00Z' });
    const { json } = await api.post(`/shipments/${id}/exceptions/resolve`);
    expect(json).toMatchObject({ status: 'delivered', actual_delivery_date: '2026-03-06T12:01:00.000Z' });
    expect((await api.get(`/orders/${json.order_id}`)).json.status).toBe('delivered');
  });

  it('tell of a scan that came for one that is cancelled, which stays so; each is resolved by hand', async () => {
    const location = await databases.initialised();
    const at = async (now: string) => Api.on(await databases.engine({ location, now: new Date(now) }));
    const early = await at('2026-03-06T09:00:00Z');
    const { id } = await shipment(early);
    await early.post(`/shipments/${id}`, { status: 'cancelled' });
    const scan = async (time: string) => {
      const api = await at(time);
      await api.post(`/shipments/${id}/status_updates`, { status: 'in_transit', time });
      return (await api.get(`/shipments/${id}`)).json;
    };
    const scanned = await scan('2026-03-06T10:00:00Z');
    expect([scanned.status, resolved(scanned.exceptions)]).toEqual(['cancelled', [false]]);
    expect(scanned.exceptions[0].reason).toBe('the carrier scanned it after it was cancelled');
    const later = await at('2026-03-06T11:00:00Z');
    const { json } = await later.post(`/shipments/${id}/exceptions/resolve`);
    expect([json.status, resolved(json.exceptions)]).toEqual(['cancelled', [true]]);
    const again = await scan('2026-03-06T12:00:00Z');
    expect([again.status, resolved(again.exceptions)]).toEqual(['cancelled', [true, false]]);
  });

  it.each([
    ['cancelled', (api: Api, id: string) => api.post(`/shipments/${id}/cancel`)],
    ['delivered', (api: Api, id: string) => api.post(`/shipments/${id}/status_updates`, DELIVERED)],
    ['resolved', (api: Api, id: string) => api.post(`/shipments/${id}/exceptions/resolve`)],
  ])('end no earlier than they began where whoever has it %s has a clock that is behind', async (_, end) => {
    const location = await databases.initialised();
    const ahead = await Api.on(await databases.engine({ location, now: new Date(NOW.getTime() + 50_000) }));
    const behind = await Api.on(await databases.engine({ location, now: NOW }));
    const { id } = await shipment(behind);
    await ahead.post(`/shipments/${id}/status_updates`, { status: 'exception' });
    const { status, text } = await end(behind, id);
    expect(status, text).toBeLessThan(300);
    const { exceptions } = (await behind.get(`/shipments/${id}`)).json;
    expect(resolved(exceptions)).toEqual([true]);
  });
});
