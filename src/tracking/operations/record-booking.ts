import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { OF_BOOKING } from '../state/tracking-event.ts';
import { insertEvents } from '../tracking.store.ts';
import { carrierNow } from './sandbox-now.ts';

/** The first status update of a shipment: made by the service, so named after it and without a location (decisions 5). */
export async function recordBooking(transaction: Transaction, services: Services, shipmentId: string): Promise<void> {
  const event = {
    packageId: null,
    time: (await carrierNow(transaction, services)).toISOString(),
    message: 'Shipment booked',
    location: null,
    ...OF_BOOKING,
  };
  const receivedAt = services.clock.now().toISOString();
  await insertEvents(transaction, [{ id: services.ids.next('event'), shipmentId, event }], receivedAt);
}
