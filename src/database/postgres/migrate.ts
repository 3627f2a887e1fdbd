import pg from 'pg';
import type { Environment } from '../../kernel/context.ts';
import { withoutPassword } from '../../kernel/database-address.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { type AddedCheck, migrationsAfter, SCHEMA_VERSION } from '../migrations-file.ts';
import { refuseNewerSchema } from '../version-check.ts';
import { connectionError, postgresError } from './errors.ts';
import { translateToPostgres } from './translate.ts';

/** Any number that no other program is likely to lock. */
const MIGRATION_LOCK = 7_336_869;

/** Makes the whole schema in an empty PostgreSQL database. Throws `database_exists`, `database_unusable`. */
export function createPostgresSchema(url: string, migrationsFolder: string): Promise<void> {
  return withLock(url, async (client) => {
    if ((await schemaVersion(client)) !== undefined) {
      throw new ShipdockError(
        'database_exists',
        'the PostgreSQL database holds shipdock data already; it was not touched',
      );
    }
    await refuseOtherEncoding(client, withoutPassword(url));
    await migrate(client, 0, migrationsFolder);
  });
}

/** Names and addresses of the world have no place in most others. */
async function refuseOtherEncoding(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new ShipdockError('database_unusable', `${name} keeps text as ${encoding}; shipdock needs UTF8`, {
    hint: 'createdb --encoding=UTF8 --template=template0 NAME',
  });
}

/**
 * Whether the database a connection leads to has an older schema than this program's.
 * @throws ShipdockError `database_missing`, `database_newer`.
 */
export async function hasOlderSchema(client: pg.ClientBase, name: string): Promise<boolean> {
  const version = await schemaVersion(client);
  if (version === undefined) throw missing(name);
  refuseNewerSchema(version, name);
  return version < SCHEMA_VERSION;
}

/** Brings a PostgreSQL database to this program's schema. The connection is to be ended where that fails: it keeps the lock. */
export async function migratePostgres(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
  await migrate(client, (await schemaVersion(client)) ?? 0, migrationsFolder);
  await client.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);
}

/** @throws ShipdockError `database_missing`, `database_unusable`. */
export function postgresSchemaVersion(url: string): Promise<number> {
  return looking(url, async (_, version) => version);
}

/** What the data says it is; undefined where `init` never finished. @throws ShipdockError as postgresSchemaVersion. */
export function postgresEnvironment(url: string): Promise<Environment | undefined> {
  return looking(url, async (client) => {
    const { rows } = await client.query<{ environment: Environment }>('SELECT environment FROM database_info');
    return rows[0]?.environment;
  });
}

async function looking<Found>(
  url: string,
  look: (client: pg.Client, version: number) => Promise<Found>,
): Promise<Found> {
  const client = await connect(url);
  try {
    const version = await schemaVersion(client);
    if (version !== undefined) return await look(client, version);
    throw missing(withoutPassword(url));
  } finally {
    await client.end();
  }
}

function missing(name: string): ShipdockError {
  return new ShipdockError('database_missing', `${name} holds no shipdock data yet`, {
    hint: shell`shipdock init --db ${name}`,
  });
}

async function connect(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: 'shipdock',
    });
    await client.connect();
    return client;
  } catch (error) {
    throw connectionError(error, withoutPassword(url));
  }
}

async function withLock(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    await work(client);
  } catch (error) {
    throw postgresError(error, withoutPassword(url));
  } finally {
    await client.end();
  }
}

/** Undefined where there is nothing of shipdock. @throws ShipdockError `database_unusable` on another program's tables. */
async function schemaVersion(client: pg.ClientBase): Promise<number | undefined> {
  const found = await client.query(
    "SELECT to_regclass('schema_version') AS version, to_regclass('database_info') AS info",
  );
  const { version, info } = found.rows[0] as Readonly<Record<'version' | 'info', string | null>>;
  if (version === null) return undefined;
  if (info === null) {
    throw new ShipdockError(
      'database_unusable',
      'the PostgreSQL database holds a table schema_version of another program; it was not touched',
      { hint: 'shipdock init --db postgres://… on a database of its own' },
    );
  }
  const { rows } = await client.query('SELECT version FROM schema_version');
  return (rows[0] as { version: number } | undefined)?.version;
}

async function migrate(client: pg.ClientBase, from: number, migrationsFolder: string): Promise<void> {
  await client.query('BEGIN');
  try {
    if (from === 0) await client.query('CREATE TABLE schema_version (version INTEGER NOT NULL)');
    if (from === 0) await client.query('INSERT INTO schema_version VALUES (0)');
    for (const migration of migrationsAfter(from, migrationsFolder)) {
      if (migration.checks !== undefined) await addChecks(client, migration.checks);
      else if (migration.only !== 'sqlite') await client.query(translateToPostgres(migration.sql));
      await client.query('UPDATE schema_version SET version = $1', [migration.version]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** What rows of before break is left out: it would refuse each change of such a row, were it only of its status. */
async function addChecks(client: pg.ClientBase, checks: readonly AddedCheck[]): Promise<void> {
  for (const { sql } of checks) {
    await client.query('SAVEPOINT added');
    try {
      await client.query(sql);
      await client.query('RELEASE SAVEPOINT added');
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== CHECK_VIOLATION) throw error;
      await client.query('ROLLBACK TO SAVEPOINT added');
    }
  }
}

const CHECK_VIOLATION = '23514';
