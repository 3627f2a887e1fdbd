import type { CommandRun } from '../../cli/command.ts';
import { rowError } from '../../cli/row-error.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import { ADDRESS_COLUMNS } from '../address-columns.ts';
import { addressOperations } from '../addresses.operations.ts';
import { importView as view } from '../addresses.view.ts';
import { mendedZip } from '../mended-zip.ts';
import type { ImportResult } from '../plan-import.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const addresses: Readonly<Record<string, string>>[] = [];
  const lines: number[] = [];
  const stdin = file === '-' ? session.stdin.chunks() : undefined;
  const progress = session.notices.progress({ label: 'reading', unit: 'rows' });
  for await (const { line, row } of csvObjects(file, ADDRESS_COLUMNS, stdin)) {
    addresses.push(row.zip === undefined ? row : { ...row, zip: mendedZip(row.zip, row.country) });
    lines.push(line);
    progress.update(lines.length);
  }
  progress.finish();
  const engine = await session.engine();
  const { value } = await engine.call(addressOperations.saveMany, { body: { addresses } }).catch((error: unknown) => {
    throw rowError(error, file, 'addresses', lines);
  });
  await session.output.list(value, view, { total: value.length });
  const count = (wanted: ImportResult) => value.filter(({ result }) => result === wanted).length;
  session.notices.receipt(`${count('created')} added, ${count('updated')} changed, ${count('unchanged')} as they were`);
  return undefined;
};
