import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];
const CUBE = { length: 5, width: 5, height: 5, weight: 1, value: 20 };
const HELD = [
  { name: 'mug', quantity: 1, ...CUBE },
  { name: 'tea', quantity: 2, ...CUBE },
];
const priced = (order: Json) =>
  order.proposed_shipments.map((each: Json) => [each.carrier_code, each.service_code, each.total_price, each.selected]);

describeOnBothDatabases('a dry run', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  const dry = (path: string, body: object): Promise<Answer> =>
    api.send('POST', path, { body, headers: { 'x-shipdock-dry-run': 'true' } });

  it('packs several lines as the real run does', async () => {
    const body = { order_number: 'P', destination_address: { zip: '98101' }, order_line_items: HELD };
    const [tried, real] = [await dry('/packing', body), await api.post('/packing', body)];
    expect([tried.status, tried.json]).toEqual([200, expect.anything()]);
    const withoutIds = ({ json }: Answer) => JSON.stringify(json).replaceAll(/"\w+_(\w{10,}|\(new\d*\))"/g, '"id"');
    expect(withoutIds(tried)).toBe(withoutIds(real));
  });

  it('proposes with an order what the real run proposes, and says why nothing is', async () => {
    const body = orderBody({ order_line_items: HELD, instant_proposed_shipment_generation: true });
    const [tried, real] = [await dry('/orders', body), await api.post('/orders', body)];
    expect(priced(real.json).length).toBeGreaterThan(2);
    expect(priced(tried.json)).toEqual(priced(real.json));
    const asked = { ...body, order_number: 'ASKED-1', proposed_shipments: [{ service_code: 'fxp/2day' }] };
    expect(priced((await dry('/orders', asked)).json)).toEqual(priced((await api.post('/orders', asked)).json));
    const heavy = { ...body, order_number: 'HEAVY-1', order_line_items: [{ name: 'safe', quantity: 1 }] };
    const refused = (await dry('/orders', heavy)).json.warnings;
    expect(refused).toContainEqual(expect.stringContaining('was saved but not rated'));
    expect(refused).toEqual((await api.post('/orders', heavy)).json.warnings);
    const origin_accessorials = [{ type: 'crane' }];
    const lifted = [{ carrier_code: 'fxp', service_code: '2day', origin_accessorials }];
    const told = { ...body, order_number: 'LIFTED-1', proposed_shipments: lifted };
    const [without] = (await dry('/orders', told)).json.warnings;
    expect(without).toMatch(
      /proposed_shipments\[0\]: no carrier service can take .*: Fixture Parcel Fixture 2nd Day: .*crane/,
    );
    expect((await api.post('/orders', told)).json.warnings).toEqual([without]);
  });

  it('proposes anew with an update, and stores nothing of it', async () => {
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: HELD }));
    const update = { regenerate_proposed_shipments: true, destination_address: { zip: '98101', state: 'WA' } };
    const tried = await dry(`/orders/${order.id}`, update);
    expect((await api.get(`/orders/${order.id}`)).json.proposed_shipments).toEqual([]);
    const real = await api.post(`/orders/${order.id}`, update);
    expect(priced(real.json).length).toBeGreaterThan(2);
    expect(priced(tried.json)).toEqual(priced(real.json));
  });

  it('drops the proposed shipments of orders whose units would move', async () => {
    const { json: order } = await api.post(
      '/orders',
      orderBody({ order_line_items: HELD, instant_proposed_shipment_generation: true }),
    );
    const [line] = order.order_line_items;
    const body = { order_line_items: [{ id: line.id, quantity: 1 }], new_order_number: `${order.order_number}-B` };
    const { json } = await dry(`/orders/${order.id}/split_now`, body);
    expect(json.map(priced)).toEqual([[], []]);
    expect(priced((await api.get(`/orders/${order.id}`)).json)).toEqual(priced(order));
  });
});
