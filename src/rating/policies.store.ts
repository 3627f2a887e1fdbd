import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { PolicyFile, PolicyKind, StoredPolicies } from './policies/policy.ts';

type PolicyFileRow = {
  id: string;
  account_id: string;
  kind: string;
  version: string;
  sha256: string;
  source: string;
  compiled: string;
  applied_by: string;
  created_at: string;
};
interface Tables {
  policy_files: PolicyFileRow;
}

/** Every file that was ever applied, the newest first. */
export async function listPolicyFiles(
  transaction: Transaction,
  accountId: AccountId,
): Promise<readonly StoredPolicies[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('policy_files')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
}

const inForce = preparedQuery<{ accountId: string; kind: string }, Tables['policy_files']>(
  'select * from policy_files where account_id = :accountId and kind = :kind order by id desc limit 1',
);

/** The file of a kind that is in force. */
export async function findPolicies(
  transaction: Transaction,
  accountId: AccountId,
  kind: PolicyKind,
): Promise<StoredPolicies | undefined> {
  const [row] = await inForce(transaction, { accountId, kind });
  return row === undefined ? undefined : fromRow(row);
}

const byId = preparedQuery<{ accountId: string; id: string }, Tables['policy_files']>(
  'select * from policy_files where account_id = :accountId and id = :id',
);

/** A file that was applied, in force or not any more. */
export async function findPolicyFile(
  transaction: Transaction,
  accountId: AccountId,
  id: string,
): Promise<StoredPolicies | undefined> {
  const [row] = await byId(transaction, { accountId, id });
  return row === undefined ? undefined : fromRow(row);
}

export async function insertPolicies(
  transaction: Transaction,
  accountId: AccountId,
  policies: StoredPolicies,
): Promise<void> {
  await transaction.insertRows('policy_files', [
    {
      id: policies.id,
      account_id: accountId,
      kind: policies.kind,
      version: policies.version,
      sha256: policies.sha256,
      source: policies.source,
      compiled: JSON.stringify(policies.file),
      applied_by: policies.appliedBy,
      created_at: policies.createdAt,
    },
  ]);
}

function fromRow(row: PolicyFileRow): StoredPolicies {
  return {
    id: row.id,
    kind: row.kind as PolicyKind,
    version: row.version,
    sha256: row.sha256,
    source: row.source,
    file: JSON.parse(row.compiled) as PolicyFile,
    appliedBy: row.applied_by,
    createdAt: row.created_at,
  };
}
