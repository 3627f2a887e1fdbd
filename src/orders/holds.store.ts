import type { Kysely } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { preparedQuery, type Slots } from '../database/prepared-query.ts';
import type { AccountId, OrderId } from '../kernel/ids.ts';
import type { OrderTables } from './orders.store.ts';

const endedBy = preparedQuery((tables: Kysely<OrderTables>, { value }: Slots<{ accountId: string; now: string }>) =>
  tables
    .selectFrom('orders')
    .select('id')
    .where('hold_until', 'is not', null)
    .where('hold_until', '<=', value('now'))
    .where('account_id', '=', value('accountId'))
    .where('status', '=', 'on_hold')
    .orderBy('id'),
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
