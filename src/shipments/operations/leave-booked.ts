import type { Transaction } from '../../database/database.ts';
import type { Lease } from '../../kernel/lease.ts';
import type { Services } from '../../seams/services.ts';
import { recordStatus } from '../../tracking/operations/record-status.ts';
import { movedTo } from '../changes/move-shipment.ts';
import { applyShipmentChange } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { forgetVoid } from '../voids.store.ts';

/**
 * Leaves a shipment booked whose cancellation is refused. One that was sold too late is an exception then: it is paid, nobody asked
 * for its label, and a person has to see that it is given back or used.
 */
export async function leaveBooked(
  transaction: Transaction,
  services: Services,
  { id, details: { isBeside } }: Shipment,
  { held, why }: { readonly held: Lease; readonly why: string },
): Promise<void> {
  await forgetVoid(transaction, id, held);
  // What a cancellation locks first is not locked here, but of those that nobody else cancels.
  if (isBeside !== true) return;
  const shipment = await getShipment(transaction, services.account, id, { lock: true });
  if (shipment.status !== 'ordered') return;
  const reason = `sold too late, after its purchase was given up, and paid all the same: ${why}; use no label of it`;
  const now = services.clock.now().toISOString();
  const stopped = movedTo(shipment, 'exception', { now, newId: () => services.ids.next('exception'), reason });
  await applyShipmentChange(transaction, services, 'shipments.cancel', shipment, stopped);
  await recordStatus(transaction, services, id, 'exception', reason);
}
