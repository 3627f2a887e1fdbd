import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { spellingsOfSku } from '../catalog/sku-spellings.ts';
import { holdsInAnyCase } from '../database/any-case.ts';
import type { Transaction } from '../database/database.ts';
import { endsAsPhone } from '../database/ends-as-phone.ts';
import type { AccountId, OrderId } from '../kernel/ids.ts';
import { spellingsOf } from '../kernel/order-number.ts';
import { wholePhoneEndings } from '../kernel/phone-ending.ts';
import type { Order, OrderAddress } from './order.ts';
import type { OrderFilter } from './order-filter.ts';
import { toAddress } from './order-rows.ts';
import type { OrderTables } from './order-tables.store.ts';
import { PLAIN_NUMBER } from './other-spellings.store.ts';
import { statusesFor } from './status/lifecycle.ts';

/** The orders of the account for which all parts of the filter hold. */
export function filtered<Output>(
  query: SelectQueryBuilder<OrderTables, 'orders', Output>,
  accountId: AccountId,
  filter: OrderFilter,
  dialect: Transaction['dialect'],
): SelectQueryBuilder<OrderTables, 'orders', Output> {
  return query.where((builder) => {
    const conditions = [
      asked(filter.status, (status) => builder('orders.status', 'in', [...status])),
      asked(filter.tag, (tag) => hasTag(builder, tag)),
      asked(filter.sku, (sku) => hasSku(builder, sku)),
      asked(filter.sourceSystem, (system) => builder('orders.source_system', '=', system)),
      asked(filter.orderNumber, (number) =>
        builder('orders.id', 'in', idsNumbered(builder, accountId, number, dialect)),
      ),
      asked(filter.sourceSystemId, (id) => builder('orders.source_system_id', '=', id)),
      asked(filter.warehouseId, (id) => builder('orders.warehouse_id', '=', id)),
      asked(filter.createdFrom, (moment) => builder('orders.created_at', '>=', moment)),
      asked(filter.createdBefore, (moment) => builder('orders.created_at', '<', moment)),
      asked(filter.text, (text) => containsText(builder, text, dialect)),
      asked(filter.lackingMeasures, ({ skus }) => lacksMeasures(builder, skus)),
      asked(filter.afterId, (id) => builder('orders.id', '>', id)),
    ];
    return builder.and([builder('orders.account_id', '=', accountId), ...conditions.flat()]);
  });
}

/** The condition of what a filter asks; none where it does not ask. */
function asked<Value>(
  value: Value | undefined,
  condition: (value: Value) => Expression<SqlBool>,
): readonly Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)];
}

type OrderExpression = ExpressionBuilder<OrderTables, 'orders'>;

/** Of whom a number may be, however it was kept. Two lists: with `or`, or to leave out what is in both, SQLite would read all orders. */
function idsNumbered(builder: OrderExpression, accountId: AccountId, number: string, dialect: Transaction['dialect']) {
  const plain = sql.raw<string>(PLAIN_NUMBER[dialect]);
  const ids = builder.selectFrom('orders').select('orders.id').where('account_id', '=', accountId);
  return ids
    .where('order_number', 'in', spellingsOf(number))
    .unionAll(ids.where('order_number', '<>', plain).where(plain, 'in', spellingsOf(number)));
}

/**
 * As a list of ids: asked order by order, SQLite would read all orders of the account. Tags are kept without blanks around them,
 * but those of before as they came.
 */
function hasTag(builder: OrderExpression, tag: string) {
  const tags = [...new Set([tag, tag.trim()])];
  return builder('orders.id', 'in', builder.selectFrom('order_tags').select('order_id').where('tag', 'in', tags));
}

/** As tags are. */
function hasSku(builder: OrderExpression, sku: string) {
  const skus = spellingsOfSku(sku);
  return builder('orders.id', 'in', builder.selectFrom('order_lines').select('order_id').where('sku', 'in', skus));
}

