import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId } from '../kernel/ids.ts';
import { inLockOrder } from '../kernel/lock-order.ts';
import type { PageRequest } from '../kernel/paging.ts';
import type { Address } from './address.ts';
import type { AddressFilter } from './book/address-filter.ts';
import type { AddressId, BookAddress } from './book/book-address.ts';
import { SEARCH_PARTS, type SearchPart, searchKeys, zipKey } from './search-key.ts';

type KeyColumn = `${SearchPart}_key`;
type AddressRow = Record<KeyColumn, string> & {
  id: string;
  account_id: string;
  code: string | null;
  validated: number;
  details: string;
  created_at: string;
  updated_at: string;
  journal_position: number;
  journal_hash: string;
};
interface Tables {
  addresses: AddressRow;
}

/** Columns that a list may be sorted by, with the names clients use. */
export const ADDRESS_SORTS = {
  id: 'id',
  created_at: 'id',
  updated_at: 'updated_at',
  name: 'name_key',
  company: 'company_key',
  city: 'city_key',
  zip: 'zip_key',
  code: 'code_key',
} as const satisfies Readonly<Record<string, keyof AddressRow>>;

/** The addresses with these values of a column. */
export async function findAddressesBy(
  transaction: Transaction,
  accountId: AccountId,
  column: 'id' | 'code' | 'zip_key',
  values: readonly string[],
): Promise<readonly BookAddress[]> {
  if (values.length === 0) return [];
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(column, 'in', values)
    .execute();
  return rows.map(fromRow);
}

/** The codes of all addresses of the account. */
export async function codesOfAddresses(transaction: Transaction, accountId: AccountId): Promise<readonly string[]> {
  const tables = transaction.tables<Tables>();
  const rows = await tables.selectFrom('addresses').select('code').where('account_id', '=', accountId).execute();
  return rows.flatMap(({ code }) => code ?? []);
}

/** Those of these addresses that are found by another code than they say themselves. */
export async function idsWithOtherCode(
  transaction: Transaction,
  addresses: readonly BookAddress[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('addresses')
    .select(['id', 'code'])
    .where(
      'id',
      'in',
      addresses.map(({ id }) => id),
    )
    .execute();
  const codes = new Map(rows.map((row) => [row.id, row.code]));
  return new Set(addresses.filter(({ id, address }) => codes.get(id) !== (address.code ?? null)).map(({ id }) => id));
}

export async function listAddresses(
  transaction: Transaction,
  accountId: AccountId,
  filter: AddressFilter,
  page: PageRequest,
): Promise<readonly BookAddress[]> {
  const column = ADDRESS_SORTS[page.sort as keyof typeof ADDRESS_SORTS] ?? 'id';
  let query = filtered(transaction.tables<Tables>().selectFrom('addresses'), accountId, filter)
    .selectAll()
    .orderBy(column, page.direction);
  if (column !== 'id') query = query.orderBy('id', page.direction);
  return (await onPage(query, page).execute()).map(fromRow);
}

export async function countAddresses(
  transaction: Transaction,
  accountId: AccountId,
  filter: AddressFilter,
): Promise<number> {
  return countOf(filtered(transaction.tables<Tables>().selectFrom('addresses'), accountId, filter));
}

function filtered<Output>(
  query: SelectQueryBuilder<Tables, 'addresses', Output>,
  accountId: AccountId,
  filter: AddressFilter,
): SelectQueryBuilder<Tables, 'addresses', Output> {
  return query.where((builder) => {
    const conditions: Expression<SqlBool>[] = [builder('account_id', '=', accountId)];
    for (const word of filter.words) conditions.push(anyPartHolds(builder, word));
    for (const [part, text] of Object.entries(filter.parts)) conditions.push(holds(part as SearchPart, text));
    if (filter.afterId !== undefined) conditions.push(builder('id', '>', filter.afterId));
    return builder.and(conditions);
  });
}

function anyPartHolds(builder: ExpressionBuilder<Tables, 'addresses'>, word: string) {
  return builder.or(SEARCH_PARTS.map((part) => holds(part, word)));
}

function holds(part: SearchPart, text: string) {
  // Of a word that is nothing but hyphens no postal code is left to look for.
  const key = part === 'zip' ? zipKey(text) || text : text;
  const pattern = `%${key.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
  return sql<SqlBool>`${sql.ref(`${part}_key`)} LIKE ${pattern} ESCAPE '\\'`;
}

export async function insertAddresses(
  transaction: Transaction,
  accountId: AccountId,
  addresses: readonly BookAddress[],
): Promise<void> {
  if (addresses.length === 0) return;
  await transaction.insertRows(
    'addresses',
    inLockOrder(addresses, ({ address }) => address.code ?? '').map((address) => toRow(address, accountId)),
  );
}

/** @throws ShipdockError `locked` where somebody else changed it since it was read. */
export async function updateAddressRow(
  transaction: Transaction,
  accountId: AccountId,
  before: BookAddress,
  after: BookAddress,
): Promise<void> {
  const { id, ...columns } = toRow(after, accountId);
  const result = await transaction
    .tables<Tables>()
    .updateTable('addresses')
    .set(columns)
    .where('id', '=', id)
    .where('journal_position', '=', before.journal.position)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw changedMeanwhile(id);
}

/** @throws ShipdockError `locked` as `updateAddressRow`. */
export async function deleteAddressRow(transaction: Transaction, address: BookAddress): Promise<void> {
  const result = await transaction
    .tables<Tables>()
    .deleteFrom('addresses')
    .where('id', '=', address.id)
    .where('journal_position', '=', address.journal.position)
    .executeTakeFirst();
  if (result.numDeletedRows !== 1n) throw changedMeanwhile(address.id);
}

function changedMeanwhile(id: string): ShipdockError {
  return new ShipdockError('locked', `address ${id} was changed by someone else meanwhile`);
}

function toRow(
  { id, address, validated, createdAt, updatedAt, journal }: BookAddress,
  accountId: AccountId,
): AddressRow {
  const keys = searchKeys(address);
  return {
    id,
    account_id: accountId,
    code: address.code ?? null,
    validated: validated ? 1 : 0,
    name_key: keys.name,
    company_key: keys.company,
    street_key: keys.street,
    city_key: keys.city,
    zip_key: keys.zip,
    code_key: keys.code,
    details: JSON.stringify(address),
    created_at: createdAt,
    updated_at: updatedAt,
    journal_position: journal.position,
    journal_hash: journal.hash,
  };
}

function fromRow(row: AddressRow): BookAddress {
  return {
    // Written by toRow.
    id: row.id as AddressId,
    address: JSON.parse(row.details) as Address,
    validated: row.validated === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    journal: { position: row.journal_position, hash: row.journal_hash },
  };
}
