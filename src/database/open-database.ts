import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Environment } from '../kernel/context.ts';
import { isPostgres } from '../kernel/database-address.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { systemCode } from '../kernel/obstacle.ts';
import { shell } from '../kernel/shell.ts';
import type { Database } from './database.ts';
import { notLoaded } from './sqlite/native-module.ts';

/** A path of a SQLite file, or the URL of a PostgreSQL database. */
export type Location = string;

/**
 * Opens existing data, migrated to this program's schema where it is older.
 * Throws `database_missing` (with the command to run), `database_newer`, `database_unusable`, `database_readonly`.
 * @param onLongWait told where a write has waited for seconds for another process that has the file locked.
 * @param onMigrated told where a SQLite file was migrated, of the copy that was made of it before.
 */
export async function openDatabase(
  location: Location,
  migrationsFolder: string,
  onLongWait?: () => void,
  onMigrated?: (copy: string) => void,
): Promise<Database> {
  if (isPostgres(location)) {
    const { PostgresDatabase } = await import('./postgres/postgres-database.ts');
    const database = new PostgresDatabase(location);
    await database.prepare(migrationsFolder);
    return database;
  }
  refuseMissingFile(location);
  const [{ SqliteDatabase }, { prepareSqliteFile }, { sqliteError }] = await loadSqlite();
  try {
    return new SqliteDatabase(location, prepareSqliteFile(location, migrationsFolder, onMigrated), onLongWait);
  } catch (error) {
    throw sqliteError(error, location);
  }
}

/** The version of the schema that data has, without touching it. @throws ShipdockError `database_missing`, `database_unusable`. */
export async function schemaVersionAt(location: Location): Promise<number> {
  if (isPostgres(location)) return (await import('./postgres/migrate.ts')).postgresSchemaVersion(location);
  refuseMissingFile(location);
  const [, { schemaVersion }, { sqliteError }] = await loadSqlite();
  try {
    return schemaVersion(location);
  } catch (error) {
    throw sqliteError(error, location);
  }
}

/** What data says it is, without touching it; undefined where `init` never finished. @throws ShipdockError as schemaVersionAt. */
export async function environmentAt(location: Location): Promise<Environment | undefined> {
  if (isPostgres(location)) return (await import('./postgres/migrate.ts')).postgresEnvironment(location);
  refuseMissingFile(location);
  const [, { sqliteEnvironment }, { sqliteError }] = await loadSqlite();
  try {
    return sqliteEnvironment(location);
  } catch (error) {
    throw sqliteError(error, location);
  }
}

/** Makes the schema in a new file or an empty PostgreSQL database and opens it. Throws `database_exists`. */
export async function createDatabase(location: Location, migrationsFolder: string): Promise<Database> {
  if (isPostgres(location)) {
    const { createPostgresSchema } = await import('./postgres/migrate.ts');
    await createPostgresSchema(location, migrationsFolder);
    return openDatabase(location, migrationsFolder);
  }
  const [{ SqliteDatabase }, { createSqliteFile }, { sqliteError }] = await loadSqlite();
  try {
    createSqliteFile(location, migrationsFolder);
  } catch (error) {
    throw sqliteError(error, location);
  }
  return new SqliteDatabase(location);
}

async function loadSqlite() {
  try {
    return await Promise.all([
      import('./sqlite/sqlite-database.ts'),
      import('./sqlite/migrate.ts'),
      import('./sqlite/errors.ts'),
    ]);
  } catch (error) {
    throw notLoaded(error);
  }
}

function refuseMissingFile(file: string): void {
  const closed = closedFolderOf(file);
  if (closed !== undefined) {
    throw new ShipdockError(
      'database_readonly',
      `${file} cannot be reached: you have no right to look into ${closed}`,
      {
        hint: shell`ls -ld ${closed}`,
      },
    );
  }
  if (!existsSync(file)) {
    throw new ShipdockError('database_missing', `there is no data file ${file}`, {
      hint: shell`shipdock init --db ${file}`,
    });
  }
  refuseNoFile(file);
}

/** What is there may be something else, whose name no data may take. @throws ShipdockError `database_unusable`. */
export function refuseNoFile(file: string): void {
  const found = statSync(file);
  if (!found.isFile()) {
    const what = found.isDirectory() ? 'a folder' : 'a pipe or device';
    throw new ShipdockError('database_unusable', `${file} is ${what}, not a data file`);
  }
}

/** The folder on the way to a file that this user may not look into; whether the file is there nobody knows then. */
function closedFolderOf(file: string): string | undefined {
  try {
    statSync(file);
    return undefined;
  } catch (error) {
    if (systemCode(error) !== 'EACCES') return undefined;
  }
  const folder = dirname(file);
  return folder === file ? undefined : (closedFolderOf(folder) ?? folder);
}
