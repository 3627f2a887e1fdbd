import { Kysely } from 'kysely';
import type { ColumnValue, Row, Transaction } from '../database.ts';
import { postgresDialect } from './dialect.ts';
import { postgresError } from './errors.ts';
import type { Pipeline } from './pipeline.ts';
import type { TableStatistics } from './table-statistics.ts';

/** What a connection brings along, and whether what is read on it is going to be changed. */
interface Use {
  readonly statistics: TableStatistics;
  readonly locksRows: boolean;
}

/** The unit of work's view of one connection. */
export class PostgresTransaction implements Transaction {
  readonly dialect = 'postgres';
  readonly locksRows: boolean;
  readonly othersWrite = true;
  readonly #pipeline: Pipeline;
  readonly #database: string;
  readonly #statistics: TableStatistics;
  readonly #kysely: Kysely<unknown>;

  constructor(pipeline: Pipeline, database: string, use: Use) {
    this.#pipeline = pipeline;
    this.#database = database;
    this.locksRows = use.locksRows;
    this.#statistics = use.statistics;
    this.#kysely = new Kysely<unknown>({ dialect: postgresDialect(pipeline) });
  }

  tables<Tables>(): Kysely<Tables> {
    // The migrations decide which tables there are; a store says which of them it sees.
    return this.#kysely as Kysely<Tables>;
  }

  emptyLog(): void {
    // Dead rows go with the server's own vacuum.
  }

  async read<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw postgresError(error, this.#database);
    }
  }

  async unit<Result>(work: () => Promise<Result>): Promise<Result> {
    // What failed before belongs to the whole, and stays: without a savepoint of its own this one would take it back as its own.
    await this.read(() => this.#pipeline.hear());
    this.#pipeline.send('SAVEPOINT unit');
    try {
      const result = await work();
      this.#pipeline.send('RELEASE SAVEPOINT unit');
      return result;
    } catch (thrown) {
      // Without a connection there is nothing to take back, and whoever holds the whole transaction hears of it too.
      const isTakenBack = await this.#pipeline.takeBack('ROLLBACK TO SAVEPOINT unit', 'RELEASE SAVEPOINT unit').then(
        () => true,
        () => false,
      );
      const error = this.#pipeline.fault ?? thrown;
      if (isTakenBack) this.#pipeline.forgetFault();
      throw postgresError(error, this.#database);
    }
  }

  async rows<Row>(text: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (!ANSWERS_ROWS.test(text)) {
      await this.#pipeline.write(text, parameters);
      return [];
    }
    const { rows } = await this.#pipeline.query(text, parameters);
    return rows as Row[];
  }

  async insertRows(table: string, rows: readonly Row[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    this.#statistics.note(table, rows.length);
    const columns = Object.keys(first);
    const { text, values } = rows.length === 1 ? insertOne(table, columns, first) : insertMany(table, columns, rows);
    await this.#pipeline.write(text, values);
  }
}

/** Nobody waits for what answers none. */
const ANSWERS_ROWS = /^\s*(select|show|with)\b|\breturning\b/i;

interface Insert {
  readonly text: string;
  readonly values: unknown[];
}

/** A quarter to a third less work for PostgreSQL than taking one row out of JSON. */
function insertOne(table: string, columns: readonly string[], row: Row): Insert {
  const marks = columns.map((_, index) => `$${index + 1}`);
  const values = columns.map((column): ColumnValue => row[column] ?? null);
  return { text: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks.join(', ')})`, values };
}

/** One statement for any number of rows. */
function insertMany(table: string, columns: readonly string[], rows: readonly Row[]): Insert {
  const names = columns.join(', ');
  const text = `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::json)`;
  return { text, values: [JSON.stringify(rows)] };
}
