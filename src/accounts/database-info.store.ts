import type { Row, Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Environment } from '../kernel/context.ts';
import type { AccountId, Id } from '../kernel/ids.ts';

interface InfoRow {
  only_row: number;
  environment: string;
  created_at: string;
  created_by_version: string;
  default_account_id: string;
}

/** What a data file knows of itself. */
export interface DatabaseInfo {
  readonly environment: Environment;
  readonly defaultAccountId: AccountId;
}

const databaseInfo = preparedQuery<Record<never, never>, InfoRow>('select * from database_info');

/** What the database knows of itself; undefined where what was to fill it was cut off. */
export async function findDatabaseInfo(transaction: Transaction): Promise<DatabaseInfo | undefined> {
  const [row] = await databaseInfo(transaction, {});
  if (row === undefined) return undefined;
  return { environment: row.environment as Environment, defaultAccountId: row.default_account_id as AccountId };
}

/** What the first rows of a database are made of. */
export interface NewDatabase {
  readonly info: DatabaseInfo;
  readonly accountName: string;
  /** Of the shipdock that makes it. */
  readonly version: string;
  /** RFC 3339, in UTC. */
  readonly now: string;
  readonly keys: readonly { readonly id: Id<'key'>; readonly environment: Environment; readonly hash: string }[];
}

/** Writes the first rows of a new database: its account, what it knows of itself, and the hashes of both keys. */
export async function saveNewDatabase(transaction: Transaction, made: NewDatabase): Promise<void> {
  const accountId = made.info.defaultAccountId;
  await transaction.insertRows('accounts', [
    { id: accountId, name: made.accountName, next_shid: 1, number_series: 0, created_at: made.now },
  ]);
  await saveDatabaseInfo(transaction, made);
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

/** Writes what a new database knows of itself. */
export async function saveDatabaseInfo(
  transaction: Transaction,
  { info, version, now }: Pick<NewDatabase, 'info' | 'version' | 'now'>,
): Promise<void> {
  await transaction.insertRows('database_info', [
    {
      only_row: 1,
      environment: info.environment,
      created_at: now,
      created_by_version: version,
      default_account_id: info.defaultAccountId,
    },
  ]);
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
