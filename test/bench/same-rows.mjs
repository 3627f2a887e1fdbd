import Database from 'better-sqlite3';

/** Where the rows of an order are, and the column that says of which one. */
const TABLES = [
  ['orders', 'id'],
  ['order_addresses', 'order_id'],
  ['order_lines', 'order_id'],
  ['journal', 'subject_id'],
];
const KEY_TABLE = ['idempotency_keys', 'idempotency_key'];

/** A data file opened as ours is: what is committed is on the disk. */
export function openDurably(path) {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  return database;
}

/** The rows of every order of a data file, order by order: pairs of table and values. */
export function rowsByOrder(database) {
  const orders = new Map(
    database
      .prepare('SELECT id FROM orders ORDER BY rowid')
      .pluck()
      .all()
      .map((id) => [id, []]),
  );
  for (const [table, column] of TABLES) {
    for (const row of database.prepare(`SELECT * FROM ${table} ORDER BY rowid`).iterate()) {
      orders.get(row[column])?.push([table, withoutSequence(row)]);
    }
  }
  return [...orders.values()];
}

/** The rows that `POST /orders` under a key wrote of an order; the key is the order's number. */
export function rowsOfPosted(database, id) {
  const of = ([table, column], value) =>
    database
      .prepare(`SELECT * FROM ${table} WHERE ${column} = ?`)
      .all(value)
      .map((row) => [table, withoutSequence(row)]);
  const rows = TABLES.flatMap((table) => of(table, id));
  return [...rows, ...of(KEY_TABLE, rows[0][1].order_number)];
}

/** Writes rows by statements that are prepared once. */
export function rowWriter(database) {
  const inserts = new Map();
  return (table, row) => {
    let insert = inserts.get(table);
    if (insert === undefined) {
      const columns = Object.keys(row);
      insert = database.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      inserts.set(table, insert);
    }
    insert.run(Object.values(row));
  };
}

/** SQLite counts the journal's rows itself. */
function withoutSequence({ sequence, ...row }) {
  return row;
}
