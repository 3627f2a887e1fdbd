import { type ErrorDetail, ShipdockError } from './errors.ts';

/** A field of a request that cannot be taken as it is: `message` goes on from its name (`is missing`, `is "x"; it must be …`). */
export function unreadableField(field: string, message: string): ShipdockError {
  return new ShipdockError('unreadable_field', `${field} ${message}`, { details: [{ field, message }] });
}

/**
 * Refuses a request with such fields, all of which are listed; the first one is told in words. Where there is none it goes on.
 * @throws ShipdockError `unreadable_field`.
 */
export function refuseUnreadable(problems: readonly ErrorDetail[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new ShipdockError('unreadable_field', `${first.field} ${first.message}`, { details: problems });
}
