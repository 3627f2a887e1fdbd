import type SqliteConnection from 'better-sqlite3';

/** Prepared statements by their text: preparing anew is what makes query builders slow. */
export class StatementCache {
  readonly #connection: SqliteConnection.Database;
  readonly #statements = new Map<string, SqliteConnection.Statement>();

  constructor(connection: SqliteConnection.Database) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteConnection.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
