import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Party, partyLines } from '../../src/documents/labels/party.ts';

type Place = Party & { readonly country: string; readonly lines?: readonly string[] };
const places: readonly Place[] = JSON.parse(readFileSync('fixtures/addresses/public-places.json', 'utf8'));

describe('an address on a document', () => {
  test.each(places.filter(({ lines }) => lines !== undefined))(
    '$country $company stands there as its post writes it',
    ({ lines = [], ...party }) => {
      expect(partyLines(party, party.country).split('\n')).toEqual(lines);
    },
  );

  test('names the country abroad, and the telephone last', () => {
    const dhaka = { street1: '5 Motijheel', city: 'Dhaka', zip: '1000', country: 'BD', phoneNumber: '+880 2 555 0100' };
    const block = ['5 Motijheel', 'Dhaka - 1000', 'BANGLADESH', 'Tel +880 2 555 0100'];
    expect(partyLines(dhaka, 'US').split('\n')).toEqual(block);
    expect(partyLines(dhaka, undefined).split('\n')).toEqual(block);
    expect(partyLines(dhaka, 'BD')).not.toContain('BANGLADESH');
    expect(partyLines({ city: 'Carlsbad', state: 'CA', zip: '92009' }, undefined)).toBe('Carlsbad CA 92009');
  });

  test('lies in the country of the other end where it tells none', () => {
    expect(partyLines({ street1: '5 Motijheel', city: 'Dhaka', zip: '1000' }, 'BD')).toBe('5 Motijheel\nDhaka - 1000');
  });

  test('says a company that is also the contact once', () => {
    expect(partyLines({ name: 'Acme', company: 'Acme', street1: '1 Main St', country: 'US' }, 'US')).toBe(
      'Acme\n1 Main St',
    );
    expect(partyLines({ name: 'Ann', company: 'Acme', country: 'US' }, 'US')).toBe('Ann\nAcme');
  });
});
