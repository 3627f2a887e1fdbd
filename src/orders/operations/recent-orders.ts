import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Order } from '../order.ts';
import { listOrders } from '../order-pages.store.ts';

/** The last orders, whatever became of them, the newest first. */
export async function recentOrders(
  transaction: Transaction,
  account: AccountId,
  count: number,
): Promise<readonly Order[]> {
  return listOrders(transaction, account, {}, { page: 1, perPage: count, sort: 'id', direction: 'desc' });
}
