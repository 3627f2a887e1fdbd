import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { UploadedFile } from '../../kernel/uploaded-file.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import { itnOf } from '../../shipments/problems/eei-codes.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { uploadSchema as bodySchema } from '../documents.schema.ts';
import { insertDocument, saveContents } from '../documents.store.ts';
import { type DocumentJson, documentJson, journalledDocument, type StoredDocument } from '../kept/document.ts';
import { documentLink } from '../kept/document-link.ts';
import { type AcceptedFile, acceptFile } from '../kept/draft-upload.ts';
import { documentTypeMissing } from './document-of-shipment.ts';
import { withHash } from './kept-document.ts';
import { linkMaker } from './link-maker.ts';

export { bodySchema };

/** Attaches files to a shipment, all or none. Answers what was attached. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly DocumentJson[]>> {
  const sent = readInput(bodySchema, input.body);
  if (sent.file === undefined || sent.file.length === 0) throw fileMissing();
  const type = sent.document_type;
  if (type === undefined) throw documentTypeMissing();
  const files = sent.file.map((file) => acceptFile(typeof file === 'string' ? decoded(file, sent.filename) : file));
  const plan = await change(services, {
    load: (transaction) => getShipmentOf(transaction, services, input.params?.id ?? '', { lock: true }),
    decide: (shipment) => ({ shipment, uploads: files.map((file) => drafted(services, shipment, file, type)) }),
    async save(transaction, { shipment, uploads }) {
      for (const { document, kept } of uploads) {
        await insertDocument(transaction, document);
        await saveContents(transaction, document, kept);
      }
      const changes = uploads.map(({ document }) => ({
        path: `/documents/${document.id}`,
        to: journalledDocument(document),
      }));
      await journalBesideShipment(transaction, services, 'documents.upload', shipment, changes);
    },
  });
  const maker = await services.database.read((transaction) => linkMaker(transaction, services));
  const itn = itnOf(plan.shipment.details);
  const value = plan.uploads.map(({ document }) =>
    documentJson(document, () => documentLink(document, maker), { itn }),
  );
  return { value };
}

function drafted(services: Services, shipment: Shipment, file: AcceptedFile, type: string) {
  const kept = withHash(file.bytes);
  const now = services.clock.now().toISOString();
  const document: StoredDocument = {
    id: services.ids.next('document'),
    accountId: services.account,
    owner: { kind: 'shipment', id: shipment.id },
    code: type,
    extension: file.kind,
    filename: file.filename,
    isUploaded: true,
    sha256: kept.sha256,
    size: file.bytes.length,
    meta: { tracking_number: shipment.trackingNumber },
    createdAt: now,
    updatedAt: now,
  };
  return { document, kept };
}

/** @throws ShipdockError `unreadable_field` for what is no base64. */
function decoded(text: string, filename: string | undefined): UploadedFile {
  const compact = text.replace(/^data:[^,]*;base64,/, '').replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact) || compact === '') {
    const message = 'must be a file of a form, or base64';
    throw unreadableField('file', message);
  }
  return new UploadedFile(filename ?? '', Buffer.from(compact, 'base64'));
}

function fileMissing(): ShipdockError {
  return new ShipdockError('unreadable_field', 'file is missing', {
    details: [{ field: 'file', message: 'is missing' }],
    hint: 'send multipart/form-data with file and document_type',
  });
}
