import type { SelectQueryBuilder } from 'kysely';
import type { PageRequest } from '../kernel/paging.ts';

/** The rows of that page of what a query finds, in the order that it has. */
export function onPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { page, perPage }: Pick<PageRequest, 'page' | 'perPage'>,
): SelectQueryBuilder<Tables, Table, Row> {
  return perPage === undefined ? query : query.limit(perPage).offset((page - 1) * perPage);
}

/** How many rows a query finds that selects nothing yet. */
export async function countOf<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const found = await query.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
  // Of tables that are not known yet the library's type of a row does not come out.
  return Number((found as { readonly count: unknown }).count);
}
