import { plainTrackingNumber } from '../../kernel/tracking-number.ts';
import { readSscc } from './sscc.ts';

/** What scanners put before a code where they are told to say its kind (ISO/IEC 15424): `]C1`. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
/** In what carriers print into a barcode, the number that they track by. */
const WITHIN = [
  // USPS Publication 199: 420 and the ZIP of the consignee, of 5 or 9 digits, stand before it.
  /^420\d{5}(9\d{19,29})$/,
  /^420\d{9}(9\d{19,29})$/,
  // FedEx Express and Ground of 34 digits end with it, filled up to 14 digits; Ground 96 of 22 digits ends with its 15.
  /^(?!420)[0-8]\d{19}(?=\d{14}$)0{0,2}(\d{12,14})$/,
  /^96\d{18}(?=\d{14}$)0{0,2}(\d{12,14})$/,
  /^96\d{5}(\d{15})$/,
  // FedEx ASTRA: in the positions 17 to 28 of its 32 digits.
  /^3\d{15}(\d{12})\d{4}$/,
];

/**
 * What a scanned code may name, the likeliest first: as it was read; without what the scanner says of it; the 18 digits of an
 * SSCC (licence plate) behind its identifier; the tracking number within what a carrier prints around it.
 */
export function codesMeant(scanned: string): readonly string[] {
  const read = scanned.replaceAll(/\p{Cc}/gu, '').trim();
  const plain = read.replace(SYMBOLOGY, '').trim();
  const meant = [read, plain, readSscc(plain), ...WITHIN.map((pattern) => pattern.exec(plain)?.[1])];
  return [...new Set(meant.filter((code) => code !== undefined && code !== ''))] as readonly string[];
}

/**
 * The tracking numbers that are meant by what was typed, pasted or scanned, as it is first: with its letters in capitals or small
 * ones, and without hyphens.
 */
export function numbersMeant(entered: string): readonly string[] {
  // Carriers print blanks within what they print around their number too.
  const codes = [entered, ...[entered, plainTrackingNumber(entered)].flatMap(codesMeant)].map(plainTrackingNumber);
  const spelt = [...codes, ...codes.map((code) => code.replaceAll('-', ''))].filter((code) => /\d/.test(code));
  const either = [...spelt, ...spelt.map((code) => code.toUpperCase()), ...spelt.map((code) => code.toLowerCase())];
  return [...new Set([plainTrackingNumber(entered), ...either])];
}

/** The code as it is where a scanner that types it was thwarted by Caps Lock: small letters and capitals change places. */
export function withoutCapsLock(scanned: string): string {
  return scanned.replaceAll(/[A-Za-z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}
