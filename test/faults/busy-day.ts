import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { doctorOperations } from '../../src/doctor/doctor.operations.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { OrderJson } from '../../src/orders/order-json.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { buildProgram } from '../program.ts';
import { type BusyWarehouse, warehouseAt } from './busy-warehouse.ts';
import { allOrders, contentOf } from './content.ts';
import { PEOPLE } from './people-at-work.ts';
import { expectPurchasesKept } from './purchases.ts';
import { unfinished } from './unfinished.ts';

const SERVER_LIVES_MS = 10_000;
const PATIENCE_MS = 300_000;

/**
 * A busy day: all at once people import, book, print, split, combine, hold, cancel, restore, undo, close the day and look things up,
 * by commands and requests, while carriers fail, and some of
 * the commands and all of the servers are killed. In the evening every unit of the shop's
 * files is there once, and what is still to be shipped can be.
 */
export function testBusyDay({ seconds }: { readonly seconds: number }): void {
  beforeAll(buildProgram, 120_000);

  describeOnBothDatabases(`a busy day of ${seconds} s`, (databases) => {
    test('loses no unit and doubles none', { timeout: seconds * 1_000 + 3 * PATIENCE_MS }, async () => {
      const location = await databases.freshLocation();
      const at = await warehouseAt(location);
      await at.openServers(databases.dialect === 'postgres' ? 2 : 1);
      const endsAt = performance.now() + seconds * 1_000;
      const isOver = () => performance.now() > endsAt || at.faults.length > 0;
      const work = Promise.all(
        PEOPLE.map(async (person) => {
          while (!isOver()) await person(at);
        }),
      );
      while (!isOver()) {
        await sleep(Math.min(SERVER_LIVES_MS, Math.max(0, endsAt - performance.now())));
        await at.replaceServer();
      }
      await work;
      await at.command(['sandbox', 'run', 'no-faults'], { mayBeKilled: false });
      const engine = await databases.engine({ location });
      await finish(engine);
      await at.closeServers();
      process.stderr.write(`${JSON.stringify(Object.fromEntries([...at.ended].sort()), undefined, 1)}\n`);
      expect(at.faults).toEqual([]);
      await expectEvening(at, engine);
    });
  });
}

/** Waits till the servers have ended what was begun. */
async function finish(engine: Engine): Promise<void> {
  const began = performance.now();
  for (let left = await unfinished(engine); left.length > 0; left = await unfinished(engine)) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`waited in vain for ${left}`);
    await sleep(200);
  }
}

async function expectEvening(at: BusyWarehouse, engine: Engine): Promise<void> {
  const orders = await allOrders(engine);
  expect(unitsOfSku(orders)).toEqual(sorted(at.unitsOfSku));
  expect(orders.flatMap(bookedOtherwise)).toEqual([]);
  await expectPurchasesKept(engine, orders);
  expect((await contentOf(engine)).journalFaults).toEqual([]);
  const { value: findings } = await engine.call(doctorOperations.examine, {});
  // A job whose order was shipped or moved meanwhile says no.
  expect(findings.filter(({ check, result }) => result !== 'ok' && check !== 'failed jobs')).toEqual([]);

  const held = orders.filter((order) => order.status === 'on_hold').map((order) => order.id);
  if (held.length > 0) await at.command(['orders', 'release', ...held, '--yes'], { mayBeKilled: false });
  await at.command(['shipments', 'book', '--all', '--yes', '-q'], { mayBeKilled: false });
  const shipped = await allOrders(engine);
  expect(unitsOfSku(shipped)).toEqual(sorted(at.unitsOfSku));
  expect(shipped.flatMap(bookedOtherwise)).toEqual([]);
  expect(shipped.filter(isOpen).map((order) => [order.order_number, order.status])).toEqual([]);
}

function unitsOfSku(orders: readonly OrderJson[]): Readonly<Record<string, number>> {
  const units = new Map<string, number>();
  for (const { sku, quantity } of orders.flatMap((order) => order.order_line_items)) {
    units.set(sku ?? '', (units.get(sku ?? '') ?? 0) + quantity);
  }
  return sorted(units);
}

function sorted(units: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...units].sort());
}

interface Booked {
  readonly status: string;
  readonly packages: readonly {
    readonly package_items: readonly { readonly order_line_item_id: string; readonly quantity: number }[];
  }[];
}

/** Lines of which other units stand on labels that count than the order says are shipped. */
function bookedOtherwise(order: OrderJson): readonly string[] {
  const units = new Map<string, number>();
  for (const { status, packages } of order.shipments as unknown as readonly Booked[]) {
    if (status === 'cancelled') continue;
    for (const { order_line_item_id: line, quantity } of packages.flatMap((each) => each.package_items)) {
      units.set(line, (units.get(line) ?? 0) + quantity);
    }
  }
  const said = new Map<string, number>(order.shipped_order_line_items.map((line) => [line.id, line.quantity]));
  return [...new Set([...units.keys(), ...said.keys()])].flatMap((line) =>
    units.get(line) === said.get(line)
      ? []
      : [`${order.order_number} ${line}: ${units.get(line)} on labels, ${said.get(line)} said to be shipped`],
  );
}

function isOpen(order: OrderJson): boolean {
  return order.status !== 'cancelled' && order.not_shipped_order_line_items.length > 0;
}
