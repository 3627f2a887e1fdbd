import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { lockAccountRow } from '../accounts.store.ts';

/**
 * Waits until no other unit of work gives numbers of the account, as `takeShid` does: what must be of one shipment alone is
 * compared after it. Orders and shipments are locked before.
 */
export async function lockAccount(transaction: Transaction, account: AccountId): Promise<void> {
  await lockAccountRow(transaction, account);
}
