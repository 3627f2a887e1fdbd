import type { Delimiter } from './delimiter.ts';
import { CERTAIN_POINT, type NumberCell } from './doubtful-thousands.ts';

/** `10,50`, `-5,00`, `0,250`, `1250,500`, `1.234,5`: thousands stand in threes, behind no zero, and never after a point. */
const CERTAIN_COMMA = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|(?:0\d*|\d{4,}),\d+|[1-9]\d{0,2}(?:\.\d{3})+,\d+)$/;
const WITH_COMMA = /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+),\d+$/;
/** `1.000`: a thousand where a comma stands before decimals, or 1 of somebody who typed a point. */
const DOUBTFUL = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Whether commas stand before the decimals of these numbers, as in most of Europe: in a file that is separated otherwise, where one of
 * them can be nothing else and none has decimals behind a point.
 * @param said gathered only where the file is not separated by commas.
 */
export function hasDecimalCommas(delimiter: Delimiter | undefined, said: () => readonly NumberCell[]): boolean {
  if (delimiter === undefined || delimiter === ',') return false;
  const cells = said();
  return cells.some(({ cell }) => CERTAIN_COMMA.test(cell)) && !cells.some(({ cell }) => CERTAIN_POINT.test(cell));
}

/** Such a number with a point before its decimals, `1.234,5` as 1234.5; undefined of one that may be two. */
export function withDecimalPoint(cell: string): string | undefined {
  if (WITH_COMMA.test(cell)) return cell.replaceAll('.', '').replace(',', '.');
  return DOUBTFUL.test(cell) ? undefined : cell;
}

/** Why it is not taken. */
export function doubtfulBeside(cell: string): string {
  return `is ${cell} beside numbers with a decimal comma, so that it may be ${cell.replace('.', '')} or ${Number(cell)}: write it without the point`;
}
