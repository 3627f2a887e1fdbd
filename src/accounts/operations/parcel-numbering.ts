import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { numberSeriesOf } from '../accounts.store.ts';
import { olderWithSetting } from '../settings.store.ts';
import { accountSettings } from './account-settings.ts';

/** By what the parcels of an account are numbered. */
export interface ParcelNumbering {
  /** 0 for the first account of the data. */
  readonly numberSeries: number;
  /** Where the account has one that no older account of the data has: two would give one number to two parcels. */
  readonly gs1CompanyPrefix: string | undefined;
}

export async function parcelNumbering(transaction: Transaction, account: AccountId): Promise<ParcelNumbering> {
  const numberSeries = await numberSeriesOf(transaction, account);
  const prefix = (await accountSettings(transaction, account))('gs1_company_prefix');
  const isOurs = prefix !== 'none' && !(await olderWithSetting(transaction, account, 'gs1_company_prefix', prefix));
  return { numberSeries, gs1CompanyPrefix: isOurs ? prefix : undefined };
}
