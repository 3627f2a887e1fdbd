import type { Transaction } from '../../database/database.ts';
import { manifestNumbers } from '../manifests.store.ts';

/** The number of the manifest that a driver signs, or has signed, for a shipment; undefined where none was closed with it. */
export async function manifestOfShipment(transaction: Transaction, shipmentId: string): Promise<string | undefined> {
  const numbers = await manifestNumbers(transaction, [shipmentId]);
  return numbers.get(shipmentId);
}
