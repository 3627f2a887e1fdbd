import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { type AccountId, looksLikeId, type OrderId } from '../kernel/ids.ts';
import { plainTrackingNumber } from '../kernel/tracking-number.ts';
import { visibleName } from '../kernel/visible-name.ts';
import type { Shipment } from './shipment.ts';
import type { ShipmentFilter } from './shipment-filter.ts';
import type { ShipmentQuery } from './shipment-query.ts';
import { fromRow, type ShipmentRow, type ShipmentTables, toException, toPackage } from './shipment-rows.ts';

/**
 * The shipment named by id, shid, its tracking number, or a tracking or return number of one of its packages, or a number
 * that one of these had before; of several with that number the newest.
 * @throws ShipdockError `shipment_not_found`.
 */
export async function getShipment(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
  options: { readonly lock?: boolean } = {},
): Promise<Shipment> {
  const id = looksLikeId('shipment', name) ? name : await idOfNumber(transaction, accountId, plainTrackingNumber(name));
  const rows = id === undefined ? [] : await rowsWithId(transaction, accountId, id, options.lock === true);
  const [shipment] = await withPackages(transaction, rows);
  if (shipment !== undefined) return shipment;
  throw new ShipdockError('shipment_not_found', `there is no shipment ${visibleName(name)}`, {
    hint: 'shipdock shipments list',
  });
}

async function rowsWithId(
  transaction: Transaction,
  accountId: AccountId,
  id: string,
  isLocked: boolean,
): Promise<readonly ShipmentRow[]> {
  const query = isLocked && transaction.locksRows ? lockById : findById;
  return query(transaction, { accountId, id });
}

const withId = (isLocked: boolean) =>
  preparedQuery<{ accountId: string; id: string }, ShipmentRow>(
    `select * from shipments where account_id = :accountId and id = :id${isLocked ? ' for update' : ''}`,
  );
const [findById, lockById] = [withId(false), withId(true)];

/** Few digits are a shid first; carriers have numbers of digits too, and some begin with a zero. What was booked elsewhere may have none. */
async function idOfNumber(transaction: Transaction, accountId: AccountId, name: string): Promise<string | undefined> {
  if (name === '') return undefined;
  const ofAccount = filtered(transaction, accountId, {}).select('id');
  if (isShid(name)) {
    const numbered = await ofAccount.where('shid', '=', Number(name)).executeTakeFirst();
    if (numbered !== undefined) return numbered.id;
  }
  const named = await ofAccount.where('tracking_number', '=', name).execute();
  const ids = named.length > 0 ? named : await ofAccount.where('id', 'in', idsByPackage(transaction, name)).execute();
  return newest(ids.length > 0 ? ids : await idsByFormerNumber(transaction, accountId, name));
}

/** Whether a name may be a shid: digits that begin with no zero. */
export function isShid(name: string): boolean {
  return /^[1-9]\d{0,14}$/.test(name);
}

function newest(ids: readonly { readonly id: string }[]): string | undefined {
  return ids
    .map(({ id }) => id)
    .reduce<string | undefined>((latest, id) => (id > (latest ?? '') ? id : latest), undefined);
}

/** Of shipments with a package that goes, or comes back, by that number. */
function idsByPackage(transaction: Transaction, name: string) {
  const packages = transaction.tables<ShipmentTables>().selectFrom('packages').select('shipment_id');
  return packages.where('tracking_number', '=', name).union(packages.where('return_tracking_number', '=', name));
}

/** As a list of ids: beside another condition with `or`, SQLite would read every shipment. */
function idsByTrackingNumber(transaction: Transaction, name: string) {
  const shipments = transaction.tables<ShipmentTables>().selectFrom('shipments').select('id as shipment_id');
  return shipments.where('tracking_number', '=', name);
}

/** What goes by a number now comes before what went by it. */
async function idsByFormerNumber(transaction: Transaction, accountId: AccountId, name: string) {
  return transaction
    .tables<ShipmentTables>()
    .selectFrom('former_tracking_numbers')
    .select('shipment_id as id')
    .where('account_id', '=', accountId)
    .where('tracking_number', '=', name)
    .execute();
}

