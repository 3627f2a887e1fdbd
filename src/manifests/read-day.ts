import { readDateTime } from '../kernel/date-time.ts';
import { ShipdockError } from '../kernel/errors.ts';

/** A local date, as 2026-03-02. @throws ShipdockError `unreadable_field` for anything else, as a month that has not that day. */
export function readDay(date: string): string {
  if (readDateTime(date)?.slice(0, 10) === date) return date;
  const message = `is "${date}"; it must be a date such as 2026-03-02`;
  throw new ShipdockError('unreadable_field', `date ${message}`, { details: [{ field: 'date', message }] });
}
