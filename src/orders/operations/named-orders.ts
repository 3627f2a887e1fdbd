import { unreadableField } from '../../kernel/unreadable-field.ts';

/** The orders that `ids` names. @throws ShipdockError `unreadable_field` where none is named. */
export function namedOrders(ids: readonly (string | undefined)[] | undefined): readonly string[] {
  const names = (ids ?? []).filter((name) => name !== undefined);
  if (names.length > 0) return names;
  throw unreadableField('ids', 'is missing: a list of order ids or numbers');
}
