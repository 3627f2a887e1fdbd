import type { Transaction } from '../../database/database.ts';
import type { FileAnswer } from '../../kernel/operation.ts';
import { drawSheet, sheetState } from '../../manifests/operations/draw-sheet.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { againOnConflict } from '../../seams/unit-of-work.ts';
import { getShipmentOf, refuseVoid } from '../../shipments/operations/shipments-for-documents.ts';
import { findDrawn, getDocument, readContents } from '../documents.store.ts';
import { isDrawnCode, type StoredDocument } from '../kept/document.ts';
import { mediaType } from '../kept/file-kinds.ts';
import { pickTicketDrawing } from './draw-pick-ticket.ts';
import { drawShipmentDocument, isShipmentAsRead } from './draw-shipment.ts';
import { type KeptDocument, keptDocument } from './kept-document.ts';

/** What goods are carried by: of a shipment that is cancelled it is void, and must not go on a package. */
const CARRIES: ReadonlySet<string> = new Set(['package_labels_combined', 'address_label', 'bol']);

/**
 * The bytes of a stored document; one that was promised and never read is drawn now.
 * @throws ShipdockError `shipment_cancelled` for a label or bill of lading of ours that is void, also where it was drawn before.
 */
export async function fileOf(services: Services, document: StoredDocument): Promise<FileAnswer> {
  const { owner, code, isUploaded } = document;
  if (owner.kind === 'shipment' && !isUploaded && CARRIES.has(code)) {
    await services.database.read(async (transaction) =>
      refuseVoid(transaction, await getShipmentOf(transaction, services, owner.id)),
    );
  }
  const isPromised = document.sha256 === null;
  return fileOfKept(services, isPromised ? await drawnNow(services, document) : { document, drawn: undefined });
}

/** The bytes of a document that was drawn already; drawn anew where they were taken away meanwhile. */
export async function fileOfKept(services: Services, kept: KeptDocument): Promise<FileAnswer> {
  if (kept.drawn !== undefined) return fileAnswer(kept.document, kept.drawn);
  const { document, bytes } = await services.database.read(async (transaction) => ({
    document: await getDocument(transaction, services.account, kept.document.id),
    bytes: await readContents(transaction, kept.document.id),
  }));
  if (bytes !== undefined) return fileAnswer(document, bytes);
  if (document.sha256 !== null) throw new Error('a stored document has no bytes');
  return fileOf(services, document);
}

function fileAnswer({ extension, filename }: StoredDocument, bytes: Uint8Array): FileAnswer {
  return { bytes, mediaType: mediaType(extension), filename };
}

function drawnNow(services: Services, document: StoredDocument): Promise<KeptDocument> {
  return againOnConflict(() => drawn(services, document));
}

async function drawn(services: Services, document: StoredDocument): Promise<KeptDocument> {
  const { owner, code, extension, filename, meta } = document;
  if (owner.kind === 'manifest') {
    const before = await services.database.read((transaction) => sheetState(transaction, services, owner.id));
    const draw = () => drawSheet(services, owner.id);
    const isUpToDate = async (transaction: Transaction) => {
      // Locked first: whoever erases a person of it then forgets what is kept here.
      await getDocument(transaction, services.account, document.id, { lock: true });
      return (await sheetState(transaction, services, owner.id)) === before;
    };
    const sheet = { owner, code: 'manifest', extension: 'PDF', filename, meta, draw, isUpToDate } as const;
    return keptDocument(services, sheet, { isDrawnAgain: false });
  }
  if (owner.kind === 'order') return drawnPickTicket(services, owner.id);
  if (owner.kind !== 'shipment' || !isDrawnCode(code)) throw new Error('nothing else is promised');
  const shipment = await services.database.read(async (transaction) => {
    const found = await getShipmentOf(transaction, services, owner.id);
    await refuseVoid(transaction, found);
    return found;
  });
  const carrierCode = typeof meta.carrier_code === 'string' ? meta.carrier_code : undefined;
  const draw = () => drawShipmentDocument(services, shipment, code, { extension, carrierCode });
  const isUpToDate = (transaction: Transaction) => isShipmentAsRead(transaction, services, shipment);
  const form = extension === 'ZPL' ? 'ZPL' : 'PDF';
  const drawing = { owner, code, extension: form, filename, meta, draw, isUpToDate } as const;
  return keptDocument(services, drawing, { isDrawnAgain: false });
}

async function drawnPickTicket(services: Services, orderId: string): Promise<KeptDocument> {
  const order = await services.database.read((transaction) => getOrderNamed(transaction, services.account, orderId));
  return keptDocument(services, pickTicketDrawing(services, order), { isDrawnAgain: false });
}

/** The sheet of a manifest, which was promised when it was closed. */
export async function manifestSheetFile(services: Services, manifestId: string): Promise<FileAnswer> {
  const owner = { kind: 'manifest', id: manifestId } as const;
  const document = await services.database.read((transaction) => findDrawn(transaction, owner, 'manifest', 'PDF'));
  if (document === undefined) throw new Error('a manifest without its sheet');
  return fileOf(services, document);
}
