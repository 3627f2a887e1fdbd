import type { Transaction } from '../../database/database.ts';
import { forgetDrawn } from '../../documents/operations/forget-drawn.ts';
import { manifestsOfShipments } from '../manifests.store.ts';

/** Takes away the drawn sheets on which these shipments stand: who reads one again gets it as the shipments now are. */
export async function forgetSheets(transaction: Transaction, shipmentIds: readonly string[]): Promise<void> {
  await forgetDrawn(transaction, 'manifest', await manifestsOfShipments(transaction, shipmentIds));
}
