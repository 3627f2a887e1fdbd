import { join } from 'node:path';
import type { Carrier } from '../carriers/carrier.ts';
import { type StoredTariff, tariffsOn } from '../carriers/tariffs.store.ts';
import type { Geography } from '../rating/geography.ts';
import type { CarrierDirectory } from '../seams/services.ts';

/** The carriers that live in the account's tariffs. Each is compiled once in the life of the engine. */
export function embeddedCarriers(packageRoot: string): CarrierDirectory {
  const known = new Map<string, Carrier>();
  let geography: Geography | undefined;
  return {
    async activeOn(transaction, account, date) {
      const [tariffs, { createTariffCarrier }, { readGeography }] = await Promise.all([
        tariffsOn(transaction, account, date),
        import('../carriers/tariff/create-tariff-carrier.ts'),
        import('../carriers/tariff/read-geography.ts'),
      ]);
      geography ??= readGeography(join(packageRoot, 'fixtures', 'geography'));
      const map = geography;
      return tariffs.map((tariff) =>
        remembered(known, tariff, () => createTariffCarrier(JSON.parse(tariff.compiled), map)),
      );
    },
  };
}

function remembered(known: Map<string, Carrier>, tariff: StoredTariff, make: () => Carrier): Carrier {
  const found = known.get(tariff.id);
  if (found !== undefined) return found;
  const carrier = make();
  known.set(tariff.id, carrier);
  return carrier;
}
