import { readDateTime } from '../kernel/date-time.ts';
import { unreadableField } from '../kernel/unreadable-field.ts';

/** A local date, as 2026-03-02. @throws ShipdockError `unreadable_field` for anything else, as a month that has not that day. */
export function readDay(date: string): string {
  if (readDateTime(date)?.slice(0, 10) === date) return date;
  const message = `is "${date}"; it must be a date such as 2026-03-02`;
  throw unreadableField('date', message);
}
