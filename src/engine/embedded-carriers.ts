import { join } from 'node:path';
import { convertingCarrier } from '../carriers/converting-carrier.ts';
import { type DatedVersion, datedCarrier } from '../carriers/dated-carrier.ts';
import type { createTariffCarrier } from '../carriers/tariff/create-tariff-carrier.ts';
import { versionsFrom, versionsOn } from '../carriers/tariff-version.ts';
import { compiledTariffs, listTariffVersions } from '../carriers/tariffs.store.ts';
import type { Database, Transaction } from '../database/database.ts';
import { ratesBetween } from '../exchange-rates/exchange-rates.store.ts';
import type { Geography } from '../rating/geography.ts';
import type { CarrierDirectory } from '../seams/services.ts';
import { faultMemory, hasFaults } from '../tracking/sandbox-faults.store.ts';

/** The carriers that live in the account's tariffs. Each version is compiled once in the life of the engine. */
export function embeddedCarriers(packageRoot: string): CarrierDirectory {
  const known = new Map<string, ReturnType<typeof createTariffCarrier>>();
  let geography: Geography | undefined;

  const compile = async (transaction: Transaction, ids: readonly string[]): Promise<void> => {
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const [tariffs, { createTariffCarrier }, { readGeography }] = await Promise.all([
      compiledTariffs(transaction, unknown),
      import('../carriers/tariff/create-tariff-carrier.ts'),
      import('../carriers/tariff/read-geography.ts'),
    ]);
    geography ??= readGeography(join(packageRoot, 'fixtures', 'geography'));
    for (const [id, compiled] of tariffs) known.set(id, createTariffCarrier(JSON.parse(compiled), geography));
  };
  return {
    async activeOn(transaction, account, date, asOf = '9999') {
      const all = await listTariffVersions(transaction, account);
      const codes = [...new Set(all.map(({ carrierCode }) => carrierCode))].toSorted();
      const histories = codes.map((code) => {
        const own = all.filter(({ carrierCode }) => carrierCode === code);
        return { own, versions: versionsFrom(own, date, asOf) };
      });
      const versions = histories.flatMap((history) => history.versions);
      await compile(
        transaction,
        versions.map(({ id }) => id),
      );
      const tariffs = versions.flatMap(({ id }) => known.get(id) ?? []);
      const currencies = [...new Set(tariffs.map(({ currency }) => currency))];
      const rates = tariffs.length === 0 ? [] : await ratesBetween(transaction, account, currencies);
      return histories.flatMap(({ own, versions }) => {
        const converting = new Map<string, DatedVersion>();
        for (const { id } of versions) {
          const tariff = known.get(id);
          if (tariff === undefined) continue;
          converting.set(id, { carrier: convertingCarrier(tariff, rates), shipDate: tariff.shipDate });
        }
        const [first, ...later] = converting.values();
        if (first === undefined) return [];
        if (later.length === 0) return [first.carrier];
        const on = (day: string) => converting.get(versionsOn(own, day, asOf)[0]?.id ?? '') ?? first;
        return [datedCarrier([first, ...later], on)];
      });
    },
  };
}

/** The same carriers, failing where the sandbox was told to let them (`shipdock sandbox run`). */
export function sandboxCarriers(carriers: CarrierDirectory, database: Database): CarrierDirectory {
  return {
    async activeOn(transaction, account, date, asOf) {
      const active = await carriers.activeOn(transaction, account, date, asOf);
      if (!(await hasFaults(transaction, account))) return active;
      const { faultyCarrier } = await import('../carriers/faulty-carrier.ts');
      return active.map((carrier) => faultyCarrier(carrier, faultMemory(database, account)));
    },
  };
}
