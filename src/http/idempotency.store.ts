import type { Database, Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId } from '../kernel/ids.ts';
import { LEASE_OVER } from '../kernel/lease.ts';

interface Tables {
  idempotency_keys: KnownKey & { account_id: string; idempotency_key: string };
}

/** A key as it is stored; without a status nothing was answered yet. */
export interface KnownKey {
  fingerprint: string;
  holder: string;
  lease_until: string;
  expires_at: string;
  status: number | null;
  headers: string | null;
  body: string | null;
}

/** A request under an Idempotency-Key, as it is claimed. */
export interface KeyClaim {
  readonly account: AccountId;
  readonly key: string;
  readonly fingerprint: string;
  /** This process, see ProcessIdentity, and until when it is believed to be at work. */
  readonly holder: string;
  readonly leaseUntil: string;
  readonly expiresAt: string;
}

export type StoredAnswer = {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
};

/** What is known of the key: the row that was there, or undefined where the claim is now ours. */
export async function claimKey(
  database: Database,
  claim: KeyClaim,
  now: string,
): Promise<Readonly<KnownKey> | undefined> {
  return database.write(async (transaction) => {
    await removeExpired(transaction, now);
    const inserted = await transaction
      .tables<Tables>()
      .insertInto('idempotency_keys')
      .values({ ...rowOf(claim), status: null, headers: null, body: null })
      .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
      .returning('fingerprint')
      .executeTakeFirst();
    return inserted === undefined ? findKey(transaction, claim) : undefined;
  });
}

const expiredBy = preparedQuery<{ now: string }, never>('delete from idempotency_keys where expires_at <= :now');

/** Forgets the keys whose day is over. */
export async function removeExpired(transaction: Transaction, now: string): Promise<void> {
  await expiredBy(transaction, { now });
}

const rowOfKey = preparedQuery<{ account: string; key: string }, KnownKey>(
  `select fingerprint, holder, lease_until, expires_at, status, headers, body from idempotency_keys
  where account_id = :account and idempotency_key = :key`,
);

/** What is known of the key. */
export async function findKey(
  transaction: Transaction,
  claim: Pick<KeyClaim, 'account' | 'key'>,
): Promise<Readonly<KnownKey> | undefined> {
  const [row] = await rowOfKey(transaction, { account: claim.account, key: claim.key });
  return row;
}

type AnsweredRow = ReturnType<typeof rowOf> & StoredAnswer;

/** The row whole, unless an answer is there already. */
const keepRow = preparedQuery<AnsweredRow, { fingerprint: string }>(
  `insert into idempotency_keys
    (account_id, idempotency_key, fingerprint, holder, lease_until, expires_at, status, headers, body)
  values (:account_id, :idempotency_key, :fingerprint, :holder, :lease_until, :expires_at, :status, :headers, :body)
  on conflict (account_id, idempotency_key) do update set fingerprint = excluded.fingerprint, holder = excluded.holder,
    lease_until = excluded.lease_until, expires_at = excluded.expires_at, status = excluded.status,
    headers = excluded.headers, body = excluded.body
  where idempotency_keys.status is null
  returning fingerprint`,
);

/** Keeps an answer with the work that it tells of, unless one is kept already: then it throws `locked`. */
export async function insertAnswer(transaction: Transaction, claim: KeyClaim, answer: StoredAnswer): Promise<void> {
  const [kept] = await keepRow(transaction, { ...rowOf(claim), ...answer });
  if (kept === undefined) {
    throw new ShipdockError('locked', `the Idempotency-Key ${claim.key} was answered at the same time`);
  }
}

function rowOf(claim: KeyClaim) {
  return {
    account_id: claim.account,
    idempotency_key: claim.key,
    fingerprint: claim.fingerprint,
    holder: claim.holder,
    lease_until: claim.leaseUntil,
    expires_at: claim.expiresAt,
  };
}

/** Takes over what a dead process left; false where another was quicker. */
export async function takeOverKey(database: Database, claim: KeyClaim, from: Seen): Promise<boolean> {
  return database.write(async (transaction) => {
    const taken = await transaction
      .tables<Tables>()
      .updateTable('idempotency_keys')
      .set({ holder: claim.holder, lease_until: claim.leaseUntil })
      .where('account_id', '=', claim.account)
      .where('idempotency_key', '=', claim.key)
      .where('status', 'is', null)
      .where('holder', '=', from.holder)
      .where('lease_until', '=', from.lease_until)
      .returning('holder')
      .executeTakeFirst();
    return taken !== undefined;
  });
}

type Seen = Pick<KnownKey, 'holder' | 'lease_until'>;

/** Keeps the first answer: one that was kept with its work stays. */
export async function storeAnswer(database: Database, claim: KeyClaim, answer: StoredAnswer): Promise<void> {
  await database.write(async (transaction) => {
    await answered(transaction, claim, answer).where('status', 'is', null).execute();
  });
}

/** Keeps the answer in the unit of work that makes what it tells of. @returns false where the key is another's by now. */
export async function setAnswer(transaction: Transaction, claim: KeyClaim, answer: StoredAnswer): Promise<boolean> {
  const kept = await answered(transaction, claim, answer).returning('holder').executeTakeFirst();
  return kept !== undefined;
}

function answered(transaction: Transaction, claim: KeyClaim, answer: StoredAnswer) {
  return transaction
    .tables<Tables>()
    .updateTable('idempotency_keys')
    .set({ status: answer.status, headers: answer.headers, body: answer.body })
    .where('account_id', '=', claim.account)
    .where('idempotency_key', '=', claim.key)
    .where('holder', '=', claim.holder)
    .where('lease_until', '=', claim.leaseUntil);
}

/** Leaves the key to whoever comes with the same request: it goes on with what was begun, as after a dead process. */
export async function leaveKey(database: Database, claim: KeyClaim): Promise<void> {
  await database.write(async (transaction) => {
    await transaction
      .tables<Tables>()
      .updateTable('idempotency_keys')
      .set({ lease_until: LEASE_OVER })
      .where('account_id', '=', claim.account)
      .where('idempotency_key', '=', claim.key)
      .where('holder', '=', claim.holder)
      .where('lease_until', '=', claim.leaseUntil)
      .where('status', 'is', null)
      .execute();
  });
}

/** Gives the key back: nothing began, so the same request may come again. Whoever took it over meanwhile keeps it. */
export async function releaseKey(database: Database, claim: KeyClaim): Promise<void> {
  await database.write(async (transaction) => {
    await transaction
      .tables<Tables>()
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', claim.account)
      .where('idempotency_key', '=', claim.key)
      .where('holder', '=', claim.holder)
      .where('lease_until', '=', claim.leaseUntil)
      .where('status', 'is', null)
      .execute();
  });
}
