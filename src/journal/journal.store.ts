import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { JournalRow } from './chain.ts';
import { chainFault } from './chain-fault.ts';

interface Tables {
  journal: JournalRow & { readonly sequence: number };
  orders: { id: string; account_id: string; journal_position: number; journal_hash: string };
  shipments: { id: string; account_id: string; journal_position: number; journal_hash: string };
  addresses: { id: string; account_id: string; journal_position: number; journal_hash: string };
  webhook_subscriptions: { id: string; account_id: string; journal_position: number; journal_hash: string };
}

/** Tables whose rows know the end of their own chain. */
const CHAINED_TABLES = ['orders', 'shipments', 'addresses', 'webhook_subscriptions'] as const;
type ChainedTable = (typeof CHAINED_TABLES)[number];

export async function appendJournal(transaction: Transaction, rows: readonly JournalRow[]): Promise<void> {
  await transaction.insertRows(
    'journal',
    rows.map((row) => ({ ...row })),
  );
}

/** The rows about one subject, oldest first. */
export async function journalOf(transaction: Transaction, subjectId: string): Promise<readonly JournalRow[]> {
  return transaction
    .tables<Tables>()
    .selectFrom('journal')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('position')
    .execute();
}

/** The first row about a subject, and those of one operation, oldest first. */
export async function firstAndThoseOf(
  transaction: Transaction,
  subjectId: string,
  operation: string,
): Promise<readonly JournalRow[]> {
  return rowsOfFirstAndThose(transaction, { subjectId, operation });
}

/** Every label asks for them. */
const rowsOfFirstAndThose = preparedQuery<{ subjectId: string; operation: string }, JournalRow>(
  `select * from journal where subject_id = :subjectId and (position = 1 or operation = :operation) order by position`,
);

/** Erases the personal data of these subjects: the digests stay, and with them the chains. */
export async function erasePersonal(transaction: Transaction, subjectIds: readonly string[]): Promise<void> {
  transaction.emptyLog();
  await transaction
    .tables<{ journal: { subject_id: string; personal: string | null } }>()
    .updateTable('journal')
    .set({ personal: null })
    .where('subject_id', 'in', subjectIds)
    .where('personal', 'is not', null)
    .execute();
}

/** Erases the personal data of these rows of a subject. */
export async function erasePersonalOfRows(
  transaction: Transaction,
  subjectId: string,
  positions: readonly number[],
): Promise<void> {
  transaction.emptyLog();
  if (positions.length === 0) return;
  await transaction
    .tables<Tables>()
    .updateTable('journal')
    .set({ personal: null })
    .where('subject_id', '=', subjectId)
    .where('position', 'in', positions)
    .execute();
}

/** Puts in the place of a row what it says with its personal data apart (`partedAnew`); its hash stays. */
export async function replaceRow(
  transaction: Transaction,
  { subject_id, position, changes, personal, personal_digest }: JournalRow,
): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('journal')
    .set({ changes, personal, personal_digest })
    .where('subject_id', '=', subject_id)
    .where('position', '=', position)
    .execute();
}

/** Rows of an account about subjects of one type, after that row, in their order. */
export async function journalAfter(
  transaction: Transaction,
  wanted: {
    readonly accountId: string;
    readonly subjectType: string;
    readonly sequence: number;
    readonly limit: number;
  },
): Promise<readonly (JournalRow & { readonly sequence: number })[]> {
  return transaction
    .tables<Tables>()
    .selectFrom('journal')
    .selectAll()
    .where('sequence', '>', wanted.sequence)
    .where('account_id', '=', wanted.accountId)
    .where('subject_type', '=', wanted.subjectType)
    .orderBy('sequence')
    .limit(wanted.limit)
    .execute();
}

/** How many rows the journal has, which is also how often anything was changed. */
export async function journalLength(transaction: Transaction): Promise<number> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('journal')
    .select((row) => row.fn.coalesce(row.fn.max('sequence'), row.lit(0)).as('length'))
    .executeTakeFirstOrThrow();
  return Number(row.length);
}