/** A living shipment that goes by that tracking number, or has a package that does, of that carrier where one is named. */
export async function livingByNumber(
  transaction: Transaction,
  accountId: AccountId,
  trackingNumber: string,
  carrierCode?: string,
): Promise<{ readonly id: string; readonly shid: number } | undefined> {
  return filtered(transaction, accountId, carrierCode === undefined ? {} : { carrierCode })
    .select(['id', 'shid'])
    .where(
      'id',
      'in',
      idsByPackage(transaction, trackingNumber).union(idsByTrackingNumber(transaction, trackingNumber)),
    )
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .executeTakeFirst();
}

/** A shipment that is neither cancelled nor delivered, of which a label has that number or SSCC, or once had it. */
export async function underwayByLabel(
  transaction: Transaction,
  accountId: AccountId,
  number: string,
): Promise<{ readonly id: string; readonly shid: number } | undefined> {
  const former = transaction
    .tables<ShipmentTables>()
    .selectFrom('former_tracking_numbers')
    .select('shipment_id')
    .where('account_id', '=', accountId)
    .where('tracking_number', '=', number);
  return filtered(transaction, accountId, {})
    .select(['id', 'shid'])
    .where('id', 'in', idsByPackage(transaction, number).union(former))
    .where('status', 'not in', ['cancelled', 'delivered'])
    .orderBy('id')
    .executeTakeFirst();
}

/** One of those that has it as its PRO number, whatever the carrier. */
export async function underwayByProNumber(
  transaction: Transaction,
  accountId: AccountId,
  number: string,
): Promise<Shipment | undefined> {
  const named = (await idsByFormerNumber(transaction, accountId, number)).map(({ id }) => id);
  const shipments = await listShipments(
    transaction,
    accountId,
    { ids: named },
    { page: 1, perPage: undefined, direction: 'asc' },
  );
  const isUnderway = ({ status }: Shipment) => status !== 'cancelled' && status !== 'delivered';
  return shipments.find((each) => isUnderway(each) && each.details.proNumber === number);
}

/** The orders that these shipments are of. */
export async function orderIdsOf(
  transaction: Transaction,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await filtered(transaction, accountId, { ids })
    .select('order_id')
    .where('order_id', 'is not', null)
    .distinct()
    .execute();
  return rows.flatMap((row) => row.order_id ?? []);
}

