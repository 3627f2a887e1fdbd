import type { CanadianArea } from '../places/postal-tables.ts';
import { cityKey } from './city-key.ts';

/** Words that say which part of a city an area is. */
const PARTS_OF_A_CITY =
  /\b(?:north|south|east|west|central|centre|downtown|midtown|outer|inner|upper|lower|old|north-?east|north-?west|south-?east|south-?west|northeastern|northwestern|southeastern|southwestern|northern|southern|eastern|western|region|county)\b/gi;

/** One place that an area's description names. */
export interface NamedPlace {
  readonly name: string;
  readonly key: string;
}

/**
 * The places that the description of a Canadian area names: `Halifax South` names Halifax, `Eastern Alberta (St. Paul)`
 * names St. Paul, `London (Fanshawe / Stoneybrook)` names London and its quarters.
 */
export function placesOfArea(area: CanadianArea): readonly NamedPlace[] {
  const [main = '', inner = ''] = area.name.split(/[()]/);
  const names = [...main.split(/,|\s&\s|\sand\s/), ...inner.split('/')];
  return names.flatMap((text) => {
    const name = text.replace(PARTS_OF_A_CITY, ' ').replace(/\s+/g, ' ').trim();
    return name === '' ? [] : [{ name, key: cityKey(name) }];
  });
}
