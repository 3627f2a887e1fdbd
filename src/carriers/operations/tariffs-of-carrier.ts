import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { StoredTariff } from '../tariff-version.ts';
import { compiledTariffs, listTariffVersions } from '../tariffs.store.ts';

/** Every version of these carriers with its prices. */
export async function tariffsOfCarriers(
  transaction: Transaction,
  account: AccountId,
  codes: readonly string[],
): Promise<readonly StoredTariff[]> {
  const versions = (await listTariffVersions(transaction, account)).filter(({ carrierCode }) =>
    codes.includes(carrierCode),
  );
  const prices = await compiledTariffs(
    transaction,
    versions.map(({ id }) => id),
  );
  return versions.map((version) => ({ ...version, compiled: prices.get(version.id) ?? '' }));
}
