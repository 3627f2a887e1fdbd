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

/** What is proposed for each order, whatever it is called. */
const proposed = ({ json }: Answer) =>
  json.map((order: Json) => [
    order.order_number,
    order.proposed_shipments.map((each: Json) => [
      each.carrier_code,
      each.service_code,
      each.total_price,
      each.selected,
    ]),
  ]);

describeOnBothDatabases('a dry run tells what is proposed once it is done for real:', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  const rated = async (): Promise<Json> => {
    const body = orderBody({ order_line_items: HELD, instant_proposed_shipment_generation: true });
    const { json } = await api.post('/orders', body);
    expect(json.proposed_shipments.length).toBeGreaterThan(2);
    return json;
  };
  const split = async (order: Json) => {
    const body = {
      order_line_items: [{ id: order.order_line_items[0].id, quantity: 1 }],
      new_order_number: `${order.order_number}-B`,
    };
    const { json } = await api.post(`/orders/${order.id}/split_now`, body);
    for (const { id } of json) await api.post(`/orders/${id}/proposed_shipments/generate`);
    return json;
  };
  const combine = (master: Json, other: Json) => ({ master_order_id: master.id, ids: [other.id] });
  const combined = async () => {
    const [master, other] = [await rated(), await rated()];
    await api.post('/orders/combine_now', combine(master, other));
    await api.post(`/orders/${master.id}/proposed_shipments/generate`);
    return master;
  };
  const inventory = async () => proposed(await api.get('/orders?per_page=3&sort=created_at&direction=desc'));

  /** Tries it, sees that nothing moved, and does it. */
  async function triedAndDone(path: string, body?: object): Promise<Answer> {
    const before = await inventory();
    const tried = await api.send('POST', path, { body, headers: { 'x-shipdock-dry-run': 'true' } });
    expect(await inventory()).toEqual(before);
    const done = await api.post(path, body);
    expect([tried.status, proposed(tried)]).toEqual([done.status, proposed(done)]);
    for (const { id, proposed_shipments: told } of done.json) {
      expect((await api.get(`/orders/${id}`)).json.proposed_shipments).toEqual(told);
    }
    return done;
  }

  it('a combination drops those of all that take part', async () => {
    const [master, other] = [await rated(), await rated()];
    const { json } = await triedAndDone('/orders/combine_now', combine(master, other));
    expect(json.flatMap((order: Json) => order.proposed_shipments)).toEqual([]);
  });

  it.each(['uncombine', 'undo'])('%s drops those of the combination', async (way) => {
    const master = await combined();
    const { json } = await triedAndDone(`/orders/${master.id}/${way}`);
    expect(json).toHaveLength(2);
    expect(json.flatMap((order: Json) => order.proposed_shipments)).toEqual([]);
  });

  it.each(['unsplit', 'undo'])('%s drops those of the parts', async (way) => {
    const [, part] = await split(await rated());
    const { json } = await triedAndDone(`/orders/${part.id}/${way}`);
    expect(json).toHaveLength(1);
    expect(json[0].proposed_shipments).toEqual([]);
  });

  it.each<[string, (order: Json) => object]>([
    ['units', ({ order_line_items: [line] }) => ({ order_line_items: [{ id: line.id, quantity: 5 }] })],
    ['the door', () => ({ destination_address: { zip: '98101', state: 'WA', city: 'Seattle' } })],
    ['tags', () => ({ tags: ['gift'] })],
  ])('undo of other %s', async (_, changed) => {
    const order = await rated();
    await api.post(`/orders/${order.id}`, changed(order));
    await api.post(`/orders/${order.id}/proposed_shipments/generate`);
    await triedAndDone(`/orders/${order.id}/undo`);
  });
});
