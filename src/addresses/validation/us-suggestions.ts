import type { PostalAddress } from '../address.ts';
import { zip5 } from '../places/postal-code.ts';
import { parseState } from '../places/state.ts';
import type { UsPlace, UsZipTable } from '../places/us-zip-table.ts';
import { cityKey, hasMovedBlank } from './city-key.ts';
import { editDistance } from './edit-distance.ts';
import { firstSuggestions, type Suggestion, suggest } from './verdict.ts';
import { zipVariants } from './zip-variants.ts';

/**
 * Addresses that would be in order, likeliest first. Every city, state and ZIP code that belong together and lie one slip
 * from the entry is a candidate; what speaks against it is summed:
 * - the ZIP code: nothing if it is the one entered, else what the slip costs (`zipVariants`);
 * - the city: by the letters in which it differs, a fixed sum for quite another name;
 * - the state: a little less than a slip in the ZIP code, for a state is chosen from a list.
 */
export function usSuggestions(entered: PostalAddress, table: UsZipTable): readonly Suggestion[] {
  const entry = readEntry(entered);
  const byZip = zipVariants(entered.zip ?? '').flatMap(({ zip, cost }) =>
    table.placesOfZip(zip).map((place) => ({ place, zip, cost: cost + against(place, entry), isEntered: cost === 0 })),
  );
  const byName = byCity(entry, table, (key) => key === entry.cityKey);
  const likely = [...byZip, ...byName].filter(({ cost, isEntered }) => isEntered || cost <= MAX_COST);
  if (likely.length === 0) likely.push(...byCity(entry, table, (key) => againstCity(key, entry.cityKey) < OTHER_CITY));
  const sorted = [...likely].sort((a, b) => a.cost - b.cost);
  const contested = isPlaceOfState(entry, table);
  return firstSuggestions(sorted.map((candidate) => suggestion(entered, entry, candidate, contested)));
}

/** Whether the state entered has a place of the name entered: then the postal code may as well be what is wrong. */
function isPlaceOfState({ state, cityKey: key }: Entry, table: UsZipTable): boolean {
  return state !== undefined && key !== '' && table.placesOfState(state).some((place) => place.key === key);
}

interface Entry {
  readonly zip: string | undefined;
  readonly cityKey: string;
  readonly state: string | undefined;
}

interface Candidate {
  readonly place: UsPlace;
  readonly zip: string;
  readonly cost: number;
  readonly isEntered: boolean;
}

const CITY_LETTER = 0.8;
const OTHER_CITY = 3;
const OTHER_STATE = 1.1;
/** Where the ZIP code says nothing, a city's codes are offered if there are few. */
const ZIP_FROM_CITY = 2;
const FEW_ZIPS = 5;
const MAX_COST = 2.9;

function readEntry(entered: PostalAddress): Entry {
  return {
    zip: zip5(entered.zip ?? ''),
    cityKey: cityKey(entered.city ?? ''),
    state: parseState(entered.state ?? '', entered.country),
  };
}

function against(place: UsPlace, entry: Entry): number {
  const state = entry.state === undefined || entry.state === place.state ? 0 : OTHER_STATE;
  return state + againstCity(place.key, entry.cityKey);
}

function againstCity(key: string, entered: string): number {
  if (entered === '') return 0;
  const limit = Math.min(3, Math.max(1, Math.floor(entered.length / 3)));
  const distance = editDistance(entered, key, limit);
  return distance > limit ? OTHER_CITY : distance * CITY_LETTER;
}

/** The few ZIP codes of the places of such a name, where the entered code is in no place of the state. */
function byCity(entry: Entry, table: UsZipTable, isNamed: (key: string) => boolean): readonly Candidate[] {
  const { state, zip } = entry;
  if (state === undefined || entry.cityKey === '') return [];
  if (zip !== undefined && table.placesOfZip(zip).some((place) => place.state === state)) return [];
  return table
    .placesOfState(state)
    .filter((place) => isNamed(place.key))
    .flatMap((place) => {
      const zips = table.zipsOfPlace(place);
      const cost = ZIP_FROM_CITY + againstCity(place.key, entry.cityKey);
      return zips.length > FEW_ZIPS ? [] : zips.map((code) => ({ place, zip: code, cost, isEntered: false }));
    });
}

/** The city keeps its entered spelling where it is only spelt otherwise; the ZIP+4 stays where the ZIP does. */
function suggestion(
  entered: PostalAddress,
  entry: Entry,
  { place, zip, cost }: Candidate,
  hasNamesake: boolean,
): Suggestion | undefined {
  const { city = place.city } = entered;
  const isSpeltSo = place.key === entry.cityKey && !hasMovedBlank(city, place.city);
  const address = {
    ...entered,
    city: isSpeltSo ? city : place.city,
    state: place.state,
    zip: zip === entry.zip ? (entered.zip ?? zip) : zip,
  };
  const found = suggest(entered, address, `${zip} is ${place.city}, ${place.state}`);
  if (found === undefined) return undefined;
  return hasNamesake && place.state !== entry.state ? { ...found, cost, isContested: true } : { ...found, cost };
}
