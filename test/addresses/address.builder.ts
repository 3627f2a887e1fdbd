import type { Address, CountryCode } from '../../src/addresses/address.ts';

export const country = (code: string): CountryCode => code as CountryCode;

type Entry = Partial<Omit<Address, 'country'>> & { readonly country?: string };

/** An address of those parts alone. */
export function addressOf({ country: code = 'US', ...parts }: Entry): Address {
  return { isResidential: false, ...parts, country: country(code) };
}

/** A complete US address, with what matters to the test put over it. */
export function usAddress(parts: Entry = {}): Address {
  const whole: Entry = {
    company: 'City Hall',
    street1: '100 N Main St',
    city: 'Los Angeles',
    state: 'CA',
    zip: '90012',
  };
  return addressOf({ ...whole, ...parts });
}
