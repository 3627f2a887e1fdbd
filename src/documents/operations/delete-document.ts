import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import { deleteDocument } from '../documents.store.ts';
import { journalledDocument } from '../kept/document.ts';
import { documentOfShipment } from './document-of-shipment.ts';

/** Deletes a document with its bytes; the journal keeps what it was. One of our own is made anew when it is asked for. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<{ readonly status: 204 }>> {
  await change(services, {
    load: (transaction) => documentOfShipment(transaction, services, input.params),
    decide: (state) => state,
    async save(transaction, { shipment, document }) {
      await deleteDocument(transaction, document.id);
      await journalBesideShipment(transaction, services, 'documents.delete', shipment, [
        { path: `/documents/${document.id}`, from: journalledDocument(document) },
      ]);
    },
  });
  return { value: { status: 204 } };
}
