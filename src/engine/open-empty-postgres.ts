import { findDatabaseInfo } from '../accounts/database-info.store.ts';
import { lockDatabaseInfo } from '../accounts/database-info-lock.store.ts';
import type { Database, Transaction } from '../database/database.ts';
import { createDatabase, openDatabase } from '../database/open-database.ts';
import { ShipdockError } from '../kernel/errors.ts';

/**
 * Opens a PostgreSQL database in which there is nothing yet, with its tables. A schema without its first rows is what a killed
 * init or copy leaves: the next one goes on with it.
 * @throws ShipdockError `database_exists`.
 */
export async function openEmptyPostgres(location: string, migrationsFolder: string): Promise<Database> {
  try {
    return await createDatabase(location, migrationsFolder);
  } catch (error) {
    if (!(error instanceof ShipdockError) || error.code !== 'database_exists') throw error;
    const database = await openDatabase(location, migrationsFolder);
    if ((await database.read(findDatabaseInfo)) === undefined) return database;
    await database.close();
    throw error;
  }
}

/**
 * Looks again in the unit of work that fills it: it would take out what another copy, or an `init`, wrote meanwhile.
 * @throws ShipdockError `database_exists`.
 */
export async function refuseFilled(transaction: Transaction): Promise<void> {
  if ((await lockDatabaseInfo(transaction)) === undefined) return;
  throw new ShipdockError(
    'database_exists',
    'another process filled the database meanwhile; what it wrote was not touched',
  );
}
