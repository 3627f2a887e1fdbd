import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Order } from '../order.ts';
import { getOrder } from '../orders.store.ts';

/** The order that is rated, booked or told of on a paper, named by id or number. @throws ShipdockError `order_not_found`. */
export async function getOrderNamed(
  transaction: Transaction,
  account: AccountId,
  name: string,
  options: { readonly lock?: boolean; readonly field?: string } = {},
): Promise<Order> {
  return getOrder(transaction, account, name, options);
}
