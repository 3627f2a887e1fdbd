import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Shipment } from '../shipment.ts';
import { livingByNumber } from '../shipments.store.ts';

/**
 * Scans are told by the number alone: those of one shipment would be taken for the other's.
 * @param its the shipment that is to have the number, as far as it is there; a carrier that was named has numbers of its own.
 * @throws ShipdockError `name_taken` where another living shipment goes by it.
 */
export async function refuseNumberOfAnother(
  transaction: Transaction,
  its: Pick<Shipment, 'accountId'> & Partial<Pick<Shipment, 'id' | 'trackingNumber' | 'carrierCode'>>,
  number: string | undefined,
): Promise<void> {
  if (number === undefined || number === its.trackingNumber) return;
  const other = await livingByNumber(transaction, its.accountId, number, its.carrierCode);
  if (other === undefined || other.id === its.id) return;
  const message = `is the number of shipment ${other.shid}, whose scans would be taken for this one's`;
  throw new ShipdockError('name_taken', `tracking_number ${message}`, {
    details: [{ field: 'tracking_number', message, id: other.id }],
  });
}
