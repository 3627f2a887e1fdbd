import { join } from 'node:path';
import type { RatingAddress, RatingPackage, RatingRequest } from '../../../src/carriers/carrier.ts';
import { loadTariff } from '../../../src/carriers/tariff/load-tariff.ts';
import { readGeography } from '../../../src/carriers/tariff/read-geography.ts';
import { readTariffFolder } from '../../../src/carriers/tariff/read-tariff-folder.ts';
import type { Tariff } from '../../../src/carriers/tariff/tariff.ts';
import type { Currency } from '../../../src/kernel/money.ts';
import type { Micrograms, Micrometres } from '../../../src/kernel/units.ts';

export const FIXTURES = join(import.meta.dirname, '../../../fixtures');
export const TARIFF_NAMES = ['fixture_parcel', 'fixture_ltl', 'fixture_courier', 'fixture_world'] as const;
export type TariffName = (typeof TARIFF_NAMES)[number];

export function filesOf(name: TariffName): Map<string, string> {
  return new Map(readTariffFolder(join(FIXTURES, 'tariffs', name)));
}

export function fixtureTariff(name: TariffName): Tariff {
  const loaded = loadTariff(filesOf(name));
  if ('tariff' in loaded) return loaded.tariff;
  throw new Error(JSON.stringify(loaded.mistakes));
}

export const geography = readGeography(join(FIXTURES, 'geography'));

export const inches = (value: number): Micrometres => Math.round(value * 25_400) as Micrometres;
export const pounds = (value: number): Micrograms => Math.round(value * 453_592_370) as Micrograms;

export function parcel(changes: Partial<RatingPackage> = {}): RatingPackage {
  const size = { length: inches(12), width: inches(10), height: inches(6) };
  return { kind: 'parcel', ...size, weight: pounds(5), valueMinor: 2500, ...changes };
}

export function pallet(changes: Partial<RatingPackage> = {}): RatingPackage {
  const size = { length: inches(48), width: inches(40), height: inches(48) };
  const type = { kind: 'handling_unit', handlingUnitType: 'pallet', freightClass: '85' } as const;
  return { ...type, ...size, weight: pounds(500), valueMinor: 100_000, ...changes };
}

export function address(changes: Partial<RatingAddress> = {}): RatingAddress {
  return { country: 'US', zip: '90210', isResidential: false, isPoBox: false, ...changes };
}

/** A parcel from the warehouse in Carlsbad to Beverly Hills, ready on a Monday morning. */
export function request(changes: Partial<RatingRequest> = {}): RatingRequest {
  return {
    origin: address({ zip: '92009' }),
    destination: address(),
    originIsWarehouse: true,
    packages: [parcel()],
    accessorials: [],
    insurance: false,
    currency: 'USD' as Currency,
    readyDate: '2026-03-02',
    readyMinute: 600,
    ...changes,
  };
}
