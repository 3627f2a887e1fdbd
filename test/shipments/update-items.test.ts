import { expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('contents of a booked package', (databases) => {
  it('are mended where they are named, and refused where they are not in it or others in number', async () => {
    const api = await Api.on(await databases.engine());
    const line = (source_system_id: string, price: number) => ({
      ...{ sku: 'A', name: 'A', quantity: 2, price, length: 4, width: 4, height: 4, weight: 1, source_system_id },
    });
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [line('a', 10), line('b', 20)] }));
    const packages = order.order_line_items.map(({ id }: { id: string }) => ({
      ...{ length: 10, width: 10, height: 10, weight: 5 },
      package_items: [{ order_line_item_id: id, quantity: 2 }],
    }));
    const { json: booked } = await api.post(`/orders/${order.id}/book`, { packages });
    const [one, other] = booked.packages;
    const update = (item: object) =>
      api.post(`/shipments/${booked.id}`, { packages: [{ id: one.id, package_items: [item] }] });
    const [id, elsewhere] = [one.package_items[0].id, other.package_items[0].id];
    for (const [item, field] of [
      [{ product_sku: 'ZZZ', value: 5 }, ''],
      [{ id: 'pkgi_nonsense', product_sku: 'A', value: 5 }, ''],
      [{ id: elsewhere, value: 5 }, ''],
      [{ order_line_item_id: order.order_line_items[1].id, value: 5 }, ''],
      [{ id, value: 5, quantity: 1 }, '.quantity'],
    ] as const) {
      const { status, json } = await update(item);
      expect([status, json.details?.[0].field]).toEqual([400, `packages[0].package_items[0]${field}`]);
    }
    for (const [at, named] of [
      { id },
      { product_sku: 'A' },
      { order_line_item_id: order.order_line_items[0].id },
      { id: order.order_line_items[0].id },
      {},
    ].entries()) {
      const { status, json } = await update({ ...named, quantity: 2, value: at + 1 });
      const values = json.packages?.map(
        (each: { package_items: readonly { value: number }[] }) => each.package_items[0]?.value,
      );
      expect([status, values]).toEqual([200, [at + 1, 20]]);
    }
    const { json: now } = await api.get(`/shipments/${booked.id}`);
    expect((await api.post(`/shipments/${booked.id}`, { packages: now.packages })).status).toBe(200);
  });

  it('are mended one by one where two of them have one name, and a value of 0 says nothing', async () => {
    const api = await Api.on(await databases.engine());
    const line = { sku: 'A', name: 'A', quantity: 3, price: 10, length: 4, width: 4, height: 4, weight: 1 };
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [line] }));
    const item = (quantity: number, value: number) => ({ product_sku: 'A', quantity, value });
    const parcel = { length: 10, width: 10, height: 10, weight: 5, package_items: [item(1, 30), item(2, 40)] };
    const { json: booked } = await api.post(`/orders/${order.id}/book`, { packages: [parcel] });
    const [{ id }] = booked.packages;
    const update = async (...package_items: readonly object[]) => {
      const { status, json } = await api.post(`/shipments/${booked.id}`, { packages: [{ id, package_items }] });
      return [status, json.packages?.[0].package_items.map(({ value }: { value: number }) => value)];
    };
    expect(await update(item(1, 31), item(2, 41))).toEqual([200, [31, 41]]);
    // Said of nothing, it is not said of all.
    expect(await update({ value: 99 })).toEqual([400, undefined]);
    const told = async (value: number) =>
      (await api.post(`/shipments/${booked.id}`, { packages: [{ id, package_items: [item(1, value), item(2, 41)] }] }))
        .json.warnings;
    expect([await told(31), await told(32), await told(31)]).toEqual([
      undefined,
      [expect.stringContaining('the price stays as it was booked')],
      [expect.stringContaining('the price stays as it was booked')],
    ]);
    expect(await update(item(1, 0), item(2, 42))).toEqual([200, [31, 42]]);
    expect(await update({ product_sku: 'A', quantity: 3, value: 50 })).toEqual([200, [50, 50]]);
    expect(await update(item(2, 31))).toEqual([400, undefined]);
  });
});
