import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { AccountId } from '../kernel/ids.ts';

interface Tables {
  idempotency_keys: { account_id: string; status: number | null; headers: string | null; body: string | null };
}

/** Puts another answer in the place of every stored one that names one of these ids. Answers how many those were. */
export async function replaceAnswersNaming(
  transaction: Transaction,
  accountId: AccountId,
  ids: readonly string[],
  answer: { readonly status: number; readonly headers: string; readonly body: string },
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await transaction
    .tables<Tables>()
    .updateTable('idempotency_keys')
    .set(answer)
    .where('account_id', '=', accountId)
    .where('body', 'is not', null)
    .where((row) => row.or(ids.map((id) => sql<SqlBool>`body LIKE ${`%${id.replaceAll('_', '\\_')}%`} ESCAPE '\\'`)))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
