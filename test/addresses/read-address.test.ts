import { describe, expect, it } from 'vitest';
import { readAddress } from '../../src/addresses/read-address.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';

describe('readAddress', () => {
  it('an empty text or null is a part that was not given, and the country is the US', () => {
    expect(readAddress({ name: ' ', company: null, street1: ' 1 Main St ', country: '' })).toEqual({
      street1: '1 Main St',
      country: 'US',
      isResidential: false,
    });
  });

  it('a part of characters that nobody sees was not given; one beside what is seen stays', () => {
    const read = readAddress({ name: '\u200b', street1: '\u3164', city: 'Reno\u200b', state: '\u2060' });
    expect(read).toEqual({ city: 'Reno\u200b', country: 'US', isResidential: false });
  });

  it('reads country and state in any form, and leaves the rest as entered', () => {
    const address = readAddress({
      city: 'los  angeles',
      state: 'California',
      zip: '90012-0001',
      country: 'United States (US)',
    });
    expect(address).toMatchObject({ city: 'los  angeles', state: 'CA', zip: '90012-0001', country: 'US' });
  });

  it('keeps a state that is none of the country for validation to name', () => {
    expect(readAddress({ state: 'Bayern', country: 'US' }).state).toBe('Bayern');
    expect(readAddress({ state: '東京都', country: 'JP' }).state).toBe('東京都');
  });

  it('refuses a country that is none, naming the field and the nearest one', () => {
    const read = () => readAddress({ country: 'Germny' }, 'destination_address');
    expect(read).toThrow(ShipdockError);
    expect(read).toThrow('destination_address.country: "Germny" is no country');
    expect(read).toThrow(expect.objectContaining({ code: 'unreadable_field', hint: 'Did you mean Germany?' }));
  });
});
