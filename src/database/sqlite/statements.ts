import type SqliteConnection from 'better-sqlite3';

/** More than the program has, but for lists that are filtered and sorted in every possible way: a server sees ever more. */
const MOST_STATEMENTS = 500;

/** Prepared statements by their text, those used last: preparing anew is what makes query builders slow. */
export class StatementCache {
  readonly #connection: SqliteConnection.Database;
  readonly #statements = new Map<string, SqliteConnection.Statement>();

  constructor(connection: SqliteConnection.Database) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteConnection.Statement {
    const statement = this.#statements.get(sql) ?? this.#connection.prepare(sql);
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