/** Shipments with their rows locked in the order of their ids, until the unit of work ends. */
export async function lockShipments(
  transaction: Transaction,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly Shipment[]> {
  let query = filtered(transaction, accountId, { ids }).selectAll().orderBy('id');
  if (transaction.locksRows) query = query.forUpdate();
  return withPackages(transaction, await query.execute());
}

/** Locks the rows of an order's shipments, in the order of their ids, until the unit of work ends. */
export async function lockShipmentsOfOrder(transaction: Transaction, orderId: OrderId): Promise<void> {
  if (!transaction.locksRows) return;
  await transaction
    .tables<ShipmentTables>()
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function listShipments(
  transaction: Transaction,
  accountId: AccountId,
  filter: ShipmentFilter,
  page: { readonly page: number; readonly perPage: number | undefined; readonly direction: 'asc' | 'desc' },
): Promise<readonly Shipment[]> {
  let query = filtered(transaction, accountId, filter).selectAll();
  // Sorted by id alone, SQLite would walk through all shipments of the account to find those of a few orders.
  if (filter.orderIds !== undefined) query = query.orderBy('order_id', page.direction);
  // All of a status: of a year's shipments few are under way.
  else if (filter.status !== undefined && page.perPage === undefined) query = query.orderBy('status', page.direction);
  query = query.orderBy('id', page.direction);
  if (page.perPage !== undefined) query = query.limit(page.perPage).offset((page.page - 1) * page.perPage);
  return withPackages(transaction, await query.execute());
}

const shipmentsOf = preparedQuery<{ accountId: string; orderIds: readonly string[] }, ShipmentRow>(
  'select * from shipments where account_id = :accountId and order_id in :orderIds order by order_id, id',
);

/** All shipments of these orders, order by order, oldest first. */
export async function shipmentsOfOrders(
  transaction: Transaction,
  accountId: AccountId,
  orderIds: readonly string[],
): Promise<readonly Shipment[]> {
  return withPackages(transaction, await shipmentsOf(transaction, { accountId, orderIds }));
}

export async function countShipments(
  transaction: Transaction,
  accountId: AccountId,
  filter: ShipmentFilter,
): Promise<number> {
  const { count } = await filtered(transaction, accountId, filter)
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function filtered(transaction: Transaction, accountId: AccountId, filter: ShipmentFilter) {
  let query = transaction.tables<ShipmentTables>().selectFrom('shipments').where('account_id', '=', accountId);
  if (filter.status !== undefined) {
    // As a column it would have SQLite read all that were ever delivered to find those of one order.
    const status = filter.orderIds === undefined ? sql.ref<string>('status') : sql<string>`status || ''`;
    query = query.where(status, 'in', filter.status);
  }
  if (filter.orderIds !== undefined) query = query.where('order_id', 'in', filter.orderIds);
  if (filter.orderNumber !== undefined) query = query.where('order_number', '=', filter.orderNumber);
  if (filter.carrierCode !== undefined) query = query.where('carrier_code', '=', filter.carrierCode);
  if (filter.shid !== undefined) query = query.where('shid', '=', filter.shid);
  if (filter.afterId !== undefined) query = query.where('id', '>', filter.afterId);
  if (filter.ids !== undefined) query = query.where('id', 'in', filter.ids);
  if (filter.bookedSince !== undefined) query = query.where('created_at', '>=', filter.bookedSince);
  return query;
}

/** Shipments that a query finds, a page of them, and how many there are. */
export async function queryShipments(
  transaction: Transaction,
  accountId: AccountId,
  query: ShipmentQuery,
  page: { readonly page: number; readonly perPage: number },
): Promise<{ readonly shipments: readonly Shipment[]; readonly total: number }> {
  const found = transaction
    .tables<ShipmentTables>()
    .selectFrom('shipments')
    .where('account_id', '=', accountId)
    .where((row) => {
      const conditions = query.conditions.map((condition) => {
        // A rule has checked the name of the column.
        const column = sql.ref<string | number>(condition.column);
        if (condition.operator === 'one_of') return sql<SqlBool>`${column} in (${sql.join(condition.values)})`;
        const { from, to } = condition;
        const ends = [
          ...(from === null ? [] : [sql<SqlBool>`${column} >= ${from}`]),
          ...(to === null ? [] : [sql<SqlBool>`${column} <= ${to}`]),
        ];
        return row.and(ends);
      });
      if (conditions.length === 0) return sql<SqlBool>`1 = 1`;
      return query.match === 'all' ? row.and(conditions) : row.or(conditions);
    });
  const { count } = await found.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const { direction } = query.sort;
  const rows = await found
    .selectAll()
    .orderBy(sortedBy(query), direction)
    .orderBy('id', direction)
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
    .execute();
  return { shipments: await withPackages(transaction, rows), total: Number(count) };
}

/** What few shipments have. */
const OF_FEW = new Set(['id', 'shid', 'order_id', 'order_number', 'tracking_number', 'status']);

/** Sorted by the time as a column, SQLite would walk through all shipments to find the few that a query names. */
function sortedBy({ conditions, match, sort }: ShipmentQuery) {
  const namesFew = conditions.some(({ column, operator }) => operator === 'one_of' && OF_FEW.has(column));
  const isNamed = namesFew && (match === 'all' || conditions.length === 1);
  return isNamed && sort.column === 'created_at' ? sql`created_at || ''` : sql.ref(sort.column);
}

const packagesIn = preparedQuery<{ ids: readonly string[] }, ShipmentTables['packages']>(
  'select * from packages where shipment_id in :ids order by position',
);
const itemsIn = preparedQuery<{ ids: readonly string[] }, ShipmentTables['package_items']>(
  'select * from package_items where package_id in :ids order by position',
);
const exceptionsIn = preparedQuery<{ ids: readonly string[] }, ShipmentTables['shipment_exceptions']>(
  'select * from shipment_exceptions where shipment_id in :ids order by id',
);

async function withPackages(transaction: Transaction, rows: readonly ShipmentRow[]): Promise<readonly Shipment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const packages = await packagesIn(transaction, { ids });
  const packageIds = packages.map((each) => each.id);
  const items = packageIds.length === 0 ? [] : await itemsIn(transaction, { ids: packageIds });
  const exceptions = await exceptionsIn(transaction, { ids });
  const exceptionsOf = grouped(exceptions, (each) => each.shipment_id);
  const itemsOf = grouped(items, (item) => item.package_id);
  const packagesOf = grouped(packages, (each) => each.shipment_id);
  return rows.map((row) =>
    fromRow(
      row,
      (packagesOf.get(row.id) ?? []).map((each) => toPackage(each, itemsOf.get(each.id) ?? [])),
      (exceptionsOf.get(row.id) ?? []).map(toException),
    ),
  );
}

function grouped<Row>(rows: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}
