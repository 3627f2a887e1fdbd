import type { Transaction } from '../../database/database.ts';
import type { Change } from '../../journal/entry.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { sha256 } from '../../kernel/sha256.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import { findDrawn, insertDocument, saveContents } from '../documents.store.ts';
import {
  type DocumentBytes,
  type DocumentOwner,
  type DrawnCode,
  journalledDocument,
  type StoredDocument,
} from '../kept/document.ts';

/** A document of ours as it would be made now. */
export interface Drawing {
  readonly owner: DocumentOwner;
  readonly code: DrawnCode;
  readonly extension: 'PDF' | 'ZPL';
  readonly filename: string;
  readonly meta: JsonObject;
  draw(): Promise<Uint8Array>;
  /** Whether what it is drawn from is as it was; locks that, where it is going to be kept. */
  isUpToDate(transaction: Transaction): Promise<boolean>;
}

/** One that is going to be drawn when it is first read. */
type Promised = Omit<Drawing, 'draw' | 'isUpToDate'>;

/** A stored document, and its bytes where they were drawn just now: of a dry run they are stored nowhere. */
export interface KeptDocument {
  readonly document: StoredDocument;
  readonly drawn: Uint8Array | undefined;
}

/**
 * The stored document: drawn where that was never done, or again where it is asked for; else as it is, byte for byte. The
 * journal of the shipment tells of a new document and of other bytes, not of the first reading of one that was promised.
 * @throws ShipdockError `locked` where what it was drawn from changed meanwhile, whose person may have been erased: whoever
 * asks for it reads that anew (`againOnConflict`).
 */
export async function keptDocument(
  services: Services,
  drawing: Drawing,
  options: { readonly isDrawnAgain: boolean },
): Promise<KeptDocument> {
  const find = (transaction: Transaction) => findDrawn(transaction, drawing.owner, drawing.code, drawing.extension);
  const known = await services.database.read(find);
  if (known !== undefined && known.sha256 !== null && !options.isDrawnAgain) {
    return { document: known, drawn: undefined };
  }
  const drawn = withHash(await drawing.draw());
  const plan = await change(services, {
    load: async (transaction) => ({
      // Locked first: whoever draws the same document meanwhile waits, and then finds it.
      shipment:
        drawing.owner.kind === 'shipment'
          ? await getShipmentOf(transaction, services, drawing.owner.id, { lock: true })
          : undefined,
      isUpToDate: await drawing.isUpToDate(transaction),
      known: await find(transaction),
    }),
    decide: (found) => ({ ...found, document: decided(services, drawing, found.known, drawn, options) }),
    save: async (transaction, { shipment, isUpToDate, known, document }) => {
      if (document === known || !isUpToDate) return;
      if (known === undefined) await insertDocument(transaction, document);
      await saveContents(transaction, document, drawn);
      if (shipment === undefined) return;
      await journalBesideShipment(transaction, services, 'documents.draw', shipment, newsOf(known, document));
    },
  });
  const { document, isUpToDate } = plan;
  if (!isUpToDate) throw changedMeanwhile(drawing);
  return { document, drawn: document.sha256 === drawn.sha256 ? drawn.bytes : undefined };
}

function newsOf(known: StoredDocument | undefined, document: StoredDocument): readonly Change[] {
  if (known?.sha256 === null) return [];
  const from = known === undefined ? {} : { from: journalledDocument(known) };
  return [{ path: `/documents/${document.id}`, ...from, to: journalledDocument(document) }];
}

function changedMeanwhile({ filename }: Drawing): ShipdockError {
  return new ShipdockError('locked', `what ${filename} tells of was changed by someone else while it was drawn`, {
    hint: 'run the command again',
  });
}

/** What is there stays as it is, unless it was never drawn, or came out differently when it was asked for again. */
function decided(
  services: Services,
  drawing: Drawing,
  known: StoredDocument | undefined,
  drawn: DocumentBytes,
  options: { readonly isDrawnAgain: boolean },
): StoredDocument {
  const stays = known?.sha256 != null && (!options.isDrawnAgain || known.sha256 === drawn.sha256);
  return known !== undefined && stays ? known : documentFrom(services, drawing, known, drawn);
}

/** Promises documents without drawing them, in the unit of work that makes what they belong to. */
export async function promiseDocuments(
  transaction: Transaction,
  services: Services,
  drawings: readonly Promised[],
): Promise<readonly StoredDocument[]> {
  const documents = drawings.map((drawing) => documentFrom(services, drawing, undefined, undefined));
  for (const document of documents) await insertDocument(transaction, document);
  return documents;
}

function documentFrom(
  services: Services,
  drawing: Promised,
  known: StoredDocument | undefined,
  drawn: DocumentBytes | undefined,
): StoredDocument {
  const now = services.clock.now().toISOString();
  return {
    id: known?.id ?? services.ids.next('document'),
    accountId: services.account,
    owner: drawing.owner,
    code: drawing.code,
    extension: drawing.extension,
    filename: drawing.filename,
    isUploaded: false,
    sha256: drawn?.sha256 ?? null,
    size: drawn?.bytes.length ?? null,
    meta: drawing.meta,
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
}

export function withHash(bytes: Uint8Array): DocumentBytes {
  return { bytes, sha256: sha256(bytes) };
}
