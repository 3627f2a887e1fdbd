import { SCHEMA_VERSION } from '../database/migrations-file.ts';

export interface LibraryVersions {
  /** Schema that this program makes and reads. */
  readonly schema: number;
  /** Of the SQLite inside better-sqlite3; null where that cannot be loaded. */
  readonly sqlite: string | null;
}

export async function libraryVersions(): Promise<LibraryVersions> {
  try {
    const { sqliteVersion } = await import('../database/sqlite/open.ts');
    return { schema: SCHEMA_VERSION, sqlite: sqliteVersion() };
  } catch {
    return { schema: SCHEMA_VERSION, sqlite: null };
  }
}
