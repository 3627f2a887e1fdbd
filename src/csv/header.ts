import { orMeant } from '../kernel/did-you-mean.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { nearest } from '../kernel/suggest.ts';

/** What a file's header may and must hold. */
export interface HeaderRule {
  /** What messages call the file. */
  readonly name: string;
  readonly known: readonly string[];
  /** Names that must be there; a list inside means one of these. */
  readonly required: readonly (string | readonly string[])[];
}

/**
 * The place of every known column in the rows of a file. Names are compared without case, and with blanks and hyphens
 * read as underscores: `Order Number` is `order_number`.
 * @throws unreadable_file naming every unknown, doubled and missing column at once, each unknown with the nearest known.
 */
export function planColumns(header: readonly string[], rule: HeaderRule): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  const problems: ErrorDetail[] = [];
  for (const [index, written] of header.entries()) {
    const name = columnKey(written);
    if (!rule.known.includes(name))
      problems.push({ field: written, message: unknownColumn(written, index, rule.known) });
    else if (columns.has(name)) problems.push({ field: name, message: `the column ${name} is there twice` });
    else columns.set(name, index);
  }
  problems.push(...rule.required.flatMap((names) => missingColumn([names].flat(), columns)));
  if (problems.length > 0) throw wrongHeader(rule, problems);
  return columns;
}

/** How names of columns are compared: without case, blanks and hyphens as underscores. */
export function columnKey(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

function unknownColumn(written: string, index: number, known: readonly string[]): string {
  if (written === '') return `column ${index + 1} has no name`;
  const key = columnKey(written);
  const near = nearest(key, known) ?? known.find((name) => name === key.replace(/_(number|address|code)$/, ''));
  return `there is no column "${written}"${orMeant(near && `"${near}"`)}`;
}

function missingColumn(names: readonly string[], columns: ReadonlyMap<string, number>): ErrorDetail[] {
  if (names.some((name) => columns.has(name))) return [];
  return [{ field: names.join(' or '), message: `the column ${names.join(' or ')} is missing` }];
}

function wrongHeader(rule: HeaderRule, problems: readonly ErrorDetail[]): ShipdockError {
  const first = problems[0]?.message ?? '';
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new ShipdockError('unreadable_file', `${rule.name}: the header does not fit: ${first}${more}`, {
    hint: `columns: ${rule.known.join(', ')}`,
    details: problems,
  });
}
