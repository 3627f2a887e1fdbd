import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

/**
 * Text as people write it, with all that CSV must quote; cells are trimmed and an empty one says nothing. An apostrophe in
 * front, and ="…" around a cell, are a spreadsheet's marks, not text.
 */
const cell = fc
  .string({
    unit: fc.constantFrom('a', 'Z', '7', ' ', ',', '"', '\n', ';', "'", 'é', '東', '-', '=', '\t', '|'),
    maxLength: 12,
  })
  .map((text) => text.replace(/^(?:['\s]|=")+/, '').trim());

const line = fc.record({
  sku: fc.constantFrom('MUG', 'TEA', 'SOAP-3', '00012'),
  name: cell,
  quantity: fc.integer({ min: 1, max: 500 }),
  price: fc.integer({ min: 0, max: 10_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
});

const order = fc.record({
  note: cell,
  ship_to_company: cell,
  tags: fc.uniqueArray(fc.constantFrom('gift', 'rush', 'b2b'), { maxLength: 3 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});

interface Row extends Record<string, string | number> {
  readonly order_number: string;
}

/** The rows of orders dealt out like cards: those of one order stay in their order, between them stand others. */
function dealt(orders: readonly (readonly Row[])[], choices: readonly number[]): Row[] {
  const rest = orders.map((rows) => [...rows]);
  const rows: Row[] = [];
  for (let turn = 0; rest.some((each) => each.length > 0); turn++) {
    const open = rest.filter((each) => each.length > 0);
    const next = open[(choices[turn % choices.length] ?? 0) % open.length]?.shift();
    if (next !== undefined) rows.push(next);
  }
  return rows;
}

describeOnBothDatabases('any orders', (databases) => {
  it('imported in whatever order of rows and columns are read back as they were written', async () => {
    const engine = await databases.engine();
    let run = 0;
    const property = fc.asyncProperty(
      fc.array(order, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(100), { minLength: 1, maxLength: 10 }),
      fc.boolean(),
      async (orders, choices, isReversed) => {
        run += 1;
        const rows = orders.map((each, index) =>
          each.lines.map((item, position) => ({
            order_number: `L-${run}-${index}`,
            ...SHIP_TO,
            note: position === 0 ? each.note : '',
            ship_to_company: each.ship_to_company,
            tags: each.tags.join(';'),
            ...item,
          })),
        );
        const columns = Object.keys(rows[0]?.[0] ?? {});
        const text = csvText(dealt(rows, choices), isReversed ? columns.reverse() : columns);
        const records = await importText(engine, text);
        expect(records.map((record) => [record.result, record.reasons])).toEqual(orders.map(() => ['created', []]));
        for (const [index, each] of orders.entries()) {
          const { value } = await engine.call(orderOperations.get, { params: { id: `L-${run}-${index}` } });
          expect({
            note: value.notes[0]?.body ?? '',
            company: value.destination_address?.company ?? '',
            tags: value.tags,
            lines: value.order_line_items.map(({ sku, name, quantity, price }) => ({
              sku,
              name: name ?? '',
              quantity,
              price,
            })),
          }).toEqual({ note: each.note, company: each.ship_to_company, tags: each.tags, lines: each.lines });
        }
        expect((await importText(engine, text)).every((record) => record.result === 'unchanged')).toBe(true);
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });
});
