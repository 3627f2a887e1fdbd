import type { Address, PostalAddress, PostalPart } from '../address.ts';

/** The parts of an address that post and carriers read; blank ones are not given. */
export function postalPart(address: Address): PostalAddress {
  const parts: Partial<Record<PostalPart, string>> = {};
  for (const part of ['street1', 'street2', 'city', 'state', 'zip'] as const) {
    const text = address[part];
    if (text !== undefined && text.trim() !== '') parts[part] = text;
  }
  return { ...parts, country: address.country };
}
