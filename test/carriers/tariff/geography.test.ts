import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGeography, EARTH_RADIUS_MILES } from '../../../src/carriers/tariff/geography.ts';

const FOLDER = join(import.meta.dirname, '../../../fixtures/geography');
const TABLE = JSON.parse(readFileSync(join(FOLDER, 'zip3.json'), 'utf8'));
const ZIP5 = readFileSync(join(FOLDER, 'zip5.txt'), 'latin1');

const NORTH = { source: '', zip3: { '000': [0, 0, 'AA'], '001': [90, 0, 'BB'], '002': [0, 180, 'CC'] } } as const;
const geography = createGeography(TABLE, () => ZIP5);

describe('distance', () => {
  it('is a quarter and a half of the earth on a sphere of 3958.8 miles', () => {
    const sphere = createGeography(NORTH, () => '');
    expect(sphere.milesByZip3('00001', '00101')).toBeCloseTo((Math.PI / 2) * EARTH_RADIUS_MILES, 9);
    expect(sphere.milesByZip3('00001', '00201')).toBeCloseTo(Math.PI * EARTH_RADIUS_MILES, 9);
    expect(sphere.milesByZip3('00001', '00002')).toBe(0);
  });

  it.each([
    ['92009', '90210', 91.5],
    ['92009', '60601', 1714.3],
    ['92009', '33101', 2263.3],
  ])('between the prefixes of %s and %s is %s miles', (origin, destination, miles) => {
    expect(geography.milesByZip3(origin, destination)).toBeCloseTo(miles, 1);
  });

  it('is the same both ways', () => {
    expect(geography.milesByZip3('10001', '96801')).toBe(geography.milesByZip3('96801', '10001'));
  });

  it('is unknown for a prefix that no ZIP has', () => {
    expect(geography.milesByZip3('92009', '99999')).toBeGreaterThan(0);
    expect(geography.milesByZip3('92009', '00010')).toBeUndefined();
  });

  // By the haversine of the positions in the GeoNames list, computed elsewhere.
  it.each([
    ['92054', 9.493518862205717],
    ['92101', 26.713008721480897],
    ['90210', 95.1999544425402],
  ])('from ZIP 92009 to %s is %s miles', (destination, miles) => {
    expect(geography.milesByZip5('92009', destination)).toBeCloseTo(miles, 8);
  });

  it('of a ZIP that the list lacks is that of its prefix', () => {
    expect(geography.hasZip5('92000')).toBe(false);
    expect(geography.hasZip5('92009')).toBe(true);
    expect(geography.milesByZip5('92000', '92000')).toBe(0);
  });

  it('by prefix reads no position of single ZIPs', () => {
    const frugal = createGeography(TABLE, () => {
      throw new Error('read');
    });
    expect(frugal.milesByZip3('92009', '10001')).toBeGreaterThan(2000);
    expect(() => frugal.milesByZip5('92009', '10001')).toThrow('read');
  });
});

describe('the tables', () => {
  it('find the first, the last and every thousandth ZIP', () => {
    const zips = ZIP5.trimEnd()
      .split('\n')
      .map((line) => line.slice(0, 5));
    expect(zips.length).toBeGreaterThan(41_000);
    expect(zips).toEqual(zips.toSorted());
    for (const zip of zips.filter((_, index) => index % 1000 === 0 || index === zips.length - 1)) {
      expect(geography.hasZip5(zip)).toBe(true);
    }
  });

  it('tell the state of a prefix', () => {
    expect(['92009', '10001', '00901', '96801', '09001'].map((zip) => geography.stateOfZip(zip))).toEqual([
      'CA',
      'NY',
      'PR',
      'HI',
      'AE',
    ]);
  });
});
