import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import type { AccountId, OrderId } from '../kernel/ids.ts';
import { currenciesWith } from '../kernel/money.ts';
import { REFUND_STATUSES } from './changes/refund-status.ts';
import { numbersMeant } from './numbers/scanned-code.ts';
import type { Shipment } from './shipment.ts';
import type { QueryCondition, QueryValue, ShipmentQuery } from './shipment-query.ts';
import type { ShipmentTables } from './shipment-rows.ts';
import { idsNumbered, idsTracked, withPackages } from './shipments.store.ts';

/**
 * Shipments that a query finds, a page of them, and how many there are.
 * @param orderIds by the conditions on order numbers: the orders that have those now, which may have been booked with others.
 */
export async function queryShipments(
  transaction: Transaction,
  accountId: AccountId,
  query: ShipmentQuery,
  page: { readonly page: number; readonly perPage: number },
  orderIds: ReadonlyMap<QueryCondition, readonly OrderId[]>,
): Promise<{ readonly shipments: readonly Shipment[]; readonly total: number }> {
  const found = transaction
    .tables<ShipmentTables>()
    .selectFrom('shipments')
    .where('account_id', '=', accountId)
    .where((row) => {
      const conditions = query.conditions.map((condition) => {
        if (condition.operator === 'range') return row.and(endsOf(condition));
        const ids = idsOfNumbers(transaction, accountId, condition, orderIds.get(condition) ?? []);
        if (ids !== undefined) return row('id', 'in', ids);
        return row(comparedColumn(condition.column), 'in', condition.values);
      });
      if (conditions.length === 0) return sql<SqlBool>`1 = 1`;
      return query.match === 'all' ? row.and(conditions) : row.or(conditions);
    });
  const { direction } = query.sort;
  const sorted = OF_SOME.has(query.sort.column)
    ? found.orderBy(sql`${comparedColumn(query.sort.column)} IS NULL`)
    : found;
  const all = sorted.selectAll().orderBy(sortedBy(query), direction).orderBy('id', direction);
  const rows = await onPage(all, page).execute();
  return { shipments: await withPackages(transaction, rows), total: await countOf(found) };
}

type Condition<Of extends QueryCondition['operator']> = Extract<QueryCondition, { readonly operator: Of }>;

function endsOf({ column, from, to }: Condition<'range'>) {
  const compared = comparedColumn(column);
  return [
    ...(from === null ? [] : [sql<SqlBool>`${compared} >= ${from}`]),
    ...(to === null ? [] : [sql<SqlBool>`${compared} <= ${to}`]),
  ];
}

/** Of what a shipment goes by under several numbers; undefined of other columns. */
function idsOfNumbers(
  transaction: Transaction,
  accountId: AccountId,
  { column, values }: Condition<'one_of'>,
  orderIds: readonly OrderId[],
) {
  if (column === 'tracking_number') return idsTracked(transaction, values.flatMap(spelt));
  if (column === 'order_number') return idsNumbered(transaction, accountId, values.map(String), orderIds);
  return undefined;
}

/** The likeliest spellings of a tracking number: SQLite takes 32,766 values in all, and each of a query is looked for thrice. */
function spelt(number: QueryValue): readonly string[] {
  return numbersMeant(String(number)).slice(0, 5);
}

/** What not every shipment has: those without come last, there and back, as in every list. The databases differ in that. */
const OF_SOME = new Set([
  'order_id',
  'order_number',
  'warehouse_code',
  'destination_state',
  'destination_zip',
  'destination_city',
  'destination_name',
  'ship_date',
  'est_delivery_date',
  'refund',
  'actual_pickup_at',
  'actual_delivery_at',
]);

/** What few shipments have. */
const OF_FEW = new Set(['id', 'shid', 'order_id', 'order_number', 'tracking_number', 'status']);

/** Sorted by the time as a column, SQLite would walk through all shipments to find the few that a query names. */
function sortedBy({ conditions, match, sort }: ShipmentQuery) {
  const namesFew = conditions.some(({ column, operator }) => operator === 'one_of' && OF_FEW.has(column));
  const isNamed = namesFew && (match === 'all' || conditions.length === 1);
  return isNamed && sort.column === 'created_at' ? sql`created_at || ''` : comparedColumn(sort.column);
}

/** What a condition compares or a sort goes by, of a column or of what has none of its own; a rule has checked its name. */
function comparedColumn(column: string) {
  if (column === 'total_minor') return comparedPrice();
  return column === 'refund' ? comparedRefund() : sql.ref<string | number>(column);
}

/** Amounts at the most decimals that a currency has, whatever theirs: 1258 yen compare as 1258, not as 12.58. */
function comparedPrice() {
  return sql<number>`total_minor * CASE WHEN currency IN (${sql.join(currenciesWith(0))}) THEN 1000
    WHEN currency IN (${sql.join(currenciesWith(3))}) THEN 1 ELSE 10 END`;
}

/** The refund stands in the details alone, of those that are cancelled. */
function comparedRefund() {
  const cases = REFUND_STATUSES.map((refund) => sql`WHEN details LIKE ${`%"refund":"${refund}"%`} THEN ${refund}`);
  return sql<string | null>`CASE WHEN status <> 'cancelled' THEN NULL ${sql.join(cases, sql` `)} END`;
}
