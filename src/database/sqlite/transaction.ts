import type SqliteConnection from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { ColumnValue, Row, Transaction } from '../database.ts';
import { sqliteDialect } from './dialect.ts';
import { sqliteError } from './errors.ts';
import { StatementCache } from './statements.ts';

/** Rows that one statement inserts where there are as many: a statement a row takes a fifth longer. */
const ROWS_AT_ONCE = 25;

/** The unit of work's view of one connection. */
export class SqliteTransaction implements Transaction {
  readonly dialect = 'sqlite';
  readonly locksRows = false;
  othersWrite = false;
  readonly #connection: SqliteConnection.Database;
  readonly #statements: StatementCache;
  #kysely: Kysely<unknown> | undefined;

  constructor(connection: SqliteConnection.Database) {
    this.#connection = connection;
    this.#statements = new StatementCache(connection);
  }

  tables<Tables>(): Kysely<Tables> {
    this.#kysely ??= new Kysely<unknown>({ dialect: sqliteDialect(this.#statements) });
    // The migrations decide which tables there are; a store says which of them it sees.
    return this.#kysely as Kysely<Tables>;
  }

  async read<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw sqliteError(error, this.#connection.name);
    }
  }

  /** Runs a statement without values, kept prepared: each unit of work begins and ends with the same ones. */
  run(sql: string): void {
    this.#statements.prepare(sql).run();
  }

  async unit<Result>(work: () => Promise<Result>): Promise<Result> {
    const connection = this.#connection;
    this.run('SAVEPOINT unit');
    try {
      const result = await work();
      this.run('RELEASE unit');
      return result;
    } catch (error) {
      // A full disk has taken back the whole transaction already.
      if (connection.inTransaction) connection.exec('ROLLBACK TO unit; RELEASE unit');
      throw sqliteError(error, connection.name);
    }
  }

  async rows<Row>(sql: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const statement = this.#statements.prepare(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  }

  async insertRows(table: string, rows: readonly Row[]): Promise<void> {
    this.insertRowsNow(table, rows);
  }

  insertRowsNow(table: string, rows: readonly Row[]): void {
    const first = rows[0];
    if (first === undefined) return;
    const columns = Object.keys(first);
    const marks = `(${columns.map(() => '?').join(', ')})`;
    const insert = (count: number) =>
      this.#statements.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array<string>(count).fill(marks).join(', ')}`,
      );
    for (let at = 0; at < rows.length; ) {
      // Only these two counts are kept prepared.
      const count = rows.length - at >= ROWS_AT_ONCE ? ROWS_AT_ONCE : 1;
      const values: ColumnValue[] = [];
      for (const row of rows.slice(at, at + count)) for (const column of columns) values.push(row[column] ?? null);
      insert(count).run(values);
      at += count;
    }
  }
}
