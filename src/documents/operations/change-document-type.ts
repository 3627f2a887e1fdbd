import { readInput } from '../../contract/read-input.ts';
import { difference } from '../../journal/difference.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { itnOf } from '../../shipments/problems/eei-codes.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import { typeSchema as bodySchema } from '../documents.schema.ts';
import { updateDocument } from '../documents.store.ts';
import { type DocumentJson, documentJson, journalledDocument } from '../kept/document.ts';
import { documentLink } from '../kept/document-link.ts';
import { documentOfShipment, documentTypeMissing } from './document-of-shipment.ts';
import { linkMaker } from './link-maker.ts';

export { bodySchema };

/** @throws ShipdockError `document_not_uploaded` for a document that was made here: it is what it is. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<DocumentJson>> {
  const { document_type: type } = readInput(bodySchema, input.body);
  const plan = await change(services, {
    load: (transaction) => documentOfShipment(transaction, services, input.params),
    decide({ shipment, document: before }) {
      if (type === undefined) throw documentTypeMissing();
      if (!before.isUploaded) {
        const message = `document ${before.id} was made here and keeps its type`;
        throw new ShipdockError('document_not_uploaded', message, { field: 'document_id' });
      }
      return { shipment, before, after: { ...before, code: type } };
    },
    async save(transaction, { shipment, before, after }) {
      const changes = difference(journalledDocument(before), journalledDocument(after), `/documents/${after.id}`);
      if (changes.length === 0) return;
      await updateDocument(transaction, { ...after, updatedAt: services.clock.now().toISOString() });
      await journalBesideShipment(transaction, services, 'documents.changeType', shipment, changes);
    },
  });
  const maker = await services.database.read((transaction) => linkMaker(transaction, services));
  const itn = itnOf(plan.shipment.details);
  return { value: documentJson(plan.after, () => documentLink(plan.after, maker), { itn }) };
}
