import type { Transaction } from '../../database/database.ts';
import { shidsInDoubt } from '../being-voided.store.ts';

/** What is told of shipments beside what is answered: their status says that they are booked, until their carrier has said that they are not. */
export async function labelsInDoubt(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<readonly string[]> {
  const [first, ...others] = await shidsInDoubt(transaction, shipmentIds);
  if (first === undefined) return [];
  const what =
    others.length === 0
      ? `shipment ${first} is being cancelled, and its label may be void`
      : `shipments ${[first, ...others].join(', ')} are being cancelled, and their labels may be void`;
  return [`${what}: ship nothing by ${others.length === 0 ? 'it' : 'them'} before that is known`];
}
