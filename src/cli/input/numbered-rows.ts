import { type CsvObject, type CsvTable, csvObjects, numbersRead } from '../../csv/csv-objects.ts';
import type { Typed } from '../command.ts';
import { toldName } from '../files/told-name.ts';
import type { Session } from '../session.ts';
import { csvInput } from './csv-input.ts';

/** All rows of a small table that a command was given, with the numbers of these columns as they are meant, and what is told of them. */
export async function numberedRows(
  session: Session,
  typed: Typed,
  file: string,
  { numbers, ...table }: Pick<CsvTable, 'known' | 'required'> & { readonly numbers: readonly string[] },
): Promise<ReturnType<typeof numbersRead>> {
  const rows: CsvObject[] = [];
  for await (const each of csvObjects(file, { ...table, ...csvInput(session, typed, file) })) rows.push(each);
  return numbersRead(toldName(file), rows, numbers);
}
