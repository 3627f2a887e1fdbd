import { orMeant } from '../kernel/did-you-mean.ts';
import { nearest } from '../kernel/suggest.ts';
import type { Place, Report } from './mistake.ts';

export interface CsvCell {
  readonly text: string;
  readonly place: Place;
}

export interface CsvRow {
  readonly place: Place;
  /** The cell of a column that the header has; empty where an optional column is absent. */
  cell(column: string): CsvCell;
}

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvColumns {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

/**
 * Reads a CSV file (RFC 4180, comma, first line is the header) with the place of every cell.
 * Reported: columns that are missing, unknown or doubled, rows that are longer or shorter than the header, open quotes.
 */
export function readCsv(file: string, text: string, columns: CsvColumns, report: Report): CsvTable {
  const [header, ...lines] = records(file, text, report);
  if (header === undefined) {
    report({ file, line: 1, column: 1 }, `the file is empty; expected the header ${columns.required.join(',')}`);
    return { columns: [], rows: [] };
  }
  const names = header.map((cell) => cell.text.trim());
  checkHeader(header, columns, report);
  for (const line of lines) checkLength(line, names.length, report);
  return { columns: names, rows: lines.map((line) => toRow(line, names)) };
}

function checkHeader(header: readonly CsvCell[], columns: CsvColumns, report: Report): void {
  const known = [...columns.required, ...(columns.optional ?? [])];
  const seen = new Set<string>();
  for (const { text, place } of header) {
    const name = text.trim();
    if (seen.has(name)) report(place, `column ${name} stands in the header twice`);
    else if (!known.includes(name)) report(place, `unknown column ${name || '(without a name)'}${orAll(name, known)}`);
    seen.add(name);
  }
  const [first] = header;
  for (const name of columns.required) {
    if (!seen.has(name) && first !== undefined) report(first.place, `column ${name} is missing from the header`);
  }
}

function orAll(name: string, known: readonly string[]): string {
  return orMeant(nearest(name, known)) || `; the columns are ${known.join(', ')}`;
}

function checkLength(line: readonly CsvCell[], expected: number, report: Report): void {
  const [first] = line;
  const place = line[expected]?.place ?? first?.place;
  if (place !== undefined && line.length !== expected) {
    report(place, `the row has ${line.length} cells, the header has ${expected}`);
  }
}

function toRow(line: readonly CsvCell[], names: readonly string[]): CsvRow {
  const place = line[0]?.place ?? { file: '', line: 1, column: 1 };
  return { place, cell: (column) => line[names.indexOf(column)] ?? { text: '', place } };
}

/** One cell: quoted (quotes doubled inside) or plain; and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r?\n|\r|$)/y;

function records(file: string, text: string, report: Report): CsvCell[][] {
  const list: CsvCell[][] = [];
  let record: CsvCell[] = [];
  let [line, lineStart] = [1, 0];
  CELL.lastIndex = 0;
  for (let at = 0; at <= text.length; at = CELL.lastIndex) {
    const place = { file, line, column: at - lineStart + 1 };
    const match = CELL.exec(text);
    if (match === null) {
      report(place, 'a quote is opened here and not closed before the cell ends');
      return list;
    }
    const [whole, quoted, plain = '', end = ''] = match;
    record.push({ text: quoted === undefined ? plain : quoted.replaceAll('""', '"'), place });
    const breaks = whole.split(/\r?\n|\r/).length - 1;
    if (breaks > 0) {
      line += breaks;
      lineStart = CELL.lastIndex;
    }
    if (end === ',') continue;
    if (record.some((cell) => cell.text.trim() !== '')) list.push(record);
    record = [];
    if (CELL.lastIndex >= text.length) break;
  }
  return list;
}
