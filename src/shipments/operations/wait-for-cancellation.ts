import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment } from '../shipment.ts';
import { isGood } from './finish-voids.ts';
import { cancelledElsewhere, waitForOther } from './wait-for-other.ts';

/** Whether what is there already was or is being cancelled by another, since it was looked at: nobody is answered that. */
export async function waitedForCancellation(
  services: Services,
  { isNew, shipment }: { readonly isNew: boolean; readonly shipment: Shipment },
  until: number,
): Promise<boolean> {
  const isAsSeen = isNew || services.dryRun || shipment.status === 'cancelled';
  if (isAsSeen || (await isGood(services, shipment.id))) return false;
  await waitForOther(until, () => cancelledElsewhere(shipment));
  return true;
}

const OF_UNITS: ReadonlySet<string> = new Set(['nothing_to_ship', 'quantity_not_left']);

/**
 * What is refused because of units whose shipment another is cancelling is asked for again: that leaves them to ship.
 * @throws ShipdockError `in_progress` where that takes too long, which no key keeps for a day.
 */
export async function waitForUnits(
  services: Services,
  error: unknown,
  { living, until }: { readonly living: readonly Shipment[]; readonly until: number },
): Promise<undefined> {
  const shipment = await beingCancelled(services, error, living);
  if (shipment === undefined) throw error;
  await waitForOther(until, () => cancelledElsewhere(shipment));
}

/** The shipment whose cancellation, that is not finished, may leave to ship what is refused; undefined where none does. */
export async function beingCancelled(
  services: Services,
  error: unknown,
  living: readonly Shipment[],
): Promise<Shipment | undefined> {
  const isOfUnits = error instanceof ShipdockError && OF_UNITS.has(error.code);
  if (services.dryRun || !isOfUnits) return undefined;
  for (const shipment of living) if (!(await isGood(services, shipment.id))) return shipment;
  return undefined;
}
