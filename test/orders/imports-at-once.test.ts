import { expect, it } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

const ORDERS = 200;
const rowsOf = (quantity: number) =>
  Array.from({ length: ORDERS }, (_, index) => ({ order_number: `AT-${index}`, sku: 'MUG', quantity, ...SHIP_TO }));

describeOnBothDatabases('imports of the same orders at once, in any sequence', (databases) => {
  it('each come to their end, and leave every order once', async () => {
    const location = await databases.initialised();
    const engines = [];
    for (let each = 0; each < 3; each++) engines.push(await databases.engine({ location }));
    for (const quantities of [
      [1, 1, 1],
      [2, 3, 4],
    ]) {
      const files = quantities.map(rowsOf);
      const texts = [files[0] ?? [], files[1]?.toReversed() ?? [], rotated(files[2] ?? [])].map((rows) =>
        csvText(rows),
      );
      const told = await Promise.all(
        engines.map((engine, index) => importText(engine, texts[index] ?? '', { options: { onConflict: 'update' } })),
      );
      expect(told.map((records) => records.length)).toEqual([ORDERS, ORDERS, ORDERS]);
      expect(told.flat().filter(({ result }) => result === 'rejected')).toEqual([]);
    }
    const { page } = (await engines[0]?.call(orderOperations.list, { query: { query: 'AT-', per_page: 1 } })) ?? {};
    expect(page?.total).toBe(ORDERS);
  });
});

function rotated<Row>(rows: readonly Row[]): readonly Row[] {
  return [...rows.slice(ORDERS / 2), ...rows.slice(0, ORDERS / 2)].toReversed();
}
