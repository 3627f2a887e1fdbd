import { doubtfulThousands, readAs, THOUSANDS_ADVICE } from '../../../csv/doubtful-thousands.ts';
import { listed } from '../../../kernel/listed.ts';
import { countingCells } from '../read/number-cells.ts';
import type { OrderColumns } from '../read/order-columns.ts';
import type { StagedRow } from '../read/staged-row.ts';

/** What is told of numbers of an order in which a point may stand between thousands. */
export function thousandsWarnings(
  orderNumber: string,
  rows: readonly StagedRow[],
  columns: OrderColumns,
): readonly string[] {
  const doubtful = doubtfulThousands(columns.delimiter, () => countingCells(rows, columns));
  return doubtful.length === 0 ? [] : [`${orderNumber}: read ${listed(doubtful.map(readAs))}; ${THOUSANDS_ADVICE}`];
}
