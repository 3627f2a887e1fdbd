import type { CountryCode } from '../address.ts';
import { parsePostalCode } from '../places/postal-code.ts';

/** Letters and digits that are read or typed for one another. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: '0',
  '0': 'O',
  I: '1',
  '1': 'I',
  L: '1',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  Z: '2',
  '2': 'Z',
  G: '6',
};
const MAX_LENGTH = 12;
const MAX_EXCHANGES = 3;

/**
 * The postal code that an unreadable entry becomes when up to three letters and digits that look alike are exchanged
 * (`K1A OB1` → `K1A 0B1`), or when leading zeros that a spreadsheet ate are put back; undefined where nothing helps.
 */
export function mendPostalCode(entered: string, country: CountryCode): string | undefined {
  const code = entered.trim().toUpperCase();
  if (code.length > MAX_LENGTH) return undefined;
  const exchanged = exchange(code, country, 0, MAX_EXCHANGES);
  return exchanged ?? padded(code, country);
}

function exchange(code: string, country: CountryCode, from: number, left: number): string | undefined {
  for (let place = from; left > 0 && place < code.length; place++) {
    const other = LOOKALIKES[code.charAt(place)];
    if (other === undefined) continue;
    const tried = code.slice(0, place) + other + code.slice(place + 1);
    const mended = parsePostalCode(tried, country) ?? exchange(tried, country, place + 1, left - 1);
    if (mended !== undefined) return mended;
  }
  return undefined;
}

function padded(code: string, country: CountryCode): string | undefined {
  return /^\d{2,6}$/.test(code) ? parsePostalCode(`0${code}`, country) : undefined;
}
