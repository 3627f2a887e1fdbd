import type { CountryCode } from '../address.ts';
import { parsePostalCode } from '../places/postal-code.ts';
import type { PostalTables } from '../places/postal-tables.ts';
import { parseState, stateName } from '../places/state.ts';
import { stateFromZip } from '../places/state-from-zip.ts';
import { suffixOf } from '../publication-28/street-suffixes.ts';
import { wordsOf } from '../publication-28/words.ts';
import { placesOfArea } from '../validation/canadian-area.ts';
import { cityKey } from '../validation/city-key.ts';
import type { Doubt, ParsedParts, Parts } from './parsed-address.ts';
import { assignStreetSegments, isUnit } from './street-segments.ts';

/** US and Canada: postal code and state are the end of the text, in either order; the city stands before them. */
export function parseNorthAmerican(
  segments: readonly string[],
  country: CountryCode,
  tables: PostalTables,
): ParsedParts {
  const unsure: Doubt[] = [];
  const code = takeZip(segments, country);
  const region = takeState(code.rest, country);
  const late = code.zip === undefined ? takeZip(region.rest, country) : { zip: code.zip, rest: region.rest };
  const zip = late.zip;
  const state = region.state ?? (zip === undefined ? undefined : stateFromZip(zip, country));
  if (region.state === undefined && state !== undefined) {
    unsure.push({ part: 'state', message: `No state was named; ${state} follows from ${zip}` });
  }
  const place = takeCity(late.rest, knownCities(zip, state, country, tables));
  const city = place.city ?? cityOfState(region.state, zip, country, tables);
  if (place.doubt !== undefined && (city === undefined || place.city !== undefined)) unsure.push(place.doubt);
  const street = assignStreetSegments(place.rest, country);
  const parts: Parts = {
    ...street.parts,
    ...(city === undefined ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(zip === undefined ? {} : { zip }),
  };
  return { parts, unsure: [...unsure, ...street.unsure] };
}

interface TakenZip {
  readonly zip: string | undefined;
  readonly rest: readonly string[];
}

/** The postal code at the end: one word, or two as in `K1A 0B1` and `92109 1234`. */
function takeZip(segments: readonly string[], country: CountryCode): TakenZip {
  const words = (segments.at(-1) ?? '').split(' ');
  for (const count of [2, 1]) {
    const code = parsePostalCode(words.slice(-count).join(' '), country);
    if (code === undefined || (count === 2 && words.length < 2)) continue;
    if (count === 2 && parsePostalCode(words.at(-1) ?? '', country) !== undefined) continue;
    return { zip: code, rest: withLast(segments, words.slice(0, -count)) };
  }
  return { zip: undefined, rest: segments };
}

interface TakenState {
  readonly state: string | undefined;
  readonly rest: readonly string[];
}

/** The state at the end: its whole name, else its code, else any spelling where it is a segment of its own. */
function takeState(segments: readonly string[], country: CountryCode): TakenState {
  const words = (segments.at(-1) ?? '').split(' ');
  const counts = [4, 3, 2, 1].filter((count) => count <= words.length);
  const ending = (count: number) => words.slice(-count).join(' ');
  const taken =
    counts.find((count) => isStateName(ending(count), country)) ??
    counts.find((count) => isStateCode(ending(count), count === words.length, country)) ??
    counts.find((count) => count === words.length && parseState(ending(count), country) !== undefined);
  if (taken === undefined) return { state: undefined, rest: segments };
  return { state: parseState(ending(taken), country), rest: withLast(segments, words.slice(0, -taken)) };
}

function isStateName(text: string, country: CountryCode): boolean {
  const state = parseState(text, country);
  return state !== undefined && stateName(state, country)?.toLowerCase() === text.toLowerCase();
}

/** In small letters only where it stands alone: `la`, `de` and `or` are words. */
function isStateCode(text: string, isAlone: boolean, country: CountryCode): boolean {
  const isWritten = isAlone ? /^[a-z]\.?[a-z]\.?$/i : /^[A-Z]\.?[A-Z]\.?$/;
  return isWritten.test(text) && parseState(text, country) !== undefined;
}

interface TakenCity {
  readonly city: string | undefined;
  readonly rest: readonly string[];
  readonly doubt?: Doubt;
}

/** A segment of its own, or the words behind the street that the tables know as a city of the ZIP code or the state. */
function takeCity(segments: readonly string[], isKnown: (city: string) => boolean): TakenCity {
  const last = segments.at(-1);
  if (last === undefined) return { city: undefined, rest: [] };
  const words = last.split(' ');
  const isWhole = !/\d/.test(last) && !isUnit(last) && (segments.length > 1 || isKnown(last));
  if (isWhole) return { city: last, rest: segments.slice(0, -1) };
  for (let count = Math.min(5, words.length - 1); count > 0; count--) {
    const city = words.slice(-count).join(' ');
    if (!/\d/.test(city) && isKnown(city)) return { city, rest: withLast(segments, words.slice(0, -count)) };
  }
  return guessCity(segments, words);
}

/** What stands behind the last street suffix or number. */
function guessCity(segments: readonly string[], words: readonly string[]): TakenCity {
  const end = words.findLastIndex((word) => /\d/.test(word) || suffixOf(wordsOf(word)[0] ?? '') !== undefined);
  const city = words.slice(end + 1).join(' ');
  if (end < 1 || city === '')
    return { city: undefined, rest: segments, doubt: { part: 'city', message: 'No city was found' } };
  const doubt: Doubt = {
    part: 'city',
    message: `${JSON.stringify(city)} is a guess: it stands where the street seems to end`,
  };
  return { city, rest: withLast(segments, words.slice(0, end + 1)), doubt };
}

function knownCities(
  zip: string | undefined,
  state: string | undefined,
  country: CountryCode,
  tables: PostalTables,
): (city: string) => boolean {
  const area = zip === undefined ? undefined : tables.ca.get(zip.slice(0, 3));
  if (country === 'CA') {
    const keys = new Set(area === undefined ? [] : placesOfArea(area).map(({ key }) => key));
    return (city) => keys.has(cityKey(city));
  }
  const keys = new Set(zip === undefined ? [] : tables.us.placesOfZip(zip.slice(0, 5)).map(({ key }) => key));
  return (city) => keys.has(cityKey(city)) || (state !== undefined && tables.us.findPlace(city, state) !== undefined);
}

/** `1 Centre St, New York 10007`: what was taken for the state is the city too. */
function cityOfState(
  state: string | undefined,
  zip: string | undefined,
  country: CountryCode,
  tables: PostalTables,
): string | undefined {
  const name = state === undefined ? undefined : stateName(state, country);
  if (name === undefined) return undefined;
  return knownCities(zip, state, country, tables)(name) ? name : undefined;
}

function withLast(segments: readonly string[], words: readonly string[]): readonly string[] {
  const last = words.join(' ').replace(/[\s,]+$/, '');
  return last === '' ? segments.slice(0, -1) : [...segments.slice(0, -1), last];
}
