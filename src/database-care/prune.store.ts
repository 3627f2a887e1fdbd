import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/** What grows with time and is of no use after it: which rows go, of which table. */
export type Prunable = 'idempotency_keys' | 'rates' | 'jobs' | 'webhook_events' | 'labels';

export interface PruneTimes {
  readonly now: string;
  /** What ended before it goes. */
  readonly before: string;
}

/** How many rows would go. */
export async function countPrunable(transaction: Transaction, what: Prunable, times: PruneTimes): Promise<number> {
  const { table, where } = rowsOf(what, times);
  const found = await sql<{ readonly rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table)} WHERE ${where}` //
    .execute(transaction.tables());
  return Number(found.rows[0]?.rows ?? 0);
}

/** Whoever books meanwhile waits for one such part, not for all of a year; documents are as long as 20 MB each. */
const ROWS_AT_ONCE = 1_000;
const DOCUMENTS_AT_ONCE = 100;

/** Removes some of these rows. Answers how many; none where none is left. */
export async function pruneSome(transaction: Transaction, what: Prunable, times: PruneTimes): Promise<number> {
  const { table, where } = rowsOf(what, times);
  if (what === 'labels') return forgetSomeLabels(transaction, where);
  const key = what === 'idempotency_keys' ? sql`account_id, idempotency_key` : sql`id`;
  const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)}
    WHERE (${key}) IN (SELECT ${key} FROM ${sql.table(table)} WHERE ${where} LIMIT ${sql.lit(ROWS_AT_ONCE)})` //
    .execute(transaction.tables());
  return Number(numAffectedRows ?? 0);
}

function rowsOf(what: Prunable, { now, before }: PruneTimes) {
  switch (what) {
    case 'idempotency_keys':
      return { table: what, where: sql`expires_at <= ${now}` };
    case 'rates':
      return { table: 'rate_requests', where: sql`expires_at <= ${before}` };
    case 'jobs':
      return { table: what, where: sql`status IN ('finished', 'failed') AND finished_at <= ${before}` };
    case 'webhook_events':
      return { table: what, where: sql`state = 'delivered' AND settled_at <= ${before}` };
    case 'labels':
      return {
        table: 'documents',
        where: sql`customer_uploaded = 0 AND sha256 IS NOT NULL AND shipment_id IN (SELECT id FROM shipments
          WHERE status IN ('delivered', 'cancelled') AND updated_at <= ${before})`,
      };
  }
}

/** A document without its bytes is a promise again: whoever asks for it gets it drawn anew. */
async function forgetSomeLabels(transaction: Transaction, where: ReturnType<typeof rowsOf>['where']): Promise<number> {
  const tables = transaction.tables();
  const { rows } = await sql<{ readonly id: string }>`SELECT id FROM documents WHERE ${where}
    LIMIT ${sql.lit(DOCUMENTS_AT_ONCE)}`.execute(tables);
  if (rows.length === 0) return 0;
  const ids = sql.join(rows.map(({ id }) => id));
  await sql`DELETE FROM document_contents WHERE document_id IN (${ids})`.execute(tables);
  await sql`UPDATE documents SET sha256 = NULL, size = NULL WHERE id IN (${ids})`.execute(tables);
  return rows.length;
}
