import type { Transaction } from '../../database/database.ts';
import { type RateWish, wishOfRates } from '../../rating/operations/wish-of-rates.ts';
import type { Services } from '../../seams/services.ts';
import type { OrderCreateInput } from '../orders.schema.ts';

/** What was sent, with carrier and service of the rate that it names (api-v4 2.1), where it names no service itself. */
export async function withWishedService<Sent extends OrderCreateInput>(
  transaction: Transaction,
  services: Services,
  sent: Sent,
): Promise<{ readonly sent: Sent; readonly warnings: readonly string[] }> {
  const ids = (sent.requested_rate_id ?? []).filter((id) => id !== undefined);
  if (ids.length === 0) return { sent, warnings: [] };
  const wish = await wishOfRates(transaction, services, ids);
  const details = sent.requested_shipping_details ?? wish.service;
  return {
    sent: details === undefined ? sent : { ...sent, requested_shipping_details: details },
    warnings: rateWarnings(wish, details),
  };
}

function rateWarnings({ service, unknown }: RateWish, details: string | undefined): readonly string[] {
  if (unknown.length === 0 || service !== undefined) return [];
  const instead = details === undefined ? 'the cheapest service' : details;
  return [`there is no rate ${unknown.join(', ')}; ${instead} is taken when the order is rated`];
}
