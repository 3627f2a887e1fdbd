import { gs1CheckDigit } from '../../kernel/gs1.ts';

/**
 * The numbers that embedded carriers give: `SDFXP000000042001K` is the first package of the account's shipment 42 with
 * carrier fxp, `SD2FXP…` the same of the account whose series is 2: codes begin with a letter, so the series ends before it.
 * Capital letters and digits only, as Code 128 and a keyboard take them; no real carrier's numbers begin so.
 */
export interface ParcelNumberParts {
  /** In lower case, as in the tariff. */
  readonly carrierCode: string;
  /** The account's series; absent for the first account, whose series is 0. */
  readonly series?: number;
  readonly shid: number;
  /** From 1; 0 is the number of the shipment as a whole where it has more than one package. */
  readonly packageNumber: number;
  /** The number by which the package comes back, `SRFXP…`; else the one by which it goes out. */
  readonly isReturn?: true;
}

const PREFIX = 'SD';
const RETURN_PREFIX = 'SR';
const SHID_DIGITS = 9;
const PACKAGE_DIGITS = 3;
const MAX_SHID = 10 ** SHID_DIGITS - 1;
const MAX_PACKAGES = 10 ** PACKAGE_DIGITS - 1;

/**
 * The number of a package: always the same for the same carrier, shipment and package.
 * @throws RangeError where the shid passes nine digits or the package three.
 */
export function parcelNumber({ carrierCode, series, shid, packageNumber, isReturn }: ParcelNumberParts): string {
  if (!isCount(shid, MAX_SHID)) throw new RangeError(`shid ${shid} is not a number of up to ${SHID_DIGITS} digits`);
  if (!isCount(packageNumber, MAX_PACKAGES))
    throw new RangeError(`package ${packageNumber} is not between 0 and ${MAX_PACKAGES}`);
  const serial = String(shid).padStart(SHID_DIGITS, '0') + String(packageNumber).padStart(PACKAGE_DIGITS, '0');
  const text = (isReturn === true ? RETURN_PREFIX : PREFIX) + (series || '') + carrierCode.toUpperCase() + serial;
  return text + checkCharacter(text);
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** ISO 7064 MOD 37,36: finds every single wrong character and nearly every swap of neighbours. */
function checkCharacter(text: string): string {
  let product = 36;
  for (const character of text) {
    const sum = (product + ALPHABET.indexOf(character)) % 36;
    product = ((sum === 0 ? 36 : sum) * 2) % 37;
  }
  return ALPHABET.charAt((37 - product) % 36);
}

/**
 * The SSCC-18 of a package, for accounts with a GS1 company prefix of 7 to 10 digits. The extension digit and the serial
 * reference hold the shid and the package number (from 1). Undefined where they do not fit, or the prefix is none.
 */
export function sscc18(companyPrefix: string, shid: number, packageNumber: number): string | undefined {
  if (!/^\d{7,10}$/.test(companyPrefix)) return undefined;
  if (!isCount(shid, MAX_SHID) || !isCount(packageNumber, MAX_PACKAGES)) return undefined;
  const digits = 17 - companyPrefix.length;
  const serial = String(shid * 1000 + packageNumber).padStart(digits, '0');
  if (serial.length > digits) return undefined;
  const text = serial.charAt(0) + companyPrefix + serial.slice(1);
  return text + gs1CheckDigit(text);
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}
