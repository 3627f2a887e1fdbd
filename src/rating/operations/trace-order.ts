import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { type TracedOrderJson, tracedOrderJson } from '../policies-json.ts';
import { rateOrder } from './rate-order.ts';
import { readRatingSurroundings } from './rating-surroundings.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<TracedOrderJson>> {
  const { order, surroundings } = await services.database.read(async (transaction) => {
    const order = await getOrderNamed(transaction, services.account, input.params?.id ?? '');
    return { order, surroundings: await readRatingSurroundings(transaction, services, order) };
  });
  const { policies, misfit } = await rateOrder(order, surroundings);
  if (misfit !== undefined) throw misfit;
  const version = surroundings.policies?.version ?? null;
  return { value: tracedOrderJson(order.orderNumber, version, order.currency, policies) };
}
