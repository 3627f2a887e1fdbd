import { isShortened } from '../../../csv/spoiled-cell.ts';
import { listed } from '../../../kernel/listed.ts';
import type { OrderColumns } from '../read/order-columns.ts';
import type { RejectReason, StagedRow } from '../read/staged-row.ts';
import { cellsThat } from './cells-that.ts';

/**
 * Why an order number cannot be taken: several orders may have become one, and none of them is what its shop calls it. An export
 * may have such a number of its own, and says by its id which order it means.
 */
export function shortenedOrderNumber(
  orderNumber: string,
  [row]: readonly StagedRow[],
  { places }: OrderColumns,
  isExport: boolean,
): readonly RejectReason[] {
  const column = places.find(([{ field, scope }]) => scope === 'order' && field === 'order_number')?.[0].name;
  if (!isShortened(orderNumber) || isExport || row === undefined || column === undefined) return [];
  const message = `is ${orderNumber}: a spreadsheet shortened it, and several orders may have become one; import the file as its shop wrote it`;
  return [{ line: row.line, column, message }];
}

/** What is told of other numbers whose last digits a spreadsheet took: telephone numbers, UPCs, ids of a shop. */
export function shortenedNumbers(
  orderNumber: string,
  rows: readonly StagedRow[],
  { places }: OrderColumns,
): readonly string[] {
  const others = places.filter(([{ field }]) => field !== 'order_number');
  const texts = cellsThat(isShortened, rows, others);
  if (texts.length === 0) return [];
  return [
    `${orderNumber}: a spreadsheet shortened ${listed([...new Set(texts)])}, and the last digits are lost: import the file as its shop wrote it`,
  ];
}
