import type { Transaction } from '../../database/database.ts';
import { documentsOf } from '../../documents/operations/documents-of.ts';
import type { Services } from '../../seams/services.ts';
import { linesOfManifests } from '../../shipments/operations/shipments-for-manifest.ts';
import type { ClosedManifest } from '../manifest.ts';
import { type ManifestJson, manifestJson } from '../manifest-json.ts';

/** Manifests as they are answered, with the present state of their shipments. */
export async function manifestAnswers(
  transaction: Transaction,
  services: Services,
  manifests: readonly ClosedManifest[],
): Promise<readonly ManifestJson[]> {
  const ids = manifests.flatMap((manifest) => manifest.shipmentIds);
  const lines = await linesOfManifests(transaction, services, ids);
  const documents = await documentsOf(
    transaction,
    services,
    'manifest',
    manifests.map((manifest) => manifest.id),
  );
  return manifests.map((manifest) => {
    const own = manifest.shipmentIds.flatMap((id, index) => {
      const line = lines.get(id);
      return line === undefined ? [] : [{ ...line, ...manifest.signed?.[index] }];
    });
    return manifestJson(manifest, own, documents.get(manifest.id)?.[0]?.url ?? null);
  });
}
