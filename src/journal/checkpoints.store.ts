import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { JournalRow } from './chain.ts';
import type { ChainHead } from './entry.ts';
import { journalLength } from './journal.store.ts';

interface Tables {
  journal: JournalRow & { readonly sequence: number };
  journal_checkpoints: {
    sequence: number;
    account_id: string;
    at: string;
    last_journal_sequence: number;
    chains: number;
    heads_hash: string;
    previous_hash: string;
    hash: string;
  };
}

/** Seals the heads of all chains, so that it shows when a whole chain is gone. Written by a unit of work of its own. */
export async function writeCheckpoint(transaction: Transaction, accountId: string, at: string): Promise<void> {
  await waitForWriters(transaction);
  const { chains, hash } = await headsHash(transaction, accountId);
  const previous = await lastCheckpoint(transaction, accountId);
  const row = {
    account_id: accountId,
    at,
    last_journal_sequence: await journalLength(transaction),
    chains,
    heads_hash: hash,
    previous_hash: previous?.hash ?? '',
  };
  await transaction.insertRows('journal_checkpoints', [{ ...row, hash: sealOf(row) }]);
}

/** The hash over all else that a checkpoint says; in that order, which those that were written have. */
function sealOf(row: Omit<Tables['journal_checkpoints'], 'sequence' | 'hash'>): string {
  return sha256(
    JSON.stringify([row.account_id, row.at, row.last_journal_sequence, row.chains, row.heads_hash, row.previous_hash]),
  );
}

/**
 * PostgreSQL numbers rows before they are committed: a row that is under way may have a lower number than the last one
 * seen. Nobody may write the journal while it is sealed. SQLite's writer is alone already.
 */
async function waitForWriters(transaction: Transaction): Promise<void> {
  if (transaction.dialect === 'postgres') await sql`LOCK TABLE journal IN SHARE MODE`.execute(transaction.tables());
}

/** Whether the chains that the last checkpoint sealed are all still there, as they were or grown. */
export async function checkpointFault(transaction: Transaction, accountId: string): Promise<string | undefined> {
  const checkpoint = await lastCheckpoint(transaction, accountId);
  if (checkpoint === undefined) return undefined;
  if (sealOf(checkpoint) !== checkpoint.hash) return `checkpoint ${checkpoint.sequence} was altered`;
  const then = await headsHash(transaction, accountId, checkpoint.last_journal_sequence);
  if (then.chains !== checkpoint.chains) {
    return `checkpoint ${checkpoint.sequence} sealed ${checkpoint.chains} chains, ${then.chains} are left of them`;
  }
  return then.hash === checkpoint.heads_hash
    ? undefined
    : `a chain sealed by checkpoint ${checkpoint.sequence} was altered`;
}

async function lastCheckpoint(transaction: Transaction, accountId: string) {
  return transaction
    .tables<Tables>()
    .selectFrom('journal_checkpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One hash over the end of every chain as it was when the journal had that many rows. */
async function headsHash(
  transaction: Transaction,
  accountId: string,
  upToSequence = Number.MAX_SAFE_INTEGER,
): Promise<{ readonly chains: number; readonly hash: string }> {
  const heads = await transaction
    .tables<Tables>()
    .selectFrom('journal as row')
    .select(['row.subject_id', 'row.position', 'row.hash'])
    .where('row.account_id', '=', accountId)
    .where('row.sequence', '<=', upToSequence)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('journal as later')
            .select('later.sequence')
            .whereRef('later.subject_id', '=', 'row.subject_id')
            .whereRef('later.position', '>', 'row.position')
            .where('later.sequence', '<=', upToSequence),
        ),
      ),
    )
    .orderBy('row.subject_id')
    .execute();
  const text = heads.map(
    (head: { subject_id: string } & ChainHead) => `${head.subject_id} ${head.position} ${head.hash}`,
  );
  return { chains: heads.length, hash: sha256(text.join('\n')) };
}
