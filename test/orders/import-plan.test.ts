import { expect, it } from 'vitest';
import type { EngineHandle } from '../../src/cli/engine/engine-handle.ts';
import type { ImportOptions } from '../../src/orders/commands/import-file.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases, type TestDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

const row = (order_number: string, source_system_id: string) => ({
  order_number,
  source_system: 'shop',
  source_system_id,
  ...SHIP_TO,
  sku: 'MUG',
  quantity: 2,
});
/** More than are looked at together. */
const FAR = Array.from({ length: 60 }, (_, index) => row(`${900_000 + index}`, `${index}`));

/** What a plan says of a file, and then the import of it. */
async function planned(databases: TestDatabases, text: string, options: ImportOptions) {
  const location = await databases.initialised();
  const [dry, real] = [await databases.engine({ location, dryRun: true }), await databases.engine({ location })];
  const plan = await importText(dry, text, { options: { ...options, isPlan: true } });
  expect(await count(real)).toBe(0);
  const plannedAndDone = [plan, await importText(real, text, { options })];
  return plannedAndDone.map((records) =>
    records.map(({ order_number, result, reasons, warnings }) => ({ order_number, result, reasons, warnings })),
  );
}

async function count(engine: EngineHandle) {
  const { page } = await engine.call(orderOperations.list, { query: { per_page: 1 } });
  return page?.total;
}

describeOnBothDatabases('a plan says what an import does', (databases) => {
  it('with orders that stand before in the file by another spelling of their number', async () => {
    const again = [row('123', '777'), row('#00123', '777'), row('0900001', '1'), row('0900002', 'another')];
    for (const onConflict of ['fail', 'skip', 'update'] as const) {
      const text = csvText([row('00123', '777'), ...FAR, ...again]);
      const [plan, done] = await planned(databases, text, { onConflict });
      expect(plan).toEqual(done);
      const results = plan?.slice(-4).map(({ result }) => result);
      const other = onConflict === 'skip' ? 'skipped' : 'rejected';
      expect(results).toEqual([other, other, other, 'created']);
    }
  });

  it('with orders that gave units to others of the file, whichever stands first', async () => {
    const from = await databases.engine();
    await importText(from, csvText([...FAR, row('SO-1', 'a'), row('SO-2', 'b'), row('SO-3', 'c')]));
    const split = (id: string, to: object) =>
      from.call(orderMoveOperations.split, {
        params: { id },
        body: { order_line_items: [{ sku: 'MUG', quantity: 1 }], ...to },
      });
    await split('SO-1', { new_order_number: 'SO-1-B' });
    await split('SO-2', { move_to_order_id: 'SO-3' });
    const { value } = await from.call(orderOperations.exportPage, { query: {} });
    // What a shop says of them, which knows of no split, stands before or behind what an export does.
    const plain = ['SO-1', 'SO-2'].map((number) => ({
      order_number: number,
      order_line_items: [{ sku: 'MUG', quantity: 2 }],
    }));
    const exported = value.orders.filter(
      ({ order_number }) => !plain.some((each) => each.order_number === order_number),
    );
    for (const orders of [[...plain, ...exported], [...exported, ...plain], value.orders, value.orders.toReversed()]) {
      const [plan, done] = await planned(databases, JSON.stringify(orders), { onConflict: 'fail' });
      expect(plan).toEqual(done);
    }
    const [plan] = await planned(databases, JSON.stringify([...plain, ...exported]), { onConflict: 'fail' });
    expect(plan?.filter(({ result }) => result === 'rejected').length).toBeGreaterThan(0);
  });
});
