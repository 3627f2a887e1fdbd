import { expect, it } from 'vitest';
import { shipmentBol } from '../../src/documents/of-shipment/shipment-bol.ts';
import { fixedClock } from '../../src/kernel/clock.ts';
import { createIdGenerator } from '../../src/kernel/ids.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { unbundleKits } from '../../src/orders/kits/unbundle-kits.ts';
import { hazmatDataOf } from '../../src/orders/parts/dangerous-goods.ts';
import { getShipment } from '../../src/shipments/shipments-by-number.store.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { orderOf, skuOf } from '../packing/order-to-pack.ts';

const PAINT = {
  ...{ un_or_na_number: 'UN1263', proper_shipping_name: 'Paint', hazard_class_or_division: '3', packing_group: 'II' },
  ...{ amount: 2.1, amount_unit: 'lbs', container: 'can', emergency_response_phone_number: '800-424-9300' },
};
const can = (sku: string, quantity: number, hazmat_data: object = PAINT) => ({
  ...{
    sku,
    name: sku,
    quantity,
    price: 5,
    weight: 2,
    length: 4,
    width: 4,
    height: 9,
    freight_class: '70',
    hazmat_data,
  },
});

describeOnBothDatabases('the amount of dangerous goods', (databases) => {
  it('of a package is that of all its units, however they were packed and booked, and stands on its paper', async () => {
    const api = await Api.on(await databases.engine());
    const lines = [can('RED', 20), can('BLUE', 20), can('GLUE', 3, { ...PAINT, un_or_na_number: 'UN1133' })];
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: lines }));
    const wish = { carrier_code: 'fxl', service_code: 'std' };
    const { json: proposed } = await api.post(`/orders/${order.id}/proposed_shipments`, wish);
    for (const body of [wish, { proposed_shipment_id: proposed.id }, { ...wish, packages: proposed.packages }]) {
      const { status, json: booked, text } = await api.post(`/orders/${order.id}/book`, body);
      expect(status, text).toBe(201);
      for (const { packages } of [proposed, booked]) {
        expect([amountOf(packages, 'UN1263'), amountOf(packages, 'UN1133')]).toEqual([84, 6.3]);
      }
      const { database, services } = api.engine;
      const shipment = await database.read((transaction) => getShipment(transaction, services.account, booked.id));
      const told = shipmentBol(shipment, 'sandbox').lines.flatMap(({ hazmat = [] }) => hazmat);
      const pounds = told.map(({ quantity = '' }) => Math.round(Number(quantity.replace(/ lbs$/, '')) * 10));
      expect(pounds.reduce((sum, each) => sum + each, 0)).toBe(903);
      await api.post(`/shipments/${booked.id}/cancel`, {});
    }
  });
});

it('of a kit is in the first of its dangerous parts, by the piece', () => {
  const kit = skuOf({
    ...{ sku: 'KIT', is_kit: true },
    kit_components: [
      { sku: 'BRUSH', quantity: 1 },
      { sku: 'TIN', quantity: 3 },
      { sku: 'THINNER', quantity: 1 },
    ],
  });
  const parts = [skuOf({ sku: 'TIN', hazmat: true }), skuOf({ sku: 'THINNER', hazmat: true })];
  const skus = new Map([kit, ...parts].map((sku) => [sku.sku, sku]));
  const ids = createIdGenerator(fixedClock(new Date(0)), seededRandom('kit'));
  const { lines } = unbundleKits(orderOf([can('KIT', 4)]), skus, ids, 'all');
  const amounts = lines.map(({ sku, quantity, details }) => [sku, quantity, details.hazmatData?.amount]);
  expect(new Map(amounts.map(([sku, , amount]) => [sku, amount]))).toEqual(
    new Map([
      ['BRUSH', undefined],
      ['TIN', '0.7'],
      ['THINNER', undefined],
    ]),
  );
});

it('of kits adds up again, and is where the dangerous part of a kit within a kit is', () => {
  const of = (sku: string, ...kit_components: object[]) => skuOf({ sku, is_kit: true, kit_components });
  const made = [
    skuOf({ sku: 'PB', hazmat: true }),
    skuOf({ sku: 'PA' }),
    of('KIT', { sku: 'PA', quantity: 2 }, { sku: 'PB', quantity: 3 }),
    of('OUTER', { sku: 'PA', quantity: 1 }, { sku: 'KIT', quantity: 2 }),
  ];
  const skus = new Map(made.map((sku) => [sku.sku, sku]));
  const ids = createIdGenerator(fixedClock(new Date(0)), seededRandom('kit'));
  for (const [kit, kits, all] of [
    ['KIT', 7, '14.7'],
    ['OUTER', 1, '2.1'],
  ] as const) {
    const { lines } = unbundleKits(orderOf([can(kit, kits)]), skus, ids, 'all');
    const told = hazmatDataOf(
      [],
      lines.map((line) => ({ line, quantity: line.quantity })),
    );
    expect(told.map(({ amount }) => amount)).toEqual([all]);
    expect(lines.filter(({ sku, details }) => sku === 'PA' && details.hazmatData !== undefined)).toEqual([]);
  }
});

function amountOf(packages: readonly { readonly hazmat_data_list: readonly Hazmat[] }[], number: string): number {
  const found = packages
    .flatMap(({ hazmat_data_list: list }) => list)
    .filter((each) => each.un_or_na_number === number);
  return found.reduce((sum, { amount }) => sum + Math.round(amount * 1e6), 0) / 1e6;
}

interface Hazmat {
  readonly un_or_na_number: string;
  readonly amount: number;
}
