import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { ShipmentId } from '../kernel/ids.ts';

const openVoid = preparedQuery<{ shipmentId: string }, { id: string }>(
  'select id from booking_claims where void_holder is not null and shipment_id = :shipmentId',
);

/** Whether its carrier was asked to void its label, and nobody has recorded yet what it answered (`voids.store.ts`). */
export async function isBeingVoided(transaction: Transaction, shipmentId: ShipmentId): Promise<boolean> {
  return (await openVoid(transaction, { shipmentId })).length > 0;
}
