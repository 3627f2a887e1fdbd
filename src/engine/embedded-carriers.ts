import { join } from 'node:path';
import type { Carrier } from '../carriers/carrier.ts';
import { convertingCarrier } from '../carriers/converting-carrier.ts';
import { versionsOn } from '../carriers/tariff-version.ts';
import { compiledTariffs, listTariffVersions } from '../carriers/tariffs.store.ts';
import type { Database, Transaction } from '../database/database.ts';
import { ratesBetween } from '../exchange-rates/exchange-rates.store.ts';
import type { Geography } from '../rating/geography.ts';
import type { CarrierDirectory } from '../seams/services.ts';
import { faultMemory, hasFaults } from '../tracking/sandbox-faults.store.ts';

/** The carriers that live in the account's tariffs. Each version is compiled once in the life of the engine. */
export function embeddedCarriers(packageRoot: string): CarrierDirectory {
  const known = new Map<string, Carrier>();
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
      const versions = versionsOn(await listTariffVersions(transaction, account), date, asOf);
      await compile(
        transaction,
        versions.map(({ id }) => id),
      );
      const carriers = versions.flatMap(({ id }) => known.get(id) ?? []);
      const currencies = [...new Set(carriers.map(({ currency }) => currency))];
      const rates = carriers.length === 0 ? [] : await ratesBetween(transaction, account, currencies);
      return carriers.map((carrier) => convertingCarrier(carrier, rates));
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
