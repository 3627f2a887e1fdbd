import { ShipdockError } from '../../kernel/errors.ts';
import type { Shipment } from '../shipment.ts';

/** A holder that lives may take this long for a purchase or cancellation; who waits longer is told to come back. */
const PATIENCE_MS = 40_000;
const POLL_MS = 50;

/** How long whoever comes now waits for others. */
export function giveUpAt(): number {
  return Date.now() + PATIENCE_MS;
}

/** Waits a moment before it is looked again whether another is done. @throws `why` where it was waited for long enough. */
export async function waitForOther(until: number, why: () => ShipdockError): Promise<void> {
  if (Date.now() > until) throw why();
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

export function bookedElsewhere(orderNumber: string | null): ShipdockError {
  const what = orderNumber === null ? 'the shipment' : `order ${orderNumber}`;
  return underWay(`${what} is being booked by another process`);
}

export function cancelledElsewhere({ shid }: Pick<Shipment, 'shid'>): ShipdockError {
  return underWay(`shipment ${shid} is being cancelled by another process`);
}

function underWay(what: string): ShipdockError {
  return new ShipdockError('in_progress', what, { hint: 'run the command again in a moment' });
}
