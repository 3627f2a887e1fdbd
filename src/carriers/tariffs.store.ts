import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { StoredTariff, TariffVersion } from './tariff-version.ts';

type TariffRow = {
  id: string;
  account_id: string;
  carrier_code: string;
  effective_from: string;
  effective_to: string | null;
  sha256: string;
  compiled: string;
  created_at: string;
};
interface Tables {
  tariffs: TariffRow;
}

type VersionRow = Omit<Tables['tariffs'], 'account_id' | 'compiled'>;

const versionsOf = preparedQuery<{ accountId: string }, VersionRow>(
  `select id, carrier_code, effective_from, effective_to, sha256, created_at from tariffs where account_id = :accountId
  order by carrier_code, effective_from, created_at, id`,
);

/** Every version of every carrier, by carrier and beginning. */
export async function listTariffVersions(
  transaction: Transaction,
  accountId: AccountId,
): Promise<readonly TariffVersion[]> {
  const rows = await versionsOf(transaction, { accountId });
  return rows.map((row) => ({
    id: row.id,
    carrierCode: row.carrier_code,
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
    sha256: row.sha256,
    createdAt: row.created_at,
  }));
}

/** The prices of these versions, compiled, by id. */
export async function compiledTariffs(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('tariffs')
    .select(['id', 'compiled'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.compiled]));
}

export async function insertTariff(
  transaction: Transaction,
  accountId: AccountId,
  tariff: StoredTariff,
): Promise<void> {
  await transaction.insertRows('tariffs', [
    {
      id: tariff.id,
      account_id: accountId,
      carrier_code: tariff.carrierCode,
      effective_from: tariff.effectiveFrom,
      effective_to: tariff.effectiveTo,
      sha256: tariff.sha256,
      compiled: tariff.compiled,
      created_at: tariff.createdAt,
    },
  ]);
}
