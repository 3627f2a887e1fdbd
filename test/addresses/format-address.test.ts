import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/addresses/address.ts';
import { parseCountry } from '../../src/addresses/places/country.ts';
import { formatAddressLines } from '../../src/addresses/printed/format-address.ts';
import { readAddress } from '../../src/addresses/read-address.ts';
import { validateAddress } from '../../src/addresses/validation/validate.ts';
import { addressOf, country, usAddress } from './address.builder.ts';
import { postalTables } from './tables.ts';

type Place = Omit<Partial<Address>, 'country'> & { readonly country: string; readonly lines?: readonly string[] };
const places: readonly Place[] = JSON.parse(readFileSync('fixtures/addresses/public-places.json', 'utf8'));
const PARTS = ['company', 'street1', 'street2', 'city', 'state', 'zip'] as const;

describe('addresses of many countries in their own scripts', () => {
  it('come from at least 60 countries', () => {
    expect(new Set(places.map((place) => place.country)).size).toBeGreaterThanOrEqual(60);
    expect(places.filter((place) => parseCountry(place.country) === undefined)).toEqual([]);
  });

  it.each(places)('$country $company is kept unchanged', (place) => {
    const kept = readAddress(place);
    for (const part of PARTS) expect(kept[part]).toBe(place[part]);
  });

  it.each(places)('$country $company is printed with every part unchanged', (place) => {
    const printed = formatAddressLines(readAddress(place)).join('\n');
    for (const part of PARTS) expect(printed).toContain(place[part] ?? '');
  });

  it.each(places.filter(({ lines }) => lines !== undefined))(
    '$country $company is printed as its post writes it',
    (place) => {
      expect(formatAddressLines(readAddress(place))).toEqual(place.lines);
    },
  );

  const tables = postalTables();
  it.each(places)('$country $company is not called invalid', (place) => {
    expect(validateAddress(readAddress(place), tables).problems).toEqual([]);
  });
});

describe('formatAddressLines', () => {
  it('names the country where the address lies in another than the origin', () => {
    const berlin = addressOf({ street1: 'Pariser Platz 1', city: 'Berlin', zip: '10117', country: 'DE' });
    expect(formatAddressLines(berlin, country('US')).at(-1)).toBe('GERMANY');
    expect(formatAddressLines(berlin, country('DE'))).toEqual(['Pariser Platz 1', '10117 Berlin']);
  });

  it('prints contact, company and both street lines, and leaves out what is not given', () => {
    expect(formatAddressLines(usAddress({ name: 'Front desk', street2: 'Suite 5' }))).toEqual([
      'Front desk',
      'City Hall',
      '100 N Main St',
      'Suite 5',
      'Los Angeles CA 90012',
    ]);
    expect(formatAddressLines(addressOf({ zip: '90012' }))).toEqual(['90012']);
    expect(formatAddressLines(addressOf({}))).toEqual([]);
  });

  it('an address in Latin letters is printed in the order of Latin letters', () => {
    const tokyo = { street1: '13-9 Ueno Park', city: 'Taito', state: 'Tokyo', zip: '110-8712', country: 'JP' };
    expect(formatAddressLines(addressOf(tokyo))).toEqual(['13-9 Ueno Park', 'Taito, Tokyo 110-8712']);
  });

  it('a mark that stands between two parts is printed only between two parts', () => {
    const bogota = { street1: 'Cra. 6 #15-88', country: 'CO' };
    expect(formatAddressLines(addressOf({ ...bogota, city: 'Bogotá' }))).toEqual(['Cra. 6 #15-88', 'Bogotá']);
    expect(formatAddressLines(addressOf({ ...bogota, state: 'D.C.' }))).toEqual(['Cra. 6 #15-88', 'D.C.']);
  });

  it('prints every part of any address, whatever the country', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((part) => !/[\r\n〒]/.test(part) && part.trim() !== '');
    const codes = fc.constantFrom(...places.map((place) => place.country), 'ZW', 'AD', 'KY', 'GG', 'BS');
    fc.assert(
      fc.property(
        fc.record({ company: text, street1: text, city: text, state: text, zip: text }),
        codes,
        (parts, code) => {
          const printed = formatAddressLines(addressOf({ ...parts, country: code })).join('\n');
          for (const part of Object.values(parts)) expect(printed).toContain(part);
        },
      ),
    );
  });
});
