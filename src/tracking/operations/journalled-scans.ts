import type { Transaction } from '../../database/database.ts';
import type { JournalledScan } from '../state/tracking-event.ts';
import { scansById } from '../tracking.store.ts';

/** The scans of these shipments as their journals keep them: by the ids of the shipments, then of the scans. */
export async function journalledScans(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, JournalledScan>>>> {
  return scansById(transaction, shipmentIds);
}
