import type { Transaction } from '../../database/database.ts';
import type { Order } from '../../orders/order.ts';
import { type ProposalJson, proposalJson } from '../proposal-json.ts';
import { proposalsOf } from '../proposals.store.ts';

/** The proposed shipments of these orders as the API answers them, by order id, cheapest first. */
export async function proposalsOfOrders(
  transaction: Transaction,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, readonly ProposalJson[]>> {
  const found = new Map<string, ProposalJson[]>();
  const byId = new Map<string, Order>(orders.map((order) => [order.id, order]));
  for (const proposal of await proposalsOf(transaction, [...byId.keys()])) {
    const order = byId.get(proposal.orderId);
    if (order === undefined) continue;
    found.set(order.id, [...(found.get(order.id) ?? []), proposalJson(proposal, order)]);
  }
  return found;
}
