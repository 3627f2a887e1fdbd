import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { allEnded } from '../kernel/all-ended.ts';
import type { Order, OrderLine } from './order.ts';
import { fromRows, type OrderRow, toLine } from './order-rows.ts';
import type { ChildTable, OrderTables } from './order-tables.store.ts';

/** The orders of these rows with all that belongs to them, in the order of the rows. */
export async function withChildren(transaction: Transaction, rows: readonly OrderRow[]): Promise<readonly Order[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const [addresses, lines, tags, referenceNumbers, notes] = await childrenOf(transaction, ids);
  return rows.map((order) =>
    fromRows({
      order,
      addresses: addresses.get(order.id) ?? [],
      lines: lines.get(order.id) ?? [],
      tags: tags.get(order.id) ?? [],
      referenceNumbers: referenceNumbers.get(order.id) ?? [],
      notes: notes.get(order.id) ?? [],
    }),
  );
}

/** The lines of these orders alone, by the ids of the orders. */
export async function linesOfOrders(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderLine[]>> {
  const rows = byOrder(await linesOf(transaction, { ids }));
  return new Map([...rows].map(([id, lines]) => [id, lines.map(toLine)]));
}

const childrenIn = <Table extends ChildTable>(table: Table, column: 'id' | 'position') =>
  preparedQuery<{ ids: readonly string[] }, OrderTables[Table]>(
    `select * from ${table} where order_id in :ids order by ${column}`,
  );
const addressesOf = childrenIn('order_addresses', 'id');
const linesOf = childrenIn('order_lines', 'position');
const tagsOf = childrenIn('order_tags', 'position');
const referenceNumbersOf = childrenIn('reference_numbers', 'position');
const notesOf = childrenIn('notes', 'id');

/** Asked for at once: PostgreSQL answers them in one round trip. */
async function childrenOf(transaction: Transaction, ids: readonly string[]) {
  const [addresses, lines, tags, referenceNumbers, notes] = await allEnded([
    addressesOf(transaction, { ids }),
    linesOf(transaction, { ids }),
    tagsOf(transaction, { ids }),
    referenceNumbersOf(transaction, { ids }),
    notesOf(transaction, { ids }),
  ]);
  return [byOrder(addresses), byOrder(lines), byOrder(tags), byOrder(referenceNumbers), byOrder(notes)] as const;
}

function byOrder<ChildRow extends { order_id: string }>(
  rows: readonly ChildRow[],
): ReadonlyMap<string, readonly ChildRow[]> {
  const groups = new Map<string, ChildRow[]>();
  for (const row of rows) {
    const group = groups.get(row.order_id);
    if (group === undefined) groups.set(row.order_id, [row]);
    else group.push(row);
  }
  return groups;
}
