import { counted } from '../../kernel/counted.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { Session } from '../session.ts';

type Query = Readonly<Record<string, unknown>>;
const PAGE_ROWS = 100;

/**
 * The rows of a list operation, read page by page while they are written: the one page that was asked for, or all of them.
 * Lists that take `after_id` are continued after the last id, so that the millionth row costs what the first did; the others
 * by the number of the page, and then once more: a row that leaves the list moves those behind it onto a page that was read.
 * `uncounted`: nobody will be told how many there are, or it is known already.
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
  if (byId && sort === undefined && direction === undefined) yield* pages(session, query, read, true);
  else {
    const again = () => (byId ? pages(session, unsorted, read, true) : pages(session, query, read, false));
    yield* eachOnce(session, pages(session, query, read, false), again);
  }
}

async function* pages<Row extends object>(
  session: Session,
  query: Query,
  read: Read<Row>,
  mayContinue: boolean,
): AsyncGenerator<Row> {
  const rowsAPage = rowsAPageOf(session);
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
 * Rows by the number of their page, of a list that may change while it is read: what then comes twice is told once, and what
 * was passed over, because it moved onto a page that was read, is told at the end. Of one page, and of rows without an id,
 * nothing is looked for.
 */
async function* eachOnce<Row extends object>(
  session: Session,
  rows: AsyncIterable<Row>,
  again: () => AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const told = new Set<string>();
  let read = 0;
  let repeated = 0;
  for await (const row of rows) {
    const id = idOf(row);
    read++;
    if (id !== undefined && told.has(id)) repeated++;
    else yield row;
    if (id !== undefined) told.add(id);
  }
  if (told.size === 0 || read <= rowsAPageOf(session)) return;
  if (repeated > 0) {
    session.notices.warn(
      `${counted(repeated, 'row')} changed place while the list was read: each is told once, what was passed over comes last`,
    );
  }
  let isWarned = repeated > 0;
  for await (const row of passedOver(told, again)) {
    if (!isWarned) {
      session.notices.warn('rows left the list while it was read: what was passed over, or is new, comes last');
    }
    isWarned = true;
    yield row;
  }
}

/**
 * The rows that were not told, looked for until no more is found. What was made meanwhile, and so has a higher id, is told too
 * and not waited for: where orders arrive all day there is no end of it.
 */
async function* passedOver<Row extends object>(
  told: Set<string>,
  again: () => AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const highest = [...told].toSorted().at(-1) ?? '';
  for (let found = 1; found > 0; ) {
    found = 0;
    for await (const row of again()) {
      const id = idOf(row);
      if (id === undefined || told.has(id)) continue;
      if (id < highest) found++;
      told.add(id);
      yield row;
    }
  }
}

function rowsAPageOf(session: Session): number {
  return Math.min(PAGE_ROWS, session.output.rowLimit ?? PAGE_ROWS) || 1;
}

function idOf(row: object): string | undefined {
  return 'id' in row && typeof row.id === 'string' ? row.id : undefined;
}
