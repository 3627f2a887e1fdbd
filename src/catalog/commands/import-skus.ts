import type { CommandRun } from '../../cli/command.ts';
import { rowError, rowPlace } from '../../cli/endings/row-error.ts';
import { csvInput } from '../../cli/input/csv-input.ts';
import { type CsvObject, csvObjects, numbersRead } from '../../csv/csv-objects.ts';
import { saidOtherwise } from '../../csv/said-otherwise.ts';
import { counted } from '../../kernel/counted.ts';
import { skuOperations } from '../catalog.operations.ts';
import { SKU_CSV_COLUMNS } from '../skus.schema.ts';
import { skuView as view } from '../skus.view.ts';
import { skuFromRow } from './sku-from-row.ts';

export { SKU_CSV_COLUMNS as columns, view };

const NUMBERS = ['price', 'value', 'weight', 'length', 'width', 'height'];

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const rows: CsvObject[] = [];
  const table = { known: SKU_CSV_COLUMNS, ...csvInput(session, typed, file) };
  for await (const each of csvObjects(file, table)) rows.push(each);
  const { read, warnings: ofNumbers } = numbersRead(file, rows, NUMBERS);
  const skus = read.map(({ row, line }) => skuFromRow(row, rowPlace(file, line)));
  const lines = read.map(({ line }) => line);
  const engine = await session.engine();
  const { value, warnings } = await engine
    .call(skuOperations.saveMany, { body: { skus, from_spreadsheet: true } })
    .catch((error: unknown) => {
      throw rowError(error, file, 'skus', lines);
    });
  await session.output.list(value, view, { total: value.length });
  session.notices.warnAll([...ofNumbers, ...saidOtherwise(file, read, 'sku'), ...(warnings ?? [])]);
  session.notices.receipt(`saved ${counted(value.length, 'SKU')}`);
  return undefined;
};