function lacksMeasures(builder: OrderExpression, skus: readonly string[] | 'all') {
  return builder.exists(
    builder
      .selectFrom('order_lines')
      .select('order_lines.id')
      .whereRef('order_id', '=', 'orders.id')
      .where((line) => line.or(MEASURES.flatMap((column) => [line(column, 'is', null), line(column, '=', 0)])))
      .$if(skus !== 'all', (lines) =>
        lines.where((line) => line.or([line('sku', 'is', null), line('sku', 'in', [...skus])])),
      ),
  );
}

const MEASURES = ['length_um', 'width_um', 'height_um', 'weight_ug'] as const;

/** The SKUs of lines that lack a size or weight themselves, in orders of these statuses. */
export async function skusOfLackingLines(
  transaction: Transaction,
  accountId: AccountId,
  statuses: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction
    .tables<OrderTables>()
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.sku')
    .distinct()
    .where('orders.account_id', '=', accountId)
    .where('orders.status', 'in', statuses)
    .where('order_lines.sku', 'is not', null)
    .where((line) => line.or(MEASURES.flatMap((column) => [line(column, 'is', null), line(column, '=', 0)])))
    .execute();
  return rows.flatMap((row) => row.sku ?? []);
}

const SEARCHED_PARTS = ['name', 'company', 'email'] as const;

function containsText(builder: OrderExpression, text: string, dialect: Transaction['dialect']) {
  const holds = (column: string) => holdsInAnyCase(sql.ref(column), text, dialect);
  // JSON text is JSON by itself in one of the databases only.
  const stored = sql.ref('order_addresses.details');
  const details = dialect === 'postgres' ? sql`${stored}::json` : stored;
  const saved = (name: string) => sql`(${details} ->> ${sql.lit(name)})`;
  const part = (name: string) => holdsInAnyCase(saved(name), text, dialect, stored);
  // By nothing less than a whole number: what a search finds is booked and cancelled too.
  const phone = endsAsPhone(saved('phoneNumber'), wholePhoneEndings(text));
  return builder.or([
    holds('orders.order_number'),
    holds('orders.source_system_id'),
    builder.exists(
      builder
        .selectFrom('reference_numbers')
        .select('reference_numbers.id')
        .whereRef('order_id', '=', 'orders.id')
        .where(holds('reference_numbers.value')),
    ),
    builder.exists(
      builder
        .selectFrom('order_addresses')
        .select('order_addresses.id')
        .whereRef('order_id', '=', 'orders.id')
        .where('role', '=', 'destination')
        .where((address) => address.or([...SEARCHED_PARTS.map(part), ...phone])),
    ),
  ]);
}

/**
 * The other orders that may go along with this one (open, same warehouse and currency, same country, ZIPs that begin alike).
 * @param now by when a hold that has ended holds nothing any more.
 */
export async function findCompanions(
  transaction: Transaction,
  order: Order,
  now: string,
): Promise<readonly { readonly id: OrderId; readonly destination: OrderAddress }[]> {
  const { destination } = order.addresses;
  if (destination === null) return [];
  // A ZIP may be written with its +4 or without; the rule compares whole addresses.
  const start = (destination.zip ?? '').replaceAll(' ', '').slice(0, 3).toLowerCase();
  const rows = await transaction
    .tables<OrderTables>()
    .selectFrom('orders')
    .innerJoin('order_addresses', 'order_addresses.order_id', 'orders.id')
    .selectAll('order_addresses')
    .where('orders.account_id', '=', order.accountId)
    .where('orders.status', 'in', [...statusesFor('combine'), 'on_hold'])
    .where((row) => row.or([row('orders.status', '<>', 'on_hold'), row('orders.hold_until', '<=', now)]))
    .where('orders.currency', '=', order.currency)
    .where('orders.warehouse_id', order.warehouseId === null ? 'is' : '=', order.warehouseId)
    .where('orders.id', '<>', order.id)
    .where('order_addresses.role', '=', 'destination')
    .where('order_addresses.country', '=', destination.country)
    .where(sql<string>`lower(substr(replace(coalesce(order_addresses.zip, ''), ' ', ''), 1, 3))`, '=', start)
    .orderBy('orders.id')
    .execute();
  return rows.map((row) => ({ id: row.order_id as OrderId, destination: toAddress(row) }));
}
