import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabases } from '../engine/databases.ts';
import { buildProgram } from '../program.ts';
import { allOrders, contentOf } from './content.ts';
import { writeOrdersFile } from './orders-file.ts';
import { run, start } from './run-program.ts';

export interface BookingCampaign {
  /** Orders that are booked, and how often that is killed before it is let through. */
  readonly orders: number;
  readonly kills: number;
  /** Processes that book one order at the same moment. */
  readonly atOnce: number;
}

const PATIENCE_MS = 600_000;

/** Kills bookings at random moments and lets many processes book one order: one shipment each, and right quantities. */
export function testKilledBookings(campaign: BookingCampaign): void {
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bookings-'));
  const file = { path: join(folder, 'orders.csv'), orders: campaign.orders, prefix: 'B' };
  beforeAll(() => {
    buildProgram();
    writeOrdersFile(file);
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  describeOnBothDatabases('bookings by the program', (databases) => {
    let location: string;

    beforeAll(async () => {
      location = await databases.initialised();
      expect((await run(['orders', 'import', file.path, '--db', location])).code).toBe(0);
    }, 240_000);

    it(
      'of one order by many processes at once make one shipment, and all answer it',
      async () => {
        const number = `B-${'0'.repeat(6)}`;
        const words = ['shipments', 'book', number, '--db', location, '--json'];
        const ended = await Promise.all(Array.from({ length: campaign.atOnce }, () => run(words)));
        expect(ended.map((each) => [each.code, each.stderr.match(/error.*/)?.[0]])).toEqual(
          ended.map(() => [0, undefined]),
        );
        const ids = ended.map((each) => JSON.parse(each.stdout)[0].shipment.id as string);
        expect(new Set(ids).size).toBe(1);
        const results = ended.map((each) => JSON.parse(each.stdout)[0].result as string).sort();
        expect(results).toEqual(['booked', ...Array.from({ length: campaign.atOnce - 1 }, () => 'unchanged')]);
        const again = await run(['shipments', 'book', number, '--db', location]);
        expect(again.stderr).toContain('0 booked, 1 booked before, 0 failed');
        await expectShipments(databases, location, (order) => (order === number ? 1 : 0));
      },
      PATIENCE_MS,
    );

    it(
      'killed at random moments and run again make one shipment an order, and right quantities',
      async () => {
        const words = ['shipments', 'book', '--all', '--yes', '--db', location];
        let cutOff = 0;
        for (let kill = 0; kill < campaign.kills; kill++) {
          const booking = start(words);
          await booking.lines(1 + Math.floor(Math.random() * (campaign.orders / campaign.kills)));
          await sleep(Math.random() * 20);
          booking.child.kill('SIGKILL');
          if ((await booking.ended).signal === 'SIGKILL') cutOff += 1;
        }
        expect(cutOff).toBeGreaterThan(0);
        const last = await run(words);
        expect([last.code, last.stderr]).toEqual([0, expect.stringContaining('0 failed')]);
        await expectShipments(databases, location, () => 1);
      },
      PATIENCE_MS,
    );
  });
}

async function expectShipments(
  databases: TestDatabases,
  location: string,
  count: (order: string) => number,
): Promise<void> {
  const engine = await databases.engine({ location });
  for (const order of await allOrders(engine)) {
    const isShipped = count(order.order_number) > 0;
    expect([order.order_number, order.shipments.length, order.status]).toEqual([
      order.order_number,
      count(order.order_number),
      isShipped ? 'shipped' : 'new',
    ]);
    expect((isShipped ? order.not_shipped_order_line_items : order.shipped_order_line_items).length).toBe(0);
  }
  expect((await contentOf(engine)).journalFaults).toEqual([]);
  await engine.close();
}
