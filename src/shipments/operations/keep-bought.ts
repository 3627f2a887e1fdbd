import type { Booking } from '../../carriers/carrier.ts';
import type { Transaction } from '../../database/database.ts';
import { promiseShipmentDocuments } from '../../documents/operations/promise-shipment-documents.ts';
import type { Services } from '../../seams/services.ts';
import { recordBooking } from '../../tracking/operations/record-booking.ts';
import { isBeingVoided } from '../being-voided.store.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { draftShipment } from '../booking/draft-shipment.ts';
import { applyShipmentChange } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { listShipments } from '../shipments.store.ts';

/** The shipment of what was bought under a claim. */
export function draftBought(services: Services, { purchase, shid }: OpenClaim, booking: Booking): Shipment {
  return draftShipment(purchase, booking, {
    id: services.ids.next('shipment'),
    accountId: services.account,
    shid,
    ids: services.ids,
    now: services.clock.now().toISOString(),
    createdBy: services.actor,
  });
}

/** What was recorded of the same purchase before, by another process too: a shipment has the claim's number then. */
export async function keptBefore(
  transaction: Transaction,
  services: Services,
  { shid }: OpenClaim,
): Promise<Shipment | undefined> {
  const page = { page: 1, perPage: 1, direction: 'asc' } as const;
  const [shipment] = await listShipments(transaction, services.account, { shid }, page);
  return shipment;
}

/** Whether its label is void, may be, or was to be: whoever asks for a label is not answered that one. */
export async function isNoLabelToUse(transaction: Transaction, { id, status, details }: Shipment): Promise<boolean> {
  return status === 'cancelled' || details.isBeside === true || (await isBeingVoided(transaction, id));
}

/** Keeps it with its papers and its first scan. Answers it as it now stands. */
export async function keepBought(transaction: Transaction, services: Services, drafted: Shipment): Promise<Shipment> {
  const booked = await applyShipmentChange(transaction, services, 'shipments.book', undefined, drafted);
  const { labelFormat } = booked.details;
  const saved = await promiseShipmentDocuments(transaction, services, booked, labelFormat ?? undefined);
  await recordBooking(transaction, services, saved.id);
  return saved;
}
