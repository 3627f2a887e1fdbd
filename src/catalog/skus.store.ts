import { type Expression, type SqlBool, sql } from 'kysely';
import { holdsInAnyCase, isInAnyCase } from '../database/any-case.ts';
import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import { inLockOrder } from '../kernel/lock-order.ts';
import type { PageRequest } from '../kernel/paging.ts';
import { type Sku, upcKey } from './sku.ts';
import { spellingsOfSku } from './sku-spellings.ts';

type SkuRow = {
  account_id: string;
  sku: string;
  name: string;
  details: string;
  upc_key: string | null;
  external_id: string | null;
  child_sku: string | null;
  created_at: string;
  updated_at: string;
};
interface Tables {
  skus: SkuRow;
}

const named = (isLocked: boolean) =>
  preparedQuery<{ accountId: string; names: readonly string[] }, SkuRow>(
    `select * from skus where account_id = :accountId and sku in :names${isLocked ? ' order by sku for update' : ''}`,
  );
const [skusNamed, lockedSkusNamed] = [named(false), named(true)];
const anySku = preparedQuery<{ accountId: string }, Pick<SkuRow, 'sku'>>(
  'select sku from skus where account_id = :accountId limit 1',
);

/** The SKUs of these names, by name; locked, those that are changed by what they are. */
export async function findSkus(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
  options: { readonly lock?: boolean } = {},
): Promise<ReadonlyMap<string, Sku>> {
  if (names.length === 0) return new Map();
  const query = options.lock === true && transaction.locksRows ? lockedSkusNamed : skusNamed;
  const rows = await query(transaction, { accountId, names });
  return new Map(rows.map((row) => [row.sku, fromRow(row)]));
}

/**
 * As `findSkus`, by the names that were asked for. Where none is called just so, the SKU that is but for blanks around it or how
 * its accents are composed: they were kept as they came.
 */
export async function findSkusMeant(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
  options: { readonly lock?: boolean } = {},
): Promise<ReadonlyMap<string, Sku>> {
  const found = await findSkus(transaction, accountId, names, options);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  // Whoever keeps no SKUs at all is not asked for each of them twelve times.
  if (found.size === 0 && (await anySku(transaction, { accountId })).length === 0) return found;
  const alike = await findSkus(transaction, accountId, [...new Set(missing.flatMap(spellingsOfSku))], options);
  if (alike.size === 0) return found;
  const meant = missing.map((name) => [name, spellingsOfSku(name).findLast((each) => alike.has(each))] as const);
  const added = meant.flatMap(([name, spelled]) => {
    const sku = alike.get(spelled ?? name);
    return sku === undefined ? [] : [[name, sku] as const];
  });
  return new Map([...found, ...added]);
}

/** The names of all SKUs of the account. */
export async function namesOfSkus(transaction: Transaction, accountId: AccountId): Promise<readonly string[]> {
  const tables = transaction.tables<Tables>();
  const rows = await tables.selectFrom('skus').select('sku').where('account_id', '=', accountId).execute();
  return rows.map(({ sku }) => sku);
}

/** The SKUs that hold single units of these. */
export async function findParentSkus(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
): Promise<readonly Sku[]> {
  if (names.length === 0) return [];
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('skus')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('child_sku', 'in', names)
    .orderBy('sku')
    .execute();
  return rows.map(fromRow);
}

/** What a list of SKUs is narrowed to. */
export interface SkuFilter {
  /** Each of its words stands in the SKU, its name or its UPC, in whatever case. */
  readonly text?: string;
  /** As it is called, or was kept (`findSkusMeant`). */
  readonly sku?: string;
  /** Zeros that it begins with make no difference. */
  readonly upc?: string;
  readonly externalId?: string;
  /** Only SKUs after this one, in their order: for reading everything page by page at a constant cost. */
  readonly after?: string;
}

