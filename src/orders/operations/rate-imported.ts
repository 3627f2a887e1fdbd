import { rateSaved } from '../../rating/operations/rate-saved.ts';
import { ratedOrders } from '../../rating/operations/rated-orders.ts';
import type { Services } from '../../seams/services.ts';
import type { Order } from '../order.ts';
import { existingOrders } from '../orders.store.ts';
import type { RatingWanted } from '../rating/rating-wanted.ts';

/**
 * Rates orders of an import that ask for it, after they are saved: what could not be rated is imported all the same. Those too
 * that stand as the file says and were never rated: an import ended before it came to them.
 * @param wanted by the ids of orders that were saved, or stay as they are.
 * @returns why some could not be rated, by id.
 */
export async function rateImported(
  services: Services,
  orders: readonly Order[],
  wanted: ReadonlyMap<string, RatingWanted>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const saved = new Set<string>(orders.map(({ id }) => id));
  const others = [...wanted.keys()].filter((id) => !saved.has(id));
  const warnings = new Map<string, readonly string[]>();
  for (const order of [...orders, ...(await neverRated(services, others))]) {
    const rating = wanted.get(order.id);
    if (rating === undefined) continue;
    const { warnings: own } = await rateSaved(services, order, rating);
    if (own.length > 0) warnings.set(order.id, own);
  }
  return warnings;
}

async function neverRated(services: Services, ids: readonly string[]): Promise<readonly Order[]> {
  if (ids.length === 0 || services.dryRun) return [];
  return services.database.read(async (transaction) => {
    const rated = await ratedOrders(transaction, ids);
    const unrated = ids.filter((id) => !rated.has(id));
    const orders = await existingOrders(transaction, services.account, unrated);
    return orders.filter(({ status }) => status === 'new');
  });
}
