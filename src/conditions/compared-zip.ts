import type { CountryCode } from '../addresses/address.ts';
import { parsePostalCode } from '../addresses/places/postal-code.ts';

/**
 * A postal code as a condition compares it: as it was entered, as its post writes it, without what stands between its letters
 * and digits, and the five digits of a ZIP that has nine. `80202-1234` is in 80202, and `v6b1a1` begins with "V6B 1".
 */
export function comparedZip(zip: string, country: string): string | readonly string[] {
  const written = parsePostalCode(zip, country as CountryCode) ?? zip; // read as ISO
  const five = /^\d{5}(?=-\d{4}$)/.exec(written)?.[0] ?? written;
  const forms = [...new Set([zip, written, written.replaceAll(/[ -]/g, ''), five])];
  return forms.length > 1 ? forms : zip;
}
