import { beforeAll, expect, it } from 'vitest';
import type { Services } from '../../src/seams/services.ts';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];

describeOnBothDatabases('a label that was replaced and cancelled', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  const MUGS = { order_line_items: [{ sku: 'MUG', quantity: 2, length: 5, width: 5, height: 5, weight: 1 }] };
  const created = async () => (await api.post('/orders', orderBody(MUGS))).json;
  const book = async (order: Json, said: object = {}) => {
    const { status, json, text } = await api.post(`/orders/${order.id}/book`, said);
    expect(status, text).toBeLessThan(300);
    return json;
  };
  const again = { allow_duplicate: true };
  const cancel = async (shipment: Json) => {
    const { status, text, headers } = await api.post(`/shipments/${shipment.id}/cancel`);
    expect(status, text).toBe(200);
    return String(headers['x-shipdock-warnings'] ?? '');
  };
  const statusOf = async (order: Json) => (await api.get(`/orders/${order.id}`)).json;
  const isReplacement = async (shipment: Json) => (await api.get(`/shipments/${shipment.id}`)).json.is_replacement;

  it('leaves its goods to the one that replaced it, and nothing to ship again', async () => {
    const order = await created();
    const [torn, second] = [await book(order), await book(order, again)];
    expect([second.is_replacement, await cancel(torn)]).toEqual([
      true,
      expect.stringContaining(`shipment ${second.shid}, which replaced it, ships its units now`),
    ]);
    const after = await statusOf(order);
    expect([after.status, after.not_shipped_order_line_items, await isReplacement(second)]).toEqual([
      'shipped',
      [],
      false,
    ]);
    const repeat = await book(order);
    expect([repeat.id, repeat.is_new]).toEqual([second.id, false]);
    await cancel(second);
    expect((await statusOf(order)).status).toBe('new');
    expect(api.faults).toEqual([]);
  });

  it('of which the replacement is delivered already leaves the order delivered', async () => {
    const order = await created();
    const [lost, second] = [await book(order), await book(order, again)];
    await api.post(`/shipments/${second.id}`, { status: 'delivered' });
    expect((await statusOf(order)).status).toBe('shipped');
    expect(await cancel(lost)).toContain(`shipment ${second.shid}, which replaced it, is what delivered its units`);
    expect((await statusOf(order)).status).toBe('delivered');
  });

  it('is replaced by one that moves its order in no way: what a client set of that stays', async () => {
    const order = await created();
    const [, second] = [await book(order), await book(order, again)];
    await api.post(`/orders/${order.id}`, { status: 'delivered' });
    const record = async (status: string) => {
      const { execute } = await trackingOperations.record.load();
      await execute(api.engine.services as Services, { params: { id: second.id }, body: { status } });
    };
    for (const move of [
      () => record('in_transit'),
      () => api.post(`/shipments/${second.id}`, { status: 'exception' }),
      () => api.post(`/shipments/${second.id}/exceptions/resolve`),
    ]) {
      await move();
      expect((await statusOf(order)).status).toBe('delivered');
    }
    expect((await api.get(`/shipments/${second.id}`)).json.status).toBe('in_transit');
  });

  it('in parts leaves them to a replacement of all once all parts are cancelled, and says so before', async () => {
    const order = await created();
    const [line] = order.order_line_items;
    const one = { order_line_items: [{ id: line.id, quantity: 1 }] };
    const [first, other] = [await book(order, one), await book(order, { ...one, ...again })];
    const both = await book(order, again);
    expect(both.is_replacement).toBe(true);
    expect(await cancel(first)).toContain(`shipment ${both.shid} was booked as a replacement`);
    expect([(await statusOf(order)).status, await isReplacement(both)]).toEqual(['partially_shipped', true]);
    await cancel(other);
    expect([(await statusOf(order)).status, await isReplacement(both)]).toEqual(['shipped', false]);
  });

  it('line by line leaves them to a replacement of all lines too', async () => {
    const goods = (sku: string) => ({ sku, quantity: 1, length: 5, width: 5, height: 5, weight: 1 });
    const lines = { order_line_items: [goods('MUG'), goods('CUP')] };
    const order = (await api.post('/orders', orderBody(lines))).json;
    const part = (sku: string) => ({ order_line_items: [{ sku, quantity: 1 }] });
    const [mug, cup] = [await book(order, part('MUG')), await book(order, part('CUP'))];
    const both = await book(order, again);
    expect(both.is_replacement).toBe(true);
    expect(await cancel(mug)).toContain(`shipment ${both.shid} was booked as a replacement`);
    await cancel(cup);
    const after = await statusOf(order);
    expect([after.status, after.not_shipped_order_line_items, await isReplacement(both)]).toEqual([
      'shipped',
      [],
      false,
    ]);
  });

  it('of an order that is cancelled with its shipments leaves nothing that ships', async () => {
    const order = await created();
    const all = [await book(order), await book(order, again)];
    const { status } = await api.post(`/orders/${order.id}/cancel`, { cancel_shipments: true });
    expect([status, (await statusOf(order)).status]).toEqual([200, 'cancelled']);
    for (const { id } of all) expect((await api.get(`/shipments/${id}`)).json.status).toBe('cancelled');
  });

  it('cancelled by two at the same moment is taken over once', async () => {
    const order = await created();
    const [torn, second] = [await book(order), await book(order, again)];
    await Promise.all([cancel(torn), cancel(torn), cancel(torn)]);
    const after = await statusOf(order);
    expect(after.shipped_order_line_items.map((each: Json) => each.quantity)).toEqual([2]);
    expect(await isReplacement(second)).toBe(false);
  });

  it.each([
    ['carrier-timeout', {}],
    ['carrier-timeout', again],
    ['half-finished-purchase', {}],
    ['half-finished-purchase', again],
  ])(
    'before its replacement was finished (%s, then %j) is taken over by that one: nothing more is bought',
    async (scenario, said) => {
      const order = await created();
      const torn = await book(order);
      await api.engine.call(trackingOperations.play, { body: { scenario } });
      expect((await api.post(`/orders/${order.id}/book`, again)).status).toBeGreaterThan(499);
      await cancel(torn);
      const second = await book(order, said);
      expect([second.is_new, second.is_replacement]).toEqual([true, false]);
      const after = await statusOf(order);
      expect([after.status, after.shipments.map(({ status }: Json) => status).sort()]).toEqual([
        'shipped',
        ['cancelled', 'ordered'],
      ]);
    },
  );
});
