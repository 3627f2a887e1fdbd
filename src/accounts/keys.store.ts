import type { Asked, Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Environment } from '../kernel/context.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { StoredKey } from './key.ts';

interface Tables {
  api_keys: {
    id: string;
    account_id: string;
    environment: string;
    hash: string;
    created_at: string;
    revoked_at: string | null;
  };
}

const goodKeys = preparedQuery<
  { hash: string; environment: string; now: string },
  Pick<Tables['api_keys'], 'id' | 'account_id'>
>(`select id, account_id from api_keys
  where hash = :hash and environment = :environment and (revoked_at is null or revoked_at > :now)`);

/** The account of a key of the environment that is good at that time, by the key's hash. */
export async function findKeyAccount(
  transaction: Asked,
  key: { readonly hash: string; readonly environment: Environment; readonly now: string },
): Promise<{ readonly accountId: AccountId; readonly keyId: string } | undefined> {
  const [row] = await goodKeys(transaction, { ...key });
  return row === undefined ? undefined : { accountId: row.account_id as AccountId, keyId: row.id };
}

/** Every key of the account, oldest first; of the key itself nothing is kept that could be shown. */
export async function listKeys(transaction: Transaction, accountId: AccountId): Promise<readonly StoredKey[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('api_keys')
    .select(['id', 'environment', 'created_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    environment: row.environment as Environment,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }));
}

export async function insertKeys(
  transaction: Transaction,
  accountId: AccountId,
  keys: readonly (StoredKey & { readonly hash: string })[],
): Promise<void> {
  await transaction.insertRows(
    'api_keys',
    keys.map((key) => ({
      id: key.id,
      account_id: accountId,
      environment: key.environment,
      hash: key.hash,
      created_at: key.createdAt,
      revoked_at: key.revokedAt,
    })),
  );
}

export async function endKey(
  transaction: Transaction,
  accountId: AccountId,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
