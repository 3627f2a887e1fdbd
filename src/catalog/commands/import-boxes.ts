import type { CommandRun } from '../../cli/command.ts';
import { rowError } from '../../cli/endings/row-error.ts';
import { csvInput } from '../../cli/input/csv-input.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import { counted } from '../../kernel/counted.ts';
import { BOX_COLUMNS } from '../boxes.schema.ts';
import { boxOperations } from '../catalog.operations.ts';
import { boxView as view } from '../catalog.view.ts';

export { BOX_COLUMNS as columns, view };

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const boxes: Readonly<Record<string, string>>[] = [];
  const lines: number[] = [];
  for await (const { line, row } of csvObjects(file, { known: BOX_COLUMNS, ...csvInput(session, typed, file) })) {
    boxes.push(row);
    lines.push(line);
  }
  const engine = await session.engine();
  const { value } = await engine.call(boxOperations.save, { body: { boxes } }).catch((error: unknown) => {
    throw rowError(error, file, 'boxes', lines);
  });
  await session.output.list(value, view, { total: value.length });
  session.notices.receipt(`saved ${counted(value.length, 'box', 'boxes')}`);
  return undefined;
};
