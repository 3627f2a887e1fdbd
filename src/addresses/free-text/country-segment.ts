import type { CountryCode } from '../address.ts';
import { parseCountry } from '../places/country.ts';
import { parsePostalCode } from '../places/postal-code.ts';
import { parseState } from '../places/state.ts';

export interface NamedCountry {
  readonly country: CountryCode | undefined;
  readonly rest: readonly string[];
}

const US = 'US' as CountryCode;
const CA = 'CA' as CountryCode;
const MAX_WORDS = 4;

/**
 * Takes out the country, where the text names one at its end (or at its beginning, as in East Asia). Two letters and
 * `Georgia` are a state rather than a country where they can be, unless a postal code says otherwise.
 */
export function takeCountry(segments: readonly string[]): NamedCountry {
  const last = segments.at(-1) ?? '';
  const before = segments.slice(0, -1);
  const whole = parseCountry(last);
  if (whole !== undefined && before.length > 0 && !isRatherState(last, before)) {
    return { country: whole, rest: parseCountry(before.at(-1) ?? '') === whole ? before.slice(0, -1) : before };
  }
  const ending = endingCountry(last);
  if (ending !== undefined) return { country: ending.country, rest: [...before, ending.before] };
  const first = segments.length > 1 && (segments[0] ?? '').length > 2 ? parseCountry(segments[0] ?? '') : undefined;
  return first === undefined ? { country: undefined, rest: segments } : { country: first, rest: segments.slice(1) };
}

/** `CA` after `Los Angeles` is California; after `Ottawa ON K1A 0B1` it is Canada. */
function isRatherState(segment: string, before: readonly string[]): boolean {
  if (parseState(segment, US) === undefined) return false;
  const text = before.join(' ');
  const hasState = text.split(' ').some((word) => /^[A-Z]{2}$/.test(word) && parseState(word, US) !== undefined);
  const hasCode = text
    .split(' ')
    .some((_, at, words) => parsePostalCode(words.slice(at, at + 2).join(' '), CA) !== undefined);
  const isCaucasian = /(?:^|\s)\d{4}(?:\s|$)|\p{Script=Georgian}/u.test(text);
  if (/^georgia$/i.test(segment)) return !isCaucasian;
  return segment.length <= 3 && !hasCode && !hasState;
}

/** A country's name, or `USA` and the like, as the last words of a longer segment: `Beverly Hills CA 90210 USA`. */
function endingCountry(segment: string): { readonly country: CountryCode; readonly before: string } | undefined {
  const words = segment.split(' ');
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count--) {
    const name = words.slice(-count).join(' ');
    const country = name.length > 2 || /^(?:US|UK)$/.test(name) ? parseCountry(name) : undefined;
    const isState = parseState(name, US) !== undefined && !/^(?:US|UK)$/.test(name);
    if (country !== undefined && !isState) return { country, before: words.slice(0, -count).join(' ') };
  }
  return undefined;
}
