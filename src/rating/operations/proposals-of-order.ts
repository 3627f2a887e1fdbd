import type { Transaction } from '../../database/database.ts';
import type { OrderId } from '../../kernel/ids.ts';
import type { Proposal } from '../proposal.ts';
import { proposalsOf } from '../proposals.store.ts';

/** The proposed shipments of an order, cheapest first. */
export function proposalsOfOrder(transaction: Transaction, orderId: OrderId): Promise<readonly Proposal[]> {
  return proposalsOf(transaction, [orderId]);
}
