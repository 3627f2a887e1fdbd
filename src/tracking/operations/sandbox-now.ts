import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { sandboxAhead } from '../tracking.store.ts';

/** What the carriers' clock shows: in the sandbox it may run ahead, in production it is the real one. */
export async function carrierNow(transaction: Transaction, services: Services): Promise<Date> {
  const now = services.clock.now();
  if (services.environment === 'production') return now;
  return new Date(now.getTime() + (await sandboxAhead(transaction, services.account)));
}
