import type { Transaction } from '../../database/database.ts';
import { eraseWords } from '../tracking.store.ts';

/** Erases what was written of the scans of these shipments, who signed and where; that and when they were scanned stays. */
export async function eraseScans(transaction: Transaction, shipmentIds: readonly string[]): Promise<void> {
  if (shipmentIds.length > 0) await eraseWords(transaction, shipmentIds);
}
