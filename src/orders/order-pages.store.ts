import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { PageRequest } from '../kernel/paging.ts';
import type { Order } from './order.ts';
import type { OrderFilter } from './order-filter.ts';
import { filtered } from './order-lists.store.ts';
import { type OrderTables, withChildren } from './orders.store.ts';

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
      .orderBy(sortColumn(page.sort), page.direction)
      .orderBy('orders.id', page.direction);
    const cut = perPage === undefined ? query : query.limit(perPage).offset((page.page - 1) * perPage);
    return withChildren(transaction, await cut.execute());
  }
  const given = { accountId, status: usual.status ?? '', perPage, start: (page.page - 1) * perPage };
  return withChildren(transaction, await usualPage(usual, page)(transaction, given));
}

type UsualPage = { accountId: AccountId; status: string; perPage: number; start: number };

/** Lists are mostly of all orders, or of one status: those are kept prepared. */
function usualFilter(filter: OrderFilter): { readonly status?: string } | undefined {
  const { status = [], ...others } = filter;
  const [first, second] = status;
  if (Object.values(others).some((part) => part !== undefined)) return undefined;
  if (first === undefined) return filter.status === undefined ? {} : undefined;
  return second === undefined ? { status: first } : undefined;
}

const usualPages = new Map<string, ReturnType<typeof prepareUsualPage>>();

function usualPage({ status }: { readonly status?: string }, page: PageRequest) {
  const kind = `${page.sort} ${page.direction} ${status === undefined}`;
  const known = usualPages.get(kind);
  if (known !== undefined) return known;
  const prepared = prepareUsualPage(status !== undefined, page);
  usualPages.set(kind, prepared);
  return prepared;
}

const prepareUsualPage = (isOfStatus: boolean, { sort, direction }: PageRequest) =>
  preparedQuery<UsualPage, OrderTables['orders']>(
    `select * from orders where account_id = :accountId ${isOfStatus ? 'and status = :status' : ''}
    order by ${sortColumn(sort)} ${direction}, orders.id ${direction} limit :perPage offset :start`,
  );

export async function countOrders(
  transaction: Transaction,
  accountId: AccountId,
  filter: OrderFilter,
): Promise<number> {
  if (Object.values(filter).every((part) => part === undefined)) return countAll(transaction, accountId);
  const { status } = usualFilter(filter) ?? {};
  if (status !== undefined && transaction.dialect === 'sqlite') return countOfStatus(transaction, accountId, status);
  const { count } = await filtered(
    transaction.tables<OrderTables>().selectFrom('orders'),
    accountId,
    filter,
    transaction.dialect,
  )
    .select((expression) => expression.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countAll(transaction: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await countOfAccount(transaction, { accountId });
  return Number(row?.count);
}

/** SQLite counts a whole table by its pages, and the entries of an account one by one: where there is but one, it is the same. */
const countOfAccount = preparedQuery<{ accountId: AccountId }, { count: number | string }>(
  `select case
    when (select min(account_id) from orders) = :accountId and (select max(account_id) from orders) = :accountId
    then (select count(*) from orders)
    else (select count(*) from orders where account_id = :accountId) end as count`,
);

/** How many entries of an index are counted before the other side is tried. */
const FIRST_STEP = 4_000;
const STEP_GROWTH = 8;

/**
 * Most orders of a file are of one status, and counting its entries one by one takes longer with each order; those of all other
 * statuses are fewer. Both are counted in growing steps, so that the fewer ones decide how long it takes.
 */
async function countOfStatus(transaction: Transaction, accountId: AccountId, status: string): Promise<number> {
  for (let most = FIRST_STEP; ; most *= STEP_GROWTH) {
    const [own] = await countOwn(transaction, { accountId, status, most });
    if (own === undefined || own.count < most) return own?.count ?? 0;
    const [others] = await countOthers(transaction, { accountId, status, most });
    if (others !== undefined && others.below < most && others.above < most) {
      return (await countAll(transaction, accountId)) - others.below - others.above;
    }
  }
}

type Counted = { accountId: AccountId; status: string; most: number };

const entries = (which: string) =>
  `(select count(*) from (select 1 from orders where account_id = :accountId and status ${which} :status limit :most))`;
const countOwn = preparedQuery<Counted, { count: number }>(`select ${entries('=')} as count`);
const countOthers = preparedQuery<Counted, { below: number; above: number }>(
  `select ${entries('<')} as below, ${entries('>')} as above`,
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
