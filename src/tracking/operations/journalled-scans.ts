import type { Transaction } from '../../database/database.ts';
import type { JournalledScan } from '../state/tracking-event.ts';
import { bookedAmong, scansById } from '../tracking.store.ts';

/** The scans of these shipments as their journals keep them: by the ids of the shipments, then of the scans. */
export async function journalledScans(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, JournalledScan>>>> {
  return scansById(transaction, shipmentIds);
}

/** Which of these shipments tell of their booking, as each does from then on: no journal keeps that. */
export async function tellingOfBooking(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return bookedAmong(transaction, shipmentIds);
}
