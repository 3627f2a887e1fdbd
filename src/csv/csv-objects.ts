import { counted } from '../kernel/counted.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { CsvOptions } from './csv-reader.ts';
import { openCsvSource } from './csv-source-file.ts';
import { doubtfulBeside, hasDecimalCommas, withDecimalPoint } from './decimal-comma.ts';
import type { Delimiter } from './delimiter.ts';
import { doubtfulThousands, readAs, THOUSANDS_ADVICE } from './doubtful-thousands.ts';
import { planColumns } from './header.ts';
import { readCsv } from './read-csv.ts';
import type { CsvFault, CsvRow } from './rows.ts';
import { asMeant, spoiledCell } from './spoiled-cell.ts';

/** A row of a small CSV file by column names, blank cells left out. */
export interface CsvObject {
  readonly line: number;
  readonly row: Readonly<Record<string, string>>;
  readonly delimiter: Delimiter;
}

/** How a small table is read. */
export interface CsvTable extends Pick<CsvOptions, 'delimiter' | 'encoding' | 'guessed'> {
  readonly known: readonly string[];
  /** Columns that must be there; of a list inside, one of them. */
  readonly required?: readonly (string | readonly string[])[];
  /** What `-` is read from. */
  readonly stdin?: AsyncIterable<Uint8Array> | undefined;
  /** Takes what cannot be read, in the order of the file, where the other rows are taken without it. */
  readonly reject?: (fault: CsvFault, source: string) => void;
}

/**
 * Reads a CSV file row by row as objects, for catalogues (boxes, SKUs) that are taken whole or not at all.
 * @throws ShipdockError `file_not_found`, `file_empty`, `unreadable_file` naming the line of a row that cannot be read.
 */
export async function* csvObjects(path: string, table: CsvTable): AsyncGenerator<CsvObject> {
  const { known, required = [], stdin = emptyInput(), reject = refuse, ...options } = table;
  const { name, bytes } = await openCsvSource(path, stdin);
  let columns: ReadonlyMap<string, number> | undefined;
  for await (const { header, rows, faults, delimiter } of readCsv(bytes, { ...options, name })) {
    columns ??= planColumns(header, { name, known, required });
    for (const each of inOrder(rows, faults)) {
      const fault = 'code' in each ? each : spoiled(columns, each);
      if (fault === undefined) yield { line: each.line, row: toObject(columns, each.cells), delimiter };
      else reject(fault, name);
    }
  }
}

function inOrder(rows: readonly CsvRow[], faults: readonly CsvFault[]): readonly (CsvRow | CsvFault)[] {
  return faults.length === 0 ? rows : [...rows, ...faults].toSorted((one, other) => one.line - other.line);
}

/** A row of which a cell says nothing of what it is to say: what is not there in time is mended, what was kept so is not seen. */
function spoiled(columns: ReadonlyMap<string, number>, row: CsvRow): CsvFault | undefined {
  for (const [column, index] of columns) {
    const why = spoiledCell(row.cells[index]?.trim() ?? '');
    if (why !== undefined) return { ...row, code: 'spoiled_cell', column, message: `${column} ${why}` };
  }
  return undefined;
}

/**
 * The same with the numbers of these columns as they are meant, and what is told of those that may be meant otherwise: as they stand
 * in the file.
 * @throws ShipdockError `unreadable_file` naming the row of a number that may be two.
 */
export function numbersRead(
  file: string,
  objects: readonly CsvObject[],
  columns: readonly string[],
): { readonly read: readonly CsvObject[]; readonly warnings: readonly string[] } {
  return {
    read: withDecimalPoints(file, objects, columns),
    warnings: thousandsWarnings(file, objects, columns),
  };
}

/** What is told of numbers in those columns of a small file in which a point may stand between thousands. */
function thousandsWarnings(file: string, objects: readonly CsvObject[], columns: readonly string[]): readonly string[] {
  const doubtful = doubtfulThousands(objects[0]?.delimiter, () =>
    objects.flatMap(({ line, row }) => columns.map((name) => ({ name, line, cell: row[name] ?? '' }))),
  );
  const [first] = doubtful;
  if (first === undefined) return [];
  const more = doubtful.length === 1 ? '' : ` (and ${counted(doubtful.length - 1, 'number')} more so)`;
  return [`${file}: read ${readAs(first)}${more}; ${THOUSANDS_ADVICE}`];
}

/** The same with a point before the decimals of these columns, where the file has commas there. */
function withDecimalPoints(
  file: string,
  objects: readonly CsvObject[],
  columns: readonly string[],
): readonly CsvObject[] {
  const said = () => objects.flatMap(({ line, row }) => columns.map((name) => ({ name, line, cell: row[name] ?? '' })));
  if (!hasDecimalCommas(objects[0]?.delimiter, said)) return objects;
  return objects.map((each) => {
    const row = { ...each.row };
    for (const name of columns) {
      const cell = row[name];
      if (cell === undefined) continue;
      const number = withDecimalPoint(cell);
      if (number === undefined) {
        throw new ShipdockError('unreadable_file', `${file}:${each.line} ${name} ${doubtfulBeside(cell)}`);
      }
      row[name] = number;
    }
    return { ...each, row };
  });
}

function refuse({ line, message, code }: CsvFault, source: string): never {
  const hint = 'write what it was; an apostrophe before it says that it is meant so';
  throw new ShipdockError('unreadable_file', `${source}:${line} ${message}`, code === 'spoiled_cell' ? { hint } : {});
}

function toObject(columns: ReadonlyMap<string, number>, cells: readonly string[]): Readonly<Record<string, string>> {
  const row: Record<string, string> = {};
  for (const [name, index] of columns) {
    const cell = cells[index]?.trim();
    if (cell !== undefined && cell !== '') row[name] = asMeant(cell);
  }
  return row;
}

async function* emptyInput(): AsyncGenerator<Uint8Array> {}
