import { beforeAll, expect, test } from 'vitest';
import { lostBy, OF_PLACES, OF_RATED } from '../../src/contract/other-names.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { Api } from './client.ts';
import { orderBody } from './order.builder.ts';

const LINE = { sku: 'MUG', quantity: 3, length: 5, width: 4, height: 3, weight: 1 };
const BOX = { length: 10, width: 8, height: 6, weight: 2 };
const FLAT = { name: 'Ann', street1: '1 Main St', address2: 'Apt 4', city: 'Reno', state: 'NV', zip: '89501' };
const SHOPIFY = { first_name: 'Ann', address1: '1 Main St', city: 'Berlin', zip: '10115', country_code: 'DE' };
const ELSEWHERE = { name: 'Bo', street1: '9 Elm St', city: 'Reno', state: 'NV', zip: '89501' };
const ITEMS = [{ product_sku: 'MUG', quantity: 1 }];
const WHERE = { warehouse_code: 'MAIN', destination_address: { zip: '92101' } };

describeOnBothDatabases('names by which other services say what is meant here', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  const withLines = (line: object) => orderBody({ order_line_items: [{ ...LINE, ...line }] });
  const withoutPlace = () => ({ ...orderBody(), destination_address: undefined });
  const withoutLines = (members: Readonly<Record<string, unknown>>) => ({
    ...orderBody(members),
    order_line_items: undefined,
  });

  test.each<[field: string, meant: string, path: string, body: (order: string) => object]>([
    ['line_items', 'order_line_items', '/orders', () => withoutLines({ line_items: [LINE] })],
    ['lineItems', 'order_line_items', '/orders', () => withoutLines({ lineItems: [LINE] })],
    ['items', 'order_line_items', '/orders/:order', () => ({ items: [{ ...LINE, quantity: 9 }] })],
    ['order_line_items[0].qty', 'quantity', '/orders', () => withLines({ quantity: undefined, qty: 3 })],
    ['order_line_items[0].weight_unit', 'weight_uom', '/orders', () => withLines({ weight_unit: 'oz' })],
    ['order_line_items[0].weightUom', 'weight_uom', '/orders', () => withLines({ weightUom: 'kg' })],
    ['order_line_items[0].dimensionUom', 'dimension_uom', '/orders', () => withLines({ dimensionUom: 'cm' })],
    [
      'order_line_items[0].Qty',
      'quantity',
      '/orders/:order/order_line_items',
      () => ({ order_line_items: [{ sku: 'A', Qty: 2 }] }),
    ],
    ['items', 'order_line_items', '/shipments', (order) => ({ order_id: order, service: 'ground', items: ITEMS })],
    [
      'order_line_items[0].qty',
      'quantity',
      '/shipments',
      (order) => ({ order_id: order, service: 'ground', order_line_items: [{ sku: 'MUG', qty: 1 }] }),
    ],
    [
      'packages[0].items',
      'package_items',
      '/shipments',
      (order) => ({ order_id: order, service: 'ground', packages: [{ ...BOX, items: ITEMS }] }),
    ],
    [
      'packages[0].handling_unit_packages[0].line_items',
      'package_items',
      '/orders/:order/proposed_shipments',
      () => ({ packages: [{ ...BOX, handling_unit_packages: [{ weight: 1, line_items: ITEMS }] }] }),
    ],
    ['packages[0].qty', 'quantity', '/rates', () => ({ ...WHERE, packages: [{ ...BOX, qty: 4 }] })],
    [
      'packages[0].package_items[0].qty',
      'quantity',
      '/rates',
      () => ({ ...WHERE, packages: [{ ...BOX, package_items: [{ sku: 'MUG', qty: 4 }] }] }),
    ],
    [
      'order_line_items[0].weight_unit',
      'weight_uom',
      '/orders/:order',
      () => ({ order_line_items: [{ sku: 'MUG', source_system_id: 'A', weight: 2, weight_unit: 'lb' }] }),
    ],
    [
      'items[0].weight_unit',
      'weight_uom',
      '/rates',
      () => ({ ...WHERE, items: [{ ...LINE, item_type: 'handling_unit', weight_unit: 'oz' }] }),
    ],
    [
      'items[0].dimensionUnit',
      'dimension_uom',
      '/rates',
      () => ({ ...WHERE, items: [{ ...LINE, dimensionUnit: 'cm' }] }),
    ],
    ['destination_address.address2', 'street2', '/orders', () => orderBody({ destination_address: FLAT })],
    [
      'destination_address.address2',
      'street2',
      '/shipments',
      (order) => ({ order_id: order, destination_address: FLAT }),
    ],
    ['address2', 'street2', '/addresses', () => FLAT],
    [
      'destination_address.postal_code',
      'zip',
      '/orders',
      () => orderBody({ destination_address: { postal_code: 89501 } }),
    ],
    [
      'destination_address.postcode',
      'zip',
      '/rates',
      () => ({ warehouse_code: 'MAIN', destination_address: { postcode: '89501' }, packages: [BOX] }),
    ],
    [
      'destination_address.countryCode',
      'country',
      '/rates',
      () => ({ ...WHERE, destination_address: { zip: '10115', countryCode: 'DE' }, packages: [BOX] }),
    ],
    [
      'destination_address.province',
      'state',
      '/orders',
      () => orderBody({ destination_address: { ...ELSEWHERE, state: '', province: 'NV' } }),
    ],
    [
      'destination_address.country_code',
      'country',
      '/orders/:order',
      () => ({ destination_address: { zip: '89501', country_code: 'US' } }),
    ],
    ['country_code', 'country', '/addresses', () => ({ ...ELSEWHERE, country_code: 'US' })],
    [
      'shipment_billing.country_code',
      'country',
      '/shipments',
      (order) => ({ order_id: order, shipment_billing: { bill_to: 'third_party', zip: '10115', country_code: 'DE' } }),
    ],
    [
      'addresses[0].country_code',
      'country',
      '/addresses/validate',
      () => ({ addresses: [{ ...ELSEWHERE, country_code: 'CA' }] }),
    ],
    [
      'address.addressLine2',
      'street2',
      '/addresses/check',
      () => ({ address: { ...ELSEWHERE, addressLine2: 'Apt 4' } }),
    ],
    [
      'destination_address.country_iso',
      'country',
      '/orders',
      () => orderBody({ destination_address: { ...ELSEWHERE, country_iso: 'DE' } }),
    ],
    [
      'destination_address.country-id',
      'country',
      '/rates',
      () => ({ ...WHERE, destination_address: { zip: '10115', 'country-id': 'DE' }, packages: [BOX] }),
    ],
    [
      'destination_address.second_line',
      'street2',
      '/orders',
      () => orderBody({ destination_address: { ...ELSEWHERE, second_line: 'Apt 4' } }),
    ],
    [
      'destination_address.streetLines',
      'street1',
      '/orders',
      () => orderBody({ destination_address: { ...ELSEWHERE, street1: '', streetLines: ['9 Elm St', 'Apt 4'] } }),
    ],
    [
      'order_line_items[0].qty_ordered',
      'quantity',
      '/orders',
      () => withLines({ quantity: undefined, qty_ordered: 3 }),
    ],
    ['shipping_address', 'destination_address', '/orders', () => ({ ...withoutPlace(), shipping_address: ELSEWHERE })],
    ['shipTo', 'destination_address', '/orders/:order', () => ({ shipTo: ELSEWHERE })],
    ['to_address', 'destination_address', '/shipments', (order) => ({ order_id: order, to_address: ELSEWHERE })],
    ['from_address', 'origin_address', '/rates', () => ({ ...WHERE, from_address: ELSEWHERE, packages: [BOX] })],
    ['ship_from', 'origin_address', '/orders/:order/proposed_shipments', () => ({ ship_from: ELSEWHERE })],
    [
      'address.postcode',
      'zip',
      '/warehouses',
      () => ({ code: 'EAST', address: { ...ELSEWHERE, zip: '', postcode: 1 } }),
    ],
    ['parcels', 'packages', '/shipments', (order) => ({ order_id: order, parcels: [BOX] })],
    ['parcel', 'packages', '/rates', () => ({ ...WHERE, parcel: BOX })],
    ['kit_components[0].qty', 'quantity', '/skus', () => ({ sku: 'KIT', kit_components: [{ sku: 'MUG', qty: 2 }] })],
  ])('%s is refused, and told to be %s, at POST %s', async (field, meant, path, body) => {
    const { json: order } = await api.post('/orders', withLines({}));
    const { status, json, text } = await api.post(path.replace(':order', order.id), body(order.id));
    expect(status, text).toBe(400);
    expect(json.details).toEqual([{ field, message: `is not read here; it is called ${meant}` }]);
    expect((await api.get(`/orders/${order.id}`)).json).toMatchObject({ status: 'new', shipments: [] });
  });

  test('an address as another service writes it is refused with each of its names, before it is on a label', async () => {
    const { status, json } = await api.post('/orders', orderBody({ destination_address: SHOPIFY }));
    expect([status, json.details]).toEqual([
      400,
      [
        { field: 'destination_address.address1', message: 'is not read here; it is called street1' },
        { field: 'destination_address.country_code', message: 'is not read here; it is called country' },
      ],
    ]);
  });

  test('a third line of a street has no place of its own, and is not left out beside the second', async () => {
    const street = { street2: 'Building C', street3: 'Floor 9' };
    const sent = orderBody({ destination_address: { ...ELSEWHERE, ...street } });
    const { status, json } = await api.post('/orders', sent);
    const message = 'is not read here; write it into street2, behind what is there';
    expect([status, json.details]).toEqual([400, [{ field: 'destination_address.street3', message }]]);
    const blank = orderBody({ destination_address: { ...ELSEWHERE, street3: null } });
    expect((await api.post('/orders', blank)).status).toBe(201);
  });

  test('a shipment is not told to have another address than was sent', async () => {
    const external = { destination_address: ELSEWHERE, packages: [BOX], carrier: 'Ours', service_name: 'Van' };
    const { json: shipment } = await api.post('/external_shipments', external);
    const { status, json } = await api.post(`/shipments/${shipment.id}`, { shipping_address: FLAT });
    expect([status, json.details]).toEqual([
      400,
      [{ field: 'shipping_address', message: 'is not read here; it is called destination_address' }],
    ]);
  });

  test.each<[string, string, object]>([
    ['beside the name that is meant', '/orders', withLines({ qty: 1, weight_unit: 'kg', weight_uom: 'lb' })],
    [
      'what is taken anyway',
      '/orders',
      withLines({ quantity: undefined, qty: '1', weight_unit: 'LBS', dimension_unit: 'in' }),
    ],
    ['a unit of what is not sent', '/orders', withLines({ weight: undefined, weight_unit: 'oz' })],
    ['a piece in the usual unit', '/skus', { sku: 'PIECE', items: [{ ...BOX, qty: 1, weightUnit: 'lb' }] }],
    ['a box in the usual unit', '/rates', { ...WHERE, packages: [{ ...BOX, qty: 1, dimension_unit: 'inches' }] }],
    ['with nothing in it', '/orders', withLines({ qty: '', line_items: [], weight_unit: null })],
    ['an empty list of them', '/orders', orderBody({ items: [], line_items: null })],
    ['a number of them', '/rates', { ...WHERE, packages: [{ ...BOX, items: 2, line_items: 'mugs' }] }],
    [
      'ounces of a parcel that is rated',
      '/rates',
      { ...WHERE, items: [{ ...LINE, sku: undefined, weight_unit: 'oz' }] },
    ],
    [
      'ounces of what is called one',
      '/rates',
      { ...WHERE, items: [{ ...LINE, type: 'parcel', weightUnit: 'Ounces' }] },
    ],
    [
      'the usual country by its whole name',
      '/orders',
      orderBody({ destination_address: { ...ELSEWHERE, countryName: 'United States of America' } }),
    ],
    ['the usual country', '/orders', orderBody({ destination_address: { ...ELSEWHERE, country_code: 'US' } })],
    [
      'an address in both ways',
      '/orders',
      orderBody({ destination_address: { ...SHOPIFY, ...ELSEWHERE, country: 'Germany', province: 'Berlin' } }),
    ],
    ['whether it is one', '/orders', orderBody({ destination_address: { ...ELSEWHERE, apartment: false } })],
    ['a place beside the one that is meant', '/orders', orderBody({ shipping_address: ELSEWHERE, ship_to: 'Ann' })],
    ['goods beside packages that are rated', '/rates', { ...WHERE, packages: [BOX], line_items: [LINE] }],
  ])('%s is ignored, as what is not read', async (_, path, body) => {
    const { status, text } = await api.post(path, body);
    expect(status, text).toBeLessThan(300);
  });

  test('goods that were rated may be sent along with their rate', async () => {
    const goods = { ...WHERE, items: [{ ...LINE, item_type: 'parcel' }] };
    const { json } = await api.post('/rates', goods);
    const { destination_address } = orderBody();
    const booked = await api.post('/shipments', { ...goods, destination_address, rate_id: json.rates[0].id });
    expect(booked.status, booked.text).toBe(201);
  });
});

test('an object is known by another name whatever members it has', () => {
  const told = lostBy('shipTo', { shipTo: { toString: 1 } }, OF_PLACES);
  expect(told).toBe('is not read here; it is called destination_address');
  expect(lostBy('qty', { type: { toString: 1 }, qty: 2, weight_unit: 'lb', weight: 1 }, OF_RATED)).toContain(
    'quantity',
  );
  expect(lostBy('weight_unit', { type: { toString: 1 }, weight_unit: 'lb', weight: 1 }, OF_RATED)).toBeUndefined();
});
