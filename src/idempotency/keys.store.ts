import type { Asked, Database, Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { allEnded } from '../kernel/all-ended.ts';
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
    return inserted === undefined ? findKey(transaction, claim, now) : undefined;
  });
}

const expiredBy = preparedQuery<{ now: string }, never>('delete from idempotency_keys where expires_at <= :now');

/** Forgets the keys whose day is over. */
async function removeExpired(transaction: Transaction, now: string): Promise<void> {
  await expiredBy(transaction, { now });
}

const rowOfKey = preparedQuery<{ account: string; key: string; now: string }, KnownKey>(
  `select fingerprint, holder, lease_until, expires_at, status, headers, body from idempotency_keys
  where account_id = :account and idempotency_key = :key and expires_at > :now`,
);

/** What is known of the key, unless its day is over. */
export async function findKey(
  transaction: Asked,
  claim: Pick<KeyClaim, 'account' | 'key'>,
  now: string,
): Promise<Readonly<KnownKey> | undefined> {
  const [row] = await rowOfKey(transaction, { account: claim.account, key: claim.key, now });
  return row;
}

/**
 * Keeps an answer with the work that it tells of, under a key of which nothing is known, and forgets the keys whose day is over.
 * All of it is sent at once; where another is quicker with the same key, this unit of work ends as `locked`.
 */
export async function insertAnswer(
  transaction: Transaction,
  claim: KeyClaim,
  answer: StoredAnswer,
  now: string,
): Promise<void> {
  await allEnded([
    removeExpired(transaction, now),
    transaction.insertRows('idempotency_keys', [{ ...rowOf(claim), ...answer }]),
  ]);
}

function rowOf(claim: KeyClaim) {
  return { ...asHeld(claim), fingerprint: claim.fingerprint, expires_at: claim.expiresAt };
}

function asHeld({ account, key, holder, leaseUntil }: KeyClaim) {
  return { account_id: account, idempotency_key: key, holder, lease_until: leaseUntil };
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
    .where(({ and }) => and(asHeld(claim)));
}

/** Leaves the key to whoever comes with the same request: it goes on with what was begun, as after a dead process. */
export async function leaveKey(database: Database, claim: KeyClaim): Promise<void> {
  await database.write(async (transaction) => {
    await transaction
      .tables<Tables>()
      .updateTable('idempotency_keys')
      .set({ lease_until: LEASE_OVER })
      .where(({ and }) => and(asHeld(claim)))
      .where('status', 'is', null)
      .execute();
  });
}

/** Takes away what a dead process left under the key, in the unit of work that answers it. */
export async function forgetDead(transaction: Transaction, claim: KeyClaim): Promise<void> {
  await transaction
    .tables<Tables>()
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', claim.account)
    .where('idempotency_key', '=', claim.key)
    .where('status', 'is', null)
    .execute();
}

/** Gives the key back: nothing began, so the same request may come again. Whoever took it over meanwhile keeps it. */
export async function releaseKey(database: Database, claim: KeyClaim): Promise<void> {
  await database.write(async (transaction) => {
    await transaction
      .tables<Tables>()
      .deleteFrom('idempotency_keys')
      .where(({ and }) => and(asHeld(claim)))
      .where('status', 'is', null)
      .execute();
  });
}
