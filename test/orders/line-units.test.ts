import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const LINE = { source_system_id: 'l1', sku: 'A', length: 5, width: 4, height: 3, weight: 2 };

describeOnBothDatabases('a size of a line that is sent in another unit', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it('leaves the sizes that are not sent what they measure', async () => {
    const metric = { length: 12.7, width: 10.16, height: 7.62, dimension_uom: 'cm' };
    for (const path of ['', '/order_line_items']) {
      expect(await updated({ length: 12.7, dimension_uom: 'cm' }, path)).toMatchObject(metric);
      expect(await updated({ width: 4, height: 3, dimension_uom: 'in' }, path, metric)).toMatchObject({
        length: 5,
        width: 4,
        height: 3,
        dimension_uom: 'in',
      });
    }
  });

  it('is in the unit of the others where it tells none, and a unit alone is theirs', async () => {
    expect(await updated({ length: 6 }, '', { dimension_uom: 'cm' })).toMatchObject({ length: 6, dimension_uom: 'cm' });
    expect(await updated({ dimension_uom: 'cm', weight_uom: 'kg' }, '')).toMatchObject({
      length: 5,
      width: 4,
      dimension_uom: 'cm',
      weight: 2,
      weight_uom: 'kg',
    });
  });

  async function updated(fields: object, path: string, before: object = {}): Promise<Answer['json']> {
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [{ ...LINE, ...before }] }));
    const order_line_items = [{ source_system_id: 'l1', ...fields }];
    await api.post(`/orders/${order.id}${path}`, { order_line_items });
    return (await api.get(`/orders/${order.id}`)).json.order_line_items[0];
  }
});
