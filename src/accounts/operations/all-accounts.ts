import type { Transaction } from '../../database/database.ts';
import type { Account } from '../account.ts';
import { listAccounts } from '../accounts.store.ts';
import { findDatabaseInfo } from '../database-info.store.ts';

/** Every account of the data, and which of them commands mean where none is named. */
export async function allAccounts(
  transaction: Transaction,
): Promise<{ readonly accounts: readonly Account[]; readonly defaultId: string | undefined }> {
  const rows = await listAccounts(transaction);
  const info = await findDatabaseInfo(transaction);
  return {
    accounts: rows.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at })),
    defaultId: info?.defaultAccountId,
  };
}
