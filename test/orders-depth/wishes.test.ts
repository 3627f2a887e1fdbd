import { beforeAll, expect, it } from 'vitest';
import { releaseAllEndedHolds } from '../../src/orders/operations/release-ended-holds.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DESTINATION, items, openShop, type Shop } from './shop.ts';

describeOnBothDatabases('what an order wishes for', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const created = async (more: Readonly<Record<string, unknown>>) => {
    const body = {
      order_number: `W-${++number}`,
      destination_address: DESTINATION,
      order_line_items: items({ 'MUG-RED': 2 }),
      ...more,
    };
    return shop.engine.call(orderOperations.create, { body });
  };

  it('comes from the rate that it names, as carrier and service', async () => {
    const { rates } = await shop.call(ratingOperations.rates, {
      body: { items: [{ sku: 'MUG-RED', quantity: 2 }], warehouse_code: 'MAIN', destination_address: DESTINATION },
    });
    const rate = rates.at(-1);
    const { value, warnings } = await created({ requested_rate_id: ['rate_nonesuch1', rate?.id] });
    expect(warnings).toEqual([]);
    expect(value.requested_shipping_details).toBe(`${rate?.carrier_code}/${rate?.service_code}`);
    const booked = async (id: string) => {
      const { carrier_code, service_level } = await shop.call(shipmentOperations.bookOrder, {
        params: { id },
        body: {},
      });
      return `${carrier_code}/${service_level}`;
    };
    // What is called beside it is no service of its own: the order takes that of the rate.
    const own = await created({ requested_rate_id: rate?.id, requested_shipping_details: 'Standard' });
    expect([own.value.requested_shipping_details, own.warnings]).toEqual([
      value.requested_shipping_details,
      [expect.stringContaining('which is taken, and not "Standard" of requested_shipping_details')],
    ]);
    expect(await booked(own.value.id)).toBe(value.requested_shipping_details);
    // Sent back as it was answered, it is no other service than that of a rate which is named anew.
    const other = await created({ requested_rate_id: rates[0]?.id });
    const sentBack = {
      requested_rate_id: rate?.id,
      requested_shipping_details: other.value.requested_shipping_details,
    };
    const anew = await shop.update(other.value.id, sentBack);
    expect(anew.requested_shipping_details).toBe(value.requested_shipping_details);
    // Nor is a rate that is sent back one that decides.
    const chosen = await shop.update(other.value.id, {
      requested_rate_id: rate?.id,
      requested_shipping_details: 'Fixture Ground',
    });
    expect(chosen.requested_shipping_details).toBe('Fixture Ground');
    const changed = await shop.update((await created({})).value.id, { requested_rate_id: rate?.id });
    expect(changed.requested_shipping_details).toBe(value.requested_shipping_details);
  });

  it('never refuses an order for a rate that is not known', async () => {
    const { value, warnings } = await created({ requested_rate_id: 'rate_nonesuch1' });
    expect(value).toMatchObject({ requested_rate_id: 'rate_nonesuch1', requested_shipping_details: null });
    expect(warnings).toEqual([
      'there is no rate rate_nonesuch1; the cheapest service is taken when the order is rated',
    ]);
    const { id } = (await created({ requested_shipping_details: 'Fixture 2nd Day' })).value;
    const update = { params: { id }, body: { requested_rate_id: 'rate_nonesuch1' } };
    expect((await shop.engine.call(orderOperations.update, update)).warnings).toEqual([
      'there is no rate rate_nonesuch1; Fixture 2nd Day is taken when the order is rated',
    ]);
  });

  it('is the same for an import, which asks for rates only where an order names one', async () => {
    const { rates } = await shop.call(ratingOperations.rates, {
      body: { items: [{ sku: 'MUG-RED', quantity: 2 }], warehouse_code: 'MAIN', destination_address: DESTINATION },
    });
    const rate = rates.at(-1);
    const service = `${rate?.carrier_code}/${rate?.service_code}`;
    const line = { order_line_items: items({ 'MUG-RED': 2 }) };
    const send = async (orders: readonly object[], on_conflict = 'fail') =>
      (await shop.call(orderOperations.importBatch, { body: { orders, on_conflict } })).map((each) => [
        each.result,
        'warnings' in each ? each.warnings : [],
      ]);
    const unknown = (id: string) => [`there is no rate ${id}; the cheapest service is taken when the order is rated`];
    const sent = { order_number: 'WI-2', requested_rate_id: ['rate_nonesuch1', rate?.id], ...line };
    const told = await send([{ order_number: 'WI-1', requested_rate_id: 'R-77', ...line }, sent]);
    expect(told).toEqual([
      ['created', unknown('R-77')],
      ['created', []],
    ]);
    expect((await shop.get('WI-2')).requested_shipping_details).toBe(service);
    await shop.update('WI-2', { requested_shipping_details: 'Fixture Ground' });
    expect(await send([{ ...sent, tags: [] }])).toEqual([['unchanged', []]]);
    const other = { ...sent, requested_rate_id: ['R-78'] };
    const kept = 'there is no rate R-78; Fixture Ground is taken when the order is rated';
    expect(await send([other], 'update')).toEqual([['updated', [kept]]]);
    // An export tells what came of the rate.
    const exported = {
      order_number: 'WI-3',
      requested_rate_id: [rate?.id],
      requested_shipping_details: 'Fixture Ground',
    };
    await send([{ ...exported, as_of: { order_id: 'ord_00000000', journal_hash: '00' }, ...line }]);
    expect((await shop.get('WI-3')).requested_shipping_details).toBe('Fixture Ground');
  });

  it('is each of the proposed shipments sent along, as it was asked for; the first is what it ships as', async () => {
    const { value: plain } = await created({ instant_proposed_shipment_generation: true });
    const [cheapest, second] = plain.proposed_shipments;
    const wanted = ({ carrier_code, service_code }: Record<string, unknown>) => ({ carrier_code, service_code });
    const packages = [
      { length: 20, width: 20, height: 20, weight: 9, package_items: [{ product_sku: 'MUG-RED', quantity: 2 }] },
    ];
    const proposed_shipments = [
      wanted(second ?? {}),
      { ...wanted(cheapest ?? {}), packages, destination_instructions: 'Ring twice' },
      { carrier_code: 'nobody', service_name: 'Never' },
    ];
    const { value, warnings } = await created({ proposed_shipments });
    expect(value.requested_shipping_details).toBe(`${second?.carrier_code}/${second?.service_code}`);
    expect(new Set(value.proposed_shipments.map(({ service_code }) => service_code))).toEqual(
      new Set([cheapest?.service_code, second?.service_code]),
    );
    const asked = value.proposed_shipments.find(({ destination_instructions: told }) => told === 'Ring twice');
    expect(asked?.packages).toMatchObject([{ length: 20, width: 20, height: 20, weight: 9 }]);
    expect(warnings).toEqual([
      expect.stringContaining(`order ${value.order_number} was saved without proposed_shipments[2]: `),
    ]);

    const changed = await shop.update(value.id, { proposed_shipments: [wanted(cheapest ?? {})] });
    expect(changed.proposed_shipments.map(({ service_code }) => service_code)).toEqual([cheapest?.service_code]);
    expect(changed.requested_shipping_details).toBe(`${cheapest?.carrier_code}/${cheapest?.service_code}`);
    await expect(
      shop.update(value.id, { proposed_shipments: [{}, { shipment_billing: { name: 'Northwind Traders' } }] }),
    ).rejects.toThrow('proposed_shipments[1].shipment_billing.bill_to is missing');
  });

  it('says whether its destination is a post-office box, and what may be done next', async () => {
    const { value } = await created({ destination_address: { ...DESTINATION, street1: 'PO Box 12' } });
    expect(value.destination_address?.is_po_box).toBe(true);
    expect(value.next_actions).toEqual(['book', 'split', 'combine', 'hold', 'cancel']);
    const cancelled = await shop.call(orderOperations.cancel, { params: { id: value.id } });
    expect(cancelled).toMatchObject({ next_statuses: [], next_actions: ['restore', 'redact'] });
    const empty = await created({ order_line_items: [] });
    expect(empty.value.next_actions).toEqual(['combine', 'hold', 'cancel']);
  });

  it('is held no longer than it was to be, though nobody looks', async () => {
    const { value } = await created({ hold_until: '2020-01-01' });
    expect(await releaseAllEndedHolds(shop.engine.services)).toBe(1);
    const rows = await shop.call(orderMoveOperations.history, { params: { id: value.id } });
    expect(rows.map((row) => [row.operation, row.actor.name])).toEqual([
      ['orders.create', 'system'],
      ['orders.release', 'hold_until'],
    ]);
  });
});
