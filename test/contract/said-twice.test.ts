import { beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { Api } from './client.ts';
import { orderBody } from './order.builder.ts';

const LINE = { name: 'Thing', length: 5, width: 4, height: 3, weight: 1, quantity: 2 };
const LINES = [
  { ...LINE, sku: 'MUG' },
  { ...LINE, sku: 'PEN' },
];
const BOX = { length: 10, width: 8, height: 6, weight: 5 };
const SENDER = { bill_to: 'sender' };
const PAYER = { bill_to: 'third_party', account_number: 'A1', zip: '89501' };

interface Known {
  readonly mug: string;
  readonly ground: string;
  readonly main: string;
}

/** Which of two words for one thing is meant, nobody here knows: whichever were taken, somebody pays or ships otherwise than he asked. */
describeOnBothDatabases('one thing that is said in two ways', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
    const { json: main } = await api.get('/warehouses');
    await api.post('/warehouses', { code: 'EAST', name: 'East', address: main[0].address });
  });
  const GROUND = { carrier_code: 'fxp', service_code: 'ground' };
  const goods = (item: object) => ({ ...GROUND, packages: [{ ...BOX, package_items: [item] }] });

  it.each<[field: string, names: string, path: string, body: (known: Known) => object]>([
    ['insurance.active', 'insurance_option', '/book', () => ({ insurance_option: 'no_insurance', insurance: true })],
    [
      'fees.insurance.active',
      'insurance_option',
      '/proposed_shipments',
      () => ({ ...GROUND, insurance_option: 'no_insurance', fees: { insurance: { active: true } } }),
    ],
    [
      'billing_details',
      'shipment_billing',
      '/book',
      () => ({ ...GROUND, shipment_billing: SENDER, billing_details: PAYER }),
    ],
    [
      'duties_taxes_billing_details',
      'duties_taxes_billing',
      '/book',
      () => ({ ...GROUND, duties_taxes_billing: SENDER, duties_taxes_billing_details: PAYER }),
    ],
    ['cheapest', 'service_code', '/book', () => ({ ...GROUND, cheapest: true })],
    ['service_name', 'service_code', '/book', () => ({ ...GROUND, service_name: 'Fixture 2nd Day' })],
    ['carrier', 'service_code', '/book', () => ({ ...GROUND, carrier: 'Fixture Freight Lines' })],
    ['service_code', 'rate_id', '/book', ({ ground }) => ({ ...GROUND, rate_id: ground, service_code: '2day' })],
    ['service_name', 'rate_id', '/proposed_shipments', ({ ground }) => ({ rate_id: ground, service_name: 'fxp/2day' })],
    ['is_external', 'POST /external_shipments', '/book', () => ({ is_external: true, tracking_number: '1Z1' })],
    ['rate_id', 'is_external', '/shipments', ({ ground }) => ({ is_external: true, rate_id: ground })],
    [
      'accessorials[0].accessorial_type',
      'type',
      '/book',
      () => ({ accessorials: [{ type: 'signature', accessorial_type: 'liftgate_delivery' }] }),
    ],
    [
      'destination_accessorials[0]',
      'accessorials[0]',
      '/book',
      () => ({
        ...GROUND,
        accessorials: [{ type: 'signature', option_value: 'direct' }],
        destination_accessorials: [{ type: 'signature', option_value: 'adult' }],
      }),
    ],
    ['order_line_items[0].sku', 'id', '/book', ({ mug }) => ({ order_line_items: [{ id: mug, sku: 'PEN' }] })],
    [
      'order_line_items[0].sku',
      'id',
      '/split_now',
      ({ mug }) => ({ new_order_number: 'S-1', order_line_items: [{ id: mug, sku: 'PEN', quantity: 1 }] }),
    ],
    [
      'order_number',
      'new_order_number',
      '/split_now',
      ({ mug }) => ({
        new_order_number: 'S-1',
        order_number: 'S-2',
        order_line_items: [{ id: mug, quantity: 1 }],
      }),
    ],
    [
      'packages[0].package_items[0].product_sku',
      'order_line_item_id',
      '/book',
      ({ mug }) => goods({ order_line_item_id: mug, product_sku: 'PEN' }),
    ],
    [
      'packages[0].package_items[0].sku',
      'product_sku',
      '/book',
      () => goods({ product_sku: 'MUG', sku: 'PEN', quantity: 1 }),
    ],
    [
      'packages[0].handling_unit_type',
      'type',
      '/book',
      () => ({ packages: [{ ...BOX, type: 'parcel', handling_unit_type: 'skid', freight_class: '70' }] }),
    ],
    [
      'packages[0].handling_unit_packages',
      'package_type',
      '/rates',
      () => ({ packages: [{ ...BOX, package_type: 'Parcel', handling_unit_packages: [{ weight: 2 }] }] }),
    ],
    ['warehouse_code', 'warehouse_id', '', ({ main }) => ({ warehouse_id: main, warehouse_code: 'EAST' })],
    ['remove_unshipped', 'remove_unshiped', '/cancel', () => ({ remove_unshiped: true, remove_unshipped: false })],
    ['items[0].product_sku', 'sku', '/rates', () => ({ items: [{ ...LINE, sku: 'MUG', product_sku: 'PEN' }] })],
  ])('%s beside %s is refused where they contradict: %s', async (field, names, path, body) => {
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: LINES }));
    const known = { mug: order.order_line_items[0].id, main: order.warehouse.id, ground: await groundRate() };
    const ofOrder = path === '/shipments' || path === '/rates' ? path : `/orders/${order.id}${path}`;
    const { destination_address } = orderBody();
    const sent = { ...(ofOrder === path ? { destination_address, order_id: order.id } : {}), ...body(known) };
    const { status, json, text } = await api.post(ofOrder, sent);
    expect([status, json.details?.[0].field], text).toEqual([400, field]);
    expect(json.details[0].message).toContain(names);
    if (path === '/rates') return;
    const { json: after } = await api.get(`/orders/${order.id}`);
    expect([after.status, after.shipments, after.proposed_shipments]).toEqual(['new', [], []]);
  });

  it('is taken where both say the same', async () => {
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: LINES }));
    const line = { id: order.order_line_items[0].id, sku: 'MUG', quantity: 1 };
    const { status, json, text } = await api.post(`/orders/${order.id}/book`, {
      ...{
        rate_id: await groundRate(),
        carrier: 'Fixture Parcel',
        carrier_code: 'fxp',
        service_name: 'Fixture Ground',
      },
      ...{ carrier_service_code: 'ground', service_level: 'anything else', order_line_items: [line] },
      ...{ insurance: 'true', insurance_option: 'add_insurance', fees: { insurance: { active: true } } },
      ...{ shipment_billing: PAYER, billing_details: { zip: 89501, account_number: 'A1', bill_to: 'third_party' } },
      accessorials: [
        { type: 'signature', accessorial_type: 'signature', option_value: 'adult' },
        { type: 'saturday_delivery', value: 'false' },
        { type: 'saturday_delivery', value: '', option_value: 'no' },
      ],
    });
    expect([status, json.service_level, json.insurance_type], text).toEqual([201, 'ground', 'carrier']);
    expect(json.accessorials.length, text).toBe(1);
    const billing = { ...PAYER, account_number: ' a-1' };
    const again = { ...GROUND, order_line_items: [line], shipment_billing: billing };
    const { json: repeated } = await api.post(`/orders/${order.id}/book`, again);
    expect([repeated.id, (repeated.warnings ?? []).join()]).toEqual([json.id, expect.not.stringContaining('to pay')]);
  });

  it('is told where an account that pays is of another carrier than the one that is booked', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const told = async (carrier_code: string) => {
      const body = { ...GROUND, shipment_billing: { ...PAYER, carrier_code }, allow_duplicate: true };
      return (await api.post(`/orders/${order.id}/book`, body)).json.warnings ?? [];
    };
    expect(await told('fxl')).toEqual([
      'shipment_billing.carrier_code is fxl, but Fixture Parcel carries it and may not know account A1',
    ]);
    expect((await told('FXP')).join()).not.toContain('carrier_code');
  });

  async function groundRate(): Promise<string> {
    const { destination_address } = orderBody();
    const { json } = await api.post('/rates', { items: [{ ...LINE, sku: 'MUG' }], destination_address });
    return json.rates.find((each: { readonly service_code: string }) => each.service_code === 'ground').id;
  }
});
