import type { CountryCode } from '../address.ts';
import { parsePostalCode } from '../places/postal-code.ts';
import type { CountryRegions, PostalTables } from '../places/postal-tables.ts';
import type { Doubt, ParsedParts, Parts } from './parsed-address.ts';

/** Where the city of an address ends that is written without blanks, from the greatest part to the smallest. */
const CITY_ENDS: Readonly<Record<string, RegExp>> = {
  JP: /^(.{1,6}?[市郡].{1,6}?[区町村]|.{1,7}?[市区町村])/u,
  CN: /^(.{1,8}?[市州盟].{1,8}?[区县市旗]|.{1,8}?[市区县州])/u,
  TW: /^(.{1,5}?[區鄉鎮市])/u,
  KR: /^(\S{1,8}[시군구](?: \S{1,8}구)?)/u,
  HK: /^(?!)/u,
};
const CODES: Readonly<Record<string, RegExp>> = {
  JP: /〒?\s*(\d{3}-?\d{4})(?!\d)/u,
  CN: /(?<!\d)(\d{6})(?!\d)/u,
  TW: /(?<!\d)(\d{3}(?:\d{2,3})?)(?![\d號号])/u,
  KR: /(?<!\d)(\d{5})(?!\d)/u,
};

/** Whether a text of the country is in its own script, from the greatest part to the smallest. */
export function isEastAsian(text: string, country: CountryCode): boolean {
  return Object.hasOwn(CITY_ENDS, country) && /[\p{Script=Han}\p{Script=Hangul}]/u.test(text);
}

/** China, Hong Kong, Japan, Korea and Taiwan in their own script: code, province, city, street; who stands apart. */
export function parseEastAsian(segments: readonly string[], country: CountryCode, tables: PostalTables): ParsedParts {
  const text = segments.join('\n').replace(/[０-９－]/g, (char) => char.normalize('NFKC'));
  const written = CODES[country]?.exec(text);
  const zip = written?.[1] === undefined ? undefined : parsePostalCode(written[1], country);
  const lines = (zip === undefined || written == null ? text : text.replace(written[0], '\n')).split('\n');
  const given = lines.map((line) => line.trim()).filter((line) => line !== '');
  const regions = Object.hasOwn(tables.regions, country) ? tables.regions[country] : undefined;
  const at = given.findIndex((line) => regionAtStart(line, regions) !== undefined);
  const place = readPlace(at < 0 ? '' : (given[at] ?? ''), country, regions);
  const others = given.filter((_, index) => index !== at);
  const street =
    place.rest === '' ? (others.find((line) => /[\p{N}一二三四五六七八九十]/u.test(line)) ?? others[0]) : place.rest;
  const who = others.filter((line) => line !== street);
  const parts: Parts = {
    ...(who[0] === undefined ? {} : { company: who.join(' ') }),
    ...(street === undefined ? {} : { street1: street }),
    ...(place.city === undefined ? {} : { city: place.city }),
    ...(place.state === undefined ? {} : { state: place.state }),
    ...(zip === undefined ? {} : { zip }),
  };
  return { parts, unsure: doubts(place, who, country) };
}

interface Place {
  readonly state?: string;
  readonly city?: string;
  readonly rest: string;
}

function readPlace(line: string, country: CountryCode, regions: CountryRegions | undefined): Place {
  const state = regionAtStart(line, regions);
  if (state === undefined) return { rest: line };
  const behind = line.slice(state.length).trim();
  const city = CITY_ENDS[country]?.exec(behind)?.[1];
  return city === undefined ? { state, rest: behind } : { state, city, rest: behind.slice(city.length).trim() };
}

function regionAtStart(line: string, regions: CountryRegions | undefined): string | undefined {
  return regions?.keys.find((key) => key !== '' && line.startsWith(key));
}

function doubts(place: Place, who: readonly string[], country: CountryCode): readonly Doubt[] {
  const found: Doubt[] = [];
  if (place.state === undefined)
    found.push({ part: 'state', message: 'No province was found at the beginning of a line' });
  if (place.city === undefined && country !== 'HK')
    found.push({ part: 'city', message: 'Where the city ends was not found' });
  if (who.length > 0)
    found.push({ part: 'company', message: `${JSON.stringify(who.join(' '))} may be a person or a company` });
  return found;
}
