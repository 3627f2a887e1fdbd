import type { Transaction } from '../../database/database.ts';
import { firstAndThoseOf } from '../../journal/journal.store.ts';
import { stateAfterFirst } from '../../journal/take-back.ts';
import type { Services } from '../../seams/services.ts';
import type { journalState } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';

/**
 * The shipment as it was bought: what its label says, however often it is printed. An update tells the carrier nothing. Of one
 * whose person's data was erased, what is left of it.
 */
export async function asBooked(services: Services, shipment: Shipment): Promise<Shipment> {
  // Nothing but its booking is journalled.
  if (shipment.journal.position === 1) return shipment;
  return services.database.read((transaction) => asBookedIn(transaction, shipment));
}

/** The same within a unit of work. */
export async function asBookedIn(transaction: Transaction, shipment: Shipment): Promise<Shipment> {
  const [first, ...updates] = await firstAndThoseOf(transaction, shipment.id, 'shipments.update');
  if (first === undefined || updates.length === 0) return shipment;
  // The journal wrote it itself, as a whole.
  const booked = stateAfterFirst(first) as ReturnType<typeof journalState> | undefined;
  return booked === undefined ? shipment : { ...shipment, ...booked };
}
