import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import { inLockOrder } from '../kernel/lock-order.ts';
import type { Currency } from '../kernel/money.ts';
import type { Box } from './box.ts';

type BoxRow = {
  account_id: string;
  code: string;
  name: string;
  type: string;
  inner_length_um: number;
  inner_width_um: number;
  inner_height_um: number;
  outer_length_um: number;
  outer_width_um: number;
  outer_height_um: number;
  tare_ug: number;
  max_weight_ug: number;
  cost_minor: number;
  labor_minor: number;
  currency: string;
  created_at: string;
  updated_at: string;
};
interface Tables {
  boxes: BoxRow;
}

const boxesOf = preparedQuery<{ accountId: string }, BoxRow>(
  'select * from boxes where account_id = :accountId order by code',
);

export async function listBoxes(transaction: Transaction, accountId: AccountId): Promise<readonly Box[]> {
  const rows = await boxesOf(transaction, { accountId });
  return rows.map(fromRow);
}

/** The boxes of these codes, by code; locked, those that are changed by what they are. */
export async function findBoxes(
  transaction: Transaction,
  accountId: AccountId,
  codes: readonly string[],
  options: { readonly lock?: boolean } = {},
): Promise<ReadonlyMap<string, Box>> {
  if (codes.length === 0) return new Map();
  let query = transaction
    .tables<Tables>()
    .selectFrom('boxes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('code', 'in', codes)
    .orderBy('code');
  if (options.lock === true && transaction.locksRows) query = query.forUpdate();
  return new Map((await query.execute()).map((row) => [row.code, fromRow(row)]));
}

export async function deleteBoxes(
  transaction: Transaction,
  accountId: AccountId,
  codes: readonly string[],
): Promise<void> {
  await transaction
    .tables<Tables>()
    .deleteFrom('boxes')
    .where('account_id', '=', accountId)
    .where('code', 'in', codes)
    .execute();
}

/** Adds boxes, or changes those whose codes are known. */
export async function saveBoxes(
  transaction: Transaction,
  accountId: AccountId,
  boxes: readonly Box[],
  now: string,
): Promise<void> {
  for (const box of inLockOrder(boxes, ({ code }) => code)) {
    const row = toRow(box, accountId, now);
    const { account_id: _account, code: _code, created_at: _created, ...columns } = row;
    await transaction
      .tables<Tables>()
      .insertInto('boxes')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'code']).doUpdateSet(columns))
      .execute();
  }
}

function toRow(box: Box, accountId: AccountId, now: string): BoxRow {
  return {
    account_id: accountId,
    code: box.code,
    name: box.name,
    type: box.type,
    inner_length_um: box.inner.length,
    inner_width_um: box.inner.width,
    inner_height_um: box.inner.height,
    outer_length_um: box.outer.length,
    outer_width_um: box.outer.width,
    outer_height_um: box.outer.height,
    tare_ug: box.tareUg,
    max_weight_ug: box.maxWeightUg,
    cost_minor: box.costMinor,
    labor_minor: box.laborMinor,
    currency: box.currency,
    created_at: now,
    updated_at: now,
  };
}

function fromRow(row: BoxRow): Box {
  return {
    code: row.code,
    name: row.name,
    type: row.type as 'box' | 'pallet',
    inner: { length: row.inner_length_um, width: row.inner_width_um, height: row.inner_height_um },
    outer: { length: row.outer_length_um, width: row.outer_width_um, height: row.outer_height_um },
    tareUg: row.tare_ug,
    maxWeightUg: row.max_weight_ug,
    costMinor: row.cost_minor,
    laborMinor: row.labor_minor,
    currency: row.currency as Currency,
  };
}
