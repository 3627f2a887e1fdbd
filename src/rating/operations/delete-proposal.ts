import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { deleteProposal, findProposal } from '../proposals.store.ts';

/** @throws ShipdockError `order_not_found`, `proposed_shipment_not_found`. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<null>> {
  const { id = '', pid = '' } = input.params ?? {};
  await change(services, {
    load: async (transaction) => ({
      order: await getOrderNamed(transaction, services.account, id),
      proposal: await findProposal(transaction, services.account, pid),
    }),
    decide: ({ order, proposal }) => {
      if (proposal?.orderId === order.id) return proposal;
      throw new ShipdockError('proposed_shipment_not_found', `order ${id} has no proposed shipment ${pid}`, {
        field: 'pid',
        ...nextStep('orders.rate', id),
      });
    },
    save: (transaction, proposal) => deleteProposal(transaction, proposal.id),
  });
  return { value: null };
}
