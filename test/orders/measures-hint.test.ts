import { afterEach, beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const ALL = '--length N --width N --height N --weight N';

describeOnBothDatabases('what a line lacks', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    const size = { length: 4, width: 4, height: 4 };
    await api.post('/skus', { sku: 'LIGHT', items: [size] });
    await api.post('/skus', { sku: 'SET', items: [size, size] });
    await api.post('/skus', { sku: 'TRIO', items: [{ ...size, quantity: 3 }] });
    await api.post('/skus', { sku: 'KILO', items: [{ weight: 2, weight_uom: 'kg' }] });
    await api.post('/skus', { sku: 'METRIC', items: [{ ...size, dimension_uom: 'cm' }] });
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  it('is told by a command that can be run: of its SKU, of a new one, or of the line', async () => {
    const order_line_items = [{ sku: 'UN KNOWN' }, { sku: 'LIGHT' }, { sku: 'SET' }, { name: 'no sku' }];
    const further = ['TRIO', 'KILO', 'METRIC'].map((sku) => ({ sku }));
    const { json: order } = await api.post(
      '/orders',
      orderBody({ order_line_items: [...order_line_items, ...further] }),
    );
    const refused = await api.get(`/orders/${order.id}/rates`);
    const [first] = [`shipdock skus create 'UN KNOWN' ${ALL}`];
    const line = `shipdock orders items update ${order.order_number} ${order.order_line_items[3].id} ${ALL}`;
    const mends = [
      ...[first, 'shipdock skus update LIGHT --weight N', 'shipdock skus update SET --file sku.json', line],
      ...['shipdock skus update TRIO --file sku.json', 'shipdock skus update KILO --file sku.json'],
      'shipdock skus update METRIC --weight N',
    ];
    const request = 'POST /skus {"sku":"UN KNOWN","item":{"length":"N","width":"N","height":"N","weight":"N"}}';
    expect(refused.json).toMatchObject({ code: 'dimensions_missing', hint: request });
    const mendsOf = (problems: readonly { readonly mend: string }[]) => problems.slice(0, 7).map(({ mend }) => mend);
    const headers = { prefer: 'hints=commands' };
    const byTerminal = await api.get(`/orders/${order.id}/rates`, { headers });
    expect(mendsOf(byTerminal.json.details)).toEqual(mends);
    const checked = await api.post(`/orders/${order.id}/check`, {}, { headers });
    expect(mendsOf(checked.json.problems)).toEqual(mends);
    const asked = await api.post(`/orders/${order.id}/check`);
    expect(mendsOf(asked.json.problems)).toEqual(mendsOf(refused.json.details));
    expect(mendsOf(refused.json.details)).toEqual([
      request,
      ...mends.slice(1).map(() => expect.stringMatching(/^POST \//)),
    ]);
  });

  it('is told of a kit with the other way to ship it', async () => {
    await api.post('/skus', { sku: 'BOXED', is_kit: true, kit_components: [{ sku: 'LIGHT', quantity: 2 }] });
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [{ sku: 'BOXED' }] }));
    const message = 'the kit does not tell either: with unbundle_kits its parts are packed instead';
    expect(order.order_line_items[0].error_message).toContain(message);
    expect((await api.get(`/orders/${order.id}/rates`)).json.error).toContain(message);
  });

  it('is no command of a line that nobody keeps', async () => {
    const items = [{ name: 'no sku' }, { sku: 'NEW' }];
    const asked = { items, destination_address: { zip: '89501' } };
    const { json } = await api.post('/rates', asked, { headers: { prefer: 'hints=commands' } });
    expect(json).toMatchObject({
      code: 'dimensions_missing',
      details: [{}, { mend: `shipdock skus create NEW ${ALL}` }],
    });
    expect([json.hint, json.details[0].mend]).toEqual([undefined, undefined]);
  });
});
