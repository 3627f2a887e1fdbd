import type { CommandRun } from '../../cli/command.ts';
import { rowError } from '../../cli/row-error.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import { counted } from '../../kernel/counted.ts';
import { skuOperations } from '../catalog.operations.ts';
import { skuView as view } from '../catalog.view.ts';
import { SKU_CSV_COLUMNS } from '../skus.schema.ts';
import { skuFromRow } from './sku-from-row.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const skus: Readonly<Record<string, unknown>>[] = [];
  const lines: number[] = [];
  for await (const { line, row } of csvObjects(
    file,
    SKU_CSV_COLUMNS,
    file === '-' ? session.stdin.chunks() : undefined,
  )) {
    skus.push(skuFromRow(row));
    lines.push(line);
  }
  const engine = await session.engine();
  const { value, warnings } = await engine.call(skuOperations.saveMany, { body: { skus } }).catch((error: unknown) => {
    throw rowError(error, file, 'skus', lines);
  });
  await session.output.list(value, view, { total: value.length });
  for (const warning of warnings ?? []) session.notices.warn(warning);
  session.notices.receipt(`saved ${counted(value.length, 'SKU')}`);
  return undefined;
};
