import type SqliteConnection from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Row, Transaction } from '../database.ts';
import { sqliteDialect } from './dialect.ts';
import { StatementCache } from './statements.ts';

/** The unit of work's view of one connection. */
export class SqliteTransaction implements Transaction {
  readonly dialect = 'sqlite';
  readonly #statements: StatementCache;
  readonly #kysely: Kysely<unknown>;

  constructor(connection: SqliteConnection.Database) {
    this.#statements = new StatementCache(connection);
    this.#kysely = new Kysely<unknown>({ dialect: sqliteDialect(this.#statements) });
  }

  tables<Tables>(): Kysely<Tables> {
    // The migrations decide which tables there are; a store says which of them it sees.
    return this.#kysely as Kysely<Tables>;
  }

  async insertRows(table: string, rows: readonly Row[]): Promise<void> {
    this.insertRowsNow(table, rows);
  }

  insertRowsNow(table: string, rows: readonly Row[]): void {
    const first = rows[0];
    if (first === undefined) return;
    const columns = Object.keys(first);
    const marks = columns.map(() => '?').join(', ');
    const statement = this.#statements.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
    for (const row of rows) statement.run(columns.map((column) => row[column] ?? null));
  }
}
