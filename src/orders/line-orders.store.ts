import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';

const ordersOfLines = preparedQuery<
  { accountId: string; ids: readonly string[] },
  { readonly id: string; readonly order_number: string }
>(`select order_lines.id, orders.order_number from order_lines join orders on orders.id = order_lines.order_id
  where orders.account_id = :accountId and order_lines.id in :ids`);

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
