import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { allEnded } from '../kernel/all-ended.ts';
import { grouped } from '../kernel/grouped.ts';
import type { AccountId, OrderId } from '../kernel/ids.ts';
import { spellingsOf } from '../kernel/order-number.ts';
import type { PageRequest } from '../kernel/paging.ts';
import { isMeantBy } from './searched-shipments.store.ts';
import type { Shipment } from './shipment.ts';
import type { ShipmentFilter } from './shipment-filter.ts';
import { fromRow, type ShipmentRow, type ShipmentTables, toException, toPackage } from './shipment-rows.ts';

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

/** All of them, oldest first. */
const WHOLE: Omit<PageRequest, 'sort'> = { page: 1, perPage: undefined, direction: 'asc' };

/** The shipments that the filter lets through: all, oldest first, where no page of them is asked for. */
export async function listShipments(
  transaction: Transaction,
  accountId: AccountId,
  filter: ShipmentFilter,
  page = WHOLE,
): Promise<readonly Shipment[]> {
  let query = filtered(transaction, accountId, filter).selectAll();
  // Sorted by id alone, SQLite would walk through all shipments of the account to find those of a few orders.
  if (filter.orderIds !== undefined) query = query.orderBy('order_id', page.direction);
  // All of a status: of a year's shipments few are under way.
  else if (filter.status !== undefined && page.perPage === undefined) query = query.orderBy('status', page.direction);
  return withPackages(transaction, await onPage(query.orderBy('id', page.direction), page).execute());
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
  return countOf(filtered(transaction, accountId, filter));
}

export function filtered(transaction: Transaction, accountId: AccountId, filter: ShipmentFilter) {
  let query = transaction.tables<ShipmentTables>().selectFrom('shipments').where('account_id', '=', accountId);
  if (filter.status !== undefined) {
    // As a column it would have SQLite read all that were ever delivered to find those of one order.
    const status = filter.orderIds === undefined ? sql.ref<string>('status') : sql<string>`status || ''`;
    query = query.where(status, 'in', filter.status);
  }
  if (filter.orderIds !== undefined) query = query.where('order_id', 'in', filter.orderIds);
  if (filter.orderNumber !== undefined) {
    const orderIds = filter.ofNumber === undefined ? [] : [filter.ofNumber];
    query = query.where('id', 'in', idsNumbered(transaction, accountId, [filter.orderNumber], orderIds));
  }
  if (filter.carrierCode !== undefined) query = query.where('carrier_code', '=', filter.carrierCode);
  if (filter.trackingNumbers !== undefined) {
    query = query.where('id', 'in', idsTracked(transaction, filter.trackingNumbers));
  }
  const { searched } = filter;
  if (searched !== undefined) {
    query = query.where((shipment) =>
      shipment.or([
        shipment('id', 'in', idsTracked(transaction, searched.numbers)),
        isMeantBy(searched, transaction.dialect),
      ]),
    );
  }
  if (filter.refund !== undefined) {
    // Cancelled they are all, and by that an index finds them.
    query = query.where('status', '=', 'cancelled').where('details', 'like', `%"refund":"${filter.refund}"%`);
  }
  if (filter.shid !== undefined) query = query.where('shid', '=', filter.shid);
  if (filter.afterId !== undefined) query = query.where('id', '>', filter.afterId);
  if (filter.ids !== undefined) query = query.where('id', 'in', filter.ids);
  if (filter.bookedSince !== undefined) query = query.where('created_at', '>=', filter.bookedSince);
  if (filter.bookedBefore !== undefined) query = query.where('created_at', '<', filter.bookedBefore);
  return query;
}

/**
 * Ids of shipments that were booked for orders of one of those numbers, or of the orders that have one now. Two lists: with `or`, or
 * to leave out what is in both, SQLite would read every shipment.
 */
export function idsNumbered(
  transaction: Transaction,
  accountId: AccountId,
  numbers: readonly string[],
  orderIds: readonly OrderId[],
) {
  const ids = transaction
    .tables<ShipmentTables>()
    .selectFrom('shipments')
    .select('id')
    .where('account_id', '=', accountId);
  const booked = ids.where('order_number', 'in', numbers.flatMap(spellingsOf));
  return orderIds.length === 0 ? booked : booked.unionAll(ids.where('order_id', 'in', orderIds));
}

/**
 * Ids of shipments that go by one of those tracking numbers, or have a package that goes, or comes back, by one. As a list of ids: beside
 * another condition with `or`, SQLite would read every shipment.
 */
export function idsTracked(transaction: Transaction, numbers: readonly string[]) {
  const shipments = transaction.tables<ShipmentTables>().selectFrom('shipments').select('id as shipment_id');
  return idsByPackage(transaction, numbers).union(shipments.where('tracking_number', 'in', numbers));
}

/** Of shipments with a package that goes, or comes back, by one of those numbers. */
export function idsByPackage(transaction: Transaction, numbers: readonly string[]) {
  const packages = transaction.tables<ShipmentTables>().selectFrom('packages').select('shipment_id');
  return packages
    .where('tracking_number', 'in', numbers)
    .union(packages.where('return_tracking_number', 'in', numbers));
}

/** The next shipments of the account behind an id, in the order of their ids, each with its row as it stands. */
export async function shipmentsWithRows(
  transaction: Transaction,
  accountId: AccountId,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<readonly { readonly shipment: Shipment; readonly row: ShipmentRow }[]> {
  const rows = await filtered(transaction, accountId, { afterId }).selectAll().orderBy('id').limit(limit).execute();
  const shipments = await withPackages(transaction, rows);
  return shipments.flatMap((shipment, place) => {
    const row = rows[place];
    return row === undefined ? [] : [{ shipment, row }];
  });
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

export async function withPackages(
  transaction: Transaction,
  rows: readonly ShipmentRow[],
): Promise<readonly Shipment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [packages, exceptions] = await allEnded([packagesIn(transaction, { ids }), exceptionsIn(transaction, { ids })]);
  const packageIds = packages.map((each) => each.id);
  const items = packageIds.length === 0 ? [] : await itemsIn(transaction, { ids: packageIds });
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
