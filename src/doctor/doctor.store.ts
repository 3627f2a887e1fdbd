import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { LEASE_OVER } from '../kernel/lease.ts';
import { timeZoneNamed } from '../kernel/time-zone.ts';
import type { Purchase } from '../shipments/booking/purchase.ts';
import type { DataFacts } from './judge-data.ts';
import type { OpenPurchase, OpenVoid } from './open-purchases.ts';

export type CountedFacts = Omit<DataFacts, 'chains' | 'journalFaults'>;

/** Counts what a doctor asks of the data; `before` is a minute ago. */
export async function countFacts(
  transaction: Transaction,
  { now, before }: { readonly now: string; readonly before: string },
): Promise<CountedFacts> {
  const count = (rows: RawBuilder<unknown>) => countOf(transaction, rows);
  const newest = await sql<{ readonly at: string | null }>`SELECT max(at) AS at FROM journal
    WHERE sequence > (SELECT coalesce(max(sequence), 0) - 1000 FROM journal)`.execute(transaction.tables());
  return {
    wrongSums: await count(sql`order_lines LEFT JOIN (
        SELECT order_line_id, sum(quantity) AS units FROM package_items
        JOIN packages ON packages.id = package_items.package_id
        JOIN shipments ON shipments.id = packages.shipment_id
        WHERE shipments.status <> 'cancelled' AND shipments.details NOT LIKE '%"isReplacement":true%'
        GROUP BY order_line_id) AS shipped ON shipped.order_line_id = order_lines.id
      WHERE shipped_quantity > order_lines.quantity OR shipped_quantity <> coalesce(units, 0)`),
    waitingJobs: await count(sql`jobs WHERE status IN ('unprocessed', 'processing') AND created_at < ${before}
      AND coalesce(lease_until, '') < ${now}`),
    failedJobs: await count(sql`jobs WHERE status = 'failed'`),
    waitingEvents: await count(sql`webhook_events WHERE state = 'pending' AND attempts = 0 AND created_at < ${before}
      AND subscription_id IN (SELECT id FROM webhook_subscriptions WHERE disabled_at IS NULL)`),
    parkedEvents: await count(sql`webhook_events WHERE state = 'parked'`),
    disabledHooks: await count(sql`webhook_subscriptions WHERE disabled_at IS NOT NULL`),
    doubtfulPrints: await count(sql`label_prints WHERE state = 'claimed' AND updated_at < ${before}`),
    openPurchases: await openPurchases(transaction, { now, before }),
    openVoids: await openVoids(transaction, before),
    unclearZones: await unclearZones(transaction),
    unwritable: transaction.dialect === 'postgres' ? await unwritable(transaction) : [],
    journalAheadMs: Math.max(0, Date.parse(newest.rows[0]?.at ?? now) - Date.parse(now)),
  };
}

async function unclearZones(transaction: Transaction): Promise<DataFacts['unclearZones']> {
  const { rows } = await sql<{ readonly code: string; readonly time_zone: string }>`
    SELECT code, time_zone FROM warehouses ORDER BY id`.execute(transaction.tables());
  return rows.flatMap(({ code, time_zone: timeZone }) =>
    timeZoneNamed(timeZone) === undefined ? [{ code, timeZone }] : [],
  );
}

/** A file that cannot be written is told where it is opened; PostgreSQL lets whoever may only read begin. */
async function unwritable(transaction: Transaction): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`SELECT each.relname AS name
    FROM pg_class AS ours JOIN pg_class AS each ON each.relnamespace = ours.relnamespace AND each.relowner = ours.relowner
    WHERE ours.oid = to_regclass('database_info') AND each.relkind = 'r' AND (
      pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on'
      OR NOT has_table_privilege(each.oid, 'INSERT') OR NOT has_table_privilege(each.oid, 'UPDATE')
      OR NOT has_table_privilege(each.oid, 'DELETE'))
    ORDER BY each.relname`.execute(transaction.tables());
  return rows.map((row) => row.name);
}

const DAY_MS = 86_400_000;

/**
 * Those that were given up come last: servers ask about them for a day, but not where the same is bought anew
 * (`shipments/given-up-claims.store.ts`).
 */
async function openPurchases(
  transaction: Transaction,
  { now, before }: { readonly now: string; readonly before: string },
): Promise<readonly OpenPurchase[]> {
  const since = new Date(Date.parse(now) - DAY_MS).toISOString();
  const { rows } = await sql<{ readonly shid: number; readonly purchase: string; readonly state: string }>`
    SELECT id, shid, purchase, state FROM booking_claims WHERE state = 'claimed' AND lease_until < ${before}
    UNION ALL SELECT id, shid, purchase, state FROM booking_claims WHERE state = 'released' AND shipment_id IS NULL
      AND lease_until > ${sql.lit(LEASE_OVER)} AND lease_until < ${before} AND lease_until > ${since}
      AND NOT EXISTS (SELECT 1 FROM booking_claims AS anew WHERE anew.state <> 'released'
        AND anew.account_id = booking_claims.account_id AND anew.claim_key = booking_claims.claim_key)
    ORDER BY state, id`.execute(transaction.tables());
  return rows.map((row) => ({ ...toOpenPurchase(row), isGivenUp: row.state === 'released' }));
}

/** What `serve` finishes by itself comes first. */
async function openVoids(transaction: Transaction, before: string): Promise<readonly OpenVoid[]> {
  const { rows } = await sql<{
    readonly shid: number;
    readonly purchase: string;
    readonly on_its_way: number;
  }>`SELECT claim.shid, claim.purchase,
      CASE WHEN shipments.actual_pickup_at IS NOT NULL AND shipments.status <> 'delivered' THEN 1 ELSE 0 END AS on_its_way
    FROM booking_claims AS claim JOIN shipments ON shipments.id = claim.shipment_id
    WHERE claim.void_holder IS NOT NULL AND claim.void_until < ${before}
    ORDER BY on_its_way, claim.id`.execute(transaction.tables());
  return rows.map((row) => ({ ...toOpenPurchase(row), isOnItsWay: Number(row.on_its_way) === 1 }));
}

function toOpenPurchase({ shid, purchase }: { readonly shid: number; readonly purchase: string }): OpenPurchase {
  const { orderId, orderNumber, offer } = JSON.parse(purchase) as Pick<Purchase, 'orderId' | 'orderNumber' | 'offer'>;
  // Goods may name an order that is not here.
  return { orderNumber: orderId === null ? null : orderNumber, shid: Number(shid), carrierCode: offer.carrierCode };
}

async function countOf(transaction: Transaction, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ readonly rows: number }>`SELECT count(*) AS rows FROM ${rows}`.execute(
    transaction.tables(),
  );
  return Number(found.rows[0]?.rows ?? 0);
}

/** The printers that got a label since then, each once, by name. */
export async function printersUsed(transaction: Transaction, since: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly printer: string }>`SELECT DISTINCT printer FROM label_prints
    WHERE created_at >= ${since} ORDER BY printer`.execute(transaction.tables());
  return rows.map((row) => row.printer);
}
