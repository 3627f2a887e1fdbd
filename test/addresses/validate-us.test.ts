import { describe, expect, it } from 'vitest';
import { cityKey } from '../../src/addresses/validation/city-key.ts';
import { validateAddress } from '../../src/addresses/validation/validate.ts';
import { addressOf, usAddress } from './address.builder.ts';
import { postalTables, zipRows } from './tables.ts';

const tables = postalTables();
const validate = (parts: Parameters<typeof usAddress>[0]) => validateAddress(usAddress(parts), tables);
const codes = (findings: readonly { readonly code: string }[]) => findings.map(({ code }) => code);

describe('a US address', () => {
  it('is valid for every ZIP of the table with its own city and state, without a warning', () => {
    const faulted = zipRows().filter(({ zip, city, state }) => {
      const verdict = validate({ zip, city, state });
      return !verdict.valid || verdict.warnings.length > 0 || verdict.suggestions.length > 0;
    });
    expect(faulted).toEqual([]);
  });

  it('is valid with a city in another spelling, a ZIP+4, and a state in full', () => {
    for (const parts of [
      { city: 'ST. LOUIS', state: 'MO', zip: '63103' },
      { city: 'NYC', state: 'NY', zip: '10001-0001' },
      { city: 'Winston-Salem', state: 'North Carolina', zip: '271011234' },
    ]) {
      expect(validate(parts)).toMatchObject({ valid: true, warnings: [], suggestions: [] });
    }
  });

  it('has a blank that slipped within the city put right, and names with or without a blank left alone', () => {
    const slipped = validate({ city: 'ColoradoS prings', state: 'CO', zip: '80903' });
    expect(slipped).toMatchObject({ valid: true, warnings: [{ code: 'city_not_known_for_zip' }] });
    expect(slipped.suggestions[0]).toMatchObject({ changed: ['city'], address: { city: 'Colorado Springs' } });
    for (const city of ['McLean', 'Mc Lean', 'MC LEAN']) {
      expect(validate({ city, state: 'VA', zip: '22101' })).toMatchObject({ warnings: [], suggestions: [] });
    }
  });

  it('names who spoke and the day of the data', () => {
    expect(validate({})).toMatchObject({ checkedBy: 'shipdock', dataDate: '2026-03-30' });
  });

  it('a city that the data does not know for the ZIP is a warning with a suggestion, never invalid', () => {
    const verdict = validate({ city: 'Los Angelos', zip: '90012', state: 'CA' });
    expect(verdict.valid).toBe(true);
    expect(verdict.warnings).toEqual([
      {
        code: 'city_not_known_for_zip',
        part: 'city',
        message: 'The data knows ZIP code 90012 as Los Angeles, CA, not as "Los Angelos"',
      },
    ]);
    expect(verdict.suggestions[0]).toMatchObject({ changed: ['city'], address: { city: 'Los Angeles', zip: '90012' } });
  });

  it.each([
    ['Hollywood', 'CA', '90028'],
    ['Brooklyn Heights', 'NY', '11201'],
    ['Cape Canaveral AFS', 'FL', '32920'],
    ['Anytown', 'TX', '77002'],
  ])('%s, %s %s is not invalid because of its city', (city, state, zip) => {
    expect(validate({ city, state, zip })).toMatchObject({ valid: true, problems: [] });
  });

  it('a state that contradicts the ZIP is invalid, and the right one is suggested', () => {
    const verdict = validate({ city: 'Beverly Hills', state: 'TX', zip: '90210' });
    expect(verdict.valid).toBe(false);
    expect(verdict.problems[0]).toMatchObject({
      code: 'state_contradicts_zip',
      message: 'ZIP code 90210 is Beverly Hills, CA, not in TX',
    });
    expect(verdict.suggestions[0]).toMatchObject({ changed: ['state'], address: { state: 'CA' } });
  });

  it('both states are right where a route crosses the border', () => {
    expect(validate({ city: 'Fort Campbell', state: 'TN', zip: '42223' }).valid).toBe(true);
    expect(validate({ city: 'Fort Campbell', state: 'KY', zip: '42223' }).valid).toBe(true);
  });

  it('a ZIP that does not exist is a warning where its prefix is in the state, else invalid', () => {
    expect(validate({ city: 'Houston', state: 'TX', zip: '77999' })).toMatchObject({
      valid: true,
      warnings: [{ code: 'zip_unknown' }],
    });
    const verdict = validate({ city: 'Houston', state: 'TX', zip: '10999' });
    expect(verdict.valid).toBe(false);
    expect(verdict.problems[0]?.message).toContain('lie in NY, not in TX');
  });

  it.each([
    ['8532', 'Ajo', 'AZ', '85321'],
    ['2134', 'Allston', 'MA', '02134'],
    ['501', 'Holtsville', 'NY', '00501'],
    ['9O210', 'Beverly Hills', 'CA', '90210'],
    ['902100', 'Beverly Hills', 'CA', '90210'],
    ['90210-12', 'Beverly Hills', 'CA', '90210'],
    ['90120', 'Beverly Hills', 'CA', '90210'],
  ])('%s for %s, %s is mended to %s', (entered, city, state, zip) => {
    expect(validate({ zip: entered, city, state }).suggestions[0]?.address.zip).toBe(zip);
  });

  it('a ZIP of the wrong form is invalid', () => {
    expect(codes(validate({ zip: '9021' }).problems)).toEqual(['zip_format']);
    expect(codes(validate({ zip: 'none' }).problems)).toEqual(['zip_format']);
  });

  it('a state that is none is invalid', () => {
    const verdict = validate({ state: 'Bayern' });
    expect(codes(verdict.problems)).toEqual(['state_unknown']);
    expect(verdict.suggestions[0]?.address.state).toBe('CA');
  });

  it('a missing part is invalid, and what follows from the others is suggested', () => {
    const partless = addressOf({ street1: '1 Main St', zip: '90210' });
    const verdict = validateAddress(partless, tables);
    expect(verdict.problems.map(({ part }) => part)).toEqual(['city', 'state']);
    expect(verdict.suggestions[0]).toMatchObject({
      changed: ['city', 'state'],
      address: { city: 'Beverly Hills', state: 'CA' },
    });
    const zipless = validateAddress(addressOf({ street1: '1 Main St', city: 'Ajo', state: 'AZ' }), tables);
    expect(zipless.suggestions[0]?.address.zip).toBe('85321');
  });

  it('a country left out of a Canadian address is noticed', () => {
    const verdict = validate({ city: 'Ottawa', state: 'ON', zip: 'K1A 0B1' });
    expect(verdict.valid).toBe(false);
    expect(verdict.suggestions[0]).toMatchObject({ changed: ['country'], address: { country: 'CA', state: 'ON' } });
  });

  it('a street without a number is a warning', () => {
    expect(codes(validate({ street1: 'Pentagon' }).warnings)).toEqual(['house_number_missing']);
    expect(codes(validate({ street1: 'One World Trade Center', street2: 'Suite 8500' }).warnings)).toEqual([]);
  });

  it('a territory may be a country or a state', () => {
    const sanJuan = { street1: '63 Calle Fortaleza', city: 'San Juan', zip: '00901' };
    expect(validateAddress(addressOf({ ...sanJuan, country: 'PR' }), tables)).toMatchObject({
      valid: true,
      warnings: [],
    });
    expect(validateAddress(addressOf({ ...sanJuan, state: 'PR' }), tables)).toMatchObject({
      valid: true,
      warnings: [],
    });
    const typo = validateAddress(addressOf({ ...sanJuan, city: 'San Jaun', country: 'PR' }), tables);
    expect(typo.suggestions[0]).toMatchObject({ changed: ['city'], address: { city: 'San Juan', country: 'PR' } });
  });

  it.each([
    ['GU', '96932', 'Hagatna'],
    ['AS', '96799', 'Pago Pago'],
    ['MP', '96950', 'Saipan'],
  ])('a territory that is a country is suggested as the state that is missing: %s', (country, zip, city) => {
    for (const entered of ['Xyzzy', city]) {
      const territory = addressOf({ street1: '1 Main St', city: entered, zip, country });
      const [first] = validateAddress(territory, tables).suggestions;
      expect(first?.address).toMatchObject({ state: country, country });
      const again = validateAddress({ ...territory, ...first?.address }, tables);
      expect(again.valid, JSON.stringify(again.problems)).toBe(true);
    }
  });

  it.each([
    ['PSC 802 Box 74', 'APO', 'AE', '09499'],
    ['USS Nimitz', 'FPO', 'AP', '96620-2820'],
    ['Unit 3950 Box 2', 'DPO', 'AA', '34039'],
  ])('mail to forces and embassies is in order where its state fits its code: %s %s', (street1, city, state, zip) => {
    const entered = { street1, city, state, zip };
    expect(validate(entered)).toMatchObject({ valid: true, warnings: [], suggestions: [] });
    const inland = validate({ ...entered, state: 'CA' });
    expect(inland.valid).toBe(false);
    expect(inland.suggestions.map(({ changed, address }) => [changed, address.state])).toEqual([[['state'], state]]);
  });

  it('what was entered stays', () => {
    const address = usAddress({ city: 'Los Angelos' });
    const before = structuredClone(address);
    validateAddress(address, tables);
    expect(address).toEqual(before);
  });

  it('suggestions are different addresses, five at the most, and never the one entered', () => {
    const verdict = validate({ city: 'Houston', state: 'TX', zip: '77151' });
    const zips = verdict.suggestions.map(({ address }) => address.zip);
    expect(zips.length).toBeLessThanOrEqual(5);
    expect(new Set(zips).size).toBe(zips.length);
    expect(verdict.suggestions.every(({ changed }) => changed.length > 0)).toBe(true);
  });

  it('a suggested address is in order', () => {
    for (const { address } of validate({ city: 'Springfeild', state: 'IL', zip: '62707' }).suggestions) {
      expect(validateAddress({ ...address, isResidential: false }, tables)).toMatchObject({
        valid: true,
        warnings: [],
      });
      expect(cityKey(address.city ?? '')).not.toBe('');
    }
  });
});
