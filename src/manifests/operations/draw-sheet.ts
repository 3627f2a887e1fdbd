import type { Transaction } from '../../database/database.ts';
import type { Manifest } from '../../documents/forms/manifest.ts';
import type { Services } from '../../seams/services.ts';
import { asBookedIn } from '../../shipments/operations/as-booked.ts';
import { shipmentsByIds } from '../../shipments/operations/shipments-for-manifest.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { manifestSheet } from '../manifest-sheet.ts';
import { getManifest } from '../manifests.store.ts';

/**
 * Draws the sheet of a manifest: what was signed for, to where the labels say, whenever it is drawn.
 * @throws ShipdockError `manifest_not_found`.
 */
export async function drawSheet(services: Services, id: string): Promise<Uint8Array> {
  const sheet = await services.database.read((transaction) => sheetOf(transaction, services, id));
  return services.documents.manifestPdf(sheet);
}

/** What the sheet would tell now, as a text to compare. */
export async function sheetState(transaction: Transaction, services: Services, id: string): Promise<string> {
  return JSON.stringify(await sheetOf(transaction, services, id));
}

async function sheetOf(transaction: Transaction, services: Services, id: string): Promise<Manifest> {
  const manifest = await getManifest(transaction, services.account, id);
  const found = await shipmentsByIds(transaction, services, manifest.shipmentIds);
  const shipments = new Map<string, Shipment>();
  for (const shipment of found) shipments.set(shipment.id, await asBookedIn(transaction, shipment));
  return manifestSheet(manifest, shipments, services.environment);
}
