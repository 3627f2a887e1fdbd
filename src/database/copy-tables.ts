import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ColumnValue, Row, Transaction } from './database.ts';
import type { TableShape } from './sqlite/schema-tables.ts';

const ROWS_AT_ONCE = 1_000;
/** Documents are as long as 20 MB each. */
const ROWS_WITH_BYTES_AT_ONCE = 8;

/**
 * Copies every row of every table into empty ones, parents first, and counts both sides.
 * @param onRows told how many rows of all tables are copied so far.
 * @throws Error where the counts differ afterwards.
 */
export async function copyTables(
  source: Transaction,
  target: Transaction,
  tables: readonly TableShape[],
  onRows: (count: number) => void,
): Promise<ReadonlyMap<string, number>> {
  // The migrations themselves write rows (the secret of links): those of the source count.
  for (const table of [...tables].reverse()) await sql`DELETE FROM ${sql.table(table.name)}`.execute(target.tables());
  const counts = new Map<string, number>();
  let total = 0;
  for (const table of tables) {
    const copied = await copyTable(source, target, table, (rows) => {
      total += rows;
      onRows(total);
    });
    const [there, here] = [await countRows(source, table), await countRows(target, table)];
    if (there !== copied || here !== copied) {
      throw new Error(`${table.name}: ${there} rows, ${copied} copied, ${here} arrived`);
    }
    counts.set(table.name, copied);
    if (table.isCounted && target.dialect === 'postgres') await countOn(target, table);
  }
  return counts;
}

async function copyTable(
  source: Transaction,
  target: Transaction,
  table: TableShape,
  onRows: (count: number) => void,
): Promise<number> {
  let copied = 0;
  for (let last: Row | undefined; ; ) {
    const rows = await rowsAfter(source, table, last);
    if (rows.length === 0) return copied;
    await target.insertRows(
      table.name,
      rows.map((row) => inDialectOf(target, row)),
    );
    copied += rows.length;
    onRows(rows.length);
    // Between SQLite files nothing is waited for: without a turn of the event loop no signal would be seen.
    await nextTurn();
    last = rows.at(-1);
  }
}

async function rowsAfter(source: Transaction, table: TableShape, last: Row | undefined): Promise<readonly Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const after = sql.join(table.key.map((column) => sql.val(last?.[column] ?? null)));
  const where = last === undefined ? sql`` : sql`WHERE (${key}) > (${after})`;
  const most = sql.lit(table.hasBytes ? ROWS_WITH_BYTES_AT_ONCE : ROWS_AT_ONCE);
  const found = await sql<Row>`SELECT ${columns} FROM ${sql.table(table.name)} ${where} ORDER BY ${key} LIMIT ${most}` //
    .execute(source.tables());
  return found.rows;
}

/** PostgreSQL gets rows as JSON, in which bytes are written as it writes them itself. */
function inDialectOf(target: Transaction, row: Row): Row {
  if (target.dialect === 'sqlite') return row;
  const values = Object.entries(row).map(([column, value]): readonly [string, ColumnValue] => [
    column,
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
  ]);
  return Object.fromEntries(values);
}

/** How many rows there are in all tables together. */
export async function countTables(transaction: Transaction, tables: readonly TableShape[]): Promise<number> {
  let rows = 0;
  for (const table of tables) rows += await countRows(transaction, table);
  return rows;
}

async function countRows(transaction: Transaction, table: TableShape): Promise<number> {
  const counted = await sql<{ readonly rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table.name)}` //
    .execute(transaction.tables());
  return Number(counted.rows[0]?.rows ?? 0);
}

/** Rows came with their numbers; the next one is counted from there. */
async function countOn(target: Transaction, table: TableShape): Promise<void> {
  const column = table.key[0] ?? '';
  await sql`SELECT setval(pg_get_serial_sequence(${sql.lit(table.name)}, ${sql.lit(column)}),
    coalesce(max(${sql.ref(column)}), 0) + 1, false) FROM ${sql.table(table.name)}`.execute(target.tables());
}
