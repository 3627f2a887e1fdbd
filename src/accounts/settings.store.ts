import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import { numberSeriesOf } from './accounts.store.ts';

interface Tables {
  settings: { account_id: string; name: string; value: string; updated_at: string };
  accounts: { id: string; name: string; number_series: number };
}

const settingsOf = preparedQuery<{ accountId: string }, { name: string; value: string }>(
  'select name, value from settings where account_id = :accountId',
);

/** The values that were set, by name. */
export async function readSettings(
  transaction: Transaction,
  accountId: AccountId,
): Promise<ReadonlyMap<string, string>> {
  const rows = await settingsOf(transaction, { accountId });
  return new Map(rows.map((row) => [row.name, row.value]));
}

export async function saveSetting(
  transaction: Transaction,
  accountId: AccountId,
  setting: { readonly name: string; readonly value: string },
  now: string,
): Promise<void> {
  await transaction
    .tables<Tables>()
    .insertInto('settings')
    .values({ account_id: accountId, ...setting, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet({ value: setting.value, updated_at: now }),
    )
    .execute();
}

/** Whether an account with a lower series has given the setting that value. */
export async function olderWithSetting(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
  value: string,
): Promise<boolean> {
  const holders = await holdersOfSetting(transaction, name, value);
  const own = await numberSeriesOf(transaction, accountId);
  return holders.some((holder) => holder.id !== accountId && holder.number_series < own);
}

/**
 * Whether another account numbers packages by that GS1 company prefix, or has: given numbers stay given when a prefix is
 * moved, and a booking under way gives its own. A prefix that begins with another, or is its beginning, gives the same.
 */
export async function othersUsePrefix(transaction: Transaction, account: AccountId, prefix: string): Promise<boolean> {
  const length = sql.lit(prefix.length);
  const found = await sql`SELECT 1 FROM settings WHERE account_id <> ${account} AND name = 'gs1_company_prefix'
      AND (substr(value, 1, ${length}) = ${prefix} OR substr(${prefix}, 1, length(value)) = value)
    UNION ALL SELECT 1 FROM packages JOIN shipments ON shipments.id = packages.shipment_id
      WHERE shipments.account_id <> ${account} AND shipments.is_external = 0
      AND length(packages.tracking_number) = 18 AND substr(packages.tracking_number, 2, ${length}) = ${prefix}
    UNION ALL SELECT 1 FROM booking_claims WHERE account_id <> ${account} AND state = 'claimed'
      AND purchase LIKE ${`%"gs1CompanyPrefix":"${prefix}%`}
    LIMIT 1`.execute(transaction.tables());
  return found.rows.length > 0;
}

/** The accounts that have given the setting that value. */
async function holdersOfSetting(transaction: Transaction, name: string, value: string) {
  return transaction
    .tables<Tables>()
    .selectFrom('settings')
    .innerJoin('accounts', 'accounts.id', 'settings.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.number_series'])
    .where('settings.name', '=', name)
    .where('settings.value', '=', value)
    .execute();
}
