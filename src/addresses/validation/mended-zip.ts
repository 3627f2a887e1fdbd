import { DEFAULT_COUNTRY } from '../address.ts';
import { parseCountry } from '../places/country.ts';
import { parsePostalCode } from '../places/postal-code.ts';

/**
 * A postal code as a spreadsheet may have spoilt it: an apostrophe before it is taken off, and one that was read as a
 * number gets back the zeros it began with (7001 is 07001, in New Jersey; 1067 is 01067, in Dresden) and loses the decimal
 * that a number has in some programs (2108.0).
 */
export function mendedZip(cell: string, country: string | undefined): string {
  const zip = cell
    .replace(/^'+/, '')
    .trim()
    .replace(/^(\d{3,9})\.0$/, '$1');
  const code = country === undefined || country === '' ? DEFAULT_COUNTRY : parseCountry(country);
  if (code === 'US') return mendedUsZip(zip);
  if (code === undefined || !/^\d{2,7}$/.test(zip) || parsePostalCode(zip, code) !== undefined) return zip;
  const padded = [`0${zip}`, `00${zip}`].find((each) => parsePostalCode(each, code) !== undefined);
  return padded ?? zip;
}

function mendedUsZip(zip: string): string {
  if (/^\d{3,4}$/.test(zip)) return zip.padStart(5, '0');
  if (/^\d{3,4}-\d{4}$/.test(zip)) return zip.padStart(10, '0');
  if (!/^\d{7,9}$/.test(zip)) return zip;
  const digits = zip.padStart(9, '0');
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
}
