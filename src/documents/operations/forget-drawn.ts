import type { Transaction } from '../../database/database.ts';
import { documentsOfOwners, forgetContents } from '../documents.store.ts';
import type { DocumentOwner } from '../kept/document.ts';

/** Takes the bytes of the documents that were drawn for these away: who reads one again gets it as things now stand. */
export async function forgetDrawn(
  transaction: Transaction,
  kind: DocumentOwner['kind'],
  ids: readonly string[],
): Promise<void> {
  for (const document of await documentsOfOwners(transaction, kind, ids)) {
    if (!document.isUploaded) await forgetContents(transaction, document);
  }
}
