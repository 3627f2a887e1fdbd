import type { Transaction } from '../../database/database.ts';
import { type ProposalJson, proposalJson } from '../proposal-json.ts';
import { proposalsOf } from '../proposals.store.ts';

/** The proposed shipments of these orders as the API answers them, by order id, cheapest first. */
export async function proposalsOfOrders(
  transaction: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ProposalJson[]>> {
  const found = new Map<string, ProposalJson[]>();
  for (const proposal of await proposalsOf(transaction, orderIds)) {
    found.set(proposal.orderId, [...(found.get(proposal.orderId) ?? []), proposalJson(proposal)]);
  }
  return found;
}
