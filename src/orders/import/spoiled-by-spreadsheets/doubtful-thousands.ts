import { doubtfulThousands, readAs, THOUSANDS_ADVICE } from '../../../csv/doubtful-thousands.ts';
import { listed } from '../../../kernel/listed.ts';
import type { OrderColumns } from '../read/order-columns.ts';

import type { StagedRow } from '../read/staged-row.ts';

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

/** What is told of numbers of an order in which a point may stand between thousands. */
export function thousandsWarnings(
  orderNumber: string,
  rows: readonly StagedRow[],
  { delimiter, places }: OrderColumns,
): readonly string[] {
  const doubtful = doubtfulThousands(delimiter, () => {
    const counting = places.filter(([{ field, cell }]) => cell === undefined && COUNTING.has(field));
    return rows.flatMap((row) =>
      counting.map(([{ name }, index]) => ({ name, line: row.line, cell: row.cells[index]?.trim() ?? '' })),
    );
  });
  return doubtful.length === 0 ? [] : [`${orderNumber}: read ${listed(doubtful.map(readAs))}; ${THOUSANDS_ADVICE}`];
}
