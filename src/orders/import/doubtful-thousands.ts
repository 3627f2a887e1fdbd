import type { OrderColumns } from './order-columns.ts';
import { listed } from './shipped-units.ts';
import type { StagedRow } from './staged-row.ts';

/** What counts goods and money. */
const COUNTING = new Set([
  'quantity',
  'shipped_quantity',
  'price',
  'value',
  'total_price',
  'shipping_price',
  'tax_price',
  'items_price',
]);

/** `1.500`: one and a half, or fifteen hundred where a point stands between the thousands. */
const DOUBTFUL = /^[1-9]\d{0,2}\.\d{3}$/;
const CERTAIN = /^\d+\.(\d{1,2}|\d{4,})$/;

/**
 * What is told of numbers of a file that is separated by semicolons, as spreadsheets write it where a comma stands before the
 * decimals: a point before three digits may stand between thousands there. Nothing where another number of the order shows
 * that points stand before decimals.
 */
export function doubtfulThousands(
  orderNumber: string,
  rows: readonly StagedRow[],
  { delimiter, places }: OrderColumns,
): readonly string[] {
  if (delimiter !== ';') return [];
  const counting = places.filter(([{ field, cell }]) => cell === undefined && COUNTING.has(field));
  const said = rows.flatMap((row) =>
    counting.map(([{ name }, index]) => ({ name, line: row.line, cell: row.cells[index]?.trim() ?? '' })),
  );
  const doubtful = said.filter(({ cell }) => DOUBTFUL.test(cell));
  if (doubtful.length === 0 || said.some(({ cell }) => CERTAIN.test(cell))) return [];
  const texts = doubtful.map(({ name, line, cell }) => `${name} ${cell} on line ${line} as ${Number(cell)}`);
  return [
    `${orderNumber}: read ${listed(texts)}; if the points stand between thousands, as in many files with semicolons, write these numbers without them`,
  ];
}
