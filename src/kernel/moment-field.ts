import { readDateTime } from './date-time.ts';
import { unreadableField } from './unreadable-field.ts';

/**
 * The moment that a field names, RFC 3339 in UTC; where `isEnd`, the first one that is not included any more: a date-only end
 * includes its day.
 * @throws ShipdockError `unreadable_field`.
 */
export function momentField(field: string, value: string | undefined, isEnd: boolean): string | undefined {
  if (value === undefined) return undefined;
  const read = readDateTime(value) ?? readDateTime(value.replace(LOST_PLUS, '$1+$2'));
  if (read === undefined) {
    const message = `is "${value}"; it must be a date or date-time such as 2026-11-21`;
    throw unreadableField(field, message);
  }
  const step = !isEnd ? 0 : /\d:\d/.test(value) ? 1 : 24 * 60 * 60 * 1000;
  return new Date(Math.min(Date.parse(read) + step, LAST)).toISOString();
}

/** A field of a query, and what it says. */
type Said = readonly [field: string, value: string | undefined];

/**
 * The time between two moments that fields name, as `momentField` reads each.
 * @throws ShipdockError `unreadable_field`, also where it ends before it begins: nothing would be found, as if there were nothing.
 */
export function periodFields(
  [fromField, fromValue]: Said,
  [toField, toValue]: Said,
): { readonly from: string | undefined; readonly before: string | undefined } {
  const from = momentField(fromField, fromValue, false);
  const before = momentField(toField, toValue, true);
  if (from === undefined || before === undefined || from < before) return { from, before };
  const message = `is "${toValue}", which is before ${fromField}, "${fromValue}"`;
  throw unreadableField(toField, message);
}

/** The + of an offset that was not percent-encoded in a query, which is a blank there. */
const LOST_PLUS = /(\d:\d\d\S*) (\d\d:?\d\d)$/;

/** Texts of a year with five digits do not sort as times. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