export async function listSkus(
  transaction: Transaction,
  accountId: AccountId,
  filter: SkuFilter,
  page: PageRequest,
): Promise<readonly Sku[]> {
  let query = filtered(transaction, accountId, filter)
    .selectAll()
    .orderBy(page.sort === 'name' ? 'name' : 'sku', page.direction);
  if (page.sort === 'name') query = query.orderBy('sku', page.direction);
  return (await onPage(query, page).execute()).map(fromRow);
}

export async function countSkus(transaction: Transaction, accountId: AccountId, filter: SkuFilter): Promise<number> {
  return countOf(filtered(transaction, accountId, filter));
}

function filtered(transaction: Transaction, accountId: AccountId, filter: SkuFilter) {
  const words = (filter.text ?? '').split(/\s+/).filter((word) => word !== '');
  return transaction
    .tables<Tables>()
    .selectFrom('skus')
    .where((row) => {
      const conditions: Expression<SqlBool>[] = [row('account_id', '=', accountId)];
      if (filter.after !== undefined) conditions.push(row('sku', '>', filter.after));
      if (filter.sku !== undefined) conditions.push(row('sku', 'in', spellingsOfSku(filter.sku)));
      if (filter.upc !== undefined) conditions.push(row('upc_key', '=', upcKey(filter.upc)));
      if (filter.externalId !== undefined) conditions.push(row('external_id', '=', filter.externalId));
      return row.and([...conditions, ...words.map((word) => holds(word, transaction.dialect))]);
    });
}

function holds(word: string, dialect: Transaction['dialect']) {
  const [sku, name, upc] = ['sku', 'name', 'upc_key'].map((column) => holdsInAnyCase(sql.ref(column), word, dialect));
  return sql<SqlBool>`(${sku} OR ${name} OR ${upc})`;
}

/** The SKUs that a scanned code may mean: by UPC, by id in another system, or by their name in another case. */
export async function skusOfCode(
  transaction: Transaction,
  accountId: AccountId,
  code: string,
): Promise<readonly Sku[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('skus')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((row) =>
      row.or([
        row('upc_key', '=', upcKey(code)),
        row('external_id', '=', code),
        isInAnyCase(sql.ref('sku'), code, transaction.dialect),
      ]),
    )
    .orderBy('sku')
    .limit(20)
    .execute();
  return rows.map(fromRow);
}

export async function deleteSkus(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
): Promise<void> {
  await transaction
    .tables<Tables>()
    .deleteFrom('skus')
    .where('account_id', '=', accountId)
    .where('sku', 'in', names)
    .execute();
}

/**
 * Adds SKUs, and changes those that are known.
 * @throws ShipdockError `locked` where another unit of work adds one of them at the same moment: what it said is read first.
 */
export async function saveSkus(
  transaction: Transaction,
  accountId: AccountId,
  skus: readonly Sku[],
  known: ReadonlyMap<string, Sku>,
): Promise<void> {
  for (const sku of inLockOrder(skus, ({ sku: name }) => name)) {
    const { upc, external_id: externalId } = sku.details;
    const columns = {
      name: sku.name,
      details: JSON.stringify(sku.details),
      upc_key: upc === undefined ? null : upcKey(upc),
      external_id: externalId ?? null,
      child_sku: sku.details.child_sku ?? null,
      updated_at: sku.updatedAt,
    };
    const tables = transaction.tables<Tables>();
    if (known.has(sku.sku)) {
      const its = tables.updateTable('skus').set(columns);
      await its.where('account_id', '=', accountId).where('sku', '=', sku.sku).execute();
    } else {
      const added = { account_id: accountId, sku: sku.sku, created_at: sku.createdAt, ...columns };
      await tables.insertInto('skus').values(added).execute();
    }
  }
}

function fromRow(row: SkuRow): Sku {
  return {
    sku: row.sku,
    name: row.name,
    details: JSON.parse(row.details) as Sku['details'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
