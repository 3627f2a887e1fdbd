import { statSync } from 'node:fs';
import SqliteConnection from 'better-sqlite3';
import { refuseToKeepOwnerOut } from './others-file.ts';

/** Where the names of a kind stand: in an index that begins with the account, and then has the name. */
interface NameColumn {
  readonly table: string;
  readonly column: string;
  /** Ids are long and nobody knows them: looked up for who began one. */
  readonly onlyAfter?: string;
  readonly isNumber?: boolean;
}

/** By kind of name. */
export const NAME_KINDS: Readonly<Record<string, readonly NameColumn[]>> = {
  order: [
    { table: 'orders', column: 'order_number' },
    { table: 'orders', column: 'id', onlyAfter: 'ord_' },
  ],
  shipment: [
    { table: 'shipments', column: 'shid', isNumber: true },
    { table: 'shipments', column: 'id', onlyAfter: 'shp_' },
  ],
  sku: [{ table: 'skus', column: 'sku' }],
  box: [{ table: 'boxes', column: 'code' }],
  warehouse: [{ table: 'warehouses', column: 'code' }],
  carrier: [{ table: 'tariffs', column: 'carrier_code' }],
  address: [
    { table: 'addresses', column: 'code' },
    { table: 'addresses', column: 'id', onlyAfter: 'adr_' },
  ],
  job: [{ table: 'jobs', column: 'id' }],
  batch: [{ table: 'booking_batches', column: 'id' }],
  manifest: [{ table: 'manifests', column: 'id' }],
  event: [{ table: 'webhook_events', column: 'id' }],
};

const AT_MOST = 20;
/** Nobody waits longer for a key to be pressed on. */
const PATIENCE_MS = 200;
const LAST_LETTER = '\u{10ffff}';
const MOST_DIGITS = 10;

export interface NamesRequest {
  readonly file: string;
  readonly kind: string;
  readonly prefix: string;
  /** Name or id; undefined for the one that the data is opened with. */
  readonly account: string | undefined;
}

/**
 * Names that begin so, sorted, at most twenty. Where there are more, the last one is the last of all: what a shell then takes
 * for the beginning of all of them is that. Reads and nothing else: no file is made, migrated or waited for.
 * @throws whatever SQLite does where the file is missing, of another schema, or in need of repair.
 */
export function namesBeginning({ file, kind, prefix, account }: NamesRequest): readonly string[] {
  // A pipe would be waited for until somebody writes into it.
  if (!statSync(file).isFile()) return [];
  refuseToKeepOwnerOut(file);
  const connection = new SqliteConnection(file, { readonly: true, fileMustExist: true, timeout: PATIENCE_MS });
  try {
    const id = accountId(connection, account);
    const columns = (NAME_KINDS[kind] ?? []).filter(({ onlyAfter = '' }) => prefix.startsWith(onlyAfter));
    return id === undefined ? [] : columns.flatMap((column) => inColumn(connection, column, id, prefix));
  } finally {
    connection.close();
  }
}

function accountId(connection: SqliteConnection.Database, account: string | undefined): unknown {
  if (account === undefined) return connection.prepare('SELECT default_account_id FROM database_info').pluck().get();
  return connection.prepare('SELECT id FROM accounts WHERE id = ? OR name = ?').pluck().get(account, account);
}

function inColumn(
  connection: SqliteConnection.Database,
  column: NameColumn,
  account: unknown,
  prefix: string,
): readonly string[] {
  const ranges = column.isNumber === true ? numbersBeginning(prefix) : [[prefix, prefix + LAST_LETTER] as const];
  const found = new Set<string>();
  for (const [from, to] of ranges) {
    const first = connection
      .prepare(`${rangeOf(column)} LIMIT ${AT_MOST}`)
      .pluck()
      .all(account, from, to);
    for (const name of first) found.add(String(name));
    if (first.length === AT_MOST) {
      const last = connection
        .prepare(`${rangeOf(column)} DESC LIMIT 1`)
        .pluck()
        .get(account, from, to);
      found.add(String(last));
    }
  }
  const sorted = [...found].sort();
  return sorted.length <= AT_MOST ? sorted : [...sorted.slice(0, AT_MOST - 1), ...sorted.slice(-1)];
}

/** Of the account, from one name up to another: answered from an index alone. */
export function rangeOf({ table, column }: NameColumn): string {
  return `SELECT DISTINCT ${column} FROM ${table}
    WHERE account_id = ? AND ${column} >= ? AND ${column} < ? ORDER BY ${column}`;
}

/** 1, 10 to 19, 100 to 199 …: the numbers that are written so. */
function numbersBeginning(prefix: string): readonly (readonly [number, number])[] {
  if (!/^\d*$/.test(prefix) || prefix.startsWith('0')) return [];
  const ranges: (readonly [number, number])[] = [];
  for (let digits = Math.max(prefix.length, 1); digits <= MOST_DIGITS; digits++) {
    const scale = 10 ** (digits - prefix.length);
    ranges.push(prefix === '' ? [scale / 10, scale] : [Number(prefix) * scale, (Number(prefix) + 1) * scale]);
  }
  return ranges;
}
