import { nearest } from '../../kernel/suggest.ts';
import type { CountryCode } from '../address.ts';
import { COUNTRY_ALIASES } from './country-aliases.ts';
import { COUNTRIES } from './country-names.ts';

/** No country's name is longer; longer text is not looked up at all. */
const MAX_LENGTH = 80;

/**
 * Reads a country: two letters, three letters, an English name, a common other name, or a name with its code
 * (`United States (US)`, decisions 1). Undefined for anything else.
 */
export function parseCountry(text: string): CountryCode | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const entered = text.trim();
  if (isCountryCode(entered)) return entered;
  const code = entered.toUpperCase();
  if (isCountryCode(code)) return code;
  return byName(entered) ?? byNameWithCode(entered);
}

export function isCountryCode(text: string): text is CountryCode {
  return text.length === 2 && Object.hasOwn(COUNTRIES, text);
}

/** The English name, for people: `Germany`. */
export function countryName(country: CountryCode): string {
  return COUNTRIES[country]?.[1] ?? country;
}

/** The country that was probably meant by an unreadable entry, for an error's hint. */
export function nearestCountry(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  return nearest(
    text.trim(),
    Object.values(COUNTRIES).map(([, name]) => name),
  );
}

function byName(entered: string): CountryCode | undefined {
  const key = nameKey(entered);
  if (key === '') return undefined;
  const alias = Object.hasOwn(COUNTRY_ALIASES, key) ? COUNTRY_ALIASES[key] : undefined;
  if (alias !== undefined) return alias as CountryCode; // the aliases' values are codes: a test reads them all
  for (const [code, [alpha3, name]] of Object.entries(COUNTRIES)) {
    const mayMatch = sameFirstLetter(name, key) || sameFirstLetter(alpha3, key);
    if (mayMatch && (nameKey(name) === key || alpha3.toLowerCase() === key)) return code as CountryCode;
  }
  return undefined;
}

/** Name and code must agree: `Canada (US)` is no country. */
function byNameWithCode(entered: string): CountryCode | undefined {
  const match = /^(.+?)\s*\(([A-Za-z]{2,3})\)$/.exec(entered);
  if (match === null) return undefined;
  const [, name = '', code = ''] = match;
  const named = byName(name);
  return named !== undefined && parseCountry(code) === named ? named : undefined;
}

function sameFirstLetter(name: string, key: string): boolean {
  return name.charAt(0).toLowerCase() === key.charAt(0);
}

/** Letters alone, without accents: `Côte d'Ivoire` and `COTE DIVOIRE` are one name. Nothing with a digit is a name. */
function nameKey(name: string): string {
  if (/\p{N}/u.test(name)) return '';
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/\bst\.? /g, 'saint ')
    .replace(/^the /, '')
    .replace(/[^\p{L}]/gu, '');
}
