import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { type ProposalJson, proposalJson } from '../proposal-json.ts';
import { proposalsOf } from '../proposals.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ProposalJson[]>> {
  const value = await services.database.read(async (transaction) => {
    const order = await getOrderNamed(transaction, services.account, input.params?.id ?? '');
    return (await proposalsOf(transaction, [order.id])).map((proposal) => proposalJson(proposal, order));
  });
  return { value };
}
