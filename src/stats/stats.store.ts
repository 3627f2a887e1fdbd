import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { type AccountId, type IdKind, idFloor } from '../kernel/ids.ts';
import type { Period } from './stat.ts';

/** Whose, and made when. */
export interface Counted extends Period {
  readonly account: AccountId;
}

/** What shipments of one currency that were bought here cost, apart those that were cancelled, by what became of the money. */
export interface Purchases {
  readonly currency: string;
  readonly kind: 'kept' | 'refunded' | 'refund_pending' | 'refund_refused' | 'not_asked';
  readonly count: number;
  readonly minor: number;
  /** What of it came back. */
  readonly backMinor: number;
}

type ByStatus = ReadonlyMap<string, number>;

/** Orders by status. SQLite keeps the whole count; of a period the index by status is counted, which ends in the id. */
export async function countOrders(
  transaction: Transaction,
  of: Counted,
  statuses: readonly string[],
): Promise<ByStatus> {
  if (transaction.dialect === 'sqlite' && of.since === undefined && of.before === undefined) {
    return byStatus(transaction, sql`SELECT status, count FROM order_counts WHERE account_id = ${of.account}`);
  }
  const counts = new Map<string, number>();
  for (const status of statuses) {
    const rows = sql`orders WHERE account_id = ${of.account} AND status = ${status} AND ${inPeriod('order', of)}`;
    counts.set(status, await countOf(transaction, rows));
  }
  return counts;
}

export function countShipments(transaction: Transaction, of: Counted, status: string): Promise<number> {
  const mine = sql`account_id = ${of.account} AND status = ${status}`;
  return countOf(transaction, sql`shipments WHERE ${mine} AND ${inPeriod('shipment', of)}`);
}

/** Reads each shipment of the period: no index has the money. */
export async function sumPurchases(transaction: Transaction, of: Counted): Promise<readonly Purchases[]> {
  const details = transaction.dialect === 'postgres' ? sql`details::json` : sql`details`;
  const minorOf = (name: string) => sql`CAST(${details} ->> ${sql.lit(name)} AS BIGINT)`;
  const { rows } = await sql<{
    readonly currency: string;
    readonly kind: Purchases['kind'];
    readonly count: number;
    readonly minor: number;
    readonly back: number | null;
  }>`SELECT currency, CASE WHEN status = 'cancelled' THEN coalesce(${details} ->> 'refund', 'not_asked') ELSE 'kept' END AS kind,
      count(*) AS count, sum(total_minor) AS minor,
      sum(CASE WHEN status = 'cancelled' AND ${details} ->> 'refund' = 'refunded'
        THEN coalesce(${minorOf('refundMinor')}, total_minor - ${minorOf('packingMinor')}) END) AS back
    FROM shipments WHERE account_id = ${of.account} AND is_external = 0 AND ${inPeriod('shipment', of)}
    GROUP BY 1, 2`.execute(transaction.tables());
  return rows.map(({ currency, kind, count, minor, back }) => ({
    currency,
    kind,
    count: Number(count),
    minor: Number(minor),
    backMinor: Number(back ?? 0),
  }));
}

export function countJobs(transaction: Transaction, of: Counted): Promise<ByStatus> {
  return byStatus(
    transaction,
    sql`SELECT status, count(*) AS count FROM jobs WHERE account_id = ${of.account} AND ${inPeriod('job', of)}
      GROUP BY status`,
  );
}

/** Those that wait and those that were given up have indexes of their own; what was delivered is never looked at. */
export function countWebhooks(transaction: Transaction, of: Counted, state: 'pending' | 'parked'): Promise<number> {
  const from = of.since ?? '';
  const before = of.before ?? '9999';
  const made = sql`created_at >= ${from} AND created_at < ${before}`;
  const ofState = state === 'pending' ? sql`state = 'pending'` : sql`state = 'parked'`;
  return countOf(transaction, sql`webhook_events WHERE ${ofState} AND account_id || '' = ${of.account} AND ${made}`);
}

/** Of a file without its log; of PostgreSQL the whole database. */
export async function dataBytes(transaction: Transaction): Promise<number> {
  const size =
    transaction.dialect === 'sqlite'
      ? sql<{
          readonly bytes: number;
        }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
      : sql<{ readonly bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`;
  const { rows } = await size.execute(transaction.tables());
  return Number(rows[0]?.bytes ?? 0);
}

function inPeriod(kind: IdKind, { since, before }: Period): RawBuilder<unknown> {
  const from = since === undefined ? '' : idFloor(kind, new Date(since));
  if (before === undefined) return sql`id >= ${from}`;
  return sql`id >= ${from} AND id < ${idFloor(kind, new Date(before))}`;
}

async function countOf(transaction: Transaction, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ readonly count: number }>`SELECT count(*) AS count FROM ${rows}`.execute(
    transaction.tables(),
  );
  return Number(found.rows[0]?.count ?? 0);
}

async function byStatus(transaction: Transaction, query: RawBuilder<unknown>): Promise<ByStatus> {
  const { rows } = await query.execute(transaction.tables());
  return new Map(
    (rows as readonly { readonly status: string; readonly count: number }[]).map(({ status, count }) => [
      status,
      Number(count),
    ]),
  );
}
