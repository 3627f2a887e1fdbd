import type { Transaction } from '../database/database.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Sku } from './sku.ts';

type SkuRow = {
  account_id: string;
  sku: string;
  name: string;
  details: string;
  created_at: string;
  updated_at: string;
};
interface Tables {
  skus: SkuRow;
}

/** The SKUs of these names, by name. */
export async function findSkus(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
): Promise<ReadonlyMap<string, Sku>> {
  if (names.length === 0) return new Map();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('skus')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sku', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.sku, fromRow(row)]));
}

export async function listSkus(
  transaction: Transaction,
  accountId: AccountId,
  after: string,
  limit: number,
): Promise<readonly Sku[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('skus')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sku', '>', after)
    .orderBy('sku')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function countSkus(transaction: Transaction, accountId: AccountId): Promise<number> {
  const { count } = await transaction
    .tables<Tables>()
    .selectFrom('skus')
    .select((row) => row.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds SKUs, or changes those that are known. */
export async function saveSkus(transaction: Transaction, accountId: AccountId, skus: readonly Sku[]): Promise<void> {
  for (const sku of skus) {
    const columns = { name: sku.name, details: JSON.stringify(sku.details), updated_at: sku.updatedAt };
    await transaction
      .tables<Tables>()
      .insertInto('skus')
      .values({ account_id: accountId, sku: sku.sku, created_at: sku.createdAt, ...columns })
      .onConflict((conflict) => conflict.columns(['account_id', 'sku']).doUpdateSet(columns))
      .execute();
  }
}

function fromRow(row: SkuRow): Sku {
  return {
    sku: row.sku,
    name: row.name,
    details: JSON.parse(row.details) as Sku['details'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
