import type { CountryCode } from '../address.ts';
import { hasPostalCodes, parsePostalCode } from '../places/postal-code.ts';
import type { CountryRegions, PostalTables } from '../places/postal-tables.ts';
import { findRegion } from '../places/region.ts';
import { ADDRESS_FORMATS } from '../printed/address-formats.ts';
import type { Doubt, ParsedParts, Parts } from './parsed-address.ts';
import { assignStreetSegments } from './street-segments.ts';

/**
 * Other countries: the segment with the postal code is the place. The code stands before the city, behind it, or on a
 * line of its own next to the city's, on the side where the country's printed form has it.
 */
export function parseElsewhere(segments: readonly string[], country: CountryCode, tables: PostalTables): ParsedParts {
  const regions = Object.hasOwn(tables.regions, country) ? tables.regions[country] : undefined;
  const code = findCode(segments, country);
  const { place, before, behind } = placeOf(segments, code, country);
  const { city, state, used } = takeRegion(place, before, behind, regions);
  const rest = used === 'before' ? before.slice(0, -1) : before;
  const street = assignStreetSegments(rest.length > 0 ? rest : [...behind].reverse(), country);
  const parts: Parts = {
    ...street.parts,
    ...(city === '' ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(code === undefined ? {} : { zip: code.zip }),
  };
  return { parts, unsure: [...doubts(code, city, country), ...street.unsure] };
}

interface FoundCode {
  readonly zip: string;
  /** The segment that it stands in, and what else stands there, on either side. */
  readonly at: number;
  readonly left: string;
  readonly right: string;
}

/** From the end: a house number may look like a code, but it comes earlier. */
function findCode(segments: readonly string[], country: CountryCode): FoundCode | undefined {
  if (!hasPostalCodes(country)) return undefined;
  for (let at = segments.length - 1; at >= 0; at--) {
    const words = (segments[at] ?? '').split(/ |-(?=\d{4,6}$)/).filter((word) => word !== '-' && word !== '');
    for (let from = words.length - 1; from >= 0; from--) {
      const found = [2, 1].find((count) => isCode(words.slice(from, from + count), count, country));
      if (found === undefined) continue;
      const isOneMore = from > 0 && isCode(words.slice(from - 1, from + 1), 2, country);
      const [start, end] = isOneMore ? [from - 1, from + 1] : [from, from + found];
      const zip = parsePostalCode(words.slice(start, end).join(' '), country) ?? '';
      return { zip, at, left: words.slice(0, start).join(' '), right: words.slice(end).join(' ') };
    }
  }
  return undefined;
}

function isCode(words: readonly string[], count: number, country: CountryCode): boolean {
  const text = words.join(' ');
  return words.length === count && /\d/.test(text) && parsePostalCode(text, country) !== undefined;
}

interface PlacedSegments {
  readonly place: string;
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

function placeOf(segments: readonly string[], code: FoundCode | undefined, country: CountryCode): PlacedSegments {
  if (code === undefined) return { place: segments.at(-1) ?? '', before: segments.slice(0, -1), behind: [] };
  const before = segments.slice(0, code.at);
  const behind = segments.slice(code.at + 1);
  if (code.left !== '' && code.right !== '') return { place: code.right, before: [...before, code.left], behind };
  const beside = code.left + code.right;
  if (beside !== '') return { place: beside, before, behind };
  if (behind.length > 0 && (before.length === 0 || isPrintedBefore('%Z', '%C', country))) {
    return { place: behind[0] ?? '', before, behind: behind.slice(1) };
  }
  const isAbove = isPrintedBefore('%C', '%A', country);
  const at = isAbove ? before.findLastIndex((segment) => !/\d/.test(segment)) : before.length - 1;
  return { place: before[at] ?? '', before: before.filter((_, index) => index !== at), behind };
}

/** In the country's printed form; in Hungary the city stands above the street, in Oman behind the code. */
function isPrintedBefore(one: '%Z' | '%C', other: '%C' | '%A', country: CountryCode): boolean {
  const format = ADDRESS_FORMATS.find(([, countries]) => countries.includes(country))?.[0] ?? '';
  return format.indexOf(one) < format.indexOf(other);
}

interface TakenRegion {
  readonly city: string;
  readonly state: string | undefined;
  /** Where the state or city stood, if not in the place's own segment. */
  readonly used?: 'before';
}

/** The state: behind the place, or its last words (`Sydney NSW`, `São Paulo-SP`), or the place itself below a city. */
function takeRegion(
  place: string,
  before: readonly string[],
  behind: readonly string[],
  regions: CountryRegions | undefined,
): TakenRegion {
  const isRegion = (text: string) => regions !== undefined && findRegion(text, regions) !== undefined;
  const named = behind.find(isRegion) ?? (before.length > 0 && behind.length === 1 ? behind[0] : undefined);
  if (named !== undefined) return { city: place, state: named };
  const words = place.split(/ |(?<=\p{L})-(?=[A-Z]{2}$)/u).filter((word) => word !== '-');
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const state = words.slice(-count).join(' ');
    if (isRegion(state)) return { city: words.slice(0, -count).join(' '), state };
  }
  const above = before.at(-1) ?? '';
  if (isRegion(place) && before.length > 1 && !/\d/.test(above)) return { city: above, state: place, used: 'before' };
  return { city: place, state: undefined };
}

function doubts(code: FoundCode | undefined, city: string, country: CountryCode): readonly Doubt[] {
  const found: Doubt[] = [];
  if (code === undefined && hasPostalCodes(country)) {
    found.push({ part: 'zip', message: `No postal code of ${country} was found` });
    if (city !== '') found.push({ part: 'city', message: `${JSON.stringify(city)} is a guess: it stands last` });
  } else if (/\d/.test(city)) {
    found.push({ part: 'city', message: `${JSON.stringify(city)} may hold the street too` });
  }
  return found;
}
