import { refuseUnreadable } from '../../kernel/unreadable-field.ts';
import type { NamedLine } from '../moved/moved-away.ts';

interface NamingLine {
  readonly id?: string | undefined;
}

/** What a client is told to do about an id of another order's line. */
export const LEAVE_IT_OUT = '; leave the id out to make a new line of it';

/** Ids by which lines are named that are none of these: in this data or another order they may be of others. */
export function foreignIds(lines: readonly NamingLine[], own: readonly NamedLine[]): readonly string[] {
  const known = new Set<string>(own.map(({ id }) => id));
  return lines.flatMap(({ id }) => (id === undefined || known.has(id) ? [] : [id]));
}

/**
 * A line that is named by the id of another order's would be there twice: spreadsheets mix rows up.
 * @param orderOfLine numbers of orders by the ids of their lines.
 * @param advice what to do where it is meant.
 * @throws ShipdockError `unreadable_field` that names each, and the order that it is of.
 */
export function refuseLinesOfOthers(
  lines: readonly NamingLine[],
  own: readonly NamedLine[],
  orderOfLine: ReadonlyMap<string, string>,
  advice: string,
): void {
  if (orderOfLine.size === 0) return;
  const foreign = new Set(foreignIds(lines, own));
  const details = lines.flatMap(({ id = '' }, index) => {
    const number = foreign.has(id) ? orderOfLine.get(id) : undefined;
    if (number === undefined) return [];
    return [{ field: `order_line_items[${index}].id`, message: `is that of a line of order ${number}${advice}` }];
  });
  refuseUnreadable(details);
}
