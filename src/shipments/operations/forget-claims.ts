import type { Transaction } from '../../database/database.ts';
import type { OrderId } from '../../kernel/ids.ts';
import { redactedPurchase } from '../changes/redact-shipment.ts';
import { deleteReleasedClaims } from '../claims.store.ts';
import { keepGivenUp } from '../given-up-claims.store.ts';

/**
 * Forgets the purchases of an order that bought nothing: the order is about to be deleted. Of one whose carrier is to be asked once
 * more that is kept, without its persons: nobody else would ever know of what it sold.
 */
export async function forgetClaims(transaction: Transaction, orderId: OrderId): Promise<void> {
  await keepGivenUp(transaction, orderId, redactedPurchase);
  await deleteReleasedClaims(transaction, orderId);
}
