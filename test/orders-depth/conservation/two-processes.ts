import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../engine/databases.ts';
import { type Ended, run } from '../../faults/run-program.ts';
import { buildProgram } from '../../program.ts';
import { items, openShop, type Shop } from '../shop.ts';
import { engineWorld, lastOrderId } from './engine-world.ts';
import { faultsOf, sumsOf } from './sums.ts';

const HOURS = 3_600_000;

/** What a person types; `one` and `other` are order numbers, `free` is a number that no order has. */
const DEEDS: Readonly<Record<string, (one: string, other: string, free: string) => readonly string[]>> = {
  book: (one) => ['shipments', 'book', one],
  split: (one, _, free) => ['orders', 'split', one, '--item', 'MUG-RED=3', '--new-order', free],
  'split into the other': (one, other) => ['orders', 'split', one, '--item', 'MUG-RED=3', '--into', other],
  combine: (one, other) => ['orders', 'combine', one, other, '--yes'],
  'combine the other way': (one, other) => ['orders', 'combine', other, one, '--yes'],
  cancel: (one) => ['orders', 'cancel', one, '--yes'],
  hold: (one, other) => ['orders', 'hold', other, one],
  undo: (one) => ['orders', 'undo', one],
  change: (one) => ['orders', 'items', 'update', one, 'TEA-GRN', '--quantity', '1', '--price', '9.99'],
};

/** Done, not there any more (the line that is to change was moved to the other order), refused by a rule, or busy. */
const EXITS: readonly (number | null)[] = [0, 3, 4, 5];

/** Two processes on one database do conflicting things to one order: one wins, the other is told why, sums hold. */
export function testTwoProcesses(pairs: number): void {
  beforeAll(buildProgram, 120_000);

  describeOnBothDatabases('two processes doing conflicting things at once', (databases) => {
    it(
      `lose nothing in ${pairs} pairs`,
      async () => {
        const location = await databases.initialised();
        const shop = await openShop(await databases.engine({ location }));
        const name = fc.constantFrom(...Object.keys(DEEDS));
        let count = 0;
        await fc.assert(
          fc.asyncProperty(name, name, (one, other) => holdPair(shop, location, [one, other], `T${++count}`)),
          { numRuns: pairs },
        );
      },
      2 * HOURS,
    );
  });
}

async function holdPair(shop: Shop, location: string, deeds: readonly [string, string], prefix: string): Promise<void> {
  const world = engineWorld(shop, prefix, await lastOrderId(shop));
  const [one, other] = [`${prefix}-1`, `${prefix}-2`];
  await shop.create({ order_number: one, order_line_items: items({ 'MUG-RED': 4, 'TEA-GRN': 1 }), total_price: 50 });
  await shop.create({ order_number: other, order_line_items: items({ 'MUG-BLU': 2 }), total_price: 25 });
  await shop.update(one, { tags: ['staged'] });
  const before = sumsOf((await world.look()).orders);
  const ended = await Promise.all(
    deeds.map((deed, index) => {
      const words = DEEDS[deed]?.(one, other, `${prefix}-${3 + index}`) ?? [];
      return run([...words, '--db', location]);
    }),
  );
  const told = ended.map(outcome);
  expect(ended.filter(({ code }) => !EXITS.includes(code)).map(outcome)).toEqual([]);
  expect(
    ended.some(({ code }) => code === 0),
    told.join('\n'),
  ).toBe(true);
  for (const { code, stderr } of ended) if (code !== 0) expect(stderr).toMatch(/^error: .{10,}\n/);
  const { orders: after, shippedUnits } = await world.look();
  expect(faultsOf(after, shippedUnits)).toEqual([]);
  expect(sumsOf(after)).toEqual(before);
}

function outcome({ code, stderr }: Ended): string {
  return `exit ${code}: ${stderr}`;
}
