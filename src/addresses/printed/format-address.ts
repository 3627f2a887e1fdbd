import type { Address, CountryCode } from '../address.ts';
import { countryName } from '../places/country.ts';
import { ADDRESS_FORMATS, LATIN_FORMATS, OTHER_FORMAT } from './address-formats.ts';

type Field = 'N' | 'O' | 'A' | 'C' | 'S' | 'Z';

/**
 * The lines of an address as its own country writes them, for labels and documents. Every part that was entered is
 * printed, unchanged, also where the country's form has no place for it. The country stands on the last line where the
 * address lies in another one than `origin`.
 */
export function formatAddressLines(address: Address, origin: CountryCode = address.country): readonly string[] {
  const fields = fieldsOf(address);
  const { lines: form, lastPlace, leftOut } = formOf(address);
  const lines = form.map((line) => fill(line, fields));
  lines.splice(lastPlace + 1, 0, ...leftOut.map((field) => fields[field]));
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

/** A country's form, taken apart once. */
interface Form {
  readonly lines: readonly FormLine[];
  /** Index of the last line with a part of the place. */
  readonly lastPlace: number;
  /** Parts of the place that it has no line for. */
  readonly leftOut: readonly ('C' | 'S' | 'Z')[];
}

/** A line of a form: text as it stands, or parts with what stands before each. */
type FormLine = string | readonly FormPart[];

interface FormPart {
  readonly before: string;
  readonly field: Field;
  readonly isFirst: boolean;
}

const FORMS = new Map<string, Form>();

function formOf(address: Address): Form {
  const key = isLatin(address) ? `latin ${address.country}` : address.country;
  const known = FORMS.get(key);
  if (known !== undefined) return known;
  const form = readForm(formatOf(address).split('|'));
  FORMS.set(key, form);
  return form;
}

function readForm(lines: readonly string[]): Form {
  return {
    lines: lines.map((line) => (line.includes('%') ? partsOf(line) : line)),
    lastPlace: lines.findLastIndex((line) => /%[ACSZ]/.test(line)),
    leftOut: (['C', 'S', 'Z'] as const).filter((field) => !lines.some((line) => line.includes(`%${field}`))),
  };
}

function partsOf(line: string): readonly FormPart[] {
  const parts: FormPart[] = [];
  let before = '';
  for (const [token] of line.matchAll(/%[NOACSZ]|[^%]+/g)) {
    if (!token.startsWith('%')) before = token;
    else {
      // The pattern lets no other letter through.
      parts.push({ before, field: token.charAt(1) as Field, isFirst: parts.length === 0 });
      before = '';
    }
  }
  return parts;
}

function formatOf(address: Address): string {
  const formats = isLatin(address) ? [...LATIN_FORMATS, ...ADDRESS_FORMATS] : ADDRESS_FORMATS;
  return formats.find(([, countries]) => countries.includes(address.country))?.[0] ?? OTHER_FORMAT;
}

function isLatin({ street1 = '', city = '', state = '' }: Address): boolean {
  const place = `${street1}${city}${state}`.slice(0, 500);
  if (/^[ -~]*[A-Za-z][ -~]*$/.test(place)) return true;
  return (
    /\p{Script=Latin}/u.test(place) &&
    !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Kana}]/u.test(place)
  );
}

/** What stands between two parts is printed only where both are given; what stands before the first, with the first. */
function fill(line: FormLine, fields: Readonly<Record<Field, string>>): string {
  if (typeof line === 'string') return line;
  let text = '';
  let skipped = '';
  for (const { before, field, isFirst } of line) {
    const value = fields[field];
    const between = before === '' ? skipped : before;
    if (value.trim() === '') {
      skipped = between;
      continue;
    }
    text += text === '' && !isFirst ? value : between + value;
    skipped = '';
  }
  return text;
}
