import { unreadableField } from '../kernel/unreadable-field.ts';

/**
 * A list without which nothing was asked; an empty one is one.
 * @param what it is a list of, as "orders".
 * @throws ShipdockError `unreadable_field` where it was not sent: "all done" would be believed of a name that is misspelt.
 */
export function requiredList<Element>(
  list: readonly Element[] | undefined,
  field: string,
  what: string,
): readonly Element[] {
  if (list !== undefined) return list;
  const message = `is missing: a list of ${what}`;
  throw unreadableField(field, message);
}
