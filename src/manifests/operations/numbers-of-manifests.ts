import type { Transaction } from '../../database/database.ts';
import { manifestNumbers } from '../manifests.store.ts';

/** The numbers of the manifests on which these shipments stand, by the ids of the shipments. */
export async function numbersOfManifests(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return manifestNumbers(transaction, shipmentIds);
}
