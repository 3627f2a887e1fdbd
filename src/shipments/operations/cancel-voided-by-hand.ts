import type { Services } from '../../seams/services.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { type Cancellation, cancelShipment, recordCancelled } from './cancel-shipment.ts';
import { isSilent } from './silent-carrier.ts';

/**
 * Cancels a shipment of which a person says that he had its carrier void the label. The carrier is asked first, as ever; only where
 * it is none any more or says nothing his word is taken, for its order could not be cancelled or booked again for good. What the
 * carrier gives back is pending.
 * @throws ShipdockError as `cancelShipment` does, but `carrier_not_found`, `carrier_timeout` and `carrier_unavailable`.
 */
export async function cancelVoidedByHand(services: Services, name: string): Promise<Cancellation> {
  try {
    return await cancelShipment(services, name);
  } catch (error) {
    if (!isSilent(error)) throw error;
    const shipment = await services.database.read((transaction) => getShipment(transaction, services.account, name));
    const done = await recordCancelled(services, shipment, { refund: 'refund_pending', isVoidedByHand: true });
    // Another cancelled it meanwhile: nobody had to take his word.
    if (done.refund === 'already') return done;
    const { shid, details } = shipment;
    const risk = `shipment ${shid} is cancelled on your word, for ${details.carrierName} could not be asked (${error.message}): a label that is not void is paid for, and goods go twice by it`;
    return { ...done, warnings: [risk, ...done.warnings] };
  }
}
