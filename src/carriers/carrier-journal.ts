import type { NamedChange } from '../journal/named-subject.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { StoredTariff } from './tariff-version.ts';

/** What the journal keeps of a carrier: its tariffs by their ids, of thousands of prices the digest. */
export function carrierState(tariffs: readonly StoredTariff[]): object {
  return Object.fromEntries(tariffs.map((tariff) => [tariff.id, tariffState(tariff)]));
}

/** Prices that are none of those that were added have another digest. */
function tariffState({ effectiveFrom, effectiveTo, createdAt, sha256: said, compiled }: StoredTariff) {
  const is = sha256(compiled);
  return {
    effective_from: effectiveFrom,
    effective_to: effectiveTo,
    created_at: createdAt,
    sha256: said,
    ...(is === said ? {} : { prices_sha256: is }),
  };
}

/** What becomes of a carrier where a tariff is added, for its journal. */
export function carrierChange(tariffs: readonly StoredTariff[], added: StoredTariff): NamedChange {
  const before = tariffs.length === 0 ? undefined : carrierState(tariffs);
  return { type: 'carrier', name: added.carrierCode, before, after: carrierState([...tariffs, added]) };
}
