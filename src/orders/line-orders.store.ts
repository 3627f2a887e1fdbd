import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';

/** A plain join would have SQLite begin with all orders of the account. */
const ordersOfLines = preparedQuery<
  { accountId: string; ids: readonly string[] },
  { readonly id: string; readonly order_number: string }
>(`select order_lines.id, orders.order_number from order_lines cross join orders
  where order_lines.id in :ids and orders.id = order_lines.order_id and orders.account_id = :accountId`);

/** Numbers of the orders that lines stand in, by the ids of the lines. */
export async function orderNumbersOfLines(
  transaction: Transaction,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ordersOfLines(transaction, { accountId, ids });
  return new Map(rows.map((row) => [row.id, row.order_number]));
}
