import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { documentsOfOwners } from '../documents.store.ts';
import { type DocumentJson, type DocumentOwner, documentJson } from '../kept/document.ts';
import { documentLink } from '../kept/document-link.ts';
import { linkMaker } from './link-maker.ts';

/**
 * The documents of shipments, orders or manifests as the API answers them, by the id of what they belong to.
 * @param itns by that id, under which number an export was filed.
 */
export async function documentsOf(
  transaction: Transaction,
  services: Services,
  kind: DocumentOwner['kind'],
  ids: readonly string[],
  itns?: ReadonlyMap<string, string | null>,
): Promise<ReadonlyMap<string, readonly DocumentJson[]>> {
  const found = new Map<string, DocumentJson[]>();
  const documents = await documentsOfOwners(transaction, kind, ids);
  if (documents.length === 0) return found;
  const maker = await linkMaker(transaction, services);
  for (const document of documents) {
    const list = found.get(document.owner.id) ?? [];
    list.push(
      documentJson(document, () => documentLink(document, maker), { itn: itns?.get(document.owner.id) ?? null }),
    );
    found.set(document.owner.id, list);
  }
  return found;
}
