import { sql } from 'kysely';
import type { Row, Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Environment } from '../kernel/context.ts';
import type { AccountId, Id } from '../kernel/ids.ts';

interface Tables {
  database_info: {
    only_row: number;
    environment: string;
    created_at: string;
    created_by_version: string;
    default_account_id: string;
  };
  accounts: { id: string; name: string; next_shid: number; number_series: number; created_at: string };
  settings: { account_id: string; name: string; value: string; updated_at: string };
  api_keys: {
    id: string;
    account_id: string;
    environment: string;
    hash: string;
    created_at: string;
    revoked_at: string | null;
  };
}

/** What a data file knows of itself. */
export interface DatabaseInfo {
  readonly environment: Environment;
  readonly defaultAccountId: AccountId;
}

const databaseInfo = preparedQuery<Record<never, never>, Tables['database_info']>('select * from database_info');

export async function findDatabaseInfo(transaction: Transaction): Promise<DatabaseInfo | undefined> {
  const [row] = await databaseInfo(transaction, {});
  if (row === undefined) return undefined;
  return { environment: row.environment as Environment, defaultAccountId: row.default_account_id as AccountId };
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

export interface NewDatabase {
  readonly info: DatabaseInfo;
  readonly accountName: string;
  readonly version: string;
  readonly now: string;
  readonly keys: readonly { readonly id: Id<'key'>; readonly environment: Environment; readonly hash: string }[];
}

/** Writes the first rows of a new database: its account, what it knows of itself, and the hashes of both keys. */
export async function saveNewDatabase(transaction: Transaction, made: NewDatabase): Promise<void> {
  const accountId = made.info.defaultAccountId;
  await transaction.insertRows('accounts', [
    { id: accountId, name: made.accountName, next_shid: 1, number_series: 0, created_at: made.now },
  ]);
  await transaction.insertRows('database_info', [
    {
      only_row: 1,
      environment: made.info.environment,
      created_at: made.now,
      created_by_version: made.version,
      default_account_id: accountId,
    },
  ]);
  await transaction.insertRows(
    'api_keys',
    made.keys.map((key) => ({
      id: key.id,
      account_id: accountId,
      environment: key.environment,
      hash: key.hash,
      created_at: made.now,
      revoked_at: null,
    })),
  );
}

const settingsOf = preparedQuery<{ accountId: string }, { name: string; value: string }>(
  'select name, value from settings where account_id = :accountId',
);

/** The values that were set, by name. */
export async function readSettings(
  transaction: Transaction,
  accountId: AccountId,
): Promise<ReadonlyMap<string, string>> {
  const rows = await settingsOf(transaction, { accountId });
  return new Map(rows.map((row) => [row.name, row.value]));
}

export async function saveSetting(
  transaction: Transaction,
  accountId: AccountId,
  setting: { readonly name: string; readonly value: string },
  now: string,
): Promise<void> {
  await transaction
    .tables<Tables>()
    .insertInto('settings')
    .values({ account_id: accountId, ...setting, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet({ value: setting.value, updated_at: now }),
    )
    .execute();
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

const seriesOf = preparedQuery<{ id: string }, { number_series: number }>(
  'select number_series from accounts where id = :id',
);

/** The series that the numbers of the account's parcels belong to; 0 for the first account. */
export async function numberSeriesOf(transaction: Transaction, accountId: AccountId): Promise<number> {
  const [row] = await seriesOf(transaction, { id: accountId });
  return row?.number_series ?? 0;
}

/** Whether an account with a lower series has given the setting that value. */
export async function olderWithSetting(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
  value: string,
): Promise<boolean> {
  const holders = await holdersOfSetting(transaction, name, value);
  const own = await numberSeriesOf(transaction, accountId);
  return holders.some((holder) => holder.id !== accountId && holder.number_series < own);
}

/**
 * Whether another account numbers packages by that GS1 company prefix, or has: given numbers stay given when a prefix is
 * moved, and a booking under way gives its own. A prefix that begins with another, or is its beginning, gives the same.
 */
export async function othersUsePrefix(transaction: Transaction, account: AccountId, prefix: string): Promise<boolean> {
  const length = sql.lit(prefix.length);
  const found = await sql`SELECT 1 FROM settings WHERE account_id <> ${account} AND name = 'gs1_company_prefix'
      AND (substr(value, 1, ${length}) = ${prefix} OR substr(${prefix}, 1, length(value)) = value)
    UNION ALL SELECT 1 FROM packages JOIN shipments ON shipments.id = packages.shipment_id
      WHERE shipments.account_id <> ${account} AND shipments.is_external = 0
      AND length(packages.tracking_number) = 18 AND substr(packages.tracking_number, 2, ${length}) = ${prefix}
    UNION ALL SELECT 1 FROM booking_claims WHERE account_id <> ${account} AND state = 'claimed'
      AND purchase LIKE ${`%"gs1CompanyPrefix":"${prefix}%`}
    LIMIT 1`.execute(transaction.tables());
  return found.rows.length > 0;
}

/** The accounts that have given the setting that value. */
async function holdersOfSetting(transaction: Transaction, name: string, value: string) {
  return transaction
    .tables<Tables>()
    .selectFrom('settings')
    .innerJoin('accounts', 'accounts.id', 'settings.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.number_series'])
    .where('settings.name', '=', name)
    .where('settings.value', '=', value)
    .execute();
}

/** Tables that a production database takes over from its sandbox, in an order that keeps references whole. */
const TAKEN_OVER = ['accounts', 'settings', 'api_keys', 'users', 'warehouses', 'boxes', 'skus', 'tariffs'] as const;

/** All rows that a production database takes over from a sandbox one. */
export async function readForProduction(transaction: Transaction): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = new Map<string, readonly Row[]>();
  for (const table of TAKEN_OVER) {
    tables.set(table, await transaction.tables<Record<string, Row>>().selectFrom(table).selectAll().execute());
  }
  return tables;
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
