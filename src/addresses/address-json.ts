import type { BookAddress } from './book-address.ts';

/** An address of the book as the API answers it (api-v4 2.12). */
export function addressJson({ id, address, validated }: BookAddress) {
  return {
    id,
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
    validated,
    code: address.code ?? null,
  };
}
export type AddressJson = ReturnType<typeof addressJson>;
