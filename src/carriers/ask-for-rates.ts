import type { ShipdockError } from '../kernel/errors.ts';
import type { Carrier, CarrierAnswer, Rated, RatingRequest, Refusal } from './carrier.ts';
import { isCarrierFault, readableAnswer } from './carrier-fault.ts';
import { checkedRates } from './checked-answer.ts';

/**
 * Asks all carriers at the same time. One that does not answer, or whose answer cannot be read, offers nothing, and each of its
 * services says why; the others are heard all the same.
 * @throws ShipdockError the fault of the first, where none answered.
 */
export async function askForRates(
  carriers: readonly Carrier[],
  request: RatingRequest,
): Promise<readonly CarrierAnswer<Rated>[]> {
  const faults: unknown[] = [];
  const answers = await Promise.all(
    carriers.map(async (carrier) => {
      try {
        return await readableAnswer('rate', carrier.name, async () =>
          checkedRates(await carrier.rate(request), request.currency),
        );
      } catch (error) {
        if (!isCarrierFault(error)) throw error;
        faults.push(error);
        return { value: { offers: [], refusals: silentServices(carrier, error) }, messages: [error.message] };
      }
    }),
  );
  if (faults.length > 0 && faults.length === carriers.length) throw faults[0];
  return answers;
}

function silentServices(
  { code, name, type, services }: Carrier,
  { message, retryable }: ShipdockError,
): readonly Refusal[] {
  return services.map((service) => ({
    carrierCode: code,
    carrierName: name,
    serviceCode: service.code,
    serviceName: service.name,
    ...(retryable ? { silentType: type } : {}),
    reasons: [retryable ? { code: 'unavailable', message, change: 'ask again later' } : { code: 'rule', message }],
  }));
}
