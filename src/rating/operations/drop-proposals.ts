import type { Transaction } from '../../database/database.ts';
import type { OrderId } from '../../kernel/ids.ts';
import { replaceProposals } from '../proposals.store.ts';

/** Forgets the proposed shipments of orders that do not hold any more what was rated. */
export async function dropProposals(transaction: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  for (const orderId of orderIds) await replaceProposals(transaction, orderId, []);
}
