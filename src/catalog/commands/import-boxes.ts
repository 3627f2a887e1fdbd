import type { CommandRun } from '../../cli/command.ts';
import { atRow } from '../../cli/endings/row-error.ts';
import { toldName } from '../../cli/files/told-name.ts';
import { numberedRows } from '../../cli/input/numbered-rows.ts';
import { saidOtherwise } from '../../csv/said-otherwise.ts';
import { counted } from '../../kernel/counted.ts';
import { BOX_COLUMNS } from '../boxes.schema.ts';
import { boxView as view } from '../boxes.view.ts';
import { boxOperations } from '../catalog.operations.ts';

export { BOX_COLUMNS as columns, view };

const NUMBERS = BOX_COLUMNS.filter((column) => /_(length|width|height|weight|cost)$|^cost$/.test(column));

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const table = { known: BOX_COLUMNS, numbers: NUMBERS };
  const { read, warnings } = await numberedRows(session, typed, file, table);
  const boxes = read.map(({ row }) => row);
  const lines = read.map(({ line }) => line);
  const engine = await session.engine();
  const { value } = await engine
    .call(boxOperations.save, { body: { boxes, from_spreadsheet: true } })
    .catch(atRow(file, 'boxes', lines));
  await session.output.list(value, view, { total: value.length });
  session.notices.warnAll([...warnings, ...saidOtherwise(toldName(file), read, 'code')]);
  session.notices.receipt(`saved ${counted(value.length, 'box', 'boxes')}`);
  return undefined;
};
