import type { Address, PostalAddress } from './address.ts';

/** The country as it is kept, with what was shipped, too. */
type Place = Omit<PostalAddress, 'country'> & { readonly country: string };
type Parts = Omit<Address, 'country' | 'code' | 'isResidential'> & Place;

/** Where an address is, as every answer of the API tells it (api-v4 2.2); what was not given is null. */
export function placeJson(address: Place) {
  return {
    street1: address.street1 ?? null,
    street2: address.street2 ?? null,
    city: address.city ?? null,
    state: address.state ?? null,
    // Of a country without postal codes, as what was shipped keeps it.
    zip: address.zip || null,
    country: address.country,
  };
}

/** Who and where, as every answer of the API tells it (api-v4 2.2); what was not given is null. */
export function addressPartsJson(address: Parts) {
  return {
    name: address.name ?? null,
    company: address.company ?? null,
    ...placeJson(address),
    phone_number: address.phoneNumber ?? null,
    email: address.email ?? null,
  };
}
