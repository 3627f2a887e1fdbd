import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { type ExplainedService, explainServices } from '../offers/explain-services.ts';
import { noCarrier } from '../offers/filter-carriers.ts';
import { rateWithReasons } from './rate-order.ts';
import { readRatingSurroundings, timeZoneOf } from './rating-surroundings.ts';

/** Of an order as it stands. Nothing is kept. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ExplainedService[]>> {
  const { order, surroundings } = await services.database.read(async (transaction) => {
    const order = await getOrderNamed(transaction, services.account, input.params?.id ?? '');
    return { order, surroundings: await readRatingSurroundings(transaction, services, order) };
  });
  const rated = await rateWithReasons(order, surroundings);
  const isEmpty = rated.offers.length + rated.refusals.length === 0;
  const errors = isEmpty ? [noCarrier(surroundings.readyDate, services.words)] : [];
  return { value: explainServices(rated, timeZoneOf(surroundings), errors) };
}
