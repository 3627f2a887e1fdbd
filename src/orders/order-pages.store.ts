import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { given } from '../kernel/given.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { PageRequest } from '../kernel/paging.ts';
import type { Order } from './order.ts';
import { withChildren } from './order-children.store.ts';
import type { OrderFilter } from './order-filter.ts';
import { filtered } from './order-lists.store.ts';
import type { OrderTables } from './order-tables.store.ts';

export async function listOrders(
  transaction: Transaction,
  accountId: AccountId,
  filter: OrderFilter,
  page: PageRequest,
): Promise<readonly Order[]> {
  const { perPage } = page;
  const usual = perPage === undefined ? undefined : usualFilter(filter);
  if (usual === undefined || perPage === undefined) {
    const all = transaction.tables<OrderTables>().selectFrom('orders').selectAll('orders');
    const query = filtered(all, accountId, filter, transaction.dialect)
      .orderBy(sql.ref(sortColumn(page.sort)), page.direction)
      .orderBy('orders.id', page.direction);
    return withChildren(transaction, await onPage(query, page).execute());
  }
  const { status = '', afterId = '' } = usual;
  const values = { accountId, status, afterId, perPage, start: (page.page - 1) * perPage };
  return withChildren(transaction, await usualPage(usual, page)(transaction, values));
}

/** The ids of all orders of the filter, sorted: for who has to look at each. */
export async function listedIds(
  transaction: Transaction,
  accountId: AccountId,
  filter: OrderFilter,
  { sort, direction }: Pick<PageRequest, 'sort' | 'direction'>,
): Promise<readonly string[]> {
  // Sorted here: by an index of the order SQLite would walk through all orders to find the few that are open.
  const column = sql<string>`${sql.ref(sortColumn(sort))} || ''`;
  const rows = await filtered(
    transaction.tables<OrderTables>().selectFrom('orders'),
    accountId,
    filter,
    transaction.dialect,
  )
    .select('orders.id')
    .orderBy(column, direction)
    .orderBy('orders.id', direction)
    .execute();
  return rows.map((row) => row.id);
}

type UsualPage = { accountId: AccountId; status: string; afterId: string; perPage: number; start: number };
type UsualFilter = { readonly status?: string; readonly afterId?: string };

/** Lists are mostly of all orders, or of one status, and those that go on after an id: they are kept prepared. */
function usualFilter(filter: OrderFilter): UsualFilter | undefined {
  const { status = [], afterId, ...others } = filter;
  const [first, second] = status;
  if (Object.values(others).some((part) => part !== undefined)) return undefined;
  if (first === undefined) return filter.status === undefined ? given('afterId', afterId) : undefined;
  return second === undefined ? { status: first, ...given('afterId', afterId) } : undefined;
}

const usualPages = new Map<string, ReturnType<typeof prepareUsualPage>>();

function usualPage(filter: UsualFilter, page: PageRequest) {
  const kind = `${page.sort} ${page.direction} ${Object.keys(filter)}`;
  const known = usualPages.get(kind);
  if (known !== undefined) return known;
  const prepared = prepareUsualPage(filter, page);
  usualPages.set(kind, prepared);
  return prepared;
}

const prepareUsualPage = ({ status, afterId }: UsualFilter, { sort, direction }: PageRequest) =>
  preparedQuery<UsualPage, OrderTables['orders']>(
    `select * from orders where account_id = :accountId ${status === undefined ? '' : 'and status = :status'}
      ${afterId === undefined ? '' : 'and orders.id > :afterId'}
    order by ${sortColumn(sort)} ${direction}, orders.id ${direction} limit :perPage offset :start`,
  );

export async function countOrders(
  transaction: Transaction,
  accountId: AccountId,
  filter: OrderFilter,
): Promise<number> {
  const { status: statuses, ...others } = filter;
  if (transaction.dialect === 'sqlite' && Object.values(others).every((part) => part === undefined)) {
    const [row] = await (statuses === undefined
      ? countAll(transaction, { accountId })
      : countOfStatuses(transaction, { accountId, statuses }));
    return row?.count ?? 0;
  }
  const all = transaction.tables<OrderTables>().selectFrom('orders');
  return countOf(filtered(all, accountId, filter, transaction.dialect));
}

/** SQLite keeps these counts by triggers (migration 11). */
const KEPT_COUNT = 'select coalesce(sum(count), 0) as count from order_counts where account_id = :accountId';
const countAll = preparedQuery<{ accountId: AccountId }, { count: number }>(KEPT_COUNT);
const countOfStatuses = preparedQuery<{ accountId: AccountId; statuses: readonly string[] }, { count: number }>(
  `${KEPT_COUNT} and status in :statuses`,
);

/** Columns that a list may be sorted by, with the names clients use. */
export const ORDER_SORTS = {
  id: 'orders.id',
  created_at: 'orders.id',
  updated_at: 'orders.updated_at',
  order_number: 'orders.order_number',
  status: 'orders.status',
} as const;

function sortColumn(sort: string) {
  return ORDER_SORTS[sort as keyof typeof ORDER_SORTS] ?? ORDER_SORTS.id;
}
