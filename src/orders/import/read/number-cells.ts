import { hasDecimalCommas } from '../../../csv/decimal-comma.ts';
import type { NumberCell } from '../../../csv/doubtful-thousands.ts';
import type { OrderColumns } from './order-columns.ts';
import type { StagedRow } from './staged-row.ts';
import type { TemplateColumn } from './template.ts';

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

/** Of the lines of Teapplix, which say no price beside it. */
const MADE_A_PRICE = 'product_revenue';

const MEASURING = new Set(['weight', 'length', 'width', 'height', 'volume_cubic_ft', 'package_quantity']);

/** The cells of rows that count goods and money. */
export function countingCells(rows: readonly StagedRow[], columns: OrderColumns): readonly NumberCell[] {
  return cellsOf(rows, columns, isCounting);
}

/** Whether commas stand before the decimals of what these rows count and measure. */
export function saysDecimalCommas(rows: readonly StagedRow[], columns: OrderColumns): boolean {
  return hasDecimalCommas(columns.delimiter, () => cellsOf(rows, columns, isNumber));
}

/** Whether the column counts or measures. */
export function isNumber(column: TemplateColumn): boolean {
  const isAsItStands = column.cell === undefined || column.cell.kind === 'weight';
  return isCounting(column) || (isAsItStands && MEASURING.has(column.field));
}

function isCounting({ field, cell }: TemplateColumn): boolean {
  return cell === undefined ? COUNTING.has(field) : cell.kind === 'meta' && cell.key === MADE_A_PRICE;
}

function cellsOf(
  rows: readonly StagedRow[],
  { places }: OrderColumns,
  isMeant: (column: TemplateColumn) => boolean,
): readonly NumberCell[] {
  const meant = places.filter(([column]) => isMeant(column));
  return rows.flatMap((row) =>
    meant.map(([{ name }, index]) => ({ name, line: row.line, cell: row.cells[index]?.trim() ?? '' })),
  );
}
