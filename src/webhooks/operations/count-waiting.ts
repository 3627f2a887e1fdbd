import type { Services } from '../../seams/services.ts';
import { countByState } from '../events.store.ts';

/** How many events wait, and how many were given up, of every account. */
export async function countWaiting(services: Services): Promise<{ readonly pending: number; readonly parked: number }> {
  return services.database.read(async (transaction) => ({
    pending: await countByState(transaction, 'pending'),
    parked: await countByState(transaction, 'parked'),
  }));
}
