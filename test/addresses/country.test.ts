import { describe, expect, it } from 'vitest';
import { countryName, isCountryCode, nearestCountry, parseCountry } from '../../src/addresses/places/country.ts';
import { COUNTRY_ALIASES } from '../../src/addresses/places/country-aliases.ts';
import { COUNTRIES } from '../../src/addresses/places/country-names.ts';

describe('parseCountry', () => {
  it.each([
    ['US', 'US'],
    ['us', 'US'],
    [' usa ', 'US'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['United States (US)', 'US'],
    ['UNITED STATES OF AMERICA', 'US'],
    ['The Netherlands', 'NL'],
    ['Deutschland', 'DE'],
    ['Österreich', 'AT'],
    ["Côte d'Ivoire", 'CI'],
    ['COTE D’IVOIRE', 'CI'],
    ['Bosnia & Herzegovina', 'BA'],
    ['St. Lucia', 'LC'],
    ['Saint Kitts and Nevis', 'KN'],
    ['Korea, Republic of', 'KR'],
    ['United Kingdom (UK)', 'GB'],
    ['日本', 'JP'],
    ['Україна', 'UA'],
    ['Åland Islands', 'AX'],
    ['Viet Nam', 'VN'],
  ])('reads %j as %s', (entered, code) => expect(parseCountry(entered)).toBe(code));

  it.each(['', ' ', 'ZZ', 'Canada (US)', 'Atlantis', 'U', '__proto__', 'constructor', '\0'])('refuses %j', (entered) =>
    expect(parseCountry(entered)).toBeUndefined(),
  );

  it('refuses a text of a million characters', () => {
    expect(parseCountry('x'.repeat(1e6))).toBeUndefined();
  });

  it('reads every code, three-letter code and name of the table as its country', () => {
    for (const [code, [alpha3, name]] of Object.entries(COUNTRIES)) {
      expect([parseCountry(code), parseCountry(alpha3), parseCountry(name), parseCountry(name.toUpperCase())]).toEqual([
        code,
        code,
        code,
        code,
      ]);
    }
  });

  it('reads every alias as its country', () => {
    for (const [alias, code] of Object.entries(COUNTRY_ALIASES)) {
      expect([alias, parseCountry(alias)]).toEqual([alias, code]);
      expect(isCountryCode(code)).toBe(true);
    }
  });

  it('names the nearest country to a misspelt one', () => {
    expect(nearestCountry('Germny')).toBe('Germany');
    expect(nearestCountry('x'.repeat(1e6))).toBeUndefined();
  });

  it('gives a code its English name', () => {
    const country = parseCountry('DE');
    expect(country && countryName(country)).toBe('Germany');
  });
});
