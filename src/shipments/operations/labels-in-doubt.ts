import type { Transaction } from '../../database/database.ts';
import { shidsInDoubt, shidsInDoubtOfOrder } from '../being-voided.store.ts';

/** What is told of shipments beside what is answered: their status says that they are booked, until their carrier has said that they are not. */
export async function labelsInDoubt(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<readonly string[]> {
  return told(await shidsInDoubt(transaction, shipmentIds));
}

/** The same of the shipments of an order. */
export async function labelsInDoubtOfOrder(transaction: Transaction, orderId: string): Promise<readonly string[]> {
  return told(await shidsInDoubtOfOrder(transaction, orderId));
}

function told([first, ...others]: readonly number[]): readonly string[] {
  if (first === undefined) return [];
  const what =
    others.length === 0
      ? `shipment ${first} is being cancelled, and its label may be void`
      : `shipments ${[first, ...others].join(', ')} are being cancelled, and their labels may be void`;
  return [`${what}: ship nothing by ${others.length === 0 ? 'it' : 'them'} before that is known`];
}
