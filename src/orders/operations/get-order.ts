import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { labelsInDoubt } from '../../shipments/operations/labels-in-doubt.ts';
import type { OrderJson } from '../order-json.ts';
import { getOrder } from '../orders.store.ts';
import { orderAnswers } from './order-answers.ts';
import { readReleased } from './read-released.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<OrderJson>> {
  return readReleased(services, async (transaction) => {
    const order = await getOrder(transaction, services.account, input.params?.id ?? '');
    const [value] = await orderAnswers(transaction, services, [order]);
    if (value === undefined) throw new Error('one order, one answer');
    const shipments = value.shipments.map(({ id }) => String(id));
    return { value, warnings: await labelsInDoubt(transaction, shipments) };
  });
}
