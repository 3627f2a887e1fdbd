import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { ExchangeRate } from '../exchange-rate.ts';
import { ratesBetween } from '../exchange-rates.store.ts';

/** The account's rates for the currencies that lines name; nothing is read where none does. */
export async function ratesForLines(
  transaction: Transaction,
  account: AccountId,
  lines: readonly { readonly currency?: string | undefined }[],
): Promise<readonly ExchangeRate[]> {
  const currencies = [...new Set(lines.flatMap((line) => line.currency ?? []))];
  return currencies.length === 0 ? [] : ratesBetween(transaction, account, currencies);
}
