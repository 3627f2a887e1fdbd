import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { forgetPartiesOf } from '../rates.store.ts';

/** Forgets whom these rates were asked for; they cannot be booked any more. */
export async function forgetRates(
  transaction: Transaction,
  services: Services,
  rateIds: readonly string[],
): Promise<void> {
  await forgetPartiesOf(transaction, services.account, rateIds, services.clock.now().toISOString());
}
