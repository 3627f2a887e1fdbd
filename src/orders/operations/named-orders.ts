import { ShipdockError } from '../../kernel/errors.ts';

/** The orders that `ids` names. @throws ShipdockError `unreadable_field` where none is named. */
export function namedOrders(ids: readonly (string | undefined)[] | undefined): readonly string[] {
  const names = (ids ?? []).filter((name) => name !== undefined);
  if (names.length > 0) return names;
  throw new ShipdockError('unreadable_field', 'ids is missing: a list of order ids or numbers', {
    details: [{ field: 'ids', message: 'is missing: a list of order ids or numbers' }],
  });
}
