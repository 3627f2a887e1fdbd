import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { StoredKey } from '../key.ts';
import { listKeys } from '../keys.store.ts';
import { lockAccount } from './lock-account.ts';

/** Every key of the account; no other unit of work makes or ends one meanwhile, so that no two of them are active. */
export async function keysToChange(transaction: Transaction, account: AccountId): Promise<readonly StoredKey[]> {
  await lockAccount(transaction, account);
  return listKeys(transaction, account);
}
