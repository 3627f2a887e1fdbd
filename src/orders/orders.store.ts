import type { Row, Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { allEnded } from '../kernel/all-ended.ts';
import { aboutField, ShipdockError } from '../kernel/errors.ts';
import { type AccountId, looksLikeId, type OrderId } from '../kernel/ids.ts';
import { inLockOrder } from '../kernel/lock-order.ts';
import { spellingsOf } from '../kernel/order-number.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { missingOrder } from './missing-order.store.ts';
import type { NumberedOrder } from './named/taken-number.ts';
import type { Order } from './order.ts';
import { withChildren } from './order-children.store.ts';
import { originRows, saveOrigins } from './order-origins.store.ts';
import { type OrderRow, toRows } from './order-rows.ts';
import type { ChildTable, OrderTables } from './order-tables.store.ts';
import { otherSpellings } from './other-spellings.store.ts';

/** Inserts whole orders. Fails on a number that is taken: callers look first, inside the same unit of work. */
export async function insertOrders(transaction: Transaction, orders: readonly Order[]): Promise<void> {
  const sorted = transaction.locksRows ? inLockOrder(orders, ({ orderNumber }) => orderNumber) : orders;
  const rows = sorted.map(toRows);
  await transaction.insertRows(
    'orders',
    rows.map((each) => each.order),
  );
  await transaction.insertRows(
    'order_addresses',
    rows.flatMap((each) => each.addresses),
  );
  await transaction.insertRows(
    'order_lines',
    rows.flatMap((each) => each.lines),
  );
  await transaction.insertRows(
    'order_tags',
    rows.flatMap((each) => each.tags),
  );
  await transaction.insertRows(
    'reference_numbers',
    rows.flatMap((each) => each.referenceNumbers),
  );
  await transaction.insertRows(
    'notes',
    rows.flatMap((each) => each.notes),
  );
  await transaction.insertRows('order_origins', orders.flatMap(originRows));
}

/**
 * Writes what differs between two states of one order.
 * @throws ShipdockError `order_changed` where someone else changed the order since it was read.
 */
export async function saveOrder(transaction: Transaction, before: Order, after: Order): Promise<void> {
  const was = toRows(before);
  const is = toRows(after);
  const { id, ...columns } = is.order;
  const isSaidAnew = before.importFingerprint !== after.importFingerprint;
  const result = await transaction
    .tables<OrderTables>()
    .updateTable('orders')
    .set(isSaidAnew ? { ...columns, last_said: null } : columns)
    .where('id', '=', id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) {
    throw new ShipdockError('order_changed', `order ${before.orderNumber} was changed by someone else meanwhile`, {
      hint: 'run the command again',
    });
  }
  await saveChildren(transaction, 'order_addresses', was.addresses, is.addresses);
  await saveChildren(transaction, 'order_lines', was.lines, is.lines);
  await saveChildren(transaction, 'reference_numbers', was.referenceNumbers, is.referenceNumbers);
  await saveChildren(transaction, 'notes', was.notes, is.notes);
  if (JSON.stringify(was.tags) !== JSON.stringify(is.tags)) {
    await transaction.tables<OrderTables>().deleteFrom('order_tags').where('order_id', '=', id).execute();
    await transaction.insertRows('order_tags', is.tags);
  }
  await saveOrigins(transaction, before, after);
}

async function saveChildren(
  transaction: Transaction,
  table: Exclude<ChildTable, 'order_tags'>,
  before: readonly (Row & { readonly id: string })[],
  after: readonly (Row & { readonly id: string })[],
): Promise<void> {
  const tables = transaction.tables<OrderTables>();
  const kept = new Set(after.map((row) => row.id));
  const gone = before.filter((row) => !kept.has(row.id)).map((row) => row.id);
  if (gone.length > 0) await tables.deleteFrom(table).where('id', 'in', gone).execute();
  const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  for (const row of after) {
    const text = known.get(row.id);
    if (text === undefined || text === JSON.stringify(row)) continue;
    const { id, ...columns } = row;
    await tables.updateTable(table).set(columns).where('id', '=', id).execute();
  }
  await transaction.insertRows(
    table,
    after.filter((row) => !known.has(row.id)),
  );
}

/**
 * The order named by id or number, its row locked until the unit of work ends where it is going to change.
 * @param options.field what names it in the request, where it is not what the operation is asked about.
 * @throws ShipdockError `order_not_found`.
 */
export async function getOrder(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
  options: { readonly lock?: boolean; readonly field?: string } = {},
): Promise<Order> {
  const order = await findOrder(transaction, accountId, name, options);
  if (order !== undefined) return order;
  throw await missingOrder(transaction, accountId, [name], aboutField(options.field));
}

export async function findOrder(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
  options: { readonly lock?: boolean } = {},
): Promise<Order | undefined> {
  const isId = looksLikeId('order', name);
  const isLocked = options.lock === true && transaction.locksRows;
  const query = isId ? (isLocked ? lockById : findById) : isLocked ? lockByNumber : findByNumber;
  for (const spelling of spellingsOf(name).toReversed()) {
    const [row] = await query(transaction, { accountId, name: spelling });
    if (row === undefined) continue;
    const [order] = await withChildren(transaction, [row]);
    return order;
  }
  const kept = isId ? undefined : (await otherSpellings(transaction, accountId, [name])).get(name);
  return kept === undefined ? undefined : findOrder(transaction, accountId, kept.id, options);
}

const named = (column: 'id' | 'order_number', isLocked: boolean) =>
  preparedQuery<{ accountId: string; name: string }, OrderRow>(
    `select * from orders where account_id = :accountId and ${column} = :name${isLocked ? ' for update' : ''}`,
  );
const [findById, lockById] = [named('id', false), named('id', true)];
const [findByNumber, lockByNumber] = [named('order_number', false), named('order_number', true)];

/**
 * The orders of these names, each once, their rows locked in the order of their ids; answered in the order of the names.
 * @param options.fields which field gave each name; all are of `ids` where none is said.
 * @throws ShipdockError `order_not_found` that names every one that is not there.
 */
export async function lockOrders(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
  options: { readonly lock: boolean; readonly fields?: readonly string[] },
): Promise<readonly Order[]> {
  const ids = await orderIds(transaction, accountId, names, options.fields);
  const sorted = [...new Set(ids)].sort();
  if (sorted.length === 0) return [];
  let query = transaction
    .tables<OrderTables>()
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', sorted)
    .orderBy('id');
  if (options.lock && transaction.locksRows) query = query.forUpdate();
  const orders = await withChildren(transaction, await query.execute());
  const byId = new Map(orders.map((order) => [order.id as string, order]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Those of these orders that there are. */
export async function existingOrders(
  transaction: Transaction,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly Order[]> {
  if (ids.length === 0) return [];
  const orders = transaction.tables<OrderTables>().selectFrom('orders').selectAll();
  const rows = await orders.where('account_id', '=', accountId).where('id', 'in', ids).orderBy('id').execute();
  return withChildren(transaction, rows);
}

async function orderIds(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
  fields: readonly string[] = [],
): Promise<readonly string[]> {
  const known = new Map<string, string>();
  for (const column of ['id', 'order_number'] as const) {
    const wanted = names.filter((name) => looksLikeId('order', name) === (column === 'id'));
    if (wanted.length === 0) continue;
    const rows = await transaction
      .tables<OrderTables>()
      .selectFrom('orders')
      .select(['id', 'order_number'])
      .where('account_id', '=', accountId)
      .where(column, 'in', [...new Set(wanted.flatMap(spellingsOf))])
      .execute();
    for (const row of rows) known.set(row[column], row.id);
  }
  const idOf = (name: string) =>
    spellingsOf(name)
      .flatMap((spelling) => known.get(spelling) ?? [])
      .at(-1);
  const unknown = names.filter((name) => idOf(name) === undefined);
  for (const [name, { id }] of await otherSpellings(transaction, accountId, unknown)) known.set(name, id);
  const missing = unknown.filter((name) => idOf(name) === undefined);
  if (missing.length > 0) {
    const details = names.flatMap((name, at) =>
      idOf(name) !== undefined
        ? []
        : [{ field: fields[at] ?? 'ids', message: `there is no order ${visibleName(name)}` }],
    );
    throw await missingOrder(transaction, accountId, missing, { details });
  }
  return names.flatMap((name) => idOf(name) ?? []);
}

/** Deletes an order and all that belongs to it alone. */
export async function deleteOrder(transaction: Transaction, order: Order): Promise<void> {
  await transaction.tables<OrderTables>().deleteFrom('orders').where('id', '=', order.id).execute();
}

const ordersNumbered = preparedQuery<
  { accountId: string; orderNumbers: readonly string[] },
  Pick<OrderRow, 'id' | 'order_number' | 'import_fingerprint'> & { readonly holder: string | null }
>(`select id, order_number, coalesce(last_said, import_fingerprint) as import_fingerprint, null as holder from orders
  where account_id = :accountId and order_number in :orderNumbers
  union all select holders.id, origins.order_number, holders.import_fingerprint, holders.order_number
  from order_origins as origins join orders as holders on holders.id = origins.order_id
  where origins.account_id = :accountId and origins.order_number in :orderNumbers`);

/** Which of these numbers orders have, however their letters are written there, or had where an export brought their units from. */
export async function numberedOrders(
  transaction: Transaction,
  accountId: AccountId,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, NumberedOrder>> {
  if (orderNumbers.length === 0) return new Map();
  const found = new Map<string, NumberedOrder>();
  const askedAs = new Map(orderNumbers.flatMap((number) => spellingsOf(number).map((spelling) => [spelling, number])));
  // Most numbers are new, and then both are asked for: at once, PostgreSQL answers them in one round trip.
  const [rows, others] = await allEnded([
    ordersNumbered(transaction, { accountId, orderNumbers: [...askedAs.keys()] }),
    otherSpellings(transaction, accountId, orderNumbers),
  ]);
  for (const row of rows) {
    const number = askedAs.get(row.order_number) ?? row.order_number;
    if (found.has(number) && (row.holder !== null || number !== row.order_number)) continue;
    const { holder, import_fingerprint: importFingerprint } = row;
    found.set(number, { id: row.id as OrderId, importFingerprint, holder });
  }
  for (const [number, row] of others) {
    if (found.get(number)?.holder === null) continue;
    found.set(number, { id: row.id as OrderId, importFingerprint: row.import_fingerprint, holder: null });
  }
  return found;
}
