import { sql } from 'kysely';
import type { Row, Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';

interface Tables {
  accounts: { id: string; name: string; next_shid: number; number_series: number; created_at: string };
}

export async function findAccountId(transaction: Transaction, name: string): Promise<AccountId | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('accounts')
    .select('id')
    .where((account) => account.or([account('id', '=', name), account('name', '=', name)]))
    .executeTakeFirst();
  return row?.id as AccountId | undefined;
}

export async function getAccountName(transaction: Transaction, id: AccountId): Promise<string> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** The next shipment number of the account: increasing, never given twice, never rolled back to another. */
export async function takeNextShid(transaction: Transaction, accountId: AccountId): Promise<number> {
  const row = await transaction
    .tables<Tables>()
    .updateTable('accounts')
    .set((account) => ({ next_shid: account('next_shid', '+', 1) }))
    .where('id', '=', accountId)
    .returning('next_shid')
    .executeTakeFirstOrThrow();
  return row.next_shid - 1;
}

/** As giving a number locks it; whoever only names the account is not kept waiting. */
export async function lockAccountRow(transaction: Transaction, id: AccountId): Promise<void> {
  if (!transaction.locksRows) return;
  await transaction
    .tables<Tables>()
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

const seriesOf = preparedQuery<{ id: string }, { number_series: number }>(
  'select number_series from accounts where id = :id',
);

/** The series that the numbers of the account's parcels belong to; 0 for the first account. */
export async function numberSeriesOf(transaction: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await seriesOf(transaction, { id: accountId });
  return row?.number_series ?? 0;
}

/** Every account, oldest first. */
export async function listAccounts(transaction: Transaction): Promise<readonly Tables['accounts'][]> {
  return transaction.tables<Tables>().selectFrom('accounts').selectAll().orderBy('id').execute();
}

export async function renameAccount(transaction: Transaction, id: AccountId, name: string): Promise<void> {
  await transaction.tables<Tables>().updateTable('accounts').set({ name }).where('id', '=', id).execute();
}

/** What makes an account able to rate and book; it is copied to a new one. */
const SET_UP = ['settings', 'warehouses', 'boxes', 'tariffs'] as const;

/** A company prefix numbers the parcels of one account. */
const NOT_COPIED = 'gs1_company_prefix';

/**
 * Writes a new account that is set up as another one is: the same settings but the company prefix, warehouses, boxes and
 * carriers. Its series of numbers is the next one.
 */
export async function saveAccount(
  transaction: Transaction,
  account: { readonly id: AccountId; readonly name: string; readonly like: AccountId; readonly now: string },
  nextId: (table: 'warehouses' | 'tariffs') => string,
): Promise<void> {
  // SQLite's writer is alone; here two at once would take the same series.
  if (transaction.dialect === 'postgres') {
    await sql`LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE`.execute(transaction.tables());
  }
  const { last } = await transaction
    .tables<Tables>()
    .selectFrom('accounts')
    .select((row) => row.fn.max('number_series').as('last'))
    .executeTakeFirstOrThrow();
  await transaction.insertRows('accounts', [
    { id: account.id, name: account.name, next_shid: 1, number_series: Number(last) + 1, created_at: account.now },
  ]);
  for (const table of SET_UP) {
    const rows = await transaction
      .tables<Record<string, Row>>()
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', account.like)
      .execute();
    const copied = table === 'settings' ? rows.filter((row) => row.name !== NOT_COPIED) : rows;
    const hasId = table === 'warehouses' || table === 'tariffs';
    await transaction.insertRows(
      table,
      copied.map((row) => ({ ...row, account_id: account.id, ...(hasId ? { id: nextId(table) } : {}) })),
    );
  }
}
