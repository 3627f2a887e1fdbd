import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** What only one database needs, `NNNN_name.sqlite.sql`: on the other it makes nothing, and its tables are copied nowhere. */
  readonly only: 'sqlite' | 'postgres' | undefined;
}

/** The version of the newest migration; a test holds it to the files. */
export const SCHEMA_VERSION = 37;

/** The numbered migrations after a version, in order. */
export function migrationsAfter(version: number, folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      version: Number(name.slice(0, 4)),
      name,
      sql: readFileSync(join(folder, name), 'utf8'),
      only: (['sqlite', 'postgres'] as const).find((dialect) => name.endsWith(`.${dialect}.sql`)),
    }))
    .filter((migration) => migration.version > version);
}
