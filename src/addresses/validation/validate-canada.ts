import type { PostalAddress } from '../address.ts';
import { parsePostalCode } from '../places/postal-code.ts';
import { formFindings, stateFindings } from '../places/postal-form.ts';
import type { PostalTables } from '../places/postal-tables.ts';
import { parseState } from '../places/state.ts';
import { stateFromZip } from '../places/state-from-zip.ts';
import { quoted } from '../quoted.ts';
import { type NamedPlace, placesOfArea } from './canadian-area.ts';
import { cityKey } from './city-key.ts';
import { editDistance } from './edit-distance.ts';
import { mendPostalCode } from './mend-postal-code.ts';
import { type CountryFindings, type Finding, firstSuggestions, type Suggestion, suggest } from './verdict.ts';

/** Areas that serve a second province: Gatineau's federal offices, Flin Flon, Lloydminster. */
const BORDER_AREAS = 'K1A:QC R8A:SK S9V:AB T9V:SK S0P:MB X1A:NU';

/**
 * Canada: the first three characters of the postal code (the forward sortation area) must lie in the province. A city
 * is held against the area's description only to find misspellings, for descriptions name quarters and regions.
 */
export function validateCanada(address: PostalAddress, tables: PostalTables): CountryFindings {
  const code = address.zip === undefined ? undefined : parsePostalCode(address.zip, address.country);
  const area = code?.slice(0, 3);
  const province = parseState(address.state ?? '', address.country);
  const misspelt = area === undefined ? undefined : misspeltCity(address, area, tables);
  return {
    problems: [...stateFindings(address), ...formFindings(address), ...contradictions(area, province, tables)],
    warnings: [...unknownArea(area, province, tables), ...cityWarnings(address, area, misspelt)],
    suggestions: suggestions(address, area, misspelt, tables),
    dataDate: tables.dates.ca,
  };
}

function contradictions(
  area: string | undefined,
  province: string | undefined,
  tables: PostalTables,
): readonly Finding[] {
  if (area === undefined || province === undefined || BORDER_AREAS.includes(`${area}:${province}`)) return [];
  const known = tables.ca.get(area);
  const right = provinceOf(area, tables);
  if (right === province || right === undefined) return [];
  if (known !== undefined) {
    const message = `Postal codes that begin with ${area} lie in ${right} (${known.name}), not in ${province}`;
    return [{ code: 'state_contradicts_zip', part: 'state', message }];
  }
  const message = `There are no postal codes that begin with ${area}, and ${area.charAt(0)} is ${right}, not ${province}`;
  return [{ code: 'zip_not_in_state', part: 'zip', message }];
}

function unknownArea(area: string | undefined, province: string | undefined, tables: PostalTables): readonly Finding[] {
  if (area === undefined || tables.ca.has(area)) return [];
  const right = provinceOf(area, tables);
  if (province !== undefined && right !== province) return [];
  return [{ code: 'zip_unknown', part: 'zip', message: `The data knows no postal codes that begin with ${area}` }];
}

function cityWarnings(
  address: PostalAddress,
  area: string | undefined,
  misspelt: NamedPlace | undefined,
): readonly Finding[] {
  if (misspelt === undefined || address.city === undefined) return [];
  const message = `The data knows the area ${area} as ${misspelt.name}, not as ${quoted(address.city)}`;
  return [{ code: 'city_not_known_for_zip', part: 'city', message }];
}

/** The place of the area that the city is nearly spelt as, unless it is spelt as one. */
function misspeltCity(address: PostalAddress, area: string, tables: PostalTables): NamedPlace | undefined {
  const known = tables.ca.get(area);
  const key = cityKey(address.city ?? '');
  if (known === undefined || key.length < 4) return undefined;
  const places = placesOfArea(known);
  if (places.some((place) => place.key === key)) return undefined;
  const limit = key.length < 7 ? 1 : 2;
  return places.find((place) => place.key.length > 3 && editDistance(key, place.key, limit) <= limit);
}

function suggestions(
  address: PostalAddress,
  area: string | undefined,
  misspelt: NamedPlace | undefined,
  tables: PostalTables,
): readonly Suggestion[] {
  const found: (Suggestion | undefined)[] = [];
  const right = area === undefined ? undefined : provinceOf(area, tables);
  const city = misspelt === undefined ? address.city : misspelt.name;
  const whole = city === undefined ? address : { ...address, city };
  if (area !== undefined && right !== undefined && !isRightProvince(address, area, right)) {
    found.push(suggest(address, { ...whole, state: right }, `Postal codes that begin with ${area} lie in ${right}`));
    found.push(...otherAreas(address, area, tables));
  } else if (misspelt !== undefined) {
    found.push(suggest(address, whole, `${area} is ${tables.ca.get(area ?? '')?.name}`));
  } else if (area === undefined && address.zip !== undefined) {
    const zip = mendPostalCode(address.zip, address.country);
    if (zip !== undefined) found.push(suggest(address, { ...address, zip }, `${zip} has the form of a postal code`));
  }
  return firstSuggestions(found);
}

function isRightProvince(address: PostalAddress, area: string, right: string): boolean {
  const province = parseState(address.state ?? '', address.country);
  return province === right || (province !== undefined && BORDER_AREAS.includes(`${area}:${province}`));
}

/** Areas of the entered province that name the entered city and differ in one character. */
function otherAreas(address: PostalAddress, area: string, tables: PostalTables): readonly (Suggestion | undefined)[] {
  const key = cityKey(address.city ?? '');
  const province = parseState(address.state ?? '', address.country);
  if (key === '' || province === undefined || address.zip === undefined) return [];
  const rest = parsePostalCode(address.zip, address.country)?.slice(3) ?? '';
  return [...tables.ca]
    .filter(([other, { province: its }]) => its === province && differInOne(other, area))
    .filter(([, known]) => placesOfArea(known).some((place) => place.key === key))
    .map(([other, { name }]) => suggest(address, { ...address, zip: `${other}${rest}` }, `${other} is ${name}`));
}

function differInOne(a: string, b: string): boolean {
  return [...a].filter((char, place) => char !== b[place]).length === 1;
}

function provinceOf(area: string, tables: PostalTables): string | undefined {
  return tables.ca.get(area)?.province ?? stateFromZip(`${area} 1A1`, 'CA' as PostalAddress['country']);
}
