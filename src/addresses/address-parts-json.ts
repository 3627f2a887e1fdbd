import type { Address } from './address.ts';

/** The country as it is kept, with what was shipped, too. */
type Parts = Omit<Address, 'country' | 'code'> & { readonly country: string };

/** The parts of an address as every answer of the API tells them (api-v4 2.2); what was not given is null. */
export function addressPartsJson(address: Parts) {
  return {
    name: address.name ?? null,
    company: address.company ?? null,
    street1: address.street1 ?? null,
    street2: address.street2 ?? null,
    city: address.city ?? null,
    state: address.state ?? null,
    zip: address.zip ?? null,
    country: address.country,
    phone_number: address.phoneNumber ?? null,
    email: address.email ?? null,
    is_residential: address.isResidential,
  };
}
