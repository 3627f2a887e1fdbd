import type { Transaction } from '../database/database.ts';
import type { AccountId } from '../kernel/ids.ts';

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

/** A dated version of a carrier's tariff, compiled to JSON. */
export interface StoredTariff {
  readonly id: string;
  readonly carrierCode: string;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly sha256: string;
  readonly compiled: string;
}

/** Of every carrier the version that is valid on that local date (2026-03-02), by carrier code. */
export async function tariffsOn(
  transaction: Transaction,
  accountId: AccountId,
  date: string,
): Promise<readonly StoredTariff[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('tariffs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('effective_from', '<=', date)
    .where((tariff) => tariff.or([tariff('effective_to', 'is', null), tariff('effective_to', '>=', date)]))
    .orderBy('carrier_code')
    .orderBy('effective_from')
    .execute();
  // The later row of a carrier replaces the earlier one.
  return [...new Map(rows.map((row) => [row.carrier_code, row])).values()].map(fromRow);
}

export async function insertTariff(
  transaction: Transaction,
  accountId: AccountId,
  tariff: StoredTariff,
  now: string,
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
      created_at: now,
    },
  ]);
}

function fromRow(row: TariffRow): StoredTariff {
  return {
    id: row.id,
    carrierCode: row.carrier_code,
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
    sha256: row.sha256,
    compiled: row.compiled,
  };
}
