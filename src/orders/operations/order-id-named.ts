import type { Transaction } from '../../database/database.ts';
import { type AccountId, looksLikeId, type OrderId } from '../../kernel/ids.ts';
import { findOrder, getOrder, numberedOrders } from '../orders.store.ts';

/**
 * The id of the order named by id or number in the filter `order_id`. An id is taken as it is: what is asked may be about an order that is gone.
 * @throws ShipdockError `order_not_found` where no order has that number.
 */
export async function orderIdNamed(transaction: Transaction, account: AccountId, name: string): Promise<OrderId> {
  return looksLikeId('order', name) ? name : (await getOrder(transaction, account, name, { field: 'order_id' })).id;
}

/** The id of the order that has that number now; undefined where none has, as of one that is kept elsewhere. */
export async function orderIdNumbered(
  transaction: Transaction,
  account: AccountId,
  orderNumber: string,
): Promise<OrderId | undefined> {
  return (await findOrder(transaction, account, orderNumber))?.id;
}

/** The ids of the orders that have those numbers now; none of a number that no order has. */
export async function orderIdsNumbered(
  transaction: Transaction,
  account: AccountId,
  orderNumbers: readonly string[],
): Promise<readonly OrderId[]> {
  const found = await numberedOrders(transaction, account, orderNumbers);
  return [...found.values()].flatMap(({ id, holder }) => (holder === null ? [id] : []));
}
