import type { CommandRun } from '../../cli/command.ts';
import { writeOutputFile } from '../../cli/output-file.ts';
import { pagedRows } from '../../cli/paged-rows.ts';
import { writeCsvRow } from '../../csv/write-csv.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { ADDRESS_COLUMNS } from '../address-columns.ts';
import type { AddressJson } from '../address-json.ts';
import { addressOperations } from '../addresses.operations.ts';
import { view } from '../addresses.view.ts';
import { addressQuery } from './list.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { json, fields, columns, output: file } = session.options;
  const isNarrowed = json && file === undefined;
  if (!isNarrowed && (fields ?? columns) !== undefined) {
    throw new ShipdockError('usage', '--fields narrows --json; an address in CSV is whole', {
      hint: 'shipdock addresses export --json --fields code,city',
    });
  }
  const engine = await session.engine();
  const { rows } = pagedRows(session, addressQuery(typed), (query) => engine.call(addressOperations.list, { query }), {
    byId: true,
  });
  if (isNarrowed) {
    await session.output.list(rows, view);
  } else if (file === undefined || file === '-') {
    for await (const line of csvLines(rows)) session.output.text(line);
  } else {
    const path = await writeOutputFile(file, encoded(csvLines(rows)));
    session.notices.receipt(`wrote ${path}`);
  }
  return undefined;
};

/** Cells that a spreadsheet would execute are shown instead; reading them back undoes it. */
async function* csvLines(rows: AsyncIterable<AddressJson>): AsyncGenerator<string> {
  yield writeCsvRow(ADDRESS_COLUMNS);
  for await (const row of rows) {
    yield writeCsvRow(
      ADDRESS_COLUMNS.map((column) => String(row[column] ?? '')),
      { defuse: true },
    );
  }
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
