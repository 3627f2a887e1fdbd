import type { Transaction } from '../../database/database.ts';
import { type KnownRates, knownRates, type RateWish, wishOfRates } from '../../rating/operations/wish-of-rates.ts';
import type { Services } from '../../seams/services.ts';
import type { FileOrderInput } from '../file-order.schema.ts';
import type { Order } from '../order.ts';
import type { OrderCreateInput } from '../orders.schema.ts';

type Wishing = Pick<OrderCreateInput, 'requested_rate_id' | 'requested_shipping_details'> &
  Partial<Pick<FileOrderInput, 'requested_service' | 'as_of'>>;

/** What was sent, with the service that it wishes for, and what is to be said of its wish. */
interface Wished<Sent> {
  readonly sent: Sent & { readonly service_of_rate?: string };
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
 * As `withWishedService`, by rates that were read before. What is sent back as it was answered is no other service; where a rate
 * is named anew beside one, the rate decides (api-v4 2.1).
 */
export function withService<Sent extends Wishing>(sent: Sent, known: KnownRates, before?: Order): Wished<Sent> {
  const ids = namedRates(sent);
  if (sent.as_of !== undefined) return asExported(sent, wishOfRates(ids, known));
  if (ids.length === 0) return { sent, warnings: rateStays(sent, before) };
  const wish = wishOfRates(ids, known);
  const isNew = ids.join('\n') !== [before?.details.requestedRateId ?? []].flat().join('\n');
  const { requestedShippingDetails: was, requestedService } = before?.details ?? {};
  // What stood beside another rate already is what the shop calls it, and no service.
  const words = requestedService === undefined ? undefined : was;
  const said = sent.requested_shipping_details ?? (isNew ? words : undefined);
  const isEcho = said !== undefined && said === was;
  if (
    isNew &&
    wish.service !== undefined &&
    said !== undefined &&
    (!isEcho || said === words) &&
    !wish.isCalled(said)
  ) {
    const message = `requested_rate_id is a rate of ${wish.service}, which is taken, and not "${said}" of requested_shipping_details`;
    return { sent: { ...sent, service_of_rate: wish.service }, warnings: [message] };
  }
  const details = isNew && isEcho ? (wish.service ?? said) : (said ?? wish.service);
  return {
    sent: details === undefined ? sent : { ...sent, requested_shipping_details: details },
    warnings: rateWarnings(wish, details ?? before?.details.requestedShippingDetails),
  };
}

/** An export tells what ships, of a rate that is known here or not. */
function asExported<Sent extends Wishing>(sent: Sent, wish: RateWish): Wished<Sent> {
  const { requested_service: service, requested_shipping_details: words } = sent;
  const warnings = rateWarnings(wish, service ?? words);
  if (service === undefined) return { sent, warnings };
  // A person may have edited the words since.
  const told = `requested_service ${service} is taken, and not "${words}" of requested_shipping_details`;
  return { sent: { ...sent, service_of_rate: service }, warnings: [...warnings, told] };
}

/** Words that stood beside a rate, alone, are said again and no other service: who means them as one is told. */
function rateStays({ requested_shipping_details: said }: Wishing, before: Order | undefined): readonly string[] {
  const { requestedShippingDetails, requestedService } = before?.details ?? {};
  if (requestedService === undefined || said !== requestedShippingDetails) return [];
  return [
    `"${said}" stands beside a rate of ${requestedService}, which ships; clear (--clear) requested_rate_id to ship otherwise`,
  ];
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
