import type { Transaction } from '../../database/database.ts';
import { LEASE_MS } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { againWhileAway } from '../../seams/unit-of-work.ts';

/** The carrier's answer says more than a failure here would; the lease then ends by itself. */
export async function leaveLease(
  services: Services,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  if (services.dryRun) return;
  await againWhileAway(services, LEASE_MS, () => services.database.write(work)).catch(() => undefined);
}
