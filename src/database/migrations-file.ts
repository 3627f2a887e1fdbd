import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** What only one database needs, `NNNN_name.sqlite.sql`: on the other it makes nothing, and its tables are copied nowhere. */
  readonly only: 'sqlite' | 'postgres' | undefined;
  /** Of `NNNN_name.checks.sql`: one statement a CHECK, each of which is added where the rows that are there allow it. */
  readonly checks: readonly AddedCheck[] | undefined;
}

export interface AddedCheck {
  readonly table: string;
  readonly name: string;
  /** What must not be false of a row. */
  readonly holds: string;
  /** Without the semicolon at its end. */
  readonly sql: string;
}

/** The version of the newest migration; a test holds it to the files. */
export const SCHEMA_VERSION = 43;

/** The numbered migrations after a version, in order. */
export function migrationsAfter(version: number, folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => ({ version: Number(name.slice(0, 4)), name, sql: readFileSync(join(folder, name), 'utf8') }))
    .filter((migration) => migration.version > version)
    .map((migration) => ({
      ...migration,
      only: (['sqlite', 'postgres'] as const).find((dialect) => migration.name.endsWith(`.${dialect}.sql`)),
      checks: migration.name.endsWith('.checks.sql') ? checksOf(migration.sql) : undefined,
    }));
}

function checksOf(sql: string): readonly AddedCheck[] {
  return [...sql.matchAll(/^(ALTER TABLE (\w+) ADD CONSTRAINT (\w+) CHECK \((.*)\));$/gm)].map(
    ([, statement = '', table = '', name = '', holds = '']) => ({ table, name, holds, sql: statement }),
  );
}