/** Every account of the data. Not by the journal, which may be what is gone. */
export async function accountIds(transaction: Transaction): Promise<readonly AccountId[]> {
  const rows = await transaction
    .tables<{ accounts: { id: AccountId } }>()
    .selectFrom('accounts')
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** How many chains there are: each begins with a first row. */
export async function chainCount(transaction: Transaction): Promise<number> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('journal')
    .select((row) => row.fn.countAll().as('chains'))
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(row.chains);
}

/** A chain that does not hold, and why. */
export interface JournalFault {
  readonly subjectId: string;
  readonly fault: string;
}

/** Checks every chain of the account against its rows and its subject's head, a page of subjects at a time. */
export async function journalFaults(
  read: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>,
  accountId: string,
): Promise<readonly JournalFault[]> {
  const faults: JournalFault[] = [];
  for (const table of CHAINED_TABLES) {
    for (let after = ''; ; ) {
      const chains = await read((transaction) => chainsAfter(transaction, table, accountId, after));
      const last = chains.at(-1);
      if (last === undefined) break;
      for (const { id, head, rows } of chains) {
        const fault = chainFault(rows, head);
        if (fault !== undefined) faults.push({ subjectId: id, fault });
      }
      after = last.id;
    }
  }
  return faults;
}

/** Heads and rows of one moment: whoever writes meanwhile does not seem to have broken a chain. */
async function chainsAfter(transaction: Transaction, table: ChainedTable, accountId: string, after: string) {
  const heads = await headsAfter(transaction, table, accountId, after);
  const rows = await journalsOf(
    transaction,
    heads.map((head) => head.id),
  );
  return heads.map(({ id, journal_position: position, journal_hash: hash }) => ({
    id,
    head: { position, hash },
    rows: rows.get(id) ?? [],
  }));
}

/** The journals of these subjects by their ids, each oldest first. */
export async function journalsOf(
  transaction: Transaction,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly JournalRow[]>> {
  const journals = new Map<string, JournalRow[]>(subjectIds.map((id) => [id, []]));
  if (subjectIds.length === 0) return journals;
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('journal')
    .selectAll()
    .where('subject_id', 'in', subjectIds)
    .orderBy('subject_id')
    .orderBy('position')
    .execute();
  for (const row of rows) journals.get(row.subject_id)?.push(row);
  return journals;
}

async function headsAfter(transaction: Transaction, table: ChainedTable, accountId: string, after: string) {
  return transaction
    .tables<Tables>()
    .selectFrom(table)
    .select(['id', 'journal_position', 'journal_hash'])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(500)
    .execute();
}

const SUBJECTS_AT_ONCE = 2_000;

/**
 * The next page of subjects with a journal, of every account: where it ends, and which of its subjects no table holds (what is
 * set up by name has no id there, and is looked for by its name). Undefined after the last one.
 */
export async function lostAfter(
  transaction: Transaction,
  after: string,
): Promise<{ readonly last: string; readonly ids: readonly string[] } | undefined> {
  const ends = await sql<{ readonly last: string | null }>`SELECT max(subject_id) AS last FROM
    (SELECT subject_id FROM journal WHERE position = 1 AND subject_id > ${after} ORDER BY subject_id
    LIMIT ${sql.lit(SUBJECTS_AT_ONCE)}) AS page`.execute(transaction.tables());
  const last = ends.rows[0]?.last;
  if (last === null || last === undefined) return undefined;
  const isNowhere = sql.join(
    CHAINED_TABLES.map(
      (table) => sql`NOT EXISTS (SELECT 1 FROM ${sql.table(table)} AS it WHERE it.id = entry.subject_id)`,
    ),
    sql` AND `,
  );
  const lost = await sql<{
    readonly subject_id: string;
  }>`SELECT entry.subject_id FROM journal AS entry WHERE entry.position = 1
    AND entry.subject_id > ${after} AND entry.subject_id <= ${last} AND entry.subject_id NOT LIKE '%/%' AND ${isNowhere} ORDER BY entry.subject_id`.execute(
    transaction.tables(),
  );
  return { last, ids: lost.rows.map((row) => row.subject_id) };
}
