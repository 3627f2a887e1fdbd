import * as z from 'zod/mini';
import { accountSettings } from '../../accounts/operations/account-settings.ts';
import { choice, flag, text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { againOnConflict } from '../../seams/unit-of-work.ts';
import { getShipmentOf, refuseVoid } from '../../shipments/operations/shipments-for-documents.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { documentsOfOwners } from '../documents.store.ts';
import type { DrawnCode } from '../kept/document.ts';
import { documentLink } from '../kept/document-link.ts';
import { shipmentDrawing } from '../of-shipment/shipment-drawings.ts';
import { drawShipmentDocument, isShipmentAsRead } from './draw-shipment.ts';
import { fileOfKept } from './file-of.ts';
import { type KeptDocument, keptDocument } from './kept-document.ts';
import { linkMaker } from './link-maker.ts';

/** How a document is wanted; a POST may say it in its body. */
export const documentQuerySchema = z.object({
  label_format: choice(['PDF', 'ZPL']),
  regen_pdf: flag(),
  carrier_code: text(100),
});

/** What a route that answers a document says of it (api-v4 4.2). */
export interface DocumentUrl {
  readonly url: string;
}

export type ShipmentDocumentCode = Exclude<DrawnCode, 'pick_ticket' | 'manifest'>;

interface Asked extends KeptDocument {
  readonly warnings: readonly string[];
}

/** Answers the link to a document of the shipment in the path, drawing it where that was never done. */
export function answerLink(code: ShipmentDocumentCode) {
  return async (services: Services, input: OperationInput): Promise<Reply<DocumentUrl>> => {
    const { document, warnings } = await againOnConflict(() => asked(services, input, code));
    const maker = await services.database.read((transaction) => linkMaker(transaction, services));
    return { value: { url: documentLink(document, maker) }, warnings };
  };
}

/** Answers the document itself (the `.pdf` paths). */
export function answerFile(code: ShipmentDocumentCode) {
  return async (services: Services, input: OperationInput): Promise<Reply<null>> => {
    const { warnings, ...kept } = await againOnConflict(() => asked(services, input, code));
    return { value: null, file: await fileOfKept(services, kept), warnings };
  };
}

async function asked(services: Services, input: OperationInput, code: ShipmentDocumentCode): Promise<Asked> {
  const { label_format, regen_pdf, carrier_code } = {
    ...readInput(documentQuerySchema, input.query),
    ...readInput(documentQuerySchema, bodyOf(input)),
  };
  const { shipment, ours, defaultFormat } = await services.database.read(async (transaction) => {
    const shipment = await getShipmentOf(transaction, services, input.params?.id ?? '');
    await refuseVoid(transaction, shipment);
    const all = await documentsOfOwners(transaction, 'shipment', [shipment.id]);
    const setting = await accountSettings(transaction, services.account);
    const ours = all.filter((document) => !document.isUploaded && document.code === code);
    return { shipment, ours, defaultFormat: setting('label_format') === 'ZPL' ? ('ZPL' as const) : ('PDF' as const) };
  });
  const isDrawnAgain = regen_pdf === true;
  const needsCarrier = code === 'bol' || code === 'address_label';
  const isMade = ours.some((document) => document.sha256 !== null);
  if (needsCarrier && carrier_code === undefined && (isDrawnAgain || !isMade)) throw carrierCodeMissing();
  // Without a word labels come in the form that was promised with the booking: that is the oldest.
  const promised = ours[0]?.extension === 'ZPL' ? 'ZPL' : ours[0] === undefined ? defaultFormat : 'PDF';
  const format = code === 'package_labels_combined' ? (label_format ?? promised) : 'PDF';
  const drawing = shipmentDrawing(shipment, code, format, needsCarrier ? carrier_code : undefined);
  const draw = () => drawShipmentDocument(services, shipment, code, { extension: format, carrierCode: carrier_code });
  const isUpToDate = (transaction: Transaction) => isShipmentAsRead(transaction, services, shipment);
  const kept = await keptDocument(services, { ...drawing, draw, isUpToDate }, { isDrawnAgain });
  return { ...kept, warnings: warningsFor(shipment, code) };
}

/** A POST may carry the parameters in its body. */
function bodyOf(input: OperationInput): object {
  return typeof input.body === 'object' && input.body !== null ? input.body : {};
}

function carrierCodeMissing(): ShipdockError {
  const message = 'is missing: it is needed where the document was never made, or is to be made again';
  return new ShipdockError('unreadable_field', `carrier_code ${message}`, {
    details: [{ field: 'carrier_code', message }],
    hint: 'send ?carrier_code= and the code to print, as fxp',
  });
}

function warningsFor(shipment: Shipment, code: ShipmentDocumentCode): readonly string[] {
  const { country } = shipment.originAddress;
  if (code !== 'commercial_invoice' || country !== shipment.destinationAddress.country) return [];
  return [`shipment ${shipment.shid} does not leave ${country}: customs asks for no commercial invoice`];
}
