import type { PostalAddress } from '../address.ts';
import { isMilitaryCity, militaryStateOfZip } from '../places/military-mail.ts';
import { zip5 } from '../places/postal-code.ts';
import { formFindings, stateFindings } from '../places/postal-form.ts';
import type { PostalTables } from '../places/postal-tables.ts';
import { parseState } from '../places/state.ts';
import { statesOfZipPrefix } from '../places/state-from-zip.ts';
import type { UsPlace } from '../places/us-zip-table.ts';
import { quoted } from '../quoted.ts';
import { cityKey, hasMovedBlank } from './city-key.ts';
import { usSuggestions } from './us-suggestions.ts';
import { type CountryFindings, type Finding, firstSuggestions, type Suggestion, suggest } from './verdict.ts';

/** ZIP codes whose route crosses into a second state, where both are right. */
const BORDER_ZIPS =
  '02861:MA 42223:TN 59221:ND 63673:IL 71749:LA 73949:TX 81137:NM 84536:AZ 86044:UT 86515:NM 88063:TX 89439:CA 97635:CA';

/**
 * US: a ZIP code that exists must lie in the state; one that does not may be new, and is a contradiction only where no
 * code of its prefix lies in the state. A city is never a contradiction: the table knows one name for a ZIP code, and
 * people use several. Of military mail only the state can be told from the code.
 */
export function validateUs(address: PostalAddress, tables: PostalTables): CountryFindings {
  const zip = zip5(address.zip ?? '');
  const state = parseState(address.state ?? '', address.country);
  const places = zip === undefined ? [] : tables.us.placesOfZip(zip);
  const problems = [...stateFindings(address), ...formFindings(address), ...contradictions(zip, state, places)];
  const forces = isMilitaryCity(address.city) ? militaryStateOfZip(zip) : undefined;
  const warnings =
    forces === undefined ? [...unknownZip(zip, state, places, problems), ...unknownCity(address, zip, places)] : [];
  const isInDoubt = problems.length + warnings.length > 0 || isIncomplete(address);
  return {
    problems,
    warnings: forces === undefined ? [...warnings, ...houseNumber(address)] : [],
    suggestions: isInDoubt ? suggestions(address, forces, tables) : [],
    dataDate: tables.dates.us,
  };
}

/** Of military mail the code is never another one that the table has: that is another unit's. */
function suggestions(address: PostalAddress, forces: string | undefined, { us }: PostalTables): readonly Suggestion[] {
  if (forces === undefined) return usSuggestions(address, us);
  return firstSuggestions([suggest(address, { ...address, state: forces }, `${address.zip} is in ${forces}`)]);
}

function contradictions(
  zip: string | undefined,
  state: string | undefined,
  places: readonly UsPlace[],
): readonly Finding[] {
  if (zip === undefined || state === undefined) return [];
  if (places.length === 0) {
    const states = statesOfZipPrefix(zip);
    if (states.includes(state)) return [];
    const where = states.length === 0 ? 'no state' : states.join(' or ');
    const message = `ZIP code ${zip} does not exist, and codes that begin with ${zip.slice(0, 3)} lie in ${where}, not in ${state}`;
    return [{ code: 'zip_not_in_state', part: 'zip', message }];
  }
  if (places.some((place) => place.state === state) || BORDER_ZIPS.includes(`${zip}:${state}`)) return [];
  const message = `ZIP code ${zip} is ${named(places)}, not in ${state}`;
  return [{ code: 'state_contradicts_zip', part: 'state', message }];
}

function unknownZip(
  zip: string | undefined,
  state: string | undefined,
  places: readonly UsPlace[],
  problems: readonly Finding[],
): readonly Finding[] {
  if (zip === undefined || places.length > 0 || problems.some(({ part }) => part === 'zip')) return [];
  const message = `The data knows no ZIP code ${zip}${state === undefined ? '' : `; its first digits are right for ${state}`}`;
  return [{ code: 'zip_unknown', part: 'zip', message }];
}

function unknownCity(address: PostalAddress, zip: string | undefined, places: readonly UsPlace[]): readonly Finding[] {
  if (address.city === undefined || zip === undefined || places.length === 0) return [];
  const { city } = address;
  const key = cityKey(city);
  if (places.some((place) => place.key === key && !hasMovedBlank(city, place.city))) return [];
  const message = `The data knows ZIP code ${zip} as ${named(places)}, not as ${quoted(city)}`;
  return [{ code: 'city_not_known_for_zip', part: 'city', message }];
}

/** Post finds a street by its number; places without one exist, so it is said and no more. */
function houseNumber(address: PostalAddress): readonly Finding[] {
  const { street1, street2 } = address;
  if (street1 === undefined || /\p{N}/u.test(`${street1}${street2 ?? ''}`.slice(0, 400))) return [];
  return [{ code: 'house_number_missing', part: 'street1', message: `${quoted(street1)} has no house number` }];
}

function isIncomplete(address: PostalAddress): boolean {
  return address.city === undefined || address.state === undefined || address.zip === undefined;
}

function named(places: readonly UsPlace[]): string {
  return places.map((place) => `${place.city}, ${place.state}`).join(' or ');
}
