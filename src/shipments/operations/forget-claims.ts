import type { Transaction } from '../../database/database.ts';
import type { OrderId } from '../../kernel/ids.ts';
import { deleteReleasedClaims } from '../claims.store.ts';

/** Forgets the purchases of an order that bought nothing: the order is about to be deleted. */
export async function forgetClaims(transaction: Transaction, orderId: OrderId): Promise<void> {
  await deleteReleasedClaims(transaction, orderId);
}
