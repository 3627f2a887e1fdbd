import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const PAINT = {
  ...{ un_or_na_number: 'UN1263', proper_shipping_name: 'Paint', hazard_class_or_division: '3', packing_group: 'II' },
  ...{ amount: 2.1, amount_unit: 'lbs', container: 'can', emergency_response_phone_number: '800-424-9300' },
};
const ACID = { ...PAINT, un_or_na_number: 'UN1789', proper_shipping_name: 'Hydrochloric acid' };
const LINE = { sku: 'RED', quantity: 2, weight: 2, length: 4, width: 4, height: 9, price: 5 };
const SIZE = { length: 12, width: 10, height: 9, weight: 7 };

/** The contract names no dangerous goods of items (api-v4 2.7); to drop them would ship them undeclared. */
describeOnBothDatabases('dangerous goods that are told of an item in a package', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  const order = async (line: object = {}) =>
    (await api.post('/orders', orderBody({ order_line_items: [{ ...LINE, ...line }] }))).json;
  const { destination_address } = orderBody();

  it.each([
    ['data', { hazmat_data: PAINT }, true],
    ['limited quantity', { orm_d: true }, false],
  ])('are rated, proposed and booked as those of the package: by %s', async (_, said, hazmat) => {
    const at = async (packages: readonly object[]) => {
      const { json: rated } = await api.post('/rates', { packages, destination_address });
      const { id } = await order();
      const { json: proposed } = await api.post(`/orders/${id}/proposed_shipments`, { packages });
      const booked = await api.post(`/orders/${id}/book`, { packages, cheapest: true });
      expect(booked.status, booked.text).toBe(201);
      const told = [proposed, booked.json].map(({ packages: [one] }) => [one.hazmat, one.orm_d ?? null]);
      return { prices: rated.rates.map(({ price }: { price: string }) => price), told, total: booked.json.total_price };
    };
    const item = { sku: 'RED', quantity: 2 };
    const ofItem = await at([{ ...SIZE, package_items: [{ ...item, ...said }] }]);
    expect(ofItem).toEqual(await at([{ ...SIZE, ...said, package_items: [item] }]));
    expect(ofItem.told[0]?.[0]).toBe(hazmat);
    const plain = await at([{ ...SIZE, package_items: [item] }]);
    expect(plain.told[0]?.[0]).toBe(false);
  });

  it('are of each of its units, beside what the lines of the others tell', async () => {
    const lines = [LINE, { ...LINE, sku: 'ACID', quantity: 1, hazmat_data: ACID }];
    const { json: made } = await api.post('/orders', orderBody({ order_line_items: lines }));
    const items = [
      { sku: 'RED', quantity: 2, hazmat_data: PAINT },
      { sku: 'ACID', quantity: 1 },
    ];
    const { json, text } = await api.post(`/orders/${made.id}/book`, { packages: [{ ...SIZE, package_items: items }] });
    const told = json.packages?.[0].hazmat_data_list.map((each: typeof PAINT) => [each.un_or_na_number, each.amount]);
    expect(told, text).toEqual([
      ['UN1263', 4.2],
      ['UN1789', 2.1],
    ]);
  });

  it.each([{ hazmat: true }, { hazmat_data: { un_or_na_number: 'UN1263' } }])(
    'are refused where they lack what their papers ask: %j',
    async (said) => {
      const { id } = await order();
      const packages = [{ ...SIZE, package_items: [{ sku: 'RED', ...said }] }];
      const { status, json } = await api.post(`/orders/${id}/book`, { packages });
      expect([status, json.code]).toEqual([422, 'preflight_failed']);
    },
  );
});
