import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import { chainFault } from './chain-fault.ts';
import type { ChainHead } from './entry.ts';
import { type JournalFault, journalsOf } from './journal.store.ts';

const lastRowsOf = preparedQuery<{ subjectIds: readonly string[] }, ChainHead & { readonly subject_id: string }>(
  `select subject_id, position, hash from journal as entry where subject_id in :subjectIds and not exists
    (select 1 from journal as later where later.subject_id = entry.subject_id and later.position = entry.position + 1)`,
);

/** The ends of these chains, by what they are of; none of what has no journal yet. */
export async function endsOf(
  transaction: Transaction,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, ChainHead>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await lastRowsOf(transaction, { subjectIds });
  return new Map(rows.map(({ subject_id: id, position, hash }) => [id, { position, hash }]));
}

const AT_ONCE = 200;

// Ids of what has a name begin with its account and a slash, which a 0 follows.
const namedAfter = preparedQuery<{ after: string; end: string }, { readonly subject_id: string }>(
  `select subject_id from journal where position = 1 and subject_id > :after and subject_id < :end
    order by subject_id limit ${AT_ONCE}`,
);

/**
 * The next things set up by name that the account has journals of, with their rows.
 * @param after the id of the last one of the page before; empty for the first page.
 */
export async function namedJournalsAfter(transaction: Transaction, account: AccountId, after: string) {
  const found = await namedAfter(transaction, { after: after === '' ? `${account}/` : after, end: `${account}0` });
  return journalsOf(
    transaction,
    found.map((row) => row.subject_id),
  );
}

/** Checks the chains of all that the account has set up by name. No row knows their ends: what misses its last row is unlike its journal. */
export async function namedFaults(
  read: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>,
  account: AccountId,
): Promise<readonly JournalFault[]> {
  const faults: JournalFault[] = [];
  for (let after = ''; ; ) {
    const journals = await read((transaction) => namedJournalsAfter(transaction, account, after));
    for (const [subjectId, rows] of journals) {
      const fault = chainFault(rows, rows.at(-1) ?? { position: 0, hash: '' });
      if (fault !== undefined) faults.push({ subjectId, fault });
    }
    if (journals.size < AT_ONCE) return faults;
    after = [...journals.keys()].at(-1) ?? '';
  }
}
