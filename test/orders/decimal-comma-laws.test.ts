import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnSqlite } from '../engine/databases.ts';
import { importText, SHIP_TO } from './import.builder.ts';

/** A number of that many decimals at the most. */
const decimal = (decimals: number) =>
  fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.nat(decimals)).map(([digits, behind]) => digits / 10 ** behind);
const line = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.constant(1_000)),
  price: decimal(4),
  weight: decimal(3),
});

/** As most of Europe writes it, with points between thousands or without, and always so many decimals where they are given. */
function european(number: number, hasPoints: boolean, decimals?: number): string {
  const [whole = '', behind] = (decimals === undefined ? String(number) : number.toFixed(decimals)).split('.');
  const thousands = hasPoints ? whole.replaceAll(/\B(?=(\d{3})+$)/g, '.') : whole;
  return behind === undefined ? thousands : `${thousands},${behind}`;
}

describeOnSqlite('any numbers with decimal commas', (databases) => {
  it('are read as they were meant, or rejected, or told to be doubtful', async () => {
    const engine = await databases.engine();
    let run = 0;
    const property = fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(';', '\t', '|'),
      fc.boolean(),
      fc.constantFrom(undefined, 3),
      async (lines, delimiter, hasPoints, ofQuantities) => {
        const order_number = `DC-${++run}`;
        const header = ['order_number', 'sku', 'quantity', 'price', 'weight', ...Object.keys(SHIP_TO)];
        const rows = lines.map(({ quantity, price, weight }, at) => [
          ...[order_number, `S${at}`, european(quantity, hasPoints, ofQuantities)],
          ...[price, weight].map((each) => european(each, hasPoints)),
          ...Object.values(SHIP_TO),
        ]);
        const [record] = await importText(engine, [header, ...rows].map((cells) => cells.join(delimiter)).join('\n'));
        if (record?.result !== 'created' || record.warnings.length > 0) return;
        const { value } = await engine.call(orderOperations.get, { params: { id: order_number } });
        const read = value.order_line_items.map(({ quantity, price, weight }) => [quantity, price, weight ?? 0]);
        expect(read).toEqual(lines.map(({ quantity, price, weight }) => [quantity, price, weight]));
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });
});
