import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { isTold } from '../../kernel/told-members.ts';
import type { Services } from '../../seams/services.ts';
import { labelsInDoubtOfOrder } from '../../shipments/operations/labels-in-doubt.ts';
import type { OrderJson } from '../order-json.ts';
import { getOrder } from '../orders.store.ts';
import { orderAnswers } from './order-answers.ts';
import { readReleased } from './read-released.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<OrderJson>> {
  return readReleased(services, async (transaction) => {
    const order = await getOrder(transaction, services.account, input.params?.id ?? '');
    const [value] = await orderAnswers(transaction, services, [order], { told: input.told });
    if (value === undefined) throw new Error('one order, one answer');
    const mayBeShipped = value.shipments.length > 0 || !isTold(input.told, 'shipments');
    return { value, warnings: mayBeShipped ? await labelsInDoubtOfOrder(transaction, order.id) : [] };
  });
}
