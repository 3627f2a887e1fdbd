import SqliteConnection from 'better-sqlite3';
import { migrationsAfter } from '../migrations-file.ts';

/** A table as the migrations make it. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of its primary key, in their order. */
  readonly key: readonly string[];
  readonly hasBytes: boolean;
  /** Whether the database counts its key up by itself. */
  readonly isCounted: boolean;
}

/** Every table that both databases have, each after those that it refers to. Read from a schema that is made in memory. */
export function schemaTables(migrationsFolder: string): readonly TableShape[] {
  const connection = new SqliteConnection(':memory:');
  try {
    const migrations = migrationsAfter(0, migrationsFolder).filter(({ only }) => only === undefined);
    for (const migration of migrations) connection.exec(migration.sql);
    const made = connection
      .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .all() as readonly { readonly name: string; readonly sql: string }[];
    const parents = new Map(made.map(({ name }) => [name, parentsOf(connection, name)] as const));
    const sql = new Map(made.map((table) => [table.name, table.sql] as const));
    return parentsFirst(parents).map((name) => shapeOf(connection, name, sql.get(name) ?? ''));
  } finally {
    connection.close();
  }
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

function shapeOf(connection: SqliteConnection.Database, name: string, sql: string): TableShape {
  const columns = connection.pragma(`table_info(${name})`) as readonly Column[];
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
    hasBytes: columns.some(({ type }) => type === 'BLOB'),
    isCounted: /AUTOINCREMENT/.test(sql),
  };
}

function parentsOf(connection: SqliteConnection.Database, name: string): readonly string[] {
  const references = connection.pragma(`foreign_key_list(${name})`) as readonly { readonly table: string }[];
  return references.map(({ table }) => table).filter((table) => table !== name);
}

function parentsFirst(parents: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const ordered = new Set<string>();
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) throw new Error(`tables refer to one another: ${[...trail, name].join(' → ')}`);
    for (const parent of parents.get(name) ?? []) if (!ordered.has(parent)) visit(parent, [...trail, name]);
    ordered.add(name);
  };
  for (const name of parents.keys()) if (!ordered.has(name)) visit(name, []);
  return [...ordered];
}
