import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { readSettings } from '../settings.store.ts';
import { type SettingName, settingValue } from '../settings.ts';

/** The account's settings, for operations of other resources. */
export async function accountSettings(
  transaction: Transaction,
  account: AccountId,
): Promise<(name: SettingName) => string> {
  const given = await readSettings(transaction, account);
  return (name) => settingValue(name, given);
}
