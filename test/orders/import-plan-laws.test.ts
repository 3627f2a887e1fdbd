import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ImportRecord } from '../../src/orders/commands/import-records.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { importText } from './import.builder.ts';

const NUMBERS = ['1', '01', '#1', '001', '2', '#2', '02', 'A', 'B', 'C', 'A-1', 'B-1'] as const;
const number = fc.constantFrom(...NUMBERS);
const sku = fc.constantFrom('MUG', 'TEA');
const few = fc.integer({ min: 1, max: 3 });
/** Said by every freq + 1st. */
const maybe = <Value>(value: fc.Arbitrary<Value>, freq = 1) => fc.option(value, { nil: undefined, freq });

const line = fc.record({
  sku,
  quantity: few,
  source_system_id: maybe(fc.constantFrom('l1', 'l2')),
  origin_order_number: maybe(number),
  id: maybe(fc.constantFrom('ordi_aaaaaaaaaaaa', 'ordi_bbbbbbbbbbbb')),
});
/** Orders that say much of one another, as exports do, and of shops that write numbers otherwise. */
const order = fc.record({
  order_number: number,
  source_system: fc.constant('shop'),
  source_system_id: maybe(fc.constantFrom('7', '8', '9'), 3),
  status: maybe(fc.constantFrom('new', 'cancelled', 'shipped')),
  former_order_numbers: maybe(fc.array(number, { maxLength: 1 })),
  combined_order_numbers: maybe(fc.array(number, { maxLength: 2 })),
  left_out: maybe(fc.array(fc.record({ sku, quantity: few, is_moved: fc.constant(true) }), { maxLength: 2 })),
  held_by: maybe(fc.array(fc.record({ order_number: number, goods: sku, quantity: few }), { maxLength: 2 })),
  order_line_items: fc.array(line, { minLength: 1, maxLength: 3 }),
});
/** Each number once, with orders between them that have nothing to do with them: related ones are read far apart. */
const file = fc
  .tuple(fc.uniqueArray(order, { minLength: 1, maxLength: 12, selector: (each) => each.order_number }), fc.nat(9))
  .map(([orders, gap]) =>
    JSON.stringify(
      orders.flatMap((each, at) => [
        each,
        ...Array.from({ length: gap }, (_, index) => ({
          order_number: `${at}/${index}`,
          order_line_items: [{ sku: 'X' }],
        })),
      ]),
    ),
  );

/** Orders of one shop, by its id and their number. */
function alike(...orders: readonly (readonly [string | undefined, string])[]): string {
  const lines = [{ sku: 'MUG', quantity: 1 }];
  return JSON.stringify(
    orders.map(([id, number]) => ({
      order_number: number,
      source_system: 'shop',
      source_system_id: id,
      order_line_items: lines,
    })),
  );
}

describeOnBothDatabases('a plan of any file', (databases) => {
  it('says what the import of it does, into any data', async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        file,
        fc.constantFrom('fail' as const, 'skip' as const, 'update' as const),
        async (before, text, onConflict) => {
          const location = await databases.initialised();
          const [dry, real] = [
            await databases.engine({ location, dryRun: true }),
            await databases.engine({ location }),
          ];
          await importText(real, before);
          const plan = await importText(dry, text, { options: { onConflict, isPlan: true } });
          const done = await importText(real, text, { options: { onConflict } });
          expect(told(plan)).toEqual(told(done));
          await Promise.all([dry.close(), real.close()]);
        },
      ),
      {
        numRuns: databases.dialect === 'sqlite' ? 50 : 15,
        examples: [[alike([undefined, '1']), alike(['7', '001'], ['7', '1'], ['7', '#1']), 'update']],
      },
    );
  }, 120_000);
});

/** All but the ids, which a plan has none of. */
function told(records: readonly ImportRecord[]): readonly string[] {
  return records.map(({ order_number, result, code, reasons, warnings }) =>
    JSON.stringify({ order_number, result, code, reasons, warnings }).replaceAll(/\bordi?_(\(new\d*\)|\w+)/g, 'id'),
  );
}
