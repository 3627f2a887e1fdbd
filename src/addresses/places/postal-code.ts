import type { CountryCode } from '../address.ts';
import { POSTAL_GROUPING, POSTAL_OWN_PREFIX, POSTAL_PATTERNS, POSTAL_SIGNS } from './postal-patterns.ts';

/** The longest code with its blanks and signs is far shorter. */
const MAX_LENGTH = 20;
/** Letters, digits, and what people put between them; full-width forms are folded first. */
const WRITTEN = /^[A-Z0-9 .\-‐-―]+$/;

/**
 * Reads a postal code of the country and writes it as its post does: `k1a0b1` → `K1A 0B1`, `921091234` →
 * `92109-1234`, `D-10115` → `10115`. Where a country has no codes, any short entry is returned as it stands.
 * Undefined where the entry cannot be a code of that country, or is empty.
 */
export function parsePostalCode(text: string, country: CountryCode): string | undefined {
  if (text.length > MAX_LENGTH * 2) return undefined;
  const entered = text.trim();
  if (entered === '' || entered.length > MAX_LENGTH) return undefined;
  const pattern = patternOf(country);
  if (pattern === undefined) return entered;
  const folded = entered
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^〒\s*/, '');
  if (!WRITTEN.test(folded)) return undefined;
  const code = folded.replace(/[^A-Z0-9]/g, '');
  const own = [code, withoutSign(code, country)].find((form) => pattern.test(form));
  return own === undefined ? undefined : written(own, country);
}

/** Whether the country's post uses codes at all. */
export function hasPostalCodes(country: CountryCode): boolean {
  return POSTAL_PATTERNS.some(([, countries]) => countries.includes(country));
}

/** The first five digits of a US ZIP code, whatever follows; undefined where it is none. */
export function zip5(text: string): string | undefined {
  return parsePostalCode(text, 'US' as CountryCode)?.slice(0, 5);
}

/** The first three characters of a Canadian postal code (its forward sortation area); undefined where it is none. */
export function forwardSortationArea(text: string): string | undefined {
  return parsePostalCode(text, 'CA' as CountryCode)?.slice(0, 3);
}

/** Patterns by country, made when they are first asked for: an import reads a code for each of its orders. */
const patterns = new Map<string, RegExp | undefined>();

function patternOf(country: CountryCode): RegExp | undefined {
  if (!patterns.has(country)) {
    const found = POSTAL_PATTERNS.find(([, countries]) => countries.includes(country));
    patterns.set(country, found === undefined ? undefined : new RegExp(`^(?:${found[0]})$`));
  }
  return patterns.get(country);
}

function withoutSign(code: string, country: CountryCode): string {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(code)?.[0];
  if (letters === undefined) return code;
  const isSign = letters === country || POSTAL_SIGNS.split(' ').includes(`${country}:${letters}`);
  return isSign ? code.slice(letters.length) : code;
}

function written(code: string, country: CountryCode): string {
  if (POSTAL_OWN_PREFIX.includes(country)) return `${country}-${code}`;
  if (isUngrouped(code, country)) return code;
  const groups = POSTAL_GROUPING.filter(([, , countries]) => countries.includes(country));
  return groups.reduce((text, [after, separator]) => {
    const at = after < 0 ? text.length + after : after;
    return at > 0 && at < text.length ? `${text.slice(0, at)}${separator}${text.slice(at)}` : text;
  }, code);
}

/** The forces' numbers (`BFPO 61`) follow no inward code. */
function isUngrouped(code: string, country: CountryCode): boolean {
  return country === 'GB' && code.startsWith('BFPO');
}
