import type { PostalAddress } from '../address.ts';
import { parsePostalCode } from '../places/postal-code.ts';
import { parseState } from '../places/state.ts';
import { standardizeLine } from './standardize-line.ts';
import { MAX_LINE } from './words.ts';

/**
 * A US address in the form that the USPS prefers (Publication 28): both street lines, city and state in capitals, the
 * ZIP code as it is written. A new object: what was entered stays. Done twice, it changes nothing more.
 */
export function standardizeUsAddress(address: PostalAddress): PostalAddress {
  const { street1, street2, city, state, zip } = address;
  const region = isPuertoRico(address) ? 'puerto_rico' : 'mainland';
  return {
    ...address,
    ...(street1 === undefined ? {} : { street1: standardizeLine(street1, region) }),
    ...(street2 === undefined ? {} : { street2: standardizeLine(street2, region) }),
    ...(city === undefined ? {} : { city: standardCity(city) }),
    ...(state === undefined ? {} : { state: parseState(state, address.country) ?? state }),
    ...(zip === undefined ? {} : { zip: parsePostalCode(zip, address.country) ?? zip }),
  };
}

function isPuertoRico({ country, state = '' }: PostalAddress): boolean {
  return country === 'PR' || parseState(state, country) === 'PR';
}

/** Hyphens stay: `WINSTON-SALEM` is the post's own spelling, `COEUR D ALENE` too. */
function standardCity(city: string): string {
  if (city.length > MAX_LINE) return city;
  return city
    .toUpperCase()
    .replace(/\./g, '')
    .replace(/['’`,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
