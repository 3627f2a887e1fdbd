import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { takeNextShid } from '../accounts.store.ts';

/** The next shipment number of the account, for operations that make shipments. */
export async function takeShid(transaction: Transaction, account: AccountId): Promise<number> {
  return takeNextShid(transaction, account);
}
