import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { loadPostalTables } from '../../src/addresses/places/postal-tables.ts';
import { readPostalTables } from '../../src/addresses/places/postal-tables-file.ts';
import { cityKey } from '../../src/addresses/validation/city-key.ts';
import { postalTables, TABLES_FILE, zipRows } from './tables.ts';

describe('postal tables', () => {
  it('are what the generator makes of the sources', () => {
    const check = () =>
      execFileSync(process.execPath, ['fixtures/addresses/generate-postal-tables.mjs', '--check'], { stdio: 'pipe' });
    expect(check).not.toThrow();
  });

  it('know every row of the source by its ZIP code and by its city and state', () => {
    const { us } = postalTables();
    const lost = zipRows().filter(({ zip, city, state }) => {
      const byZip = us.placesOfZip(zip).some((place) => place.city === city && place.state === state);
      const byName = us.placesOfState(state).filter((place) => place.city === city);
      return !byZip || !byName.some((place) => us.zipsOfPlace(place).includes(zip));
    });
    expect(lost).toEqual([]);
  });

  it('know two places where they share a ZIP code', () => {
    expect(
      postalTables()
        .us.placesOfZip('96860')
        .map(({ city, state }) => `${city} ${state}`),
    ).toEqual(['FPO AA', 'Jbphh HI']);
  });

  it('know nothing of what is no ZIP code or state', () => {
    const { us } = postalTables();
    for (const zip of ['', '1', '00000', 'ABCDE', '99999999', '\0', '__proto__'])
      expect(us.placesOfZip(zip)).toEqual([]);
    expect(us.placesOfState('ZZ')).toEqual([]);
    expect(us.findPlace('Houston', 'ZZ')).toBeUndefined();
    expect(us.findPlace('', 'TX')).toBeUndefined();
    expect(us.findPlace('HOUSTON', 'TX')?.city).toBe('Houston');
  });

  it('name the day of their data', () => {
    expect(postalTables().dates).toEqual({ us: '2026-03-30', ca: null, rules: '2018-05-04' });
  });

  it.each(['', '{', '{}', '{"format":1}\n@US\n@CA\n@REGIONS\n{}', '{"format":2}\n', '\0'])('refuse %j', (text) => {
    const load = () => loadPostalTables(new TextEncoder().encode(text));
    expect(load).toThrow(expect.objectContaining({ code: 'unreadable_file' }));
  });

  it('are read from their file, and a missing file is named', () => {
    expect(readPostalTables(TABLES_FILE).ca.get('K1A')?.province).toBe('ON');
    expect(() => readPostalTables('no/such.txt')).toThrow('no/such.txt');
  });
});

describe('cityKey', () => {
  it.each([
    ['St. Louis', 'SAINT LOUIS'],
    ['De Kalb', 'Dekalb'],
    ["O'Fallon", 'O Fallon'],
    ['Coeur d’Alene', "Coeur D'Alene"],
    ['Ft Worth', 'Fort Worth'],
    ['N. Hollywood', 'North Hollywood'],
    ['Montréal', 'montreal'],
    ['New York City', 'New York'],
    ['Winston-Salem', 'Winston Salem'],
    ['San José', 'San Jose'],
  ])('%j and %j are one city', (one, other) => expect(cityKey(one)).toBe(cityKey(other)));

  it('tells cities apart', () => expect(cityKey('Houston')).not.toBe(cityKey('Huston')));
});
