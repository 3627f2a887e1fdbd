import type { Delimiter } from './delimiter.ts';

/** A number of a file, and where it stands. */
export interface NumberCell {
  readonly name: string;
  readonly line: number;
  readonly cell: string;
}

/** `1.500`: one and a half, or fifteen hundred where a point stands between the thousands. */
const DOUBTFUL = /^[1-9]\d{0,2}\.\d{3}$/;
/** `10.50`: no thousands stand so. */
export const CERTAIN_POINT = /^\d+\.(\d{1,2}|\d{4,})$/;
/** `0.250`, `1250.500`: nor so, behind a zero or four digits. What a program writes may have it beside prices of a spreadsheet. */
const NO_THOUSANDS = /^(?:0\d*|\d{4,})\.\d+$/;

/**
 * The numbers of a file in which a point may stand between thousands: one that is separated by semicolons, as spreadsheets write
 * it where a comma stands before the decimals, or by tabs or pipes, which they write and copy anywhere. None where another number
 * of them shows that points stand before decimals.
 * @param said gathered only where the file is not separated by commas.
 */
export function doubtfulThousands(
  delimiter: Delimiter | undefined,
  said: () => readonly NumberCell[],
): readonly NumberCell[] {
  if (delimiter === undefined || delimiter === ',') return [];
  const cells = said();
  const isCertain = ({ cell }: NumberCell) => CERTAIN_POINT.test(cell) || NO_THOUSANDS.test(cell);
  return cells.some(isCertain) ? [] : cells.filter(({ cell }) => DOUBTFUL.test(cell));
}

/** How such a number was read. */
export function readAs({ name, line, cell }: NumberCell): string {
  return `${name} ${cell} on line ${line} as ${Number(cell)}`;
}

/** What is to be done, if it was not meant so. */
export const THOUSANDS_ADVICE =
  'if the points stand between thousands, as in many files without commas between the cells, write these numbers without them';
