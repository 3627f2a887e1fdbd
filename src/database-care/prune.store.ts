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

export async function prune(transaction: Transaction, what: Prunable, times: PruneTimes): Promise<void> {
  const { table, where } = rowsOf(what, times);
  if (what === 'labels') return forgetLabels(transaction, where);
  await sql`DELETE FROM ${sql.table(table)} WHERE ${where}`.execute(transaction.tables());
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
async function forgetLabels(transaction: Transaction, where: ReturnType<typeof rowsOf>['where']): Promise<void> {
  const tables = transaction.tables();
  await sql`DELETE FROM document_contents WHERE document_id IN (SELECT id FROM documents WHERE ${where})` //
    .execute(tables);
  await sql`UPDATE documents SET sha256 = NULL, size = NULL WHERE ${where}`.execute(tables);
}
