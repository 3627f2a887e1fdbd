import type { CommandRun } from '../../cli/command.ts';
import { rowError } from '../../cli/endings/row-error.ts';
import { csvInput } from '../../cli/input/csv-input.ts';
import { type CsvObject, csvObjects, numbersRead } from '../../csv/csv-objects.ts';
import { saidOtherwise } from '../../csv/said-otherwise.ts';
import { counted } from '../../kernel/counted.ts';
import { BOX_COLUMNS } from '../boxes.schema.ts';
import { boxView as view } from '../boxes.view.ts';
import { boxOperations } from '../catalog.operations.ts';

export { BOX_COLUMNS as columns, view };

const NUMBERS = BOX_COLUMNS.filter((column) => /_(length|width|height|weight|cost)$|^cost$/.test(column));

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const rows: CsvObject[] = [];
  const table = { known: BOX_COLUMNS, ...csvInput(session, typed, file) };
  for await (const each of csvObjects(file, table)) rows.push(each);
  const { read, warnings } = numbersRead(file, rows, NUMBERS);
  const boxes = read.map(({ row }) => row);
  const lines = read.map(({ line }) => line);
  const engine = await session.engine();
  const { value } = await engine
    .call(boxOperations.save, { body: { boxes, from_spreadsheet: true } })
    .catch((error: unknown) => {
      throw rowError(error, file, 'boxes', lines);
    });
  await session.output.list(value, view, { total: value.length });
  session.notices.warnAll([...warnings, ...saidOtherwise(file, read, 'code')]);
  session.notices.receipt(`saved ${counted(value.length, 'box', 'boxes')}`);
  return undefined;
};
