import type { Reply } from '../kernel/operation.ts';
import type { Session } from './session.ts';

type Query = Readonly<Record<string, unknown>>;
const PAGE_ROWS = 100;

/**
 * The rows of a list operation, read page by page while they are written: the one page that was asked for, or all of them.
 * Lists that take `after_id` are continued after the last id, so that the millionth row costs what the first did; the others
 * by the number of the page. `uncounted`: nobody will be told how many there are, or it is known already.
 */
export function pagedRows<Row extends object>(
  session: Session,
  query: Query,
  call: (query: Query, uncounted: boolean) => Promise<Reply<readonly Row[]>>,
  { byId = false }: { readonly byId?: boolean } = {},
): { readonly rows: AsyncIterable<Row>; readonly total: () => number | undefined; readonly isPage: true } {
  let total: number | undefined;
  const read = async (page: Query): Promise<readonly Row[]> => {
    const uncounted = total !== undefined || !session.output.tellsTotal;
    const reply = await call({ ...query, ...page }, uncounted);
    total ??= reply.page?.total;
    return reply.value;
  };
  return { rows: pages(session, query, read, byId), total: () => total, isPage: true };
}

async function* pages<Row extends object>(
  session: Session,
  query: Query,
  read: (page: Query) => Promise<readonly Row[]>,
  byId: boolean,
): AsyncGenerator<Row> {
  const { page, perPage } = session.options;
  if (page !== undefined || perPage !== undefined) {
    yield* await read({ page: page ?? 1, per_page: perPage ?? PAGE_ROWS });
    return;
  }
  const rowsAPage = Math.min(PAGE_ROWS, session.output.rowLimit ?? PAGE_ROWS) || 1;
  const mayContinue = byId && query.sort === undefined && query.direction === undefined;
  let after: string | undefined;
  for (let number = 1; ; number++) {
    // Reading waits for nothing: without a turn of the event loop nobody hears a signal, or that the pager was left.
    if (number > 1) await new Promise((resolve) => setImmediate(resolve));
    const position = mayContinue && after !== undefined ? { after_id: after, page: 1 } : { page: number };
    const rows = await read({ ...position, per_page: rowsAPage });
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < rowsAPage || last === undefined) return;
    after = 'id' in last && typeof last.id === 'string' ? last.id : undefined;
  }
}
