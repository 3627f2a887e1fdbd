import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId, OrderId } from '../kernel/ids.ts';
import type { OrderTables } from './order-tables.store.ts';

/** By the time alone: with the account and status, SQLite would read all held orders each time that a list is asked for. */
const endedBy = preparedQuery<{ now: string }, { id: string; account_id: string; status: string }>(
  'select id, account_id, status from orders where hold_until is not null and hold_until <= :now',
);

/** Ids of orders whose hold has ended by that moment. */
export async function endedHolds(
  transaction: Transaction,
  accountId: AccountId,
  now: string,
): Promise<readonly OrderId[]> {
  const rows = await endedBy(transaction, { now });
  const held = rows.filter((row) => row.account_id === accountId && row.status === 'on_hold');
  return held.map((row) => row.id as OrderId).toSorted();
}

/** Accounts with orders whose hold has ended by that moment. */
export async function accountsWithEndedHolds(transaction: Transaction, now: string): Promise<readonly AccountId[]> {
  const rows = await transaction
    .tables<OrderTables>()
    .selectFrom('orders')
    .select('account_id')
    .distinct()
    .where('hold_until', 'is not', null)
    .where('hold_until', '<=', now)
    .where('status', '=', 'on_hold')
    .execute();
  return rows.map((row) => row.account_id as AccountId);
}
