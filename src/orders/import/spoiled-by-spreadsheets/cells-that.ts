import type { OrderColumns } from '../read/order-columns.ts';
import type { StagedRow } from '../read/staged-row.ts';

/** Cells of these columns that look so, each by its column and line. Of nearly every order there is none. */
export function cellsThat(
  lookSo: (cell: string) => boolean,
  rows: readonly StagedRow[],
  places: OrderColumns['places'],
): readonly string[] {
  const told: string[] = [];
  for (const { cells, line } of rows) {
    for (const [{ name }, index] of places) {
      const cell = cells[index]?.trim() ?? '';
      if (lookSo(cell)) told.push(`${name} ${cell} on line ${line}`);
    }
  }
  return told;
}
