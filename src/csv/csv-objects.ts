import { counted } from '../kernel/counted.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { openCsvSource } from './csv-source-file.ts';
import type { Delimiter } from './delimiter.ts';
import { doubtfulThousands, readAs, THOUSANDS_ADVICE } from './doubtful-thousands.ts';
import { planColumns } from './header.ts';
import { readCsv } from './read-csv.ts';
import type { CsvFault } from './rows.ts';

/** A row of a small CSV file by column names, blank cells left out. */
export interface CsvObject {
  readonly line: number;
  readonly row: Readonly<Record<string, string>>;
  readonly delimiter: Delimiter;
}

/**
 * Reads a CSV file row by row as objects, for catalogues (boxes, SKUs) that are taken whole or not at all.
 * @param required columns that must be there; of a list inside, one of them
 * @param reject takes what cannot be read, where the other rows are taken without it.
 * @throws ShipdockError `file_not_found`, `file_empty`, `unreadable_file` naming the line of a row that cannot be read.
 */
export async function* csvObjects(
  path: string,
  known: readonly string[],
  stdin: AsyncIterable<Uint8Array> = emptyInput(),
  required: readonly (string | readonly string[])[] = [],
  reject: (fault: CsvFault, source: string) => void = refuse,
): AsyncGenerator<CsvObject> {
  const source = await openCsvSource(path, stdin);
  let columns: ReadonlyMap<string, number> | undefined;
  for await (const batch of readCsv(source.bytes, { name: source.name })) {
    columns ??= planColumns(batch.header, { name: source.name, known, required });
    for (const fault of batch.faults) reject(fault, source.name);
    for (const { line, cells } of batch.rows) yield { line, row: toObject(columns, cells), delimiter: batch.delimiter };
  }
}

/** What is told of numbers in those columns of a small file in which a point may stand between thousands. */
export function thousandsWarnings(
  file: string,
  objects: readonly CsvObject[],
  columns: readonly string[],
): readonly string[] {
  const doubtful = doubtfulThousands(objects[0]?.delimiter, () =>
    objects.flatMap(({ line, row }) => columns.map((name) => ({ name, line, cell: row[name] ?? '' }))),
  );
  const [first] = doubtful;
  if (first === undefined) return [];
  const more = doubtful.length === 1 ? '' : ` (and ${counted(doubtful.length - 1, 'number')} more so)`;
  return [`${file}: read ${readAs(first)}${more}; ${THOUSANDS_ADVICE}`];
}

function refuse({ line, message }: CsvFault, source: string): never {
  throw new ShipdockError('unreadable_file', `${source}:${line} ${message}`);
}

function toObject(columns: ReadonlyMap<string, number>, cells: readonly string[]): Readonly<Record<string, string>> {
  const row: Record<string, string> = {};
  for (const [name, index] of columns) {
    const cell = cells[index]?.trim();
    if (cell !== undefined && cell !== '') row[name] = cell;
  }
  return row;
}

async function* emptyInput(): AsyncGenerator<Uint8Array> {}
