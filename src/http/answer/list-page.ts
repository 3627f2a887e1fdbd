import { readListQuery } from '../../contract/list-query.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Reply } from '../../kernel/operation.ts';
import { MAX_PER_PAGE } from '../../kernel/paging.ts';
import { narrowWholeList } from './narrow-whole-list.ts';
import { sortWholeList } from './sort-whole-list.ts';

/** One page of a list and the headers that say which (decisions 1). */
export interface ListPage {
  readonly value: readonly unknown[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The page of a list that goes out. Most operations sort and page by themselves; a short list that an operation answers
 * whole is narrowed, sorted and cut here.
 * @param asked the query; what a whole list is narrowed to; the request's own address, to which the links lead.
 */
export function listPage(
  reply: Reply<unknown>,
  value: readonly unknown[],
  asked: { query: JsonObject; filters: Readonly<Record<string, string>>; url: URL },
): ListPage {
  const { query, filters, url } = asked;
  const { page, perPage = MAX_PER_PAGE } = readListQuery({ page: query.page, per_page: query.per_page }, ['id'], 'id');
  const isWhole = reply.page === undefined;
  const narrowed = isWhole ? narrowWholeList(value, filters) : value;
  const total = reply.page?.total ?? narrowed.length;
  const rows = isWhole ? sortWholeList(narrowed, query).slice((page - 1) * perPage, page * perPage) : value;
  return {
    value: rows,
    headers: {
      ...pageHeaders({ total, page, perPage }),
      ...links(url, page, perPage, Math.ceil(total / perPage)),
    },
  };
}

/** Which page it is. A list that was asked for by POST has these alone: its page stands in the body, where no link leads. */
export function pageHeaders({ total, page, perPage }: NonNullable<Reply<unknown>['page']>): ListPage['headers'] {
  return {
    'x-total': String(total),
    'x-page': String(page),
    'x-per-page': String(perPage),
    'x-total-pages': String(Math.ceil(total / perPage)),
  };
}

/** RFC 8288 links to the other pages. The key of a caller who sends it in the query is never repeated. */
function links(url: URL, page: number, perPage: number, pages: number): Readonly<Record<string, string>> {
  const targets: [string, number][] = [];
  if (pages > 0) targets.push(['first', 1]);
  if (page > 1) targets.push(['prev', Math.min(page - 1, Math.max(pages, 1))]);
  if (page < pages) targets.push(['next', page + 1]);
  if (pages > 0) targets.push(['last', pages]);
  if (targets.length === 0) return {};
  const target = new URL(url);
  target.searchParams.delete('api_key');
  const link = targets.map(([relation, number]) => {
    target.searchParams.set('page', String(number));
    target.searchParams.set('per_page', String(perPage));
    return `<${target.href}>; rel="${relation}"`;
  });
  return { link: link.join(', ') };
}
