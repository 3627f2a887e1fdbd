import { isDueForRelease, reopened } from '../../orders/status/move-status.ts';
import type { Services } from '../../seams/services.ts';
import { deliveredUnits } from './delivered-units.ts';
import type { Seen } from './look-at-booking.ts';

/**
 * What is seen of an order, open where its hold has ended. Whoever books it releases it first; whoever only looks (a check, a dry
 * run, a job that is accepted) is told what booking it would come to then. Nothing is written.
 */
export async function withEndedHold(services: Services, seen: Seen): Promise<Seen> {
  const { order } = seen;
  const now = services.clock.now().toISOString();
  if (order === undefined || !isDueForRelease(order, now)) return seen;
  const delivered = await services.database.read((transaction) => deliveredUnits(transaction, services, order));
  return { ...seen, order: reopened(order, delivered, now) };
}
