import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { OrderJson } from '../order-json.ts';
import { answersOf, withoutProposals } from './change-orders.ts';
import { takeBackTransfer } from './take-back-transfer.ts';

/** Takes back the last split of an order; answers the orders that are left. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly OrderJson[]>> {
  const { orders, warnings } = await takeBackTransfer(services, input.params?.id ?? '', 'split', 'orders.unsplit');
  return { value: await answersOf(services, orders, withoutProposals(orders)), warnings };
}
