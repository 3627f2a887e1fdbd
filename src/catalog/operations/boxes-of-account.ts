import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Box } from '../box.ts';
import { listBoxes } from '../boxes.store.ts';

/** The account's boxes and pallets, for operations of other resources. */
export async function boxesOfAccount(transaction: Transaction, account: AccountId): Promise<readonly Box[]> {
  return listBoxes(transaction, account);
}
