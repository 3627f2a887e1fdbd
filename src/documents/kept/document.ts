import type { AccountId, Id } from '../../kernel/ids.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** Documents that are drawn here: code, and the name that is shown of it. */
const DRAWN_DOCUMENTS = {
  package_labels_combined: 'Package Labels (Combined)',
  bol: 'Bill of Lading',
  commercial_invoice: 'Commercial Invoice',
  address_label: 'Address Label',
  packing_slip: 'Packing Slip',
  pick_ticket: 'Pick Ticket',
  manifest: 'Manifest',
} as const;
export type DrawnCode = keyof typeof DRAWN_DOCUMENTS;

/** What an upload may be called (api-v4 2.13). */
export const UPLOAD_TYPES = [
  'bol',
  'signed_bol',
  'pod',
  'address_label',
  'waybill',
  'carrier_doc',
  'image',
  'other',
] as const;

/** 20 MB (decisions 6). */
export const MOST_FILE_BYTES = 20 * 1024 * 1024;

/** What a document belongs to. */
export type DocumentOwner =
  | { readonly kind: 'shipment'; readonly id: string }
  | { readonly kind: 'order'; readonly id: string }
  | { readonly kind: 'manifest'; readonly id: string };

/** What is kept of a document beside its bytes. */
export interface StoredDocument {
  readonly id: Id<'document'>;
  readonly accountId: AccountId;
  readonly owner: DocumentOwner;
  readonly code: string;
  /** PDF, ZPL, PNG, …: what the bytes are, whatever they were called. */
  readonly extension: string;
  readonly filename: string;
  readonly isUploaded: boolean;
  /** Of the bytes; null until the document is first drawn. */
  readonly sha256: string | null;
  readonly size: number | null;
  readonly meta: JsonObject;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A document of the contract (api-v4 2.13). Its link is made when it is read: lists show none, and signing one loads much. */
export function documentJson(
  document: StoredDocument,
  link: () => string,
  { file = null, itn = null }: { readonly file?: string | null; readonly itn?: string | null } = {},
) {
  const { meta } = document;
  let url: string | undefined;
  return {
    id: document.id,
    type: documentType(document),
    extension: document.extension,
    code: document.code,
    customer_uploaded: document.isUploaded,
    get url(): string {
      url ??= link();
      return url;
    },
    file,
    meta_data: meta,
    created_at: document.createdAt,
    filename: document.filename,
    tracking_number: typeof meta.tracking_number === 'string' ? meta.tracking_number : null,
    package_id: null,
    itn_confirmation: itn,
  };
}
export type DocumentJson = ReturnType<typeof documentJson>;

/** Uploads carry the type that they were given, our own a name for people. */
function documentType(document: StoredDocument): string {
  if (document.isUploaded || !isDrawnCode(document.code)) return document.code;
  return DRAWN_DOCUMENTS[document.code];
}

export function isDrawnCode(code: string): code is DrawnCode {
  return Object.hasOwn(DRAWN_DOCUMENTS, code);
}

/** What the journal of a shipment keeps of a document of its own. */
export function journalledDocument(document: StoredDocument) {
  const { id, code, extension, filename, isUploaded, sha256 } = document;
  return { id, code, extension, filename, isUploaded, sha256 };
}

/** Bytes to be kept. */
export interface DocumentBytes {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}
