import type { Transaction } from '../database/database.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { AccountUser } from './user.ts';

interface Tables {
  users: { id: string; account_id: string; name: string; email: string | null; created_at: string };
}

/** The people of the account, oldest first. */
export async function listUsers(transaction: Transaction, accountId: AccountId): Promise<readonly AccountUser[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, email: row.email, createdAt: row.created_at }));
}

export async function insertUser(transaction: Transaction, accountId: AccountId, user: AccountUser): Promise<void> {
  await transaction.insertRows('users', [
    { id: user.id, account_id: accountId, name: user.name, email: user.email, created_at: user.createdAt },
  ]);
}

/** Gives a user of the account another name and e-mail address. */
export async function updateUser(
  transaction: Transaction,
  accountId: AccountId,
  { id, name, email }: AccountUser,
): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('users')
    .set({ name, email })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
