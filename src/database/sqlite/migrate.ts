import { existsSync, renameSync } from 'node:fs';
import SqliteConnection from 'better-sqlite3';
import type { Environment } from '../../kernel/context.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { type AddedCheck, migrationsAfter, SCHEMA_VERSION } from '../migrations-file.ts';
import { refuseNewerSchema } from '../version-check.ts';
import { removeWithLogs, unusedName } from './file-names.ts';
import { openReading, openWriting } from './open.ts';
import { keptFromOthers } from './private-file.ts';

/** "shpd": tells a data file from any other SQLite file. */
const APPLICATION_ID = 0x73687064;

/** Makes an empty data file with the whole schema. Throws `database_exists`. */
export function createSqliteFile(file: string, migrationsFolder: string): void {
  if (existsSync(file)) throw new ShipdockError('database_exists', `${file} exists already; it was not touched`);
  keptFromOthers(() => new SqliteConnection(file).close());
  const connection = openWriting(file);
  try {
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    migrate(connection, migrationsFolder, () => undefined);
  } finally {
    connection.close();
  }
}

/**
 * Brings a data file to this program's schema: a newer one is refused untouched, an older one is migrated after a copy
 * `FILE.before-version-N` was made beside it (`….2` and so on where there is one from before).
 * Answers a connection that reads it. Throws `database_newer`, `database_unusable`.
 * @param onMigrated told of the copy once it is migrated.
 */
export function prepareSqliteFile(
  file: string,
  migrationsFolder: string,
  onMigrated: (copy: string) => void = () => undefined,
): SqliteConnection.Database {
  const reader = openReading(file);
  try {
    const version = versionOn(reader, file);
    refuseNewerSchema(version, file);
    if (version === SCHEMA_VERSION) return reader;
  } catch (error) {
    reader.close();
    throw error;
  }
  reader.close();
  let copy: string | undefined;
  bringUpToDate(file, migrationsFolder, () => {
    copy = backUp(file);
  });
  if (copy !== undefined) onMigrated(copy);
  return openReading(file);
}

/** Brings a copy to this program's schema; what it was made of is there as it was. Throws as prepareSqliteFile. */
export function prepareSqliteCopy(file: string, migrationsFolder: string): void {
  refuseNewerSchema(schemaVersion(file), file);
  bringUpToDate(file, migrationsFolder, () => undefined);
}

function bringUpToDate(file: string, migrationsFolder: string, backUpFirst: () => void): void {
  const connection = openWriting(file);
  try {
    migrate(connection, migrationsFolder, backUpFirst);
  } finally {
    connection.close();
  }
}

/** @throws ShipdockError `database_unusable` for a file that is none of shipdock's. */
export function schemaVersion(file: string): number {
  const connection = openReading(file);
  try {
    return versionOn(connection, file);
  } finally {
    connection.close();
  }
}

/** What a data file says it is; undefined where `init` never finished. @throws ShipdockError as schemaVersion. */
export function sqliteEnvironment(file: string): Environment | undefined {
  const connection = openReading(file);
  try {
    versionOn(connection, file);
    return connection.prepare<[], Environment>('SELECT environment FROM database_info').pluck().get();
  } finally {
    connection.close();
  }
}

function versionOn(connection: SqliteConnection.Database, file: string): number {
  if (connection.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new ShipdockError('database_unusable', `${file} is a SQLite file, but not a data file of shipdock`, {
      hint: 'shipdock init --db OTHER-FILE',
    });
  }
  return connection.pragma('user_version', { simple: true }) as number;
}

/** Called while the write lock is held: a second connection then sees all that is committed, and nobody adds to it. */
function backUp(file: string): string {
  const name = `${file}.before-version-${SCHEMA_VERSION}`;
  const unfinished = `${name}.unfinished`;
  const connection = openReading(file);
  try {
    removeWithLogs(unfinished);
    keptFromOthers(() => connection.prepare('VACUUM INTO ?').run(unfinished));
    const copy = unusedName(name);
    renameSync(unfinished, copy);
    return copy;
  } catch (error) {
    removeWithLogs(unfinished);
    throw error;
  } finally {
    connection.close();
  }
}

function migrate(connection: SqliteConnection.Database, migrationsFolder: string, backUpFirst: () => void): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const version = connection.pragma('user_version', { simple: true }) as number;
    const migrations = migrationsAfter(version, migrationsFolder);
    // Another process may have migrated the file while this one waited for the lock.
    if (migrations.length > 0) backUpFirst();
    for (const migration of migrations) {
      if (migration.checks !== undefined) addChecks(connection, migration.checks);
      else if (migration.only !== 'postgres') connection.exec(migration.sql);
      connection.pragma(`user_version = ${migration.version}`);
    }
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** Reads the table and writes no row. What rows of before break is left out: data that can be opened is worth more than the rule. */
function addChecks(connection: SqliteConnection.Database, checks: readonly AddedCheck[]): void {
  for (const { sql } of checks) {
    try {
      connection.exec(sql);
    } catch (error) {
      if (!isBrokenConstraint(error)) throw error;
    }
  }
}

function isBrokenConstraint(error: unknown): boolean {
  return error instanceof SqliteConnection.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
}
