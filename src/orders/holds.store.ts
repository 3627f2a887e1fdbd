import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId, OrderId } from '../kernel/ids.ts';
import type { OrderTables } from './orders.store.ts';

const endedBy = preparedQuery<{ accountId: string; now: string }, { id: string }>(
  `select id from orders where hold_until is not null and hold_until <= :now
  and account_id = :accountId and status = 'on_hold' order by id`,
);

/** Ids of orders whose hold has ended by that moment. */
export async function endedHolds(
  transaction: Transaction,
  accountId: AccountId,
  now: string,
): Promise<readonly OrderId[]> {
  const rows = await endedBy(transaction, { accountId, now });
  return rows.map((row) => row.id as OrderId);
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
