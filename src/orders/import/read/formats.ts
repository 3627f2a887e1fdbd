import { columnKey } from '../../../csv/header.ts';
import { MARKETPLACE_FORMATS } from './formats/marketplaces.ts';
import { SHIPSTATION } from './formats/shipstation.ts';
import { SHOPIFY } from './formats/shopify.ts';
import type { OrderFormat } from './order-format.ts';
import { REASON_COLUMN, TEMPLATE_COLUMNS } from './template.ts';

/** Our own template: the one that `orders export` writes. */
export const SHIPDOCK: OrderFormat = {
  name: 'shipdock',
  title: 'our own template',
  columns: TEMPLATE_COLUMNS,
  required: ['order_number', ['sku', 'name']],
  refusesUnknown: true,
  blankIsOneUnit: true,
};

/** Every kind of order file that is known; where two fit a header equally, the first. */
export const ORDER_FORMATS: readonly OrderFormat[] = [SHIPDOCK, SHOPIFY, SHIPSTATION, ...MARKETPLACE_FORMATS];

/** The format whose required columns are there and which knows the most of the header; undefined where none fits. */
export function detectFormat(header: readonly string[]): OrderFormat | undefined {
  const keys = header.map(columnKey);
  const present = new Set(keys);
  let best: { readonly format: OrderFormat; readonly known: number } | undefined;
  for (const format of ORDER_FORMATS) {
    if (!isThere(format, present)) continue;
    const names = new Set(format.columns.map((column) => columnKey(column.name)));
    const known = keys.filter((key) => names.has(key) || key === REASON_COLUMN).length;
    if (best === undefined || known > best.known) best = { format, known };
  }
  return best?.format;
}

/** Whether a row is the header of that format. */
export function hasHeaderOf(format: OrderFormat, row: readonly string[]): boolean {
  return isThere(format, new Set(row.map(columnKey)));
}

function isThere({ required }: OrderFormat, present: ReadonlySet<string>): boolean {
  return required.every((names) => [names].flat().some((name) => present.has(name)));
}

const INTEGER = /^\d{1,7}$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** The format of a file that has no header, told by what stands in its first row. */
export function detectHeaderless(cells: readonly string[]): OrderFormat | undefined {
  return ORDER_FORMATS.find((format) => {
    if (format.hasNoHeader !== true || format.columns.length !== cells.length) return false;
    return format.columns.every((column, index) => {
      const cell = cells[index]?.trim() ?? '';
      if (column.field === 'quantity') return INTEGER.test(cell);
      return column.field !== 'source_system_processed_at' || DATE.test(cell);
    });
  });
}
