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

const IN_DOUBT = `actual_pickup_at is null
    and exists (select 1 from booking_claims where void_holder is not null and shipment_id = shipments.id)`;
const inDoubt = preparedQuery<{ shipmentIds: readonly string[] }, { shid: number }>(
  `select shid from shipments where id in :shipmentIds and ${IN_DOUBT} order by shid`,
);
const inDoubtOfOrder = preparedQuery<{ orderId: string }, { shid: number }>(
  `select shid from shipments where order_id = :orderId and ${IN_DOUBT} order by shid`,
);

/** The shids of those of these whose labels may be void so; by what was picked up nobody ships any more. */
export async function shidsInDoubt(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<readonly number[]> {
  if (shipmentIds.length === 0) return [];
  return (await inDoubt(transaction, { shipmentIds })).map(({ shid }) => shid);
}

/** The same of all shipments of an order. */
export async function shidsInDoubtOfOrder(transaction: Transaction, orderId: string): Promise<readonly number[]> {
  return (await inDoubtOfOrder(transaction, { orderId })).map(({ shid }) => shid);
}
