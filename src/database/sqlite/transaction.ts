import type SqliteConnection from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { ColumnValue, Row, Transaction } from '../database.ts';
import { refuseNewerSchema } from '../version-check.ts';
import { sqliteDialect } from './dialect.ts';
import { sqliteError } from './errors.ts';
import { StatementCache } from './statements.ts';

/** Rows that one statement inserts where there are as many: a statement a row takes a fifth longer. */
const ROWS_AT_ONCE = 25;

/** Statements that insert one row into a table, and many. */
interface Insert {
  readonly columns: readonly string[];
  readonly one: string;
  readonly many: string;
}

/** The unit of work's view of one connection. */
export class SqliteTransaction implements Transaction {
  readonly dialect = 'sqlite';
  readonly locksRows = false;
  othersWrite = false;
  isLogToEmpty = false;
  readonly #connection: SqliteConnection.Database;
  readonly #statements: StatementCache;
  /** By table. */
  readonly #inserts = new Map<string, Insert>();
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

  emptyLog(): void {
    this.isLogToEmpty = true;
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

  /** Another number than before where another connection wrote meanwhile. */
  dataVersion(): number {
    return this.#number('data_version');
  }

  /** @throws ShipdockError `database_newer` where a newer program has migrated the file since it was opened. */
  refuseNewerSchema(): void {
    refuseNewerSchema(this.#number('user_version'), this.#connection.name);
  }

  #number(pragma: string): number {
    const [row] = this.#statements.prepare(`PRAGMA ${pragma}`).all([]);
    return Number(row?.[pragma] ?? 0);
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
    const { columns, one, many } = this.#insertInto(table, Object.keys(first));
    for (let at = 0; at < rows.length; ) {
      // Only these two counts are kept prepared.
      const count = rows.length - at >= ROWS_AT_ONCE ? ROWS_AT_ONCE : 1;
      // As long as it becomes: an array that grows is made over and over.
      const values = new Array<ColumnValue>(count * columns.length);
      let next = 0;
      for (const row of rows.slice(at, at + count)) for (const column of columns) values[next++] = row[column] ?? null;
      this.#statements.prepare(count === 1 ? one : many).run(values);
      at += count;
    }
  }

  /** Kept as they are written once: a server writes the same tables with every order. */
  #insertInto(table: string, columns: readonly string[]): Insert {
    const known = this.#inserts.get(table);
    if (known?.columns.length === columns.length && columns.every((name, at) => name === known.columns[at]))
      return known;
    const marks = `(${columns.map(() => '?').join(', ')})`;
    const into = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `;
    const insert = { columns, one: into + marks, many: into + Array<string>(ROWS_AT_ONCE).fill(marks).join(', ') };
    this.#inserts.set(table, insert);
    return insert;
  }
}
