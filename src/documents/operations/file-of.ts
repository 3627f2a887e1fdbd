import type { FileAnswer } from '../../kernel/operation.ts';
import { drawSheet } from '../../manifests/operations/draw-sheet.ts';
import { getOrderForDocument } from '../../orders/operations/orders-for-documents.ts';
import type { Services } from '../../seams/services.ts';
import { getShipmentOf, refuseCancelled } from '../../shipments/operations/shipments-for-documents.ts';
import { isDrawnCode, type StoredDocument } from '../document.ts';
import { findDrawn, readContents } from '../documents.store.ts';
import { mediaType } from '../file-kinds.ts';
import { pickTicketDrawing } from './draw-pick-ticket.ts';
import { drawShipmentDocument } from './draw-shipment.ts';
import { type KeptDocument, keptDocument } from './kept-document.ts';

/** The bytes of a stored document; one that was promised and never read is drawn now. */
export async function fileOf(services: Services, document: StoredDocument): Promise<FileAnswer> {
  return fileOfKept(
    services,
    document.sha256 === null ? await drawnNow(services, document) : { document, drawn: undefined },
  );
}

/** The bytes of a document that was drawn already. */
export async function fileOfKept(services: Services, kept: KeptDocument): Promise<FileAnswer> {
  const { document } = kept;
  const bytes = kept.drawn ?? (await services.database.read((transaction) => readContents(transaction, document.id)));
  if (bytes === undefined) throw new Error('a stored document has no bytes');
  return { bytes, mediaType: mediaType(document.extension), filename: document.filename };
}

async function drawnNow(services: Services, document: StoredDocument): Promise<KeptDocument> {
  const { owner, code, extension, filename, meta } = document;
  if (owner.kind === 'manifest') {
    const draw = () => drawSheet(services, owner.id);
    const sheet = { owner, code: 'manifest', extension: 'PDF', filename, meta, draw } as const;
    return keptDocument(services, sheet, { isDrawnAgain: false });
  }
  if (owner.kind === 'order') return drawnPickTicket(services, owner.id);
  if (owner.kind !== 'shipment' || !isDrawnCode(code)) throw new Error('nothing else is promised');
  const shipment = await services.database.read((transaction) => getShipmentOf(transaction, services, owner.id));
  refuseCancelled(shipment);
  const carrierCode = typeof meta.carrier_code === 'string' ? meta.carrier_code : undefined;
  const draw = () => drawShipmentDocument(services, shipment, code, { extension, carrierCode });
  const form = extension === 'ZPL' ? 'ZPL' : 'PDF';
  return keptDocument(services, { owner, code, extension: form, filename, meta, draw }, { isDrawnAgain: false });
}

async function drawnPickTicket(services: Services, orderId: string): Promise<KeptDocument> {
  const order = await services.database.read((transaction) =>
    getOrderForDocument(transaction, services.account, orderId),
  );
  return keptDocument(services, pickTicketDrawing(services, order), { isDrawnAgain: false });
}

/** The sheet of a manifest, which was promised when it was closed. */
export async function manifestSheetFile(services: Services, manifestId: string): Promise<FileAnswer> {
  const owner = { kind: 'manifest', id: manifestId } as const;
  const document = await services.database.read((transaction) => findDrawn(transaction, owner, 'manifest', 'PDF'));
  if (document === undefined) throw new Error('a manifest without its sheet');
  return fileOf(services, document);
}
