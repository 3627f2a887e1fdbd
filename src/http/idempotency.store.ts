import type { AccountId } from '../kernel/ids.ts';
import type { Services } from '../seams/services.ts';

interface Tables {
  idempotency_keys: IdempotencyRow & { account_id: string; idempotency_key: string; expires_at: string };
}

interface IdempotencyRow {
  fingerprint: string;
  holder: string;
  lease_until: string;
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

export interface StoredAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** What is known of the key: the row that was there, or undefined where the claim is now ours. */
export async function claimKey(
  database: Services['database'],
  claim: KeyClaim,
  now: string,
): Promise<Readonly<IdempotencyRow> | undefined> {
  return database.write(async (transaction) => {
    const tables = transaction.tables<Tables>();
    await tables.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
    const inserted = await tables
      .insertInto('idempotency_keys')
      .values({
        account_id: claim.account,
        idempotency_key: claim.key,
        fingerprint: claim.fingerprint,
        holder: claim.holder,
        lease_until: claim.leaseUntil,
        status: null,
        headers: null,
        body: null,
        expires_at: claim.expiresAt,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
      .returning('fingerprint')
      .executeTakeFirst();
    if (inserted !== undefined) return undefined;
    return tables
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'holder', 'lease_until', 'status', 'headers', 'body'])
      .where('account_id', '=', claim.account)
      .where('idempotency_key', '=', claim.key)
      .executeTakeFirst();
  });
}

/** Takes over what a dead process left; false where another was quicker. */
export async function takeOverKey(database: Services['database'], claim: KeyClaim, from: Seen): Promise<boolean> {
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

type Seen = Pick<IdempotencyRow, 'holder' | 'lease_until'>;

/** Keeps the first answer. */
export async function storeAnswer(
  database: Services['database'],
  claim: KeyClaim,
  answer: StoredAnswer,
): Promise<void> {
  await database.write(async (transaction) => {
    await transaction
      .tables<Tables>()
      .updateTable('idempotency_keys')
      .set({ status: answer.status, headers: answer.headers, body: answer.body })
      .where('account_id', '=', claim.account)
      .where('idempotency_key', '=', claim.key)
      .where('holder', '=', claim.holder)
      .where('lease_until', '=', claim.leaseUntil)
      .execute();
  });
}

/** Gives the key back: nothing began, so the same request may come again. */
export async function releaseKey(database: Services['database'], claim: KeyClaim): Promise<void> {
  await database.write(async (transaction) => {
    await transaction
      .tables<Tables>()
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', claim.account)
      .where('idempotency_key', '=', claim.key)
      .where('holder', '=', claim.holder)
      .where('status', 'is', null)
      .execute();
  });
}
