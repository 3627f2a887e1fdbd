import { SCHEMA_VERSION } from '../database/migrations-file.ts';
import { notLoaded } from '../database/sqlite/native-module.ts';

export interface LibraryVersions {
  /** Schema that this program makes and reads. */
  readonly schema: number;
  /** Of the SQLite inside better-sqlite3; null where that cannot be loaded. */
  readonly sqlite: string | null;
}

export async function libraryVersions(): Promise<LibraryVersions> {
  return { schema: SCHEMA_VERSION, sqlite: await loadedSqlite().catch(() => null) };
}

/** The version of the SQLite inside better-sqlite3. @throws ShipdockError `native_module` where that cannot be loaded. */
export async function loadedSqlite(): Promise<string> {
  try {
    const { sqliteVersion } = await import('../database/sqlite/open.ts');
    return sqliteVersion();
  } catch (error) {
    throw notLoaded(error);
  }
}
