import { readSscc } from './sscc.ts';

/** What scanners put before a code where they are told to say its kind (ISO/IEC 15424): `]C1`. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
/** USPS prints the ZIP of the consignee before the number that it tracks by (Publication 199, 420 and 5 or 9 digits). */
const ROUTED = /^420(?:\d{5}|\d{9})(9\d{19,21})$/;

/**
 * What a scanned code may name, the likeliest first: as it was read; without what the scanner says of it; the 18 digits of an
 * SSCC (licence plate) behind its identifier; the tracking number behind the ZIP of a routing barcode.
 */
export function codesMeant(scanned: string): readonly string[] {
  const read = scanned.replaceAll(/\p{Cc}/gu, '').trim();
  const plain = read.replace(SYMBOLOGY, '').trim();
  const meant = [read, plain, readSscc(plain), ROUTED.exec(plain)?.[1]];
  return [...new Set(meant.filter((code) => code !== undefined && code !== ''))] as readonly string[];
}

/** The code as it is where a scanner that types it was thwarted by Caps Lock: small letters and capitals change places. */
export function withoutCapsLock(scanned: string): string {
  return scanned.replaceAll(/[A-Za-z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}
