import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { numberedOrders } from '../orders.store.ts';

/** Which of these codes are numbers of orders. */
export async function numbersOfOrders(
  transaction: Transaction,
  account: AccountId,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await numberedOrders(transaction, account, codes);
  return new Set([...found].filter(([, { holder }]) => holder === null).map(([number]) => number));
}
