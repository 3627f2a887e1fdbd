import { readListQuery } from '../../contract/list-query.ts';
import type { JsonObject } from '../../kernel/json.ts';

/**
 * Sorts a list that its operation answers whole, by any member that is a text, a number or a flag; without a word it stays
 * in the operation's order, or goes backwards. What has no such member comes last.
 * @throws ShipdockError `unreadable_field` naming `sort` or `direction`.
 */
export function sortWholeList(rows: readonly unknown[], query: JsonObject): readonly unknown[] {
  const { sort, direction } = query;
  const isSorted = sort !== undefined && sort !== '' && rows.length > 0;
  const asked = readListQuery({ direction, ...(isSorted ? { sort } : {}) }, isSorted ? plainMembers(rows) : [''], '');
  if (!isSorted) return asked.direction === 'desc' ? rows.toReversed() : rows;
  const sign = asked.direction === 'desc' ? -1 : 1;
  return rows.toSorted((one, other) => compare(memberOf(one, asked.sort), memberOf(other, asked.sort), sign));
}

function plainMembers(rows: readonly unknown[]): readonly string[] {
  const names = rows.flatMap((row) => Object.keys(row ?? {}).filter((name) => isPlain(memberOf(row, name))));
  return [...new Set(names)];
}

/** The member of that name, of its own; undefined where it has none. */
export function memberOf(row: unknown, name: string): unknown {
  return typeof row === 'object' && row !== null ? Object.getOwnPropertyDescriptor(row, name)?.value : undefined;
}

type Plain = string | number | boolean;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function compare(one: unknown, other: unknown, sign: number): number {
  if (!isPlain(one) || !isPlain(other)) return Number(isPlain(other)) - Number(isPlain(one));
  return one < other ? -sign : one > other ? sign : 0;
}
