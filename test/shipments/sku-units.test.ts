import { afterEach, beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('what a shipment says of units', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const piece = { length: 6, width: 6, height: 6, weight: 6 };
  it.each([
    ['several of which are one SKU', { units_per_sku: 6, items: [piece] }, [10, 1, 60]],
    ['of a SKU of several pieces', { items: [piece, { ...piece, quantity: 2 }] }, [60, 18, 360]],
    [
      'of pieces that each tell their value',
      {
        items: [
          { ...piece, value: 70 },
          { ...piece, value: 15, quantity: 4 },
        ],
      },
      [130, 30, 780],
    ],
    ['of equal pieces', { items: [{ ...piece, value: 15, quantity: 6 }] }, [90, 36, 540]],
    ['of pieces of which one tells no value', { items: [{ ...piece, value: 15 }, piece] }, [60, 12, 360]],
  ])('%s is what one of them is worth and weighs', async (_, fields, [value, weight, worth]) => {
    const sku = `U-${Math.random().toString(36).slice(2)}`;
    await api.post('/skus', { sku, price: 60, ...fields });
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [{ sku, quantity: 6 }] }));
    const unit = { sku, quantity: 6, value, weight };
    const proposed = await api.post(`/orders/${order.id}/proposed_shipments/generate`);
    expect(proposed.json[0].shipment_line_items).toMatchObject([unit]);
    const { json: booked, text } = await api.post(`/orders/${order.id}/book`);
    expect(booked.shipment_line_items, text).toMatchObject([unit]);
    const values: number[] = booked.packages.map((each: { value: number }) => each.value);
    expect(values.reduce((sum, each) => sum + each, 0)).toBe(worth);
    const skus = await api.get(`/orders/${order.id}/shipped_line_item_skus`);
    expect(skus.json).toMatchObject([unit]);
  });
});
