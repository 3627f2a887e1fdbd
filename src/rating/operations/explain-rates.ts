import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderForRating } from '../../orders/operations/order-for-rating.ts';
import type { Services } from '../../seams/services.ts';
import { type ExplainedService, explainServices } from '../explain-services.ts';
import { noCarrier } from '../filter-carriers.ts';
import { rateRequestSchema } from '../rates.schema.ts';
import { answerRates } from './answer-rates.ts';
import { prepareRates } from './prepare-rates.ts';
import { rateOrder, readRatingSurroundings, timeZoneOf } from './rate-order.ts';

/** Of an order (`params.id`), else of a rate request in the body. Nothing is kept. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ExplainedService[]>> {
  const order = input.params?.id;
  return { value: order === undefined ? await ofRequest(services, input.body) : await ofOrder(services, order) };
}

async function ofRequest(services: Services, body: unknown): Promise<readonly ExplainedService[]> {
  const sent = readInput(rateRequestSchema, body);
  const prepared = await services.database.read((transaction) => prepareRates(transaction, services, sent));
  const facts = { account: services.account, now: services.clock.now(), ids: services.ids };
  const { rated, value } = await answerRates(prepared, facts);
  return explainServices(rated, prepared.place.timeZone, value.errors);
}

async function ofOrder(services: Services, name: string): Promise<readonly ExplainedService[]> {
  const { order, surroundings } = await services.database.read(async (transaction) => {
    const order = await getOrderForRating(transaction, services.account, name);
    return { order, surroundings: await readRatingSurroundings(transaction, services, order) };
  });
  const rated = await rateOrder(order, surroundings);
  const isEmpty = rated.offers.length + rated.refusals.length === 0;
  return explainServices(rated, timeZoneOf(surroundings), isEmpty ? [noCarrier(surroundings.readyDate)] : []);
}
