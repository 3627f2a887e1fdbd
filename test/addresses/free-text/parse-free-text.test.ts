import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../../src/addresses/address.ts';
import { parseFreeText } from '../../../src/addresses/free-text/parse-free-text.ts';
import { formatAddressLines } from '../../../src/addresses/printed/format-address.ts';
import { readAddress } from '../../../src/addresses/read-address.ts';
import { country, usAddress } from '../address.builder.ts';
import { postalTables } from '../tables.ts';

const tables = postalTables();
const parse = (text: string) => parseFreeText(text, tables);

/** The parts found, without what every address has. */
function partsOf(text: string): Partial<Address> {
  const { isResidential: _isResidential, ...parts } = parse(text).address;
  return parts;
}

const EMPIRE_STATE = { street1: '350 Fifth Ave', city: 'New York', state: 'NY', zip: '10118', country: 'US' };

describe('an address in free text', () => {
  it.each([
    '350 Fifth Ave, New York, NY 10118',
    '350 Fifth Ave New York NY 10118',
    '350 Fifth Ave, New York, New York 10118, USA',
    '350 Fifth Ave\nNew York, NY, 10118\nUnited States (US)',
    '350 Fifth Ave; New York; NY; 10118; US',
    '350 Fifth Ave, New York 10118 NY',
  ])('of the US: %j', (text) => expect(parse(text)).toMatchObject({ address: EMPIRE_STATE, unsure: [] }));

  it.each<readonly [string, Partial<Record<keyof Address, string>>]>([
    ['1 Centre St, New York 10007', { street1: '1 Centre St', city: 'New York', state: 'NY', zip: '10007' }],
    ['PO Box 123, Ajo, AZ 85321', { street1: 'PO Box 123', city: 'Ajo', state: 'AZ' }],
    ['HC 68 Box 23A, Ely NV 89301', { street1: 'HC 68 Box 23A', city: 'Ely' }],
    [
      '1600 Pennsylvania Ave NW Washington DC 20500',
      { street1: '1600 Pennsylvania Ave NW', city: 'Washington', state: 'DC' },
    ],
    ['Apt 5, 12 Elm St, Boston, MA 02134', { street1: '12 Elm St', street2: 'Apt 5', city: 'Boston' }],
    ['12 Elm St Suite 400 Fort Worth Texas 76102', { street1: '12 Elm St Suite 400', city: 'Fort Worth', state: 'TX' }],
    ['1 Capitol Sq, Charleston, West Virginia 25305', { city: 'Charleston', state: 'WV' }],
    ['100 Peachtree St, Atlanta, Georgia 30303', { city: 'Atlanta', state: 'GA', country: 'US' }],
    ['63 Calle Fortaleza, San Juan 00901, Puerto Rico', { city: 'San Juan', zip: '00901', country: 'PR' }],
    ['PSC 802 Box 74, APO AE 09499', { street1: 'PSC 802 Box 74', city: 'APO', state: 'AE', zip: '09499' }],
  ])('of the US in other forms: %j', (text, parts) => expect(partsOf(text)).toMatchObject(parts));

  it.each([
    'Jane Doe\n(760) 555-0123\n1 Plaza Way Apt 4B\nCarlsbad, CA 92009',
    'Jane Doe\n1 Plaza Way Apt 4B\nCarlsbad, CA 92009\n(760) 555-0123',
    'Jane Doe (760) 555-0123, 1 Plaza Way Apt 4B, Carlsbad, CA 92009',
    'Jane Doe / (760) 555-0123 / 1 Plaza Way Apt 4B / Carlsbad CA 92009',
  ])('with an area code in brackets: %j', (text) => {
    expect(partsOf(text)).toMatchObject({
      name: 'Jane Doe',
      phoneNumber: '(760) 555-0123',
      street1: '1 Plaza Way Apt 4B',
      city: 'Carlsbad',
      zip: '92009',
    });
  });

  it('with slashes for line ends, and not where a slash is a part of it', () => {
    const parts = { name: 'Jane Doe', street1: '1 Plaza Way', street2: 'Apt 4B', city: 'Carlsbad' };
    expect(partsOf('Jane Doe / 1 Plaza Way / Apt 4B / Carlsbad CA 92009')).toMatchObject(parts);
    expect(partsOf('3 / 25 Elm St, Carlsbad CA 92009')).toMatchObject({ street1: '3 / 25 Elm St', city: 'Carlsbad' });
  });

  it.each([
    '111 Wellington St, Ottawa, ON K1A 0A9',
    '111 Wellington St, Ottawa ON k1a0a9',
    '111 Wellington St\nOttawa (Ontario)\nK1A 0A9\nCanada',
    '111 Wellington St, Ottawa, ON, K1A 0A9, CA',
  ])('of Canada: %j', (text) => {
    expect(parse(text)).toMatchObject({
      address: { street1: '111 Wellington St', city: 'Ottawa', state: 'ON', zip: 'K1A 0A9', country: 'CA' },
      unsure: [],
    });
  });

  it.each<readonly [string, Partial<Record<keyof Address, string>>]>([
    [
      'Pariser Platz 1, 10117 Berlin, Germany',
      { street1: 'Pariser Platz 1', city: 'Berlin', zip: '10117', country: 'DE' },
    ],
    [
      '10 Downing Street\nLondon\nSW1A 2AA\nUK',
      { street1: '10 Downing Street', city: 'London', zip: 'SW1A 2AA', country: 'GB' },
    ],
    ['5 Rue de Rivoli 75001 Paris France', { street1: '5 Rue de Rivoli', city: 'Paris', zip: '75001', country: 'FR' }],
    ['Calle Mayor, 5, 28013 Madrid, Spain', { street1: 'Calle Mayor, 5', city: 'Madrid', zip: '28013' }],
    ['1, place de l’Europe, L-1499 Luxembourg, Luxembourg', { street1: '1, place de l’Europe', zip: '1499' }],
    ['Avenida Paulista, 1578, São Paulo-SP, 01310-200, Brazil', { city: 'São Paulo', state: 'SP', zip: '01310-200' }],
    ['2 Macquarie St, Sydney NSW 2000, Australia', { city: 'Sydney', state: 'NSW', zip: '2000' }],
    ['Rustaveli Ave 3, Tbilisi 0105, Georgia', { city: 'Tbilisi', zip: '0105', country: 'GE' }],
    [
      '〒110-8712 東京都台東区上野公園13-9',
      { street1: '上野公園13-9', city: '台東区', state: '東京都', country: 'JP' },
    ],
    ['서울특별시 용산구 서빙고로 137, 04383', { street1: '서빙고로 137', city: '용산구', zip: '04383', country: 'KR' }],
    ['Sheikh Zayed Road, Dubai, UAE', { street1: 'Sheikh Zayed Road', city: 'Dubai', country: 'AE' }],
  ])('of other countries: %j', (text, parts) => expect(partsOf(text)).toMatchObject(parts));

  it('who stands before the street', () => {
    const text = 'Acme, Inc.\nAttn: Receiving\n12 Dock Rd\nDock 4\nSaint Louis MO 63103';
    expect(partsOf(text)).toMatchObject({
      name: 'Receiving',
      company: 'Acme, Inc.',
      street1: '12 Dock Rd',
      street2: 'Dock 4',
    });
    expect(partsOf('City Hall\n200 N Spring St\nLos Angeles, CA 90012')).toMatchObject({ company: 'City Hall' });
  });

  it.each([
    ['350 Fifth Ave, New York NY 10118 tel 202-456-1414', { phoneNumber: '202-456-1414' }],
    ['350 Fifth Ave, New York NY 10118 Phone: +1 202 456 1414', { phoneNumber: '+1 202 456 1414' }],
    ['350 Fifth Ave, New York NY 10118 202-456-1414', { phoneNumber: '202-456-1414' }],
    ['350 Fifth Ave, New York NY 10118 1-202-456-1414', { phoneNumber: '1-202-456-1414' }],
    ['350 Fifth Ave, New York NY 10118 info@example.com', { email: 'info@example.com' }],
    [
      '350 Fifth Ave, New York NY 10118 info@example.com 202.456.1414',
      { email: 'info@example.com', phoneNumber: '202.456.1414' },
    ],
    ['<info@example.com> 350 Fifth Ave, New York, NY 10118', { email: 'info@example.com' }],
  ])('contacts that no comma sets off are taken out: %s', (text, contacts) => {
    expect(partsOf(text)).toEqual({ ...EMPIRE_STATE, ...contacts });
  });

  it('what is called as a telephone and has no number stays where it stands', () => {
    expect(partsOf('12 Prison Rd Cell 5, New York, NY 10118').street1).toBe('12 Prison Rd Cell 5');
  });

  it('email and telephone are taken out', () => {
    const text = `info@example.com\n+1 202-456-1414\n${'350 Fifth Ave\nNew York, NY 10118'}`;
    expect(partsOf(text)).toEqual({ ...EMPIRE_STATE, email: 'info@example.com', phoneNumber: '+1 202-456-1414' });
  });

  it('says what it was unsure of', () => {
    const doubts = (text: string) => parse(text).unsure.map(({ part }) => part);
    expect(doubts('100 Main St, Springfield')).toEqual(['country']);
    expect(doubts('10 Downing St, London SW1A 2AA')).toEqual(['country']);
    expect(doubts('Bennelong Point, Sydney NSW 2000, Australia')).toEqual(['street1']);
    expect(doubts('100 Main St Anytown TX 77002')).toEqual(['city']);
    expect(doubts('')).toEqual(['country']);
    expect(doubts(`350 Fifth Ave, New York, NY 10118, ${'x, '.repeat(1000)}`)).toContain('text');
  });

  it('a printed US address is read as it was', () => {
    const address = usAddress({ street2: 'Suite 5', city: 'Fort Worth', state: 'TX', zip: '76102' });
    expect(parse(formatAddressLines(address).join('\n'))).toEqual({ address, unsure: [] });
  });

  it('of public places in more than 60 countries, printed by their own form, most are read as they were', () => {
    const places: readonly Record<string, string>[] = JSON.parse(
      readFileSync('fixtures/addresses/public-places.json', 'utf8'),
    );
    const parts = ['street1', 'city', 'state', 'country'] as const;
    const kept = places.filter((place) => {
      const found = parse(formatAddressLines(readAddress(place), country('ZZ')).join('\n')).address;
      return parts.every((part) => found[part] === place[part]);
    });
    expect(kept.length / places.length).toBeGreaterThan(0.85);
  });
});
