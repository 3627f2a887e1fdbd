import { readDateTime } from '../../kernel/date-time.ts';
import { flagOf } from '../../kernel/flag-word.ts';
import { memberOf } from './sort-whole-list.ts';

/**
 * Narrows a list that its operation answers whole to the rows whose members say these words; texts in either case, of a
 * time also its day.
 * @param filters words by the names of plain members.
 */
export function narrowWholeList(
  rows: readonly unknown[],
  filters: Readonly<Record<string, string>>,
): readonly unknown[] {
  const wanted = Object.entries(filters).filter(([, word]) => word.trim() !== '');
  if (wanted.length === 0) return rows;
  return rows.filter((row) => wanted.every(([name, word]) => says(memberOf(row, name), word.trim())));
}

function says(value: unknown, word: string): boolean {
  if (typeof value === 'boolean') return flagOf(word.toLowerCase()) === value;
  if (typeof value === 'number') return Number(word) === value;
  return typeof value === 'string' && (value.toLowerCase() === word.toLowerCase() || isWithin(value, word));
}

/** A date means all of its day in UTC, and a moment may be written with any offset. */
function isWithin(value: string, word: string): boolean {
  if (!MOMENT.test(value)) return false;
  return DAY.test(word) ? value.startsWith(word) : Date.parse(value) === Date.parse(readDateTime(word) ?? '');
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
