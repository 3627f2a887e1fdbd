import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { aboutField, ShipdockError } from '../kernel/errors.ts';
import type { AccountId, Id } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { DocumentBytes, DocumentOwner, StoredDocument } from './kept/document.ts';

type DocumentRow = {
  id: string;
  account_id: string;
  shipment_id: string | null;
  order_id: string | null;
  manifest_id: string | null;
  code: string;
  extension: string;
  filename: string;
  customer_uploaded: number;
  sha256: string | null;
  size: number | null;
  meta: string;
  created_at: string;
  updated_at: string;
};
interface Tables {
  documents: DocumentRow;
  document_contents: { document_id: string; bytes: Uint8Array };
  link_secret: { secret: string };
}

const OWNER_COLUMNS = { shipment: 'shipment_id', order: 'order_id', manifest: 'manifest_id' } as const;

const linkSecret = preparedQuery<Record<never, never>, Tables['link_secret']>('select secret from link_secret');

/** What links of this database are signed with. */
export async function readLinkSecret(transaction: Transaction): Promise<string> {
  const [row] = await linkSecret(transaction, {});
  if (row === undefined) throw new Error('the data has no secret to sign links with');
  return row.secret;
}

/** Adds a document; its bytes, where it has any yet, come with `saveContents`. */
export async function insertDocument(transaction: Transaction, document: StoredDocument): Promise<void> {
  await transaction.insertRows('documents', [toRow(document)]);
}

/** Gives a document other bytes, or its first ones. */
export async function saveContents(
  transaction: Transaction,
  document: StoredDocument,
  { bytes }: DocumentBytes,
): Promise<void> {
  await updateDocument(transaction, document);
  await transaction
    .tables<Tables>()
    .insertInto('document_contents')
    .values({ document_id: document.id, bytes })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ bytes }))
    .execute();
}

export async function updateDocument(transaction: Transaction, document: StoredDocument): Promise<void> {
  const { id, ...columns } = toRow(document);
  await transaction.tables<Tables>().updateTable('documents').set(columns).where('id', '=', id).execute();
}

/** Takes the bytes of one of our own away, so that it is drawn anew when it is next read. */
export async function forgetContents(transaction: Transaction, document: StoredDocument): Promise<void> {
  await updateDocument(transaction, { ...document, sha256: null, size: null });
  await transaction.tables<Tables>().deleteFrom('document_contents').where('document_id', '=', document.id).execute();
}

export async function deleteDocument(transaction: Transaction, id: string): Promise<void> {
  await transaction.tables<Tables>().deleteFrom('documents').where('id', '=', id).execute();
}

/** @throws ShipdockError `document_not_found`; `account` is left out only where a signed link stands for it. */
export async function getDocument(
  transaction: Transaction,
  account: AccountId | undefined,
  id: string,
  options: { readonly lock?: boolean; readonly field?: 'document_id' } = {},
): Promise<StoredDocument> {
  let query = transaction.tables<Tables>().selectFrom('documents').selectAll().where('id', '=', id);
  if (account !== undefined) query = query.where('account_id', '=', account);
  if (options.lock === true && transaction.locksRows) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (row !== undefined) return fromRow(row);
  throw new ShipdockError('document_not_found', `there is no document ${id}`, aboutField(options.field));
}

/** The document of ours of that code and form, where it was made or promised. */
export async function findDrawn(
  transaction: Transaction,
  owner: DocumentOwner,
  code: string,
  extension: string,
): Promise<StoredDocument | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('documents')
    .selectAll()
    .where(OWNER_COLUMNS[owner.kind], '=', owner.id)
    .where('code', '=', code)
    .where('extension', '=', extension)
    .where('customer_uploaded', '=', 0)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

const ownedBy = (kind: DocumentOwner['kind']) =>
  preparedQuery<{ ids: readonly string[] }, DocumentRow>(
    `select * from documents where ${OWNER_COLUMNS[kind]} in :ids order by id`,
  );
const DOCUMENTS_OF = { shipment: ownedBy('shipment'), order: ownedBy('order'), manifest: ownedBy('manifest') };

/** Documents of things of one kind, oldest first. */
export async function documentsOfOwners(
  transaction: Transaction,
  kind: DocumentOwner['kind'],
  ids: readonly string[],
): Promise<readonly StoredDocument[]> {
  if (ids.length === 0) return [];
  const rows = await DOCUMENTS_OF[kind](transaction, { ids });
  return rows.map(fromRow);
}

export async function readContents(transaction: Transaction, id: string): Promise<Uint8Array | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('document_contents')
    .select('bytes')
    .where('document_id', '=', id)
    .executeTakeFirst();
  return row?.bytes;
}

/** A document whose bytes are kept, with them; null where they are gone. */
export type KeptBytes = Pick<DocumentRow, 'id' | 'filename' | 'sha256'> & { readonly bytes: Uint8Array | null };

const keptBytesOf = preparedQuery<{ account: string; after: string; most: number }, KeptBytes>(
  `select id, filename, sha256, bytes from documents left join document_contents on document_id = id
    where account_id = :account and sha256 is not null and id > :after order by id limit :most`,
);

/** The next documents behind an id whose bytes are kept. */
export async function keptBytesAfter(
  transaction: Transaction,
  account: AccountId,
  page: { readonly after: string; readonly most: number },
): Promise<readonly KeptBytes[]> {
  return keptBytesOf(transaction, { account, ...page });
}

function toRow(document: StoredDocument): DocumentRow {
  const { owner } = document;
  return {
    id: document.id,
    account_id: document.accountId,
    shipment_id: owner.kind === 'shipment' ? owner.id : null,
    order_id: owner.kind === 'order' ? owner.id : null,
    manifest_id: owner.kind === 'manifest' ? owner.id : null,
    code: document.code,
    extension: document.extension,
    filename: document.filename,
    customer_uploaded: document.isUploaded ? 1 : 0,
    sha256: document.sha256,
    size: document.size,
    meta: JSON.stringify(document.meta),
    created_at: document.createdAt,
    updated_at: document.updatedAt,
  };
}

/** The document that a row stands for. Casts here trust what the store itself wrote, under the table's CHECKs. */
function fromRow(row: DocumentRow): StoredDocument {
  return {
    id: row.id as Id<'document'>,
    accountId: row.account_id as AccountId,
    owner: ownerOf(row),
    code: row.code,
    extension: row.extension,
    filename: row.filename,
    isUploaded: row.customer_uploaded === 1,
    sha256: row.sha256,
    size: row.size,
    meta: JSON.parse(row.meta) as JsonObject,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function ownerOf(row: DocumentRow): DocumentOwner {
  if (row.shipment_id !== null) return { kind: 'shipment', id: row.shipment_id };
  if (row.order_id !== null) return { kind: 'order', id: row.order_id };
  return { kind: 'manifest', id: row.manifest_id ?? '' };
}
