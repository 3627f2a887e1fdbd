import { join } from 'node:path';
import { convertingCarrier } from '../carriers/converting-carrier.ts';
import { type DatedVersion, datedCarrier } from '../carriers/dated-carrier.ts';
import type { createTariffCarrier } from '../carriers/tariff/create-tariff-carrier.ts';
import type { Geography } from '../carriers/tariff/geography.ts';
import type { Tariff } from '../carriers/tariff/tariff.ts';
import { type Reign, reignsFrom, type TariffVersion } from '../carriers/tariff-version.ts';
import { compiledTariffs, listTariffVersions } from '../carriers/tariffs.store.ts';
import type { Database, Transaction } from '../database/database.ts';
import { ratesBetween } from '../exchange-rates/exchange-rates.store.ts';
import type { CarrierDirectory } from '../seams/services.ts';
import { faultMemory, hasFaults } from '../tracking/sandbox-faults.store.ts';

type TariffCarrier = ReturnType<typeof createTariffCarrier>;

/** The carriers that live in the account's tariffs. Each version is compiled once in the life of the engine. */
export function embeddedCarriers(packageRoot: string): CarrierDirectory {
  const tariffs = new Map<string, Tariff>();
  const known = new Map<string, TariffCarrier>();
  let geography: Geography | undefined;

  const compile = async (transaction: Transaction, reigns: readonly Reign<TariffVersion>[]): Promise<void> => {
    const unknown = reigns.filter((reign) => !known.has(nameOf(reign)));
    if (unknown.length === 0) return;
    const ids = [...new Set(unknown.map(({ version }) => version.id))].filter((id) => !tariffs.has(id));
    const [compiled, { createTariffCarrier }, { readGeography }] = await Promise.all([
      compiledTariffs(transaction, ids),
      import('../carriers/tariff/create-tariff-carrier.ts'),
      import('../carriers/tariff/read-geography.ts'),
    ]);
    geography ??= readGeography(join(packageRoot, 'fixtures', 'geography'));
    for (const [id, text] of compiled) tariffs.set(id, JSON.parse(text));
    for (const reign of unknown) {
      const tariff = tariffs.get(reign.version.id);
      if (tariff !== undefined) known.set(nameOf(reign), createTariffCarrier(endingWith(tariff, reign.to), geography));
    }
  };
  return {
    async activeOn(transaction, account, date, asOf = '9999') {
      const histories = reignsFrom(await listTariffVersions(transaction, account), date, asOf);
      const reigns = histories.flat();
      await compile(transaction, reigns);
      const compiled = reigns.flatMap((reign) => known.get(nameOf(reign)) ?? []);
      const currencies = [...new Set(compiled.map(({ currency }) => currency))];
      const rates = compiled.length === 0 ? [] : await ratesBetween(transaction, account, currencies);
      return histories.flatMap((history) => {
        const [first, ...later] = history.flatMap((reign): readonly DatedVersion[] => {
          const tariff = known.get(nameOf(reign));
          if (tariff === undefined) return [];
          const { from, to } = reign;
          return [{ from, to, carrier: convertingCarrier(tariff, rates), shipDate: tariff.shipDate }];
        });
        if (first === undefined) return [];
        return [later.length === 0 ? first.carrier : datedCarrier([first, ...later])];
      });
    },
  };
}

/** The same version has another end where a later one takes over from it. */
function nameOf({ version, to }: Reign<TariffVersion>): string {
  return `${version.id} ${to ?? ''}`;
}

/** A tariff that another one takes over from has an end, though it may not say so. */
function endingWith(tariff: Tariff, to: string | null): Tariff {
  const { effectiveTo } = tariff;
  if (to === null || (effectiveTo !== null && effectiveTo <= to)) return tariff;
  return { ...tariff, effectiveTo: to };
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
