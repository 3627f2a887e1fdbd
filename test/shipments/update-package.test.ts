import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];

const PAINT = {
  un_or_na_number: 'UN1263',
  proper_shipping_name: 'Paint',
  hazard_class_or_division: '3',
  packing_group: 'II',
  emergency_response_phone_number: '800 555 0100',
  amount: 1,
  amount_unit: 'l',
};
const PALLET = { package_type: 'pallet', length: 48, width: 40, height: 30, freight_class: '70' };
const BOX = { package_type: 'carton', weight: 20, package_quantity: 2 };

describeOnBothDatabases('packages of an update', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it('are each another one: two that are sent never become one', async () => {
    const booked = await shipment([{ length: 9, width: 9, height: 9, weight: 5 }]);
    const { id } = booked.packages[0];
    const small = { weight: 1, length: 1, width: 1, height: 1 };
    expect(await refusals(booked, [{ id }, small])).toEqual(['packages[1].id']);
    expect(await refusals(booked, [small, small])).toEqual(['packages[0].id', 'packages[1].id']);
    expect(await refusals(booked, [{ id }, { id, ...small }])).toEqual(['packages[1].id']);
    expect(await refusals(booked, [{ id, quantity: 2 }])).toEqual(['packages[0].quantity']);
    expect((await update(booked, [{ weight: 6, quantity: 1 }])).json.packages[0]).toMatchObject({ id, weight: 6 });
  });

  it('tell of another value, of which the carrier is not told where it was insured', async () => {
    for (const insured of [true, false]) {
      const { json: order } = await api.post('/orders', orderBody());
      const { json: booked } = await api.post(`/orders/${order.id}/book`, { insurance: { active: insured } });
      const [{ id, value }] = booked.packages;
      const worth = async (now: number) => (await update(booked, [{ id, value: now }])).json.warnings ?? [];
      expect(await worth(value)).toEqual([]);
      const told = await worth(value + 5000);
      expect([told.length, told.join().includes('the insurance stays')]).toEqual([insured ? 2 : 1, insured]);
    }
  });

  it('tell of dangerous goods, of which the carrier is not told', async () => {
    for (const path of ['/shipments', '/external_shipments']) {
      const booked = await shipment([{ length: 9, width: 9, height: 9, weight: 5 }], path);
      const { id } = booked.packages[0];
      const { json } = await update(booked, [{ id, hazmat_data: PAINT }]);
      expect(json.packages[0]).toMatchObject({ hazmat: true, hazmat_data: PAINT, hazmat_data_list: [PAINT] });
      const told = (json.warnings ?? []).filter((each: string) => each.includes('not told of the dangerous goods'));
      expect(told).toHaveLength(path === '/shipments' ? 1 : 0);
      const again = await update(booked, json.packages);
      expect([again.json.warnings, again.json.packages]).toEqual([undefined, json.packages]);
      const limited = [{ id, hazmat_data_list: [{ ...PAINT, dangerous_goods_type: 'limited_quantity' }] }];
      expect((await update(booked, limited)).json.packages[0]).toMatchObject({ hazmat: false, orm_d: true });
    }
    const flagged = await shipment([{ length: 9, width: 9, height: 9, weight: 5 }]);
    expect((await update(flagged, [{ orm_d: true }])).json.packages[0]).toMatchObject({ hazmat: false, orm_d: true });
    expect((await update(flagged, [{ hazmat: true }])).json.packages[0]).toMatchObject({ hazmat: true, orm_d: false });
  });

  it('tell of the boxes on them, as many as stand there', async () => {
    const booked = await shipment([{ ...PALLET, weight: 60, handling_unit_packages: [BOX, { ...BOX, weight: 10 }] }]);
    const { id, handling_unit_packages: boxes } = booked.packages[0];
    expect(boxes.map(({ weight }: Json) => weight)).toEqual([20, 20, 10, 10]);
    const same = await update(booked, booked.packages);
    expect([same.json.warnings, same.json.packages]).toEqual([undefined, booked.packages]);
    const sent = [
      { ...BOX, weight: 11, weight_uom: 'kg', hazmat_data: PAINT },
      { package_quantity: 2, nmfc: '150000' },
    ];
    const { json } = await update(booked, [{ id, handling_unit_packages: sent }]);
    const [unit] = json.packages;
    expect(unit.handling_unit_packages).toMatchObject([
      { weight: 24.2508, package_type: 'carton', hazmat: true },
      { weight: 24.2508, package_type: 'carton', hazmat: true },
      { weight: 10, package_type: 'carton', hazmat: false, nmfc: '150000' },
      { weight: 10, package_type: 'carton', hazmat: false, nmfc: '150000' },
    ]);
    expect(unit).toMatchObject({ hazmat: true, hazmat_data: { ...PAINT, amount: 2 } });
    expect(await refusals(booked, [{ id, handling_unit_packages: [BOX] }])).toEqual([
      'packages[0].handling_unit_packages',
    ]);
  });

  it('keep their weight, sizes and value where 0 is sent, and take what items weigh and are classed as', async () => {
    const goods = [{ product_sku: 'MUG', quantity: 2 }];
    const booked = await shipment([{ ...PALLET, weight: 400, value: 90, package_items: goods }]);
    const [{ id, package_items: items }] = booked.packages;
    const nothing = {
      weight: 0,
      length: 0,
      width: 0,
      height: 0,
      value: 0,
      package_items: [{ id: items[0].id, weight: 0 }],
    };
    const { json } = await update(booked, [{ id, ...nothing }]);
    expect([json.warnings, json.packages]).toEqual([undefined, booked.packages]);
    const told = { weight: 3, freight_class: '55', nmfc: '9-9' };
    const after = await update(booked, [{ id, package_items: [{ id: items[0].id, ...told }] }]);
    expect(after.json.packages[0].package_items[0]).toMatchObject(told);
  });

  it('keep what the caller calls the goods in them, as rates, proposed shipments and bookings do', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const size = { length: 9, width: 9, height: 9, weight: 5 };
    const packages = [{ ...size, package_items: [{ product_sku: 'MUG', quantity: 2, xid: 'X7' }] }];
    const { destination_address } = order;
    const rated = await api.post('/rates', { destination_address, packages, display_rate_detail: true });
    const { json: proposed } = await api.post(`/orders/${order.id}/proposed_shipments`, { packages });
    const { json: booked } = await api.post('/shipments', { proposed_shipment_id: proposed.id });
    for (const answer of [rated.json.rates[0], proposed, booked]) expect(named(answer)).toBe('X7');
    const [{ id, package_items: items }] = booked.packages;
    const { json } = await update(booked, [{ id, package_items: [{ id: items[0].id, xid: 'X8' }] }]);
    expect(named(json)).toBe('X8');
    const pallet = {
      ...PALLET,
      handling_unit_packages: [
        { ...BOX, package_quantity: 1, package_items: [{ product_sku: 'MUG', quantity: 2, xid: 'X9' }] },
      ],
    };
    expect(named(await shipment([pallet]))).toBe('X9');
  });

  function named({ packages }: Json): string {
    return packages[0].package_items[0].xid;
  }

  async function update({ id }: Json, packages: readonly object[]): Promise<Answer> {
    return api.post(`/shipments/${id}`, { packages });
  }

  async function refusals(booked: Json, packages: readonly object[]): Promise<readonly string[]> {
    const { status, json } = await update(booked, packages);
    expect(status).toBe(400);
    return json.details.map(({ field }: Json) => field);
  }

  async function shipment(packages: readonly object[], path = '/shipments'): Promise<Json> {
    const { json: order } = await api.post('/orders', orderBody());
    return (await api.post(path, { order_id: order.id, packages })).json;
  }
});
