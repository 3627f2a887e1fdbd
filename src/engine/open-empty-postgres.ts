import { findDatabaseInfo } from '../accounts/database-info.store.ts';
import type { Database } from '../database/database.ts';
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
