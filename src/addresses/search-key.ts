import type { Address } from './address.ts';

/** The parts of an address that a search looks at. */
export type SearchPart = 'name' | 'company' | 'street' | 'city' | 'zip' | 'code';
export const SEARCH_PARTS: readonly SearchPart[] = ['name', 'company', 'street', 'city', 'zip', 'code'];

/** Each part as a search compares it. */
export function searchKeys(address: Address): Readonly<Record<SearchPart, string>> {
  const { name = '', company = '', street1 = '', street2 = '', city = '', zip = '', code = '' } = address;
  return {
    name: searchKey(name),
    company: searchKey(company),
    street: searchKey(`${street1} ${street2}`),
    city: searchKey(city),
    zip: zipKey(zip),
    code: searchKey(code),
  };
}

/** Lower case, without accents, blanks as one: `MÜNCHEN` and `munchen` are the same word. */
export function searchKey(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Of a postal code letters and digits alone: `K1A 0B6` is found as `k1a0b6`, `92009-1234` as `920091234`. */
export function zipKey(text: string): string {
  return searchKey(text).replaceAll(/[ -]/g, '');
}
