import { addressWarnings, withAddressAdvice } from '../../addresses/operations/with-address-advice.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderForRating } from '../../orders/operations/order-for-rating.ts';
import type { Services } from '../../seams/services.ts';
import { type ProposalJson, proposalJson } from '../proposal-json.ts';
import { proposalRequestSchema } from '../proposals.schema.ts';
import { insertProposals } from '../proposals.store.ts';
import { prepareProposal } from './prepare-proposal.ts';
import { propose } from './propose.ts';

export { proposalRequestSchema as bodySchema };

/** Adds one proposed shipment to an order; the others stay. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<ProposalJson>> {
  const sent = readInput(proposalRequestSchema, input.body);
  const prepared = await services.database.read(async (transaction) => {
    const order = await getOrderForRating(transaction, services.account, input.params?.id ?? '');
    return prepareProposal(transaction, services, order, sent);
  });
  const { origin, destination } = prepared.order.addresses;
  const places = { origin_address: origin, destination_address: destination };
  return withAddressAdvice(services, places, async () => {
    const { proposal, warnings } = await propose(services, prepared);
    if (!services.dryRun) {
      await services.database.write((transaction) => insertProposals(transaction, [proposal]));
    }
    const doubts = await addressWarnings(services, places);
    return { value: proposalJson(proposal, prepared.order), warnings: [...doubts, ...warnings] };
  });
}
