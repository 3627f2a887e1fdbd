import { addressPartsJson } from './address-parts-json.ts';
import type { BookAddress } from './book/book-address.ts';

/** An address of the book as the API answers it (api-v4 2.12). */
export function addressJson({ id, address, validated }: BookAddress) {
  return {
    id,
    ...addressPartsJson(address),
    is_residential: address.isResidential,
    validated,
    code: address.code ?? null,
  };
}
export type AddressJson = ReturnType<typeof addressJson>;
