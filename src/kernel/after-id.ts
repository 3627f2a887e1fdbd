import { ID_PREFIXES, type IdKind, isMadeId } from './ids.ts';
import { unreadableField } from './unreadable-field.ts';

/**
 * The id behind which a list goes on, as `after_id` of a query names it; what it named may be gone since.
 * @throws ShipdockError `unreadable_field` for what is none: it would stand somewhere among the ids all the same, and whoever
 * goes on after it would begin anew, or believe to be at the end.
 */
export function afterIdField(kind: IdKind, query: Readonly<Record<string, unknown>>): string | undefined {
  const value = query.after_id;
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && isMadeId(kind, value)) return value;
  const message = `is "${String(value).slice(0, 40)}"; it must be the id of the last one that was read (${ID_PREFIXES[kind]}_…)`;
  throw unreadableField('after_id', message);
}
