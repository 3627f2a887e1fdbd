import { describe, expect, it } from 'vitest';
import { advisedParts, missingParts } from '../../src/addresses/required-parts.ts';
import { addressOf, usAddress } from './address.builder.ts';

describe('missingParts', () => {
  it('rating asks for the postal code alone', () => {
    expect(missingParts(addressOf({ zip: '90210' }), 'rating')).toEqual([]);
    expect(missingParts(addressOf({}), 'rating')).toEqual(['zip']);
  });

  it('rating asks for nothing where the country has no postal codes', () => {
    expect(missingParts(addressOf({ country: 'AE' }), 'rating')).toEqual([]);
  });

  it('keeping asks for a contact, street, city, state and postal code in the US and Canada', () => {
    const everything = ['contact', 'street1', 'city', 'state', 'zip'];
    expect(missingParts(addressOf({}), 'keeping')).toEqual(everything);
    expect(missingParts(addressOf({ country: 'CA' }), 'keeping')).toEqual(everything);
    expect(missingParts(usAddress(), 'keeping')).toEqual([]);
    expect(missingParts(usAddress({ company: ' ', name: 'Front desk' }), 'keeping')).toEqual([]);
  });

  it.each(['\u200b', '\u00ad\ufeff', '\u3164', '\u2800', '\t\u0001'])(
    'a part that shows nothing (%j) is missing',
    (part) => {
      const address = usAddress({ company: part, street1: part, city: part });
      expect(missingParts(address, 'keeping')).toEqual(['contact', 'street1', 'city']);
      expect(missingParts(address, 'booking')).toEqual(['street1', 'city']);
    },
  );

  it('booking does not refuse for want of a name or phone, but advises them', () => {
    const address = usAddress({ company: '' });
    expect(missingParts(address, 'booking')).toEqual([]);
    expect(advisedParts(address, 'booking')).toEqual(['contact', 'phoneNumber']);
    expect(advisedParts(address, 'rating')).toEqual([]);
  });

  it("state and postal code are asked for by the country's own rules", () => {
    const street = { street1: 'Pariser Platz 1', city: 'Berlin' };
    expect(missingParts(addressOf({ ...street, country: 'DE' }), 'booking')).toEqual(['zip']);
    expect(missingParts(addressOf({ ...street, country: 'AU' }), 'booking')).toEqual(['state', 'zip']);
    expect(missingParts(addressOf({ ...street, country: 'IE' }), 'booking')).toEqual([]);
    expect(missingParts(addressOf({ ...street, country: 'JM' }), 'booking')).toEqual(['state']);
  });

  it.each([
    ['KR', 'Seoul', '04524'],
    ['KR', '서울특별시', '04524'],
    ['TW', 'Taipei City', '110'],
    ['CN', 'Shanghai Shi', '200000'],
    ['JP', 'TOKYO', '100-0001'],
  ])('in %s nobody writes %s a second time as its state', (country, city, zip) => {
    const street = { street1: '1 Sejong-daero', zip, country };
    expect(missingParts(addressOf({ ...street, city }), 'booking')).toEqual([]);
    expect(missingParts(addressOf({ ...street, city: 'Suwon' }), 'booking')).toEqual(['state']);
    expect(missingParts(addressOf({ ...street, city, country: 'US' }), 'booking')).toEqual(['state']);
  });

  it('one field suffices where city and state are one place', () => {
    expect(missingParts(addressOf({ street1: '1 Harcourt Rd', state: '香港島', country: 'HK' }), 'booking')).toEqual(
      [],
    );
    expect(missingParts(addressOf({ street1: '1 Harcourt Rd', city: 'Hong Kong', country: 'HK' }), 'booking')).toEqual(
      [],
    );
    expect(missingParts(addressOf({ street1: '1 Harcourt Rd', country: 'HK' }), 'booking')).toEqual(['city']);
    expect(missingParts(addressOf({ street1: '1 Fullerton Rd', zip: '049213', country: 'SG' }), 'booking')).toEqual([]);
  });
});
