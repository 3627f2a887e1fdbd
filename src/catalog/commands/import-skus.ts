import type { CommandRun } from '../../cli/command.ts';
import { atRow, rowPlace } from '../../cli/endings/row-error.ts';
import { toldName } from '../../cli/files/told-name.ts';
import { numberedRows } from '../../cli/input/numbered-rows.ts';
import { saidOtherwise } from '../../csv/said-otherwise.ts';
import { counted } from '../../kernel/counted.ts';
import { plainCode } from '../../kernel/plain-code.ts';
import { saidText } from '../../kernel/said-text.ts';
import { skuOperations } from '../catalog.operations.ts';
import { SKU_CSV_COLUMNS } from '../skus.schema.ts';
import { skuView as view } from '../skus.view.ts';
import { skuFromRow } from './sku-from-row.ts';

export { SKU_CSV_COLUMNS as columns, view };

const NUMBERS = ['price', 'value', 'weight', 'length', 'width', 'height'];

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const table = { known: SKU_CSV_COLUMNS, numbers: NUMBERS };
  const { read, warnings: ofNumbers } = await numberedRows(session, typed, file, table);
  const skus = read.map(({ row, line }) => skuFromRow(row, rowPlace(file, line)));
  const lines = read.map(({ line }) => line);
  // By the name that each is kept by, wherever its row says it.
  const named = read.map(({ row, line }, index) => ({
    line,
    row: { ...row, sku: plainCode(saidText(skus[index]?.sku)) },
  }));
  const engine = await session.engine();
  const { value, warnings } = await engine
    .call(skuOperations.saveMany, { body: { skus, from_spreadsheet: true } })
    .catch(atRow(file, 'skus', lines));
  await session.output.list(value, view, { total: value.length });
  session.notices.warnAll([...ofNumbers, ...saidOtherwise(toldName(file), named, 'sku'), ...(warnings ?? [])]);
  session.notices.receipt(`saved ${counted(value.length, 'SKU')}`);
  return undefined;
};
