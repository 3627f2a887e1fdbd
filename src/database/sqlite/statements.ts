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

/** So many rows are worth a function of their own. */
const MANY_ROWS = 500;

type SqliteRow = Record<string, unknown>;
type ToRow = (values: readonly unknown[]) => SqliteRow;

/** A statement that is kept prepared. */
class PreparedStatement {
  readonly #statement: SqliteConnection.Statement;
  /** Names of the columns of its rows; undefined where it answers none. */
  readonly #columns: readonly string[] | undefined;
  #rowsSeen = 0;
  #toRow: ToRow | undefined;

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
  all(parameters: readonly unknown[]): SqliteRow[] {
    const columns = this.#columns ?? [];
    const rows = this.#statement.all(parameters) as unknown[][];
    this.#rowsSeen += rows.length;
    if (this.#rowsSeen > MANY_ROWS) this.#toRow ??= compiledRow(columns);
    return rows.map(this.#toRow ?? ((values) => plainRow(columns, values)));
  }

  /** Runs one that answers no rows. */
  run(parameters: readonly unknown[] = []): SqliteConnection.RunResult {
    return this.#statement.run(parameters);
  }
}

function plainRow(columns: readonly string[], values: readonly unknown[]): SqliteRow {
  const row: SqliteRow = {};
  columns.forEach((column, index) => {
    row[column] = values[index];
  });
  return row;
}

/**
 * The same, eight times as fast: an object that is written down is made at once, another one member after the other. Where
 * Node was told to make no code of text, it is the plain one.
 */
function compiledRow(columns: readonly string[]): ToRow {
  const members = columns.map((column, index) => `${JSON.stringify(column)}: values[${index}]`);
  try {
    return new Function('values', `return { ${members.join(', ')} };`) as ToRow;
  } catch {
    return (values) => plainRow(columns, values);
  }
}
