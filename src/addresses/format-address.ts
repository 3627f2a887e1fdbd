import type { Address, CountryCode } from './address.ts';
import { ADDRESS_FORMATS, LATIN_FORMATS, OTHER_FORMAT } from './address-formats.ts';
import { countryName } from './country.ts';

type Field = 'N' | 'O' | 'A' | 'C' | 'S' | 'Z';

/**
 * The lines of an address as its own country writes them, for labels and documents. Every part that was entered is
 * printed, unchanged, also where the country's form has no place for it. The country stands on the last line where the
 * address lies in another one than `origin`.
 */
export function formatAddressLines(address: Address, origin: CountryCode = address.country): readonly string[] {
  const fields = fieldsOf(address);
  const format = formatOf(address).split('|');
  const lines = format.map((line) => fill(line, fields));
  const lastPlace = format.findLastIndex((line) => /%[ACSZ]/.test(line));
  const leftOver = (['C', 'S', 'Z'] as const).filter((field) => !format.some((line) => line.includes(`%${field}`)));
  lines.splice(lastPlace + 1, 0, ...leftOver.map((field) => fields[field]));
  const country = address.country === origin ? '' : countryName(address.country).toUpperCase();
  return [...lines, country].flatMap(linesOf).filter((text) => text.trim() !== '');
}

function linesOf(text: string): readonly string[] {
  return /[\r\n]/.test(text) ? text.split(/\r\n|[\r\n]/) : [text];
}

function fieldsOf(address: Address): Readonly<Record<Field, string>> {
  const { name = '', company = '', street1 = '', street2 = '', city = '', state = '', zip = '' } = address;
  const isCityState = address.country === 'SG' && city === '';
  return {
    N: name,
    O: company,
    A: `${street1}\n${street2}`,
    C: isCityState ? 'Singapore' : city,
    S: state,
    Z: address.country === 'JP' ? zip.replace(/^〒\s*/, '') : zip,
  };
}

function formatOf(address: Address): string {
  const formats = isLatin(address) ? [...LATIN_FORMATS, ...ADDRESS_FORMATS] : ADDRESS_FORMATS;
  return formats.find(([, countries]) => countries.includes(address.country))?.[0] ?? OTHER_FORMAT;
}

function isLatin({ street1 = '', city = '', state = '' }: Address): boolean {
  const place = `${street1}${city}${state}`.slice(0, 500);
  return (
    /\p{Script=Latin}/u.test(place) &&
    !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Kana}]/u.test(place)
  );
}

/** What stands between two parts is printed only where both are given; what stands before the first, with the first. */
function fill(line: string, fields: Readonly<Record<Field, string>>): string {
  let text = '';
  let between = '';
  for (const [token] of line.matchAll(/%[NOACSZ]|[^%]+/g)) {
    if (!token.startsWith('%')) {
      between = token;
      continue;
    }
    const field = fields[token.charAt(1) as Field]; // the pattern lets no other letter through
    if (field.trim() === '') continue;
    text += isFirst(text, line, token) ? between + field : text === '' ? field : between + field;
    between = '';
  }
  return line.includes('%') ? text : line;
}

function isFirst(text: string, line: string, token: string): boolean {
  return text === '' && line.indexOf('%') === line.indexOf(token);
}
