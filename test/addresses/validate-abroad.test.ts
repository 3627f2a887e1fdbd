import { describe, expect, it } from 'vitest';
import { validateAddress } from '../../src/addresses/validation/validate.ts';
import { addressOf } from './address.builder.ts';
import { postalTables } from './tables.ts';

const tables = postalTables();
type Parts = Parameters<typeof addressOf>[0];
const validate = (parts: Parts) => validateAddress(addressOf({ street1: '1 Main St', ...parts }), tables);
const canadian = (parts: Parts) => validate({ country: 'CA', ...parts });

describe('a Canadian address', () => {
  it.each([
    ['Ottawa', 'ON', 'K1A 0B1'],
    ['Montréal', 'QC', 'h3z2y7'],
    ['Gatineau', 'QC', 'K1A 0H3'],
    ['Iqaluit', 'NU', 'X0A 0H0'],
    ['Yellowknife', 'NT', 'X1A 2N2'],
    ["St. John's", 'NL', 'A1C 5S7'],
    ['Halifax', 'Nova Scotia', 'B3J 1S9'],
    ['Lloydminster', 'AB', 'S9V 0A1'],
  ])('%s, %s %s is valid', (city, state, zip) => {
    expect(canadian({ city, state, zip })).toMatchObject({ valid: true, problems: [], warnings: [] });
  });

  it('a province that contradicts the area is invalid, and the right one is suggested', () => {
    const verdict = canadian({ city: 'Vancouver', state: 'ON', zip: 'V5K 0A1' });
    expect(verdict.problems).toMatchObject([{ code: 'state_contradicts_zip' }]);
    expect(verdict.suggestions[0]).toMatchObject({ changed: ['state'], address: { state: 'BC' } });
  });

  it('an area that does not exist is a warning in its province, else invalid', () => {
    expect(canadian({ city: 'Vancouver', state: 'BC', zip: 'V9Z 9Z9' }).valid).toBe(true);
    expect(canadian({ city: 'Brandon', state: 'MB', zip: 'R6Z 1A1' })).toMatchObject({
      valid: true,
      warnings: [{ code: 'zip_unknown' }],
    });
    expect(canadian({ city: 'Calgary', state: 'AB', zip: 'R6Z 1A1' }).problems).toMatchObject([
      { code: 'zip_not_in_state' },
    ]);
  });

  it('a misspelt city is mended from the area, and a quarter of it is none', () => {
    const verdict = canadian({ city: 'Halifx', state: 'NS', zip: 'B3R 1A1' });
    expect(verdict).toMatchObject({ valid: true, warnings: [{ code: 'city_not_known_for_zip' }] });
    expect(verdict.suggestions[0]?.address.city).toBe('Halifax');
    expect(canadian({ city: 'Fanshawe', state: 'ON', zip: 'N5X 1A1' }).warnings).toEqual([]);
  });

  it('letters and digits that look alike are exchanged in a suggestion', () => {
    const verdict = canadian({ city: 'Ottawa', state: 'ON', zip: 'K1A OB1' });
    expect(verdict.problems).toMatchObject([{ code: 'zip_format' }]);
    expect(verdict.suggestions[0]).toMatchObject({ changed: ['zip'], address: { zip: 'K1A 0B1' } });
  });

  it('a US address that says Canada is noticed', () => {
    const verdict = canadian({ city: 'Beverly Hills', state: 'CA', zip: '90210' });
    expect(verdict.valid).toBe(false);
    expect(verdict.suggestions[0]).toMatchObject({ address: { country: 'US', state: 'CA' } });
  });

  it('needs province and postal code', () => {
    expect(canadian({ city: 'Ottawa' }).problems.map(({ part }) => part)).toEqual(['state', 'zip']);
  });
});

describe('an address elsewhere', () => {
  it.each([
    { country: 'DE', city: 'Berlin', zip: '10117' },
    { country: 'GB', city: 'London', zip: 'SW1A 1AA' },
    { country: 'JP', city: '千代田区', state: '東京都', zip: '100-0001' },
    { country: 'JP', city: 'Chiyoda-ku', state: 'Tokyo', zip: '1000001' },
    { country: 'KR', city: '종로구', state: '서울특별시', zip: '03045' },
    { country: 'AU', city: 'Sydney', state: 'nsw', zip: '2000' },
    { country: 'AU', city: 'Jennings', state: 'New South Wales', zip: '4383' },
    { country: 'IE', city: 'Dublin', zip: 'D02 AF30' },
    { country: 'IE', city: 'Galway' },
    { country: 'AE', city: 'Dubai' },
    { country: 'HK', city: 'Central', state: '香港島' },
    { country: 'SG', zip: '049213' },
    { country: 'BR', city: 'São Paulo', state: 'SP', zip: '01310-100' },
    { country: 'ES', city: 'Madrid', state: 'MADRID', zip: '28013' },
    { country: 'MX', city: 'Mérida', state: 'Yucatan', zip: '97000' },
    { country: 'MX', city: 'Ciudad de México', state: 'CDMX', zip: '06000' },
    { country: 'IN', city: 'Hyderabad', state: 'Telangana', zip: '500001' },
    { country: 'QA', city: 'Doha' },
  ])('is valid: $country $city', (parts) => {
    expect(validate(parts)).toMatchObject({ valid: true, problems: [], warnings: [], suggestions: [] });
  });

  it('a postal code of another form is invalid', () => {
    expect(validate({ country: 'DE', city: 'Berlin', zip: '1234' }).problems).toMatchObject([
      { code: 'zip_format', message: '"1234" is no postal code of Germany' },
    ]);
  });

  it('lost zeros and look-alikes are put right in a suggestion', () => {
    const german = validate({ country: 'DE', city: 'Dresden', zip: '1067' });
    expect(german.suggestions[0]?.address.zip).toBe('01067');
    expect(validate({ country: 'GB', city: 'London', zip: 'SWIA 1AA' }).suggestions[0]?.address.zip).toBe('SW1A 1AA');
  });

  it('a state beside the code of another is invalid where the post numbers by state, and a warning elsewhere', () => {
    const australian = validate({ country: 'AU', city: 'Sydney', state: 'VIC', zip: '2000' });
    expect(australian.problems).toMatchObject([{ code: 'state_contradicts_zip' }]);
    expect(australian.suggestions[0]?.address.state).toBe('NSW');
    const indian = validate({ country: 'IN', city: 'Mumbai', state: 'Kerala', zip: '400001' });
    expect(indian).toMatchObject({ valid: true, warnings: [{ code: 'state_contradicts_zip' }] });
    expect(indian.suggestions[0]?.address.state).toBe('Maharashtra');
  });

  it('a missing state is suggested from the postal code', () => {
    const verdict = validate({ country: 'IT', city: 'Roma', zip: '00186' });
    expect(verdict.problems).toMatchObject([{ code: 'part_missing', part: 'state' }]);
    expect(verdict.suggestions[0]?.address.state).toBe('RM');
  });

  it('names the day of the rules', () => {
    expect(validate({ country: 'DE', city: 'Berlin', zip: '10117' }).dataDate).toBe('2018-05-04');
  });
});
