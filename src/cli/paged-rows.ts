import { counted } from '../kernel/counted.ts';
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
  const read: Read<Row> = async (page) => {
    const uncounted = total !== undefined || !session.output.tellsTotal;
    const reply = await call(page, uncounted);
    total ??= reply.page?.total;
    return reply.value;
  };
  return { rows: rowsOf(session, query, read, byId), total: () => total, isPage: true };
}

type Read<Row> = (query: Query) => Promise<readonly Row[]>;

async function* rowsOf<Row extends object>(
  session: Session,
  query: Query,
  read: Read<Row>,
  byId: boolean,
): AsyncGenerator<Row> {
  const { page, perPage } = session.options;
  if (page !== undefined || perPage !== undefined) {
    yield* await read({ ...query, page: page ?? 1, per_page: perPage ?? PAGE_ROWS });
    return;
  }
  const { sort, direction, ...unsorted } = query;
  if (!byId) yield* pages(session, query, read, false);
  else if (sort === undefined && direction === undefined) yield* pages(session, query, read, true);
  else yield* eachOnce(session, pages(session, query, read, false), () => pages(session, unsorted, read, true));
}

async function* pages<Row extends object>(
  session: Session,
  query: Query,
  read: Read<Row>,
  mayContinue: boolean,
): AsyncGenerator<Row> {
  const rowsAPage = Math.min(PAGE_ROWS, session.output.rowLimit ?? PAGE_ROWS) || 1;
  let after: string | undefined;
  for (let number = 1; ; number++) {
    // Reading waits for nothing: without a turn of the event loop nobody hears a signal, or that the pager was left.
    if (number > 1) await new Promise((resolve) => setImmediate(resolve));
    const position = mayContinue && after !== undefined ? { after_id: after, page: 1 } : { page: number };
    const rows = await read({ ...query, ...position, per_page: rowsAPage });
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < rowsAPage || last === undefined) return;
    after = idOf(last);
  }
}

/**
 * Rows in an order that may change while it is read: what then comes twice is told once, and what may have been passed over,
 * because it moved onto a page that was read, is looked for by id and told at the end.
 */
async function* eachOnce<Row extends object>(
  session: Session,
  sorted: AsyncIterable<Row>,
  all: () => AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const told = new Set<string>();
  let repeated = 0;
  for await (const row of sorted) {
    const id = idOf(row) ?? '';
    if (told.has(id)) repeated++;
    else yield row;
    if (id !== '') told.add(id);
  }
  if (repeated === 0) return;
  session.notices.warn(
    `${counted(repeated, 'row')} changed place while the list was read: each is told once, what was passed over comes last`,
  );
  for await (const row of all()) if (!told.has(idOf(row) ?? '')) yield row;
}

function idOf(row: object): string | undefined {
  return 'id' in row && typeof row.id === 'string' ? row.id : undefined;
}
