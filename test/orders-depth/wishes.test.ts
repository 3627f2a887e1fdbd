import { beforeAll, expect, it } from 'vitest';
import { releaseAllEndedHolds } from '../../src/orders/operations/release-ended-holds.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
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
    const own = await created({ requested_rate_id: rate?.id, requested_shipping_details: 'Fixture Ground' });
    expect(own.value.requested_shipping_details).toBe('Fixture Ground');
    const changed = await shop.update((await created({})).value.id, { requested_rate_id: rate?.id });
    expect(changed.requested_shipping_details).toBe(value.requested_shipping_details);
  });

  it('never refuses an order for a rate that is not known', async () => {
    const { value, warnings } = await created({ requested_rate_id: 'rate_nonesuch1' });
    expect(value).toMatchObject({ requested_rate_id: 'rate_nonesuch1', requested_shipping_details: null });
    expect(warnings).toEqual([
      'there is no rate rate_nonesuch1; the cheapest service is taken when the order is rated',
    ]);
  });

  it('comes from proposed shipments sent along, and the order is rated at once', async () => {
    const plain = await created({ instant_proposed_shipment_generation: true });
    const [, second] = plain.value.proposed_shipments;
    const proposed_shipments = [{ carrier_code: second?.carrier_code, service_code: second?.service_code }, {}];
    const { value, warnings } = await created({ proposed_shipments });
    expect(value.requested_shipping_details).toBe(`${second?.carrier_code}/${second?.service_code}`);
    expect(value.proposed_shipments.length).toBe(plain.value.proposed_shipments.length);
    expect(warnings).toEqual(['of 2 proposed_shipments the first says which service is wished for']);
  });

  it('says whether its destination is a post-office box, and what may be done next', async () => {
    const { value } = await created({ destination_address: { ...DESTINATION, street1: 'PO Box 12' } });
    expect(value.destination_address?.is_po_box).toBe(true);
    expect(value.next_actions).toEqual(['book', 'split', 'combine', 'hold', 'cancel']);
    const cancelled = await shop.call(orderOperations.cancel, { params: { id: value.id } });
    expect(cancelled).toMatchObject({ next_statuses: [], next_actions: ['restore', 'redact'] });
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
