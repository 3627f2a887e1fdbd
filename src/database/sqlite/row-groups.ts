import SqliteConnection from 'better-sqlite3';
import type { GroupRow, RowGroup, RowGroups } from '../../kernel/row-groups.ts';
import { sqliteError } from './errors.ts';

/**
 * Gathers rows by key on disk, wherever in the input they stand, and gives the groups back in the order in which each was
 * first seen. Memory does not grow with the input. The file is private, temporary, and gone when closed or killed.
 */
export class SqliteRowGroups implements RowGroups {
  readonly #connection: SqliteConnection.Database;
  readonly #addGroup: SqliteConnection.Statement;
  readonly #findGroup: SqliteConnection.Statement;
  readonly #addRow: SqliteConnection.Statement;
  #rowsOf: SqliteConnection.Statement | undefined;
  #isOrdered = true;
  #lastKey: string | undefined;
  #lastGroup = 0;
  #groups = 0;

  constructor() {
    // The empty name is SQLite's private database in a temporary file on disk.
    this.#connection = new SqliteConnection('');
    this.#connection.pragma('journal_mode = OFF');
    this.#connection.pragma('synchronous = OFF');
    this.#connection.exec(
      'CREATE TABLE groups (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;' +
        'CREATE TABLE rows (grouped INTEGER NOT NULL, line INTEGER NOT NULL, text TEXT NOT NULL) STRICT;',
    );
    this.#addGroup = this.#connection.prepare('INSERT INTO groups (key) VALUES (?) ON CONFLICT DO NOTHING');
    this.#findGroup = this.#connection.prepare('SELECT number FROM groups WHERE key = ?').pluck();
    this.#addRow = this.#connection.prepare('INSERT INTO rows VALUES (?, ?, ?)');
  }

  /** How many groups there are so far. */
  get size(): number {
    return this.#groups;
  }

  add(rows: readonly GroupRow[]): void {
    this.#guarded(() => {
      this.#connection.exec('BEGIN');
      for (const row of rows) this.#addRow.run(this.#groupOf(row.key), row.line, row.text);
      this.#connection.exec('COMMIT');
    });
  }

  *groups(): Generator<RowGroup> {
    const order = this.#isOrdered ? 'rows.rowid' : 'grouped, line';
    if (!this.#isOrdered) this.makeFindable();
    const statement = this.#connection.prepare(
      `SELECT grouped, key, line, text FROM rows JOIN groups ON number = grouped ORDER BY ${order}`,
    );
    let current: { number: number; key: string; rows: { line: number; text: string }[] } | undefined;
    // Bare values: the library takes twice as long to make objects of them.
    for (const each of statement.raw().iterate()) {
      const [number, key, line, text] = each as [number, string, number, string];
      if (current?.number !== number) {
        if (current !== undefined) yield current;
        current = { number, key, rows: [] };
      }
      current.rows.push({ line, text });
    }
    if (current !== undefined) yield current;
  }

  makeFindable(): void {
    this.#guarded(() => this.#connection.exec('CREATE INDEX IF NOT EXISTS rows_in_groups ON rows (grouped, line)'));
  }

  find(key: string): RowGroup | undefined {
    const number = this.#findGroup.get(key) as number | undefined;
    if (number === undefined) return undefined;
    this.#rowsOf ??= this.#connection.prepare('SELECT line, text FROM rows WHERE grouped = ? ORDER BY line');
    return { number, key, rows: this.#rowsOf.all(number) as RowGroup['rows'] };
  }

  close(): void {
    this.#connection.close();
  }

  #groupOf(key: string): number {
    if (key === this.#lastKey) return this.#lastGroup;
    const { changes, lastInsertRowid } = this.#addGroup.run(key);
    if (changes === 1) {
      this.#groups += 1;
      this.#lastGroup = Number(lastInsertRowid);
    } else {
      this.#isOrdered = false;
      this.#lastGroup = this.#findGroup.get(key) as number;
    }
    this.#lastKey = key;
    return this.#lastGroup;
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw sqliteError(error, 'the temporary folder');
    }
  }
}
