import { addressWarnings, withAddressAdvice } from '../../addresses/operations/with-address-advice.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { RatesJson } from '../rate-json.ts';
import { rateRequestSchema } from '../rates.schema.ts';
import { insertRates } from '../rates.store.ts';
import { answerRates, type PreparedRequest, refuseWithoutOffers } from './answer-rates.ts';
import { prepareRates } from './prepare-rates.ts';

export { rateRequestSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<RatesJson>> {
  const sent = readInput(rateRequestSchema, input.body);
  const prepared = await services.database.read((transaction) => prepareRates(transaction, services, sent));
  const { origin, destination } = prepared.order.addresses;
  const places = { origin_address: origin, destination_address: destination };
  return withAddressAdvice(services, places, async () => {
    const doubts = await addressWarnings(services, places);
    const asked = { ...prepared, warnings: [...prepared.warnings, ...doubts] };
    return { value: await answer(services, asked) };
  });
}

async function answer(services: Services, prepared: PreparedRequest): Promise<RatesJson> {
  const { account, ids, words } = services;
  const facts = { account, now: services.clock.now(), ids, words };
  const answered = await answerRates(prepared, facts);
  refuseWithoutOffers(answered);
  const { value, request, rates } = answered;
  if (!services.dryRun) {
    await services.database.write(async (transaction) => {
      await insertRates(transaction, request, rates);
      await services.keepReply?.(transaction, { value });
    });
  }
  return value;
}
