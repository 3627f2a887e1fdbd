import type { Checksum } from './courier-patterns.ts';

/** Whether the check digit belongs to the serial number. Algorithms as in tracking_number_data (MIT, © Jeff Keen). */
export function hasValidCheckDigit(checksum: Checksum, serial: string, checkDigit: string): boolean {
  return expectedCheckDigit(checksum, serial) === checkDigit;
}

function expectedCheckDigit(checksum: Checksum, serial: string): string {
  switch (checksum.kind) {
    case 'mod10':
      return mod10(checksum.isReversed ? [...serial].reverse() : [...serial], checksum.evens, checksum.odds);
    case 'mod7':
      return String(BigInt(serial) % 7n);
    case 'luhn':
      return luhn(serial);
    case 'mod_37_36':
      return mod37x36(serial);
    case 's10':
      return s10(serial, checksum.weights);
    case 'weighted':
      return String((weightedSum(serial, checksum.weights) % checksum.modulo1) % checksum.modulo2);
  }
}

/** Letters count as UPS has them: A is 2, B is 3, and so on, modulo 10. */
function mod10(chars: readonly string[], evens: number, odds: number): string {
  const sum = chars.reduce((total, char, at) => total + mod10Value(char) * (at % 2 === 0 ? evens : odds), 0);
  return String((10 - (sum % 10)) % 10);
}

function mod10Value(char: string): number {
  return /\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 3) % 10;
}

function luhn(serial: string): string {
  const sum = [...serial].reverse().reduce((total, char, at) => {
    const value = at % 2 === 0 ? Number(char) * 2 : Number(char);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** ISO 7064 MOD 37,36, as DPD uses it. */
function mod37x36(serial: string): string {
  let check = 36;
  for (const char of serial) {
    check += ALPHANUMERIC.indexOf(char);
    if (check > 36) check -= 36;
    check *= 2;
    if (check > 36) check -= 37;
  }
  const rest = 37 - check;
  return ALPHANUMERIC[rest === 36 ? 0 : rest] ?? '';
}

/** UPU S10: weighted sum modulo 11, with 10 and 11 written as 0 and 5. */
function s10(serial: string, weights: readonly number[]): string {
  const check = 11 - (weightedSum(serial, weights) % 11);
  if (check === 10) return '0';
  return check === 11 ? '5' : String(check);
}

function weightedSum(serial: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * Number(serial[at] ?? 0), 0);
}
