import type SqliteConnection from 'better-sqlite3';

/** More than the program has, but for lists that are filtered and sorted in every possible way: a server sees ever more. */
const MOST_STATEMENTS = 500;

/** Prepared statements by their text, those used last: preparing anew is what makes query builders slow. */
export class StatementCache {
  readonly #connection: SqliteConnection.Database;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(connection: SqliteConnection.Database) {
    this.#connection = connection;
  }

  prepare(sql: string): PreparedStatement {
    const statement = this.#statements.get(sql) ?? new PreparedStatement(this.#connection.prepare(sql));
    // A map keeps the order in which its keys were set: the first is the one whose last use is longest ago.
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > MOST_STATEMENTS) {
      const [oldest = ''] = this.#statements.keys();
      this.#statements.delete(oldest);
    }
    return statement;
  }
}

/** A statement that is kept prepared. */
class PreparedStatement {
  readonly #statement: SqliteConnection.Statement;
  /** Names of the columns of its rows; undefined where it answers none. */
  readonly #columns: readonly string[] | undefined;

  constructor(statement: SqliteConnection.Statement) {
    this.#statement = statement;
    if (!statement.reader) return;
    this.#columns = statement.columns().map((column) => column.name);
    statement.raw();
  }

  /** Whether it answers rows. */
  get reader(): boolean {
    return this.#columns !== undefined;
  }

  /** Its rows. The library itself takes twice as long to make objects as to answer bare values. */
  all(parameters: readonly unknown[]): Record<string, unknown>[] {
    const columns = this.#columns ?? [];
    const rows = this.#statement.all(parameters) as unknown[][];
    return rows.map((values) => {
      const row: Record<string, unknown> = {};
      columns.forEach((column, index) => {
        row[column] = values[index];
      });
      return row;
    });
  }

  /** Runs one that answers no rows. */
  run(parameters: readonly unknown[] = []): SqliteConnection.RunResult {
    return this.#statement.run(parameters);
  }
}
