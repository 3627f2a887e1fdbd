import { writeCsvRow, writeObjectRow } from '../../csv/write-csv.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { writeOutputFile } from '../files/output-file.ts';
import type { Session } from '../session.ts';
import type { View } from '../view.ts';

/** How a list is written so that its import reads it. */
export interface CsvExport<Row> {
  /** One of them, as `a SKU`. */
  readonly one: string;
  readonly view: View<Row>;
  readonly columns: readonly string[];
  readonly cells: (row: Row) => readonly string[];
  /** A command that narrows what is told. */
  readonly narrowed: string;
  readonly read: () => Promise<AsyncIterable<Row>>;
}

/**
 * Writes all rows as CSV, to `--output` or standard output, or with `--json` as JSON.
 * @throws ShipdockError `usage` where fields are chosen of CSV, which is whole.
 */
export async function exportCsv<Row extends object>(session: Session, given: CsvExport<Row>): Promise<void> {
  const { json, fields, columns, output: file } = session.options;
  const isOnOutput = file === undefined || file === '-';
  const isNarrowed = json && isOnOutput;
  if (!isNarrowed && (fields ?? columns) !== undefined) {
    throw new ShipdockError('usage', `--fields narrows --json; ${given.one} in CSV is whole`, { hint: given.narrowed });
  }
  const rows = await given.read();
  if (isNarrowed) {
    await session.output.list(rows, given.view);
  } else if (isOnOutput) {
    for await (const line of csvLines(rows, given)) session.output.raw(line);
  } else {
    const path = await writeOutputFile(file, encoded(csvLines(rows, given)));
    session.notices.receipt(`wrote ${path}`);
  }
}

async function* csvLines<Row>(rows: AsyncIterable<Row>, { columns, cells }: CsvExport<Row>): AsyncGenerator<string> {
  yield writeCsvRow(columns);
  for await (const row of rows) yield writeObjectRow(cells(row));
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
