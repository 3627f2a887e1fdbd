import { expect, test } from 'vitest';
import { execute as importScans } from '../../src/tracking/operations/import-scans.ts';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { openTellingShop } from '../webhooks/shop.ts';

/** A journey with a refusal in the middle; the places in time are fixed, the order of telling is not. */
const EVENTS = [
  { time: '2026-03-02T20:00:00Z', status: 'label_created' },
  { time: '2026-03-03T09:00:00Z', status: 'picked_up' },
  { time: '2026-03-03T18:00:00Z', status: 'delivery attempted' },
  { time: '2026-03-04T08:00:00Z', status: 'out_for_delivery' },
  { time: '2026-03-04T11:00:00Z', status: 'delivered', location: 'San Diego, CA' },
  { time: '2026-03-04T10:00:00Z', status: 'arrived_at_facility' },
] as const;

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/**
 * Tells a shipment its six events in orders of the 720 there are, each third with copies, on both databases; all must
 * end in the same status and times.
 * @param every which of the orders: 1 for each of them, 8 for each eighth.
 */
export function describeJourneys(every: number): void {
  describeOnBothDatabases('six events of a shipment', (databases) => {
    test(`in ${720 / every} of their 720 orders, and with copies, end in the same status and times`, async () => {
      const shop = await openTellingShop(databases);
      const orders = permutations(EVENTS).filter((_, at) => at % every === 0);
      expect(orders).toHaveLength(720 / every);
      const { id } = await shop.ship();
      const { originAddress: _, ...booked } = await shop.stateOf(id);
      const ends = new Set<string>();
      for (const [index, order] of orders.entries()) {
        // Every third with a copy of each event, told at the end once more, in turn.
        const told = index % 3 === 0 ? [...order, ...order.toReversed()] : [...order];
        await shop.forget(id, booked);
        const scans = told.map((scan) => ({ ...scan, shipment: id }));
        await importScans(shop.services, { body: { scans, vocabulary: index % 2 === 0 ? 'scripted' : 'general' } });
        const { value } = await shop.engine.call(trackingOperations.get, { params: { id } });
        ends.add(
          JSON.stringify([
            value.status,
            value.actual_pickup_time,
            value.actual_delivery_date,
            value.status_updates.length,
          ]),
        );
      }
      expect([...ends]).toEqual([
        JSON.stringify(['delivered', '2026-03-03T09:00:00.000Z', '2026-03-04T11:00:00.000Z', EVENTS.length + 1]),
      ]);
    });
  });
}
