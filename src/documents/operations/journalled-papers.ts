import type { Transaction } from '../../database/database.ts';
import { documentsOfOwners } from '../documents.store.ts';
import { journalledDocument } from '../kept/document.ts';
import { printsOfShipments } from '../label-prints.store.ts';
import { journalledPrint } from '../printing/label-print.ts';

/** What the journal of a shipment keeps of its papers, each by its id. */
interface JournalledPapers {
  readonly documents: Record<string, ReturnType<typeof journalledDocument>>;
  readonly prints: Record<string, ReturnType<typeof journalledPrint>>;
}

/** Documents and printed labels of these shipments as their journals keep them, by the ids of the shipments. */
export async function journalledPapers(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, JournalledPapers>> {
  const papers = new Map<string, JournalledPapers>(shipmentIds.map((id) => [id, { documents: {}, prints: {} }]));
  if (shipmentIds.length === 0) return papers;
  for (const document of await documentsOfOwners(transaction, 'shipment', shipmentIds)) {
    const own = papers.get(document.owner.id);
    if (own !== undefined) own.documents[document.id] = journalledDocument(document);
  }
  for (const print of await printsOfShipments(transaction, shipmentIds)) {
    const own = papers.get(print.shipmentId);
    if (own !== undefined) own.prints[print.id] = journalledPrint(print);
  }
  return papers;
}
