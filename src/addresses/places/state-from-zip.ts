import type { CountryCode } from '../address.ts';
import { forwardSortationArea, zip5 } from './postal-code.ts';

/** First three digits of the ZIP codes by state (GeoNames); a prefix belongs to the state that has most of its codes. */
const ZIP_PREFIXES: readonly (readonly [state: string, prefixes: string])[] = [
  ['AA', '340'],
  ['AE', '090-098'],
  ['AK', '995-999'],
  ['AL', '350-352 354-369'],
  ['AP', '962-966'],
  ['AR', '716-729'],
  ['AZ', '850-853 855-857 859-860 863-865'],
  ['CA', '900-908 910-928 930-961'],
  ['CO', '800-816'],
  ['CT', '060-069'],
  ['DC', '200 202-205 569'],
  ['DE', '197-199'],
  ['FL', '320-339 341-342 344 346-347 349'],
  ['GA', '300-319 398-399'],
  ['GU', '969'],
  ['HI', '967-968'],
  ['IA', '500-516 520-528'],
  ['ID', '832-838'],
  ['IL', '600-620 622-629'],
  ['IN', '460-479'],
  ['KS', '660-662 664-679'],
  ['KY', '400-418 420-427'],
  ['LA', '700-701 703-708 710-714'],
  ['MA', '010-027 055'],
  ['MD', '206-212 214-219'],
  ['ME', '039-049'],
  ['MI', '480-499'],
  ['MN', '550-551 553-567'],
  ['MO', '630-631 633-641 644-658'],
  ['MS', '386-397'],
  ['MT', '590-599'],
  ['NC', '270-289'],
  ['ND', '580-588'],
  ['NE', '680-681 683-693'],
  ['NH', '030-038'],
  ['NJ', '070-089'],
  ['NM', '870-871 873-884'],
  ['NV', '889-891 893-895 897-898'],
  ['NY', '005 100-149'],
  ['OH', '430-459'],
  ['OK', '730-731 734-741 743-749'],
  ['OR', '970-979'],
  ['PA', '150-196'],
  ['PR', '006-007 009'],
  ['RI', '028-029'],
  ['SC', '290-299'],
  ['SD', '570-577'],
  ['TN', '370-385'],
  ['TX', '733 750-770 772-799 885'],
  ['UT', '840-847'],
  ['VA', '201 220-246'],
  ['VI', '008'],
  ['VT', '050-054 056-059'],
  ['WA', '980-986 988-994'],
  ['WI', '530-532 534-535 537-549'],
  ['WV', '247-268'],
  ['WY', '820-831'],
];

/** ZIP codes, or their first four digits, that lie in another state than the rest of their prefix. */
const ZIP_EXCEPTIONS = [
  ['06390', 'NY'],
  ['20588', 'MD'],
  ['20598', 'VA'],
  ['72643', 'MO'],
  ['73960', 'TX'],
  ['83414', 'WY'],
  ['96799', 'AS'],
  ['96939', 'PW'],
  ['96940', 'PW'],
  ['9694', 'FM'],
  ['9695', 'MP'],
  ['9696', 'MH'],
  ['9697', 'MH'],
] as const;

/** First letter of the postal codes; Gatineau's government codes (K1A) and the north (X) need more. */
const PROVINCE_LETTERS: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
};
const NUNAVUT = 'X0A X0B X0C';

/**
 * The US state or Canadian province that a postal code lies in, by its first characters and without the large tables;
 * undefined where the code is unreadable or in no known range, and for other countries.
 */
export function stateFromZip(zip: string, country: CountryCode): string | undefined {
  if (country === 'US') return usState(zip5(zip));
  if (country === 'CA') return province(forwardSortationArea(zip));
  return undefined;
}

/** Every state that has ZIP codes with the same three first digits; empty where none has. */
export function statesOfZipPrefix(zip: string): readonly string[] {
  const prefix = zip5(zip)?.slice(0, 3);
  if (prefix === undefined) return [];
  const states: string[] = ZIP_EXCEPTIONS.filter(([zips]) => zips.startsWith(prefix)).map(([, state]) => state);
  const main = stateOfPrefix(prefix);
  return [...new Set(main === undefined ? states : [main, ...states])];
}

function usState(zip: string | undefined): string | undefined {
  if (zip === undefined) return undefined;
  return ZIP_EXCEPTIONS.find(([zips]) => zip.startsWith(zips))?.[1] ?? stateOfPrefix(zip.slice(0, 3));
}

/** States by prefix, as they were looked up: an import asks for each of its orders. */
const statesByPrefix = new Map<string, string | undefined>();

function stateOfPrefix(prefix: string): string | undefined {
  if (!statesByPrefix.has(prefix)) {
    const found = ZIP_PREFIXES.find(([, prefixes]) => prefixes.split(' ').some((range) => isInRange(prefix, range)));
    statesByPrefix.set(prefix, found?.[0]);
  }
  return statesByPrefix.get(prefix);
}

/** Prefixes have one length, so that their text sorts as their number. */
function isInRange(prefix: string, range: string): boolean {
  const from = range.slice(0, 3);
  const to = range.length > 3 ? range.slice(4) : from;
  return from <= prefix && prefix <= to;
}

function province(area: string | undefined): string | undefined {
  if (area === undefined) return undefined;
  if (area.startsWith('X')) return NUNAVUT.includes(area) ? 'NU' : 'NT';
  return PROVINCE_LETTERS[area.charAt(0)];
}
