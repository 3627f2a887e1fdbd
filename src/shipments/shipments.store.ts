import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { type AccountId, type Id, looksLikeId, type OrderId, type PackageId, type ShipmentId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';
import type {
  PackageItem,
  Shipment,
  ShipmentAddress,
  ShipmentDetails,
  ShipmentException,
  ShipmentPackage,
  ShipmentStatus,
} from './shipment.ts';
import type { ShipmentFilter } from './shipment-filter.ts';
import type { ShipmentQuery } from './shipment-query.ts';

type ShipmentRow = {
  id: string;
  account_id: string;
  shid: number;
  order_id: string | null;
  order_number: string | null;
  status: string;
  version: number;
  carrier_code: string;
  service_code: string;
  tracking_number: string;
  total_minor: number;
  currency: string;
  actual_pickup_at: string | null;
  actual_delivery_at: string | null;
  created_at: string;
  updated_at: string;
  details: string;
  journal_position: number;
  journal_hash: string;
  carrier: string;
  service_name: string;
  ship_date: string | null;
  est_delivery_date: string | null;
  warehouse_code: string | null;
  destination_country: string;
  destination_state: string | null;
  destination_zip: string | null;
  destination_city: string | null;
  destination_name: string | null;
  is_external: number;
  is_international: number;
};
type ExceptionRow = {
  id: string;
  shipment_id: string;
  reason: string;
  created_at: string;
  resolved_at: string | null;
};
type PackageRow = {
  id: string;
  shipment_id: string;
  position: number;
  tracking_number: string;
  weight_ug: number;
  details: string;
};
type ItemRow = {
  id: string;
  package_id: string;
  position: number;
  order_line_id: string | null;
  quantity: number;
  details: string;
};
interface Tables {
  shipments: ShipmentRow;
  packages: PackageRow;
  package_items: ItemRow;
  shipment_exceptions: ExceptionRow;
}

/** What is kept as JSON beside the columns. */
interface StoredDetails extends ShipmentDetails {
  readonly originAddress: ShipmentAddress;
  readonly destinationAddress: ShipmentAddress;
}

export async function insertShipment(transaction: Transaction, shipment: Shipment): Promise<void> {
  await transaction.insertRows('shipments', [shipmentRow(shipment)]);
  await insertPackages(transaction, shipment);
  await saveExceptions(transaction, [], shipment);
}

async function insertPackages(transaction: Transaction, shipment: Shipment): Promise<void> {
  await transaction.insertRows(
    'packages',
    shipment.packages.map((each) => packageRow(shipment.id, each)),
  );
  await transaction.insertRows(
    'package_items',
    shipment.packages.flatMap((each) => each.items.map((item, position) => itemRow(each.id, item, position))),
  );
}

/**
 * Writes what changed of a shipment.
 * @throws ShipdockError `order_changed` where someone else changed the shipment since it was read.
 */
export async function saveShipment(transaction: Transaction, before: Shipment, after: Shipment): Promise<void> {
  const { id, ...columns } = shipmentRow(after);
  const result = await transaction
    .tables<Tables>()
    .updateTable('shipments')
    .set(columns)
    .where('id', '=', id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) {
    throw new ShipdockError('order_changed', `shipment ${before.shid} was changed by someone else meanwhile`, {
      hint: 'run the command again',
    });
  }
  if (before.packages !== after.packages) await savePackages(transaction, before, after);
  if (before.exceptions !== after.exceptions) await saveExceptions(transaction, before.exceptions, after);
}

/** Packages stay, with their numbers and contents as they now stand; none comes or goes. */
async function savePackages(transaction: Transaction, before: Shipment, after: Shipment): Promise<void> {
  const tables = transaction.tables<Tables>();
  for (const each of after.packages) {
    if (before.packages.includes(each)) continue;
    const { id, ...columns } = packageRow(after.id, each);
    await tables.updateTable('packages').set(columns).where('id', '=', id).execute();
    for (const [position, item] of each.items.entries()) {
      const { id: itemId, ...rest } = itemRow(each.id, item, position);
      await tables.updateTable('package_items').set(rest).where('id', '=', itemId).execute();
    }
  }
}

async function saveExceptions(
  transaction: Transaction,
  before: readonly ShipmentException[],
  after: Shipment,
): Promise<void> {
  const tables = transaction.tables<Tables>();
  for (const { id, reason, createdAt, resolvedAt } of after.exceptions) {
    const known = before.find((each) => each.id === id);
    if (known === undefined) {
      await transaction.insertRows('shipment_exceptions', [
        { id, shipment_id: after.id, reason, created_at: createdAt, resolved_at: resolvedAt },
      ]);
    } else if (known.resolvedAt !== resolvedAt) {
      await tables.updateTable('shipment_exceptions').set({ resolved_at: resolvedAt }).where('id', '=', id).execute();
    }
  }
}

/** The shipment named by id, shid or tracking number. @throws ShipdockError `shipment_not_found`. */
export async function getShipment(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
  options: { readonly lock?: boolean } = {},
): Promise<Shipment> {
  let query = transaction
    .tables<Tables>()
    .selectFrom('shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(...namedBy(name));
  if (options.lock === true && transaction.dialect === 'postgres') query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (row === undefined) {
    throw new ShipdockError('shipment_not_found', `there is no shipment ${name}`, { hint: 'shipdock shipments list' });
  }
  const [shipment] = await withPackages(transaction, [row]);
  if (shipment === undefined) throw new Error('a shipment row without its shipment');
  return shipment;
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
  if (transaction.dialect === 'postgres') query = query.forUpdate();
  return withPackages(transaction, await query.execute());
}

/** The id of the newest shipment with a package of that tracking number. */
export async function findByPackageNumber(
  transaction: Transaction,
  accountId: AccountId,
  trackingNumber: string,
): Promise<string | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('packages')
    .innerJoin('shipments', 'shipments.id', 'packages.shipment_id')
    .select('shipments.id')
    .where('packages.tracking_number', '=', trackingNumber)
    .where('shipments.account_id', '=', accountId)
    .orderBy('shipments.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

function namedBy(name: string): ['id' | 'shid' | 'tracking_number', '=', string | number] {
  if (looksLikeId('shipment', name)) return ['id', '=', name];
  return /^\d{1,15}$/.test(name) ? ['shid', '=', Number(name)] : ['tracking_number', '=', name];
}

/** Locks the rows of an order's shipments, in the order of their ids, until the unit of work ends. */
export async function lockShipmentsOfOrder(transaction: Transaction, orderId: OrderId): Promise<void> {
  // SQLite's writer is alone already.
  if (transaction.dialect !== 'postgres') return;
  await transaction
    .tables<Tables>()
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
  query = query.orderBy('id', page.direction);
  if (page.perPage !== undefined) query = query.limit(page.perPage).offset((page.page - 1) * page.perPage);
  return withPackages(transaction, await query.execute());
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
  let query = transaction.tables<Tables>().selectFrom('shipments').where('account_id', '=', accountId);
  if (filter.status !== undefined) query = query.where('status', 'in', filter.status);
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
    .tables<Tables>()
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
  const { column, direction } = query.sort;
  const rows = await found
    .selectAll()
    .orderBy(sql.ref(column), direction)
    .orderBy('id', direction)
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
    .execute();
  return { shipments: await withPackages(transaction, rows), total: Number(count) };
}

/** An exception with what says which shipment it is of. */
export interface ExceptionListRow extends ExceptionRow {
  readonly shid: number;
  readonly order_number: string | null;
  readonly carrier: string;
  readonly tracking_number: string;
}

export async function listExceptions(
  transaction: Transaction,
  accountId: AccountId,
  openOnly: boolean,
  page: { readonly page: number; readonly perPage: number | undefined; readonly direction: 'asc' | 'desc' },
): Promise<{ readonly rows: readonly ExceptionListRow[]; readonly total: number }> {
  let found = transaction
    .tables<Tables>()
    .selectFrom('shipment_exceptions')
    .innerJoin('shipments', 'shipments.id', 'shipment_exceptions.shipment_id')
    .where('shipments.account_id', '=', accountId);
  if (openOnly) found = found.where('shipment_exceptions.resolved_at', 'is', null);
  const { count } = await found.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
  let query = found
    .selectAll('shipment_exceptions')
    .select(['shipments.shid', 'shipments.order_number', 'shipments.carrier', 'shipments.tracking_number'])
    .orderBy('shipment_exceptions.id', page.direction);
  if (page.perPage !== undefined) query = query.limit(page.perPage).offset((page.page - 1) * page.perPage);
  return { rows: await query.execute(), total: Number(count) };
}

async function withPackages(transaction: Transaction, rows: readonly ShipmentRow[]): Promise<readonly Shipment[]> {
  if (rows.length === 0) return [];
  const tables = transaction.tables<Tables>();
  const ids = rows.map((row) => row.id);
  const packages = await tables
    .selectFrom('packages')
    .selectAll()
    .where('shipment_id', 'in', ids)
    .orderBy('position')
    .execute();
  const packageIds = packages.map((each) => each.id);
  const items =
    packageIds.length === 0
      ? []
      : await tables
          .selectFrom('package_items')
          .selectAll()
          .where('package_id', 'in', packageIds)
          .orderBy('position')
          .execute();
  const exceptions = await tables
    .selectFrom('shipment_exceptions')
    .selectAll()
    .where('shipment_id', 'in', ids)
    .orderBy('id')
    .execute();
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

function shipmentRow(shipment: Shipment): ShipmentRow {
  const details: StoredDetails = {
    ...shipment.details,
    originAddress: shipment.originAddress,
    destinationAddress: shipment.destinationAddress,
  };
  return {
    id: shipment.id,
    account_id: shipment.accountId,
    shid: shipment.shid,
    order_id: shipment.orderId,
    order_number: shipment.orderNumber,
    status: shipment.status,
    version: shipment.version,
    carrier_code: shipment.carrierCode,
    service_code: shipment.serviceCode,
    tracking_number: shipment.trackingNumber,
    total_minor: shipment.totalMinor,
    currency: shipment.currency,
    actual_pickup_at: shipment.actualPickupAt,
    actual_delivery_at: shipment.actualDeliveryAt,
    created_at: shipment.createdAt,
    updated_at: shipment.updatedAt,
    details: JSON.stringify(details),
    journal_position: shipment.journal.position,
    journal_hash: shipment.journal.hash,
    carrier: shipment.details.carrierName,
    service_name: shipment.details.serviceName,
    ship_date: shipment.details.shipDate,
    est_delivery_date: shipment.details.deliveryDate,
    warehouse_code: shipment.details.warehouseCode,
    destination_country: shipment.destinationAddress.country,
    destination_state: shipment.destinationAddress.state ?? null,
    destination_zip: shipment.destinationAddress.zip,
    destination_city: shipment.destinationAddress.city ?? null,
    destination_name: shipment.destinationAddress.name ?? null,
    is_external: shipment.details.isExternal ? 1 : 0,
    is_international: shipment.originAddress.country === shipment.destinationAddress.country ? 0 : 1,
  };
}

function packageRow(shipmentId: ShipmentId, each: ShipmentPackage): PackageRow {
  return {
    id: each.id,
    shipment_id: shipmentId,
    position: each.position,
    tracking_number: each.trackingNumber,
    weight_ug: each.weightUg,
    details: JSON.stringify({
      ...each.details,
      extras: each.extras,
      ...given('returnTrackingNumber', each.returnTrackingNumber),
    }),
  };
}

function itemRow(packageId: PackageId, item: PackageItem, position: number): ItemRow {
  return {
    id: item.id,
    package_id: packageId,
    position,
    order_line_id: item.orderLineId,
    quantity: item.quantity,
    details: JSON.stringify(item.details),
  };
}

function fromRow(
  row: ShipmentRow,
  packages: readonly ShipmentPackage[],
  exceptions: readonly ShipmentException[],
): Shipment {
  const { originAddress, destinationAddress, ...details } = JSON.parse(row.details) as StoredDetails;
  return {
    id: row.id as ShipmentId,
    accountId: row.account_id as AccountId,
    shid: row.shid,
    orderId: row.order_id as OrderId | null,
    orderNumber: row.order_number,
    status: row.status as ShipmentStatus,
    version: row.version,
    carrierCode: row.carrier_code,
    serviceCode: row.service_code,
    trackingNumber: row.tracking_number,
    totalMinor: row.total_minor,
    currency: row.currency as Currency,
    actualPickupAt: row.actual_pickup_at,
    actualDeliveryAt: row.actual_delivery_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    originAddress,
    destinationAddress,
    details,
    packages,
    exceptions,
    journal: { position: row.journal_position, hash: row.journal_hash },
  };
}

function toException(row: ExceptionRow): ShipmentException {
  return {
    id: row.id as ShipmentException['id'],
    reason: row.reason,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
  };
}

function toPackage(row: PackageRow, items: readonly ItemRow[]): ShipmentPackage {
  const { extras, returnTrackingNumber, ...details } = JSON.parse(row.details) as ShipmentPackage['details'] &
    Pick<ShipmentPackage, 'extras' | 'returnTrackingNumber'>;
  return {
    id: row.id as PackageId,
    position: row.position,
    trackingNumber: row.tracking_number,
    ...given('returnTrackingNumber', returnTrackingNumber),
    weightUg: row.weight_ug,
    details,
    extras,
    items: items.map((item) => ({
      id: item.id as Id<'packageItem'>,
      orderLineId: item.order_line_id,
      quantity: item.quantity,
      details: JSON.parse(item.details) as PackageItem['details'],
    })),
  };
}
