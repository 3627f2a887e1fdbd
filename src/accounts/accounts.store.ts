import type { Row, Transaction } from '../database/database.ts';
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
  accounts: { id: string; name: string; next_shid: number; created_at: string };
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

export async function findDatabaseInfo(transaction: Transaction): Promise<DatabaseInfo | undefined> {
  const row = await transaction.tables<Tables>().selectFrom('database_info').selectAll().executeTakeFirst();
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
    { id: accountId, name: made.accountName, next_shid: 1, created_at: made.now },
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

/** The account of a living key of the environment, by the key's hash. */
export async function findKeyAccount(
  transaction: Transaction,
  hash: string,
  environment: Environment,
): Promise<{ readonly accountId: AccountId; readonly keyId: string } | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('api_keys')
    .select(['id', 'account_id'])
    .where('hash', '=', hash)
    .where('environment', '=', environment)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : { accountId: row.account_id as AccountId, keyId: row.id };
}

/** The values that were set, by name. */
export async function readSettings(
  transaction: Transaction,
  accountId: AccountId,
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('account_id', '=', accountId)
    .execute();
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

/** Tables that a production database takes over from its sandbox, in an order that keeps references whole. */
const TAKEN_OVER = ['accounts', 'settings', 'api_keys', 'warehouses', 'boxes', 'skus', 'tariffs'] as const;

/** All rows that a production database takes over from a sandbox one. */
export async function readForProduction(transaction: Transaction): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = new Map<string, readonly Row[]>();
  for (const table of TAKEN_OVER) {
    tables.set(table, await transaction.tables<Record<string, Row>>().selectFrom(table).selectAll().execute());
  }
  return tables;
}
