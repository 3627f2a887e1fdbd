import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type ExplainedService, explainServices } from '../offers/explain-services.ts';
import { rateRequestSchema } from '../rates.schema.ts';
import { answerRates } from './answer-rates.ts';
import { prepareRates } from './prepare-rates.ts';

export { rateRequestSchema as bodySchema };

/** Of a rate request. Nothing is kept. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ExplainedService[]>> {
  const sent = readInput(rateRequestSchema, input.body);
  const prepared = await services.database.read((transaction) => prepareRates(transaction, services, sent));
  const { account, ids, words } = services;
  const facts = { account, now: services.clock.now(), ids, words };
  const { rated, value } = await answerRates(prepared, facts);
  return { value: explainServices(rated, prepared.place.timeZone, value.errors) };
}
