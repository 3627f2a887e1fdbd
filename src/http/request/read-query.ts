import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Route } from '../../kernel/operation.ts';
import { MAX_PER_PAGE } from '../../kernel/paging.ts';
import { readQueryText } from './form-data.ts';

/**
 * The parameters of a request's query. What the route names is one word each: taken twice or as `status[]`, a filter would
 * be left out and everything answered. Over HTTP nobody gets everything at once: `per_page=all` is the terminal's own word,
 * and means as much as any number above 100.
 * @throws ShipdockError `unreadable_field`.
 */
export function readQuery(search: string, route: Route): JsonObject {
  const query = readQueryText(search.slice(1));
  for (const name of route.query ?? []) {
    const value = query[name];
    if (typeof value === 'object' && value !== null) throw several(name);
  }
  return query.per_page === 'all' ? { ...query, per_page: String(MAX_PER_PAGE) } : query;
}

function several(field: string): ShipdockError {
  const message = 'is given several times or with brackets; it must be given once, as one word';
  return new ShipdockError('unreadable_field', `${field} ${message}`, {
    details: [{ field, message }],
    ...(field === 'status' ? { hint: 'several statuses are separated by commas: status=new,picking' } : {}),
  });
}
