import { readDateTime } from './date-time.ts';
import { ShipdockError } from './errors.ts';

/**
 * The moment that a field names, RFC 3339 in UTC; where `isEnd`, the first one that is not included any more: a date-only end
 * includes its day.
 * @throws ShipdockError `unreadable_field`.
 */
export function momentField(field: string, value: string | undefined, isEnd: boolean): string | undefined {
  if (value === undefined) return undefined;
  const read = readDateTime(value);
  if (read === undefined) {
    const message = `is "${value}"; it must be a date or date-time such as 2026-11-21`;
    throw new ShipdockError('unreadable_field', `${field} ${message}`, { details: [{ field, message }] });
  }
  const step = !isEnd ? 0 : /\d:\d/.test(value) ? 1 : 24 * 60 * 60 * 1000;
  return new Date(Math.min(Date.parse(read) + step, LAST)).toISOString();
}

/** Texts of a year with five digits do not sort as times. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
