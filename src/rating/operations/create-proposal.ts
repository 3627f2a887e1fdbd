import { addressWarnings, withAddressAdvice } from '../../addresses/operations/with-address-advice.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { againOnConflict } from '../../seams/unit-of-work.ts';
import { type ProposalJson, proposalJson } from '../proposal-json.ts';
import { type ProposalRequestInput, proposalRequestSchema } from '../proposals.schema.ts';
import { insertProposals } from '../proposals.store.ts';
import { keepProposals } from './keep-proposals.ts';
import { prepareProposal } from './prepare-proposal.ts';
import { propose } from './propose.ts';

export { proposalRequestSchema as bodySchema };

/** Adds one proposed shipment to an order; the others stay. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<ProposalJson>> {
  const sent = readInput(proposalRequestSchema, input.body);
  return againOnConflict(() => addProposal(services, input.params?.id ?? '', sent));
}

async function addProposal(
  services: Services,
  orderName: string,
  sent: ProposalRequestInput,
): Promise<Reply<ProposalJson>> {
  const prepared = await services.database.read(async (transaction) => {
    const order = await getOrderNamed(transaction, services.account, orderName);
    return prepareProposal(transaction, services, order, sent);
  });
  const { origin, destination } = prepared.order.addresses;
  const places = { origin_address: origin, destination_address: destination };
  return withAddressAdvice(services, places, async () => {
    const { proposal, warnings } = await propose(services, prepared);
    const doubts = await addressWarnings(services, places);
    const reply = { value: proposalJson(proposal, prepared.order), warnings: [...doubts, ...warnings] };
    await keepProposals(services, prepared.order, async (transaction) => {
      await insertProposals(transaction, [proposal]);
      await services.keepReply?.(transaction, reply);
    });
    return reply;
  });
}
