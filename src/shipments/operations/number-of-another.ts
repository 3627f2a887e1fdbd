import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Shipment } from '../shipment.ts';
import { livingByNumber } from '../shipments.store.ts';

/** What is to have a number, as far as it is there; a carrier that was named has numbers of its own. */
type Numbered = Pick<Shipment, 'accountId'> & Partial<Pick<Shipment, 'id' | 'trackingNumber' | 'carrierCode'>>;

/**
 * Scans are told by the number alone: those of one shipment would be taken for the other's.
 * @throws ShipdockError `name_taken` where another living shipment goes by it.
 */
export async function refuseNumberOfAnother(
  transaction: Transaction,
  its: Numbered,
  number: string | undefined,
): Promise<void> {
  const [message] = await numberOfAnother(transaction, its, number);
  if (message === undefined) return;
  throw new ShipdockError('name_taken', `tracking_number ${message}`, {
    details: [{ field: 'tracking_number', message }],
  });
}

/** The same as a doubt: what was booked elsewhere goes by the number that its carrier gave it. */
export async function numberOfAnother(
  transaction: Transaction,
  its: Numbered,
  number: string | undefined,
): Promise<readonly string[]> {
  if (number === undefined || number === its.trackingNumber) return [];
  const other = await livingByNumber(transaction, its.accountId, number, its.carrierCode);
  if (other === undefined || other.id === its.id) return [];
  return [`is the number of shipment ${other.shid}, whose scans would be taken for this one's`];
}
