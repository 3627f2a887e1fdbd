import type { CommandRun } from '../../cli/command.ts';
import { writeOutputFile } from '../../cli/output-file.ts';
import { pagedRows } from '../../cli/paged-rows.ts';
import { writeCsvRow } from '../../csv/write-csv.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { skuOperations } from '../catalog.operations.ts';
import { skuView as view } from '../catalog.view.ts';
import type { SkuJson } from '../sku.ts';
import { SKU_CSV_COLUMNS } from '../skus.schema.ts';
import { rowOfSku } from './row-of-sku.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { json, fields, columns, output: file } = session.options;
  const isNarrowed = json && file === undefined;
  if (!isNarrowed && (fields ?? columns) !== undefined) {
    throw new ShipdockError('usage', '--fields narrows --json; a SKU in CSV is whole', {
      hint: 'shipdock skus export --json --fields sku,name',
    });
  }
  const engine = await session.engine();
  const { query: text } = typed.options;
  const filters = text === undefined ? {} : { query: text };
  const { rows } = pagedRows(session, filters, (query) => engine.call(skuOperations.list, { query }));
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
async function* csvLines(rows: AsyncIterable<SkuJson>): AsyncGenerator<string> {
  yield writeCsvRow(SKU_CSV_COLUMNS);
  for await (const row of rows) yield writeCsvRow(rowOfSku(row), { defuse: true });
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
