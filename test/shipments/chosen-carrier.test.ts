import { afterEach, beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('a carrier that a booking names', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const pallet = { package_type: 'pallet', length: 48, width: 40, height: 40, weight: 300, freight_class: '70' };
  const book = async (body: object, fields: Readonly<Record<string, unknown>> = {}) => {
    const { json: order } = await api.post('/orders', orderBody(fields));
    return api.post(`/orders/${order.id}/book`, { packages: [pallet], ...body });
  };

  it.each([{ carrier_code: 'fxl' }, { carrier: 'Fixture Freight Lines' }, { carrier_code: 'fxl', cheapest: true }])(
    'carries it, by its cheapest service: %j',
    async (named) => {
      const { status, json } = await book(named);
      expect([status, json.carrier_code, json.warnings ?? []]).toEqual([201, 'fxl', []]);
      const again = await api.post(`/orders/${json.order_id}/book`, { packages: [pallet], ...named });
      expect([again.status, again.json.id]).toEqual([200, json.id]);
      const other = await api.post(`/orders/${json.order_id}/book`, { ...named, carrier: 'fxp', carrier_code: 'fxp' });
      expect([other.status, other.json.code]).toEqual([422, 'nothing_to_ship']);
    },
  );

  it.each([{}, { order_number: 'NO-1' }])(
    'carries goods of no order by its cheapest service too: %j',
    async (named) => {
      const { destination_address } = orderBody();
      const places = { origin_address: destination_address, destination_address };
      const { status, json } = await api.post('/shipments', {
        packages: [pallet],
        ...places,
        ...named,
        carrier_code: 'fxl',
      });
      expect([status, json.service_level]).toEqual([201, 'std']);
      const nobody = await api.post('/shipments', { packages: [pallet], ...places, ...named });
      expect([nobody.status, nobody.json.details?.[0].field]).toEqual([400, 'rate_id']);
    },
  );

  it.each([
    { carrier_code: 'fxp', service_name: 'Fixture 2nd Day' },
    { carrier_code: 'fxp', service_code: '2day' },
    { carrier: 'Fixture Parcel', service_code: 'fxp/2day' },
  ])('carries it by its service, whichever name that is told by: %j', async (named) => {
    const packages = [{ length: 10, width: 10, height: 10, weight: 5 }];
    const { status, json, text } = await book({ packages, ...named });
    expect([status, json.service_name], text).toEqual([201, 'Fixture 2nd Day']);
    if (named.carrier_code === undefined) return;
    const { json: order } = await api.post('/orders', orderBody());
    const proposed = await api.post(`/orders/${order.id}/proposed_shipments`, { packages, ...named });
    expect(proposed.json.service_code).toBe('2day');
  });

  it('is told beside the wish of the order for another one', async () => {
    const { json } = await book({ carrier_code: 'fxl' }, { requested_shipping_details: 'fxp/ground' });
    expect([json.carrier_code, json.warnings.join()]).toEqual(['fxl', expect.stringContaining('no service of fxl')]);
  });

  it.each([{ carrier_code: 'nobody' }, { carrier: 'Nobody' }, { carrier_code: 'fxl', service: 'fxp/ground' }])(
    'is refused where it is none, or has not that service: %j',
    async (named) => {
      const { status, json } = await book(named);
      expect([status, json.code]).toEqual([422, 'service_unknown']);
    },
  );

  it.each([
    ['grond', 'did you mean fxp/ground?'],
    ['next day', 'did you mean fxc/nextday or fxp/nextday?'],
    ['fxp/grund', 'did you mean fxp/ground?'],
    ['teleport', expect.stringMatching(/^services: .*fxp\/ground/)],
  ])('is named with its service where "%s" alone names none', async (service, hint) => {
    expect((await book({ service })).json.hint).toEqual(hint);
  });
});
