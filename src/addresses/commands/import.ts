import type { CommandRun } from '../../cli/command.ts';
import { atRow, rowPlace } from '../../cli/endings/row-error.ts';
import { csvInput } from '../../cli/input/csv-input.ts';
import type { Session } from '../../cli/session.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import { counted } from '../../kernel/counted.ts';
import type { AddressJson } from '../address-json.ts';
import { addressOperations } from '../addresses.operations.ts';
import { importView as view } from '../addresses.view.ts';
import { ADDRESS_COLUMNS } from '../book/address-columns.ts';
import type { ImportResult } from '../book/plan-import.ts';
import { parseCountry } from '../places/country.ts';
import { formFindings } from '../places/postal-form.ts';
import { mendedZip } from '../validation/mended-zip.ts';

export { ADDRESS_COLUMNS as columns, view };

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const addresses: Readonly<Record<string, string>>[] = [];
  const lines: number[] = [];
  const progress = session.notices.progress({ label: 'reading', unit: 'rows' });
  for await (const { line, row } of csvObjects(file, { known: ADDRESS_COLUMNS, ...csvInput(session, typed, file) })) {
    addresses.push(row.zip === undefined ? row : { ...row, zip: mendedZip(row.zip, row.country) });
    lines.push(line);
    progress.update(lines.length);
  }
  progress.finish();
  const engine = await session.engine();
  const { value } = await engine
    .call(addressOperations.saveMany, { body: { addresses, from_spreadsheet: true } })
    .catch(atRow(file, 'addresses', lines));
  await session.output.list(value, view, { total: value.length });
  const count = (wanted: ImportResult) => value.filter(({ result }) => result === wanted).length;
  warnOfForms(session, file, lines, value);
  session.notices.receipt(`${count('created')} added, ${count('updated')} changed, ${count('unchanged')} as they were`);
  return undefined;
};

const TOLD = 5;

/** Rows whose postal code has another form than its country's: they are in the book, and no carrier may find them. */
function warnOfForms(
  session: Session,
  file: string,
  lines: readonly number[],
  addresses: readonly AddressJson[],
): void {
  const found = addresses.flatMap(({ zip, country: name }, index) => {
    const country = parseCountry(name);
    if (zip === null || country === undefined) return [];
    return formFindings({ country, zip }).map(({ message }) => `${rowPlace(file, lines[index])} zip: ${message}`);
  });
  session.notices.warnAll(found.slice(0, TOLD));
  if (found.length > TOLD)
    session.notices.warn(`and ${counted(found.length - TOLD, 'more postal code')} of another form`);
}
