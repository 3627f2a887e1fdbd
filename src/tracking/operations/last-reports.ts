import type { Transaction } from '../../database/database.ts';
import { lastCarrierTimes } from '../tracking.store.ts';

/** When a carrier last told anything of each of these shipments, by their ids; those not scanned yet are left out. */
export function lastReports(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return lastCarrierTimes(transaction, shipmentIds);
}
