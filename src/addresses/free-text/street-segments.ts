import type { CountryCode } from '../address.ts';
import { isPoBoxLine } from '../po-box.ts';
import { standardSpecialLine } from '../publication-28/special-lines.ts';
import { suffixOf } from '../publication-28/street-suffixes.ts';
import { startOfUnits } from '../publication-28/units.ts';
import { wordsOf } from '../publication-28/words.ts';
import type { Doubt, ParsedParts, Parts } from './parsed-address.ts';

/** Words that a company's or institution's name has and a person's has not. */
const COMPANY =
  /\b(?:inc|llc|ltd|limited|corp|corporation|company|co|gmbh|ag|plc|s\.?a|s\.?r\.?l|b\.?v|museum|musée|museo|library|hospital|clinic|university|college|school|store|shop|market|center|centre|hotel|restaurant|cafe|church|bank|city|county|department|office|association|foundation|institute|services?|systems|solutions|group|studio|warehouse|hall|house|station|airport|theat(?:er|re)|press|works|labs?)\b|&|\d/i;
const ATTENTION = /^(?:attn|attention|att|c\/o|care of|z\. ?hd\.?|à l'attention de)[.:]?\s+/i;

/**
 * Tells contact, company and street lines apart, of what is left when the place is taken out: the street is the first
 * segment with a house number or a box; what stands before it is who, what stands behind it the second street line.
 */
export function assignStreetSegments(segments: readonly string[], country: CountryCode): ParsedParts {
  const street = segments.findIndex((segment) => isStreet(segment, country));
  if (street < 0) return withoutStreet(segments);
  const unitBefore = street > 0 && isUnit(segments[street - 1] ?? '');
  const who = segments.slice(0, unitBefore ? street - 1 : street);
  const more = [...(unitBefore ? [segments[street - 1] ?? ''] : []), ...segments.slice(street + 1)];
  const { parts, unsure } = readWho(who);
  const street2 = more.join(', ');
  const lines: Parts = { street1: segments[street] ?? '', ...(street2 === '' ? {} : { street2 }) };
  return { parts: { ...parts, ...lines }, unsure };
}

function isStreet(segment: string, country: CountryCode): boolean {
  const words = wordsOf(segment);
  if (isUnit(segment)) return false;
  if (/^[\p{N}#]|\p{N}\p{L}?\.?$|\bs\/n$/iu.test(segment)) return true;
  if (isPoBoxLine(segment, country) || standardSpecialLine(words) !== undefined) return true;
  return (
    words.length > 1 &&
    words.length < 6 &&
    /^(?:ST|AVE|BLVD|RD|DR|LN|HWY|PKWY)$/.test(suffixOf(words.at(-1) ?? '') ?? '')
  );
}

/** `Suite 5`, `Apt 4B`, `2nd Floor`. */
export function isUnit(segment: string): boolean {
  const words = wordsOf(segment);
  return words.length > 1 && startOfUnits(words) === 0;
}

function withoutStreet(segments: readonly string[]): ParsedParts {
  const street1 = segments.at(-1);
  if (street1 === undefined) return { parts: {}, unsure: [] };
  const { parts, unsure } = readWho(segments.slice(0, -1));
  const doubt: Doubt = {
    part: 'street1',
    message: `${JSON.stringify(street1)} has no house number; it may be no street`,
  };
  return { parts: { ...parts, street1 }, unsure: [...unsure, doubt] };
}

function readWho(segments: readonly string[]): ParsedParts {
  const attention = segments.find((segment) => ATTENTION.test(segment));
  const others = segments.filter((segment) => segment !== attention);
  const company = others.find((segment) => COMPANY.test(segment));
  const people = others.filter((segment) => segment !== company);
  const [person, ...rest] = [...(attention === undefined ? [] : [attention.replace(ATTENTION, '')]), ...people];
  const name = person === undefined ? {} : { name: person };
  const organisation = company ?? rest.shift();
  const unsure: Doubt[] = [];
  if (person !== undefined && company === undefined && attention === undefined) {
    unsure.push({ part: 'name', message: `${JSON.stringify(person)} may be a person or a company` });
  }
  if (rest.length > 0) unsure.push({ part: 'text', message: `Not used: ${JSON.stringify(rest.join(', '))}` });
  return { parts: { ...name, ...(organisation === undefined ? {} : { company: organisation }) }, unsure };
}
