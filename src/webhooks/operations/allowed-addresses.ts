import { accountSettings } from '../../accounts/operations/account-settings.ts';
import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { allowedAddresses } from '../sending/callback.ts';

/** Private addresses that the account's webhooks may reach all the same. */
export async function allowedOf(transaction: Transaction, account: AccountId): Promise<readonly string[]> {
  const setting = await accountSettings(transaction, account);
  return allowedAddresses(setting('webhook_allowed_addresses'));
}
