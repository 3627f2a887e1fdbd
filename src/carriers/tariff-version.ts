/** A dated version of a carrier's tariff, without its prices. */
export interface TariffVersion {
  readonly id: string;
  readonly carrierCode: string;
  /** First and last ship date, 2026-01-05; null is open. */
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly sha256: string;
  readonly createdAt: string;
}

/** A tariff version with its prices, compiled to JSON. */
export interface StoredTariff extends TariffVersion {
  readonly compiled: string;
}

/**
 * Of every carrier the version that counts for a ship date, by carrier code.
 * - Of those in effect that day the one that began last; of two that began together the one added last.
 * - What was added after `asOf` does not count, so that an old quote is computed again as it was; where nothing had been added by
 *   then, the first that was.
 * - Where none is in effect that day the one that ended last, else the one that begins first: its carrier then says so of each
 *   service, instead of missing without a reason.
 */
export function versionsOn<Version extends TariffVersion>(
  versions: readonly Version[],
  date: string,
  asOf: string,
): readonly Version[] {
  const codes = [...new Set(versions.map(({ carrierCode }) => carrierCode))].toSorted();
  return codes.flatMap(
    (code) =>
      versionOf(
        versions.filter(({ carrierCode }) => carrierCode === code),
        date,
        asOf,
      ) ?? [],
  );
}

/** The version that counts in place of this one from its first day on; undefined where it is the one added last. */
export function correctionOf(version: TariffVersion, versions: readonly TariffVersion[]): TariffVersion | undefined {
  const alike = versions.filter(
    ({ carrierCode, effectiveFrom }) => carrierCode === version.carrierCode && effectiveFrom === version.effectiveFrom,
  );
  const last = alike.toSorted(byBeginning).at(-1);
  return last?.id === version.id ? undefined : last;
}

/** Ship dates, both inclusive, for which one version counts; null is without end. */
export interface Reign<Version extends TariffVersion> {
  readonly version: Version;
  readonly from: string;
  readonly to: string | null;
}

/** Of every carrier the versions that count for ship dates from `date` on, in their order and without gaps. */
export function reignsFrom<Version extends TariffVersion>(
  versions: readonly Version[],
  date: string,
  asOf: string,
): readonly (readonly Reign<Version>[])[] {
  const codes = [...new Set(versions.map(({ carrierCode }) => carrierCode))].toSorted();
  return codes.map((code) => {
    const own = versions.filter(({ carrierCode }) => carrierCode === code);
    const turns = own.flatMap(({ effectiveFrom, effectiveTo }) => [
      effectiveFrom,
      ...(effectiveTo === null ? [] : [dayBeside(effectiveTo, 1)]),
    ]);
    const days = [date, ...turns.filter((day) => day > date).toSorted()];
    const counting = days.flatMap((from) => {
      const version = versionOf(own, from, asOf);
      return version === undefined ? [] : [{ version, from }];
    });
    const begun = counting.filter(({ version }, index) => version !== counting[index - 1]?.version);
    return begun.map(({ version, from }, index) => {
      const next = begun[index + 1];
      return { version, from, to: next === undefined ? null : dayBeside(next.from, -1) };
    });
  });
}

function dayBeside(date: string, days: 1 | -1): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

function versionOf<Version extends TariffVersion>(
  versions: readonly Version[],
  date: string,
  asOf: string,
): Version | undefined {
  const known = knownBy(versions, asOf);
  const begun = known.filter(({ effectiveFrom }) => effectiveFrom <= date);
  const inEffect = begun.filter(({ effectiveTo }) => effectiveTo === null || effectiveTo >= date);
  if (inEffect.length > 0) return inEffect.toSorted(byBeginning).at(-1);
  if (begun.length > 0) return begun.toSorted(byEnd).at(-1);
  return known.toSorted(byBeginning)[0];
}

function knownBy<Version extends TariffVersion>(versions: readonly Version[], asOf: string): readonly Version[] {
  const known = versions.filter(({ createdAt }) => createdAt <= asOf);
  if (known.length > 0) return known;
  const first = versions.map(({ createdAt }) => createdAt).toSorted()[0];
  return versions.filter(({ createdAt }) => createdAt === first);
}

function byBeginning(one: TariffVersion, other: TariffVersion): number {
  return (
    compare(one.effectiveFrom, other.effectiveFrom) ||
    compare(one.createdAt, other.createdAt) ||
    compare(one.id, other.id)
  );
}

function byEnd(one: TariffVersion, other: TariffVersion): number {
  return compare(one.effectiveTo ?? '9999', other.effectiveTo ?? '9999') || byBeginning(one, other);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
