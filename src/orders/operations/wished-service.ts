import type { Transaction } from '../../database/database.ts';
import { type KnownRates, knownRates, type RateWish, wishOfRates } from '../../rating/operations/wish-of-rates.ts';
import type { Services } from '../../seams/services.ts';
import type { FileOrderInput } from '../file-order.schema.ts';
import type { Order } from '../order.ts';
import type { OrderCreateInput } from '../orders.schema.ts';

type Wishing = Pick<OrderCreateInput, 'requested_rate_id' | 'requested_shipping_details'> &
  Partial<Pick<FileOrderInput, 'as_of'>>;

/** What was sent, with the service that it wishes for, and what is to be said of its wish. */
interface Wished<Sent> {
  readonly sent: Sent;
  readonly warnings: readonly string[];
}

/**
 * What was sent, with carrier and service of the rate that it names (api-v4 2.1).
 * @param before the order that it changes, which keeps its own wish.
 */
export async function withWishedService<Sent extends Wishing>(
  transaction: Transaction,
  services: Services,
  sent: Sent,
  before?: Order,
): Promise<Wished<Sent>> {
  return withService(sent, await ratesWishedFor(transaction, services, [sent]), before);
}

/** The rates that any of these names, at once; nothing is asked of the database where none does. */
export function ratesWishedFor(
  transaction: Transaction,
  services: Services,
  sent: readonly Wishing[],
): Promise<KnownRates> {
  return knownRates(transaction, services, [...new Set(sent.flatMap(namedRates))]);
}

/**
 * As `withWishedService`, by rates that were read before. Where a rate is named anew the order takes its service, whatever is called
 * beside it; a rate that is sent back as it was answered decides nothing, nor does that of an export, which tells what came of it.
 */
export function withService<Sent extends Wishing>(sent: Sent, known: KnownRates, before?: Order): Wished<Sent> {
  const ids = namedRates(sent);
  if (ids.length === 0) return { sent, warnings: [] };
  const wish = wishOfRates(ids, known);
  const { requested_shipping_details: said } = sent;
  const { requestedShippingDetails: was, requestedRateId } = before?.details ?? {};
  const isNew = sent.as_of === undefined && ids.join('\n') !== [requestedRateId ?? []].flat().join('\n');
  if (isNew && wish.service !== undefined && said !== undefined && !wish.isCalled(said)) {
    const message = `requested_rate_id is a rate of ${wish.service}, which is taken, and not "${said}" of requested_shipping_details`;
    const service = { ...sent, requested_shipping_details: wish.service };
    return { sent: service, warnings: said === was ? [] : [message] };
  }
  const details = said ?? wish.service;
  return {
    sent: details === undefined ? sent : { ...sent, requested_shipping_details: details },
    warnings: rateWarnings(wish, details ?? was),
  };
}

/** The rates that it names. */
export function namedRates({ requested_rate_id: ids }: Wishing): readonly string[] {
  return ids === undefined ? NONE : ids.filter((id) => id !== undefined);
}

const NONE: readonly string[] = [];

function rateWarnings({ service, unknown }: RateWish, details: string | undefined): readonly string[] {
  if (unknown.length === 0 || service !== undefined) return [];
  const instead = details === undefined ? 'the cheapest service' : details;
  return [`there is no rate ${unknown.join(', ')}; ${instead} is taken when the order is rated`];
}
