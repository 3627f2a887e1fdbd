import { rearm } from './defuse.ts';
import type { RawRow } from './tokenizer.ts';

export interface CsvRow {
  /** The line of the file that the row begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A row that cannot be taken as it stands, with what it held, so that it can be given back for mending. */
export interface CsvFault extends CsvRow {
  readonly code: 'ragged' | 'bad_quote' | 'nul' | 'unnamed_column' | 'spoiled_cell';
  /** Why, without file and line, as in `has 5 cells where the header has 4`. */
  readonly message: string;
  /** Of a cell its column, which the message begins with. */
  readonly column?: string;
}

export interface CsvHeader {
  readonly line: number;
  /** Trimmed, without nameless columns at the end. */
  readonly names: readonly string[];
  /** Cells of the header row, nameless ones at its end included: rows may have them too, if they are empty. */
  readonly width: number;
}

/** A header from its row. */
export function headerOf(row: RawRow): CsvHeader {
  const names = row.cells.map((name) => name.trim());
  const last = names.findLastIndex((name) => name !== '');
  return { line: row.line, names: names.slice(0, last + 1), width: names.length };
}

/** Whether nothing is written in the row: an empty line, or `,,,` as spreadsheets leave behind. */
export function isBlank(row: RawRow): boolean {
  return row.cells[0]?.trim() === '' && row.cells.every((cell) => cell.trim() === '');
}

/** Whether the row says the header again, as in files that were put one behind another. */
function isHeaderAgain({ cells }: RawRow, { names }: CsvHeader): boolean {
  // Trimming takes the byte order mark of the second file away; a quote behind it was read as a character like any other.
  const first = cells[0]?.trim();
  if (first !== names[0] && first !== `"${names[0]}"`) return false;
  return cells.every((cell, at) => at === 0 || cell.trim() === (names[at] ?? ''));
}

/** Whether a file was put behind another one that has no line end at its end: the header stands in the last row of that. */
function isHeaderBehind({ cells }: RawRow, { names, width }: CsvHeader): boolean {
  const at = cells.length - width;
  const first = cells[at]?.trim().replace(/"$/, '') ?? '';
  if (at < 1 || !first.endsWith(names[0] ?? '')) return false;
  return cells.slice(at + 1).every((cell, index) => cell.trim() === (names[index + 1] ?? ''));
}

/**
 * Parts the rows that fit the header from those that do not. Blank rows, and the header again, are in neither list. The cells of the raw rows
 * are changed in place, since a copy of each row is a third of the time that reading takes.
 * `mayHoldNul` says whether a NUL was seen in the file at all.
 */
export function sortRows(raw: readonly RawRow[], header: CsvHeader, mayHoldNul: boolean): SortedRows {
  const rows: CsvRow[] = [];
  const faults: CsvFault[] = [];
  const headersAgain: number[] = [];
  for (const row of raw) {
    if (isBlank(row)) continue;
    if (isHeaderAgain(row, header)) {
      headersAgain.push(row.line);
      continue;
    }
    const unfit = reasonAgainst(row, header, mayHoldNul);
    if (unfit === undefined) {
      row.cells.length = header.names.length;
      rows.push(row);
    } else {
      const isBehind = isHeaderBehind(row, header);
      if (isBehind) headersAgain.push(row.line);
      const { code, message } = isBehind ? FILE_BEHIND : unfit;
      faults.push({ line: row.line, cells: row.cells, code, message: message + linesWithin(row) });
    }
    rearmAll(row.cells);
  }
  return { rows, faults, headersAgain };
}

export interface SortedRows {
  readonly rows: readonly CsvRow[];
  readonly faults: readonly CsvFault[];
  /** The lines on which the header stands again, be it behind a row: what follows was another file. */
  readonly headersAgain: readonly number[];
}

function rearmAll(cells: string[]): void {
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? '';
    const first = cell.charCodeAt(0);
    if (first === APOSTROPHE || first === EQUALS) cells[at] = rearm(cell);
  }
}

/** What is told of the lines that a quote took into a row that does not fit: orders of their own may stand on them. */
function linesWithin({ line, cells }: RawRow): string {
  const ends = cells.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  return ends === 0 ? '' : `; a quote makes it one row with what stands on the lines to ${line + ends}`;
}

type Reason = Pick<CsvFault, 'code' | 'message'>;

function reasonAgainst(row: RawRow, header: CsvHeader, mayHoldNul: boolean): Reason | undefined {
  if (row.hasBadQuote) return { code: 'bad_quote', message: BAD_QUOTE };
  const named = header.names.length;
  const count = row.cells.length;
  if (count !== header.width && count !== named) {
    return { code: 'ragged', message: `has ${count} cells where the header has ${named}` };
  }
  if (mayHoldNul && row.cells.some((cell) => cell.includes('\0')))
    return { code: 'nul', message: 'holds a NUL character' };
  const beyond = count === named ? undefined : row.cells.slice(named).find((cell) => cell.trim() !== '');
  if (beyond === undefined) return undefined;
  return { code: 'unnamed_column', message: `has "${beyond}" in a column that the header does not name` };
}

const APOSTROPHE = 39;
const EQUALS = 61;
const FILE_BEHIND: Reason = {
  code: 'ragged',
  message: 'has another file behind it, without a line end between them; write the header of that on a line of its own',
};
const BAD_QUOTE = 'has text behind a closing quote; a quote inside a quoted cell is written twice ("")';
