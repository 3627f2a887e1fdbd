import { type CountryCode, DEFAULT_COUNTRY } from '../address.ts';
import type { PostalTables } from '../places/postal-tables.ts';
import { stateFromZip } from '../places/state-from-zip.ts';
import { US_TERRITORIES } from '../places/us-territories.ts';
import { takeContacts } from './contact-segments.ts';
import { takeCountry } from './country-segment.ts';
import { guessCountry } from './guess-country.ts';
import { isEastAsian, parseEastAsian } from './parse-east-asian.ts';
import { parseElsewhere } from './parse-elsewhere.ts';
import { parseNorthAmerican } from './parse-north-american.ts';
import type { Doubt, ParsedAddress, ParsedParts, Parts } from './parsed-address.ts';
import { splitSegments } from './segments.ts';

/**
 * Reads an address from free text, on one line or several, in the order that its country writes it, and says what it was
 * unsure of. Every text gives an answer; nothing is thrown. Words are taken as they stand; only the postal code and the
 * US and Canadian state come in their written form.
 */
export function parseFreeText(text: string, tables: PostalTables): ParsedAddress {
  const { segments, isCut } = splitSegments(text);
  const contacts = takeContacts(segments);
  const named = takeCountry(contacts.rest);
  const guessed = named.country === undefined ? guessCountry(named.rest) : undefined;
  const country = named.country ?? guessed?.country ?? DEFAULT_COUNTRY;
  const { parts, unsure } = parsePlace(named.rest, country, tables);
  const isSure = guessed === undefined || guessed.isSure || isUs(parts);
  return {
    address: { ...parts, ...contacts.parts, country, isResidential: false },
    unsure: [...unsure, ...(isSure ? [] : [countryDoubt(country)]), ...(isCut ? [CUT] : [])],
  };
}

const CUT: Doubt = { part: 'text', message: 'The text is too long for an address; not all of it was read' };

function parsePlace(segments: readonly string[], country: CountryCode, tables: PostalTables): ParsedParts {
  if (country === 'US' || country === 'CA') return parseNorthAmerican(segments, country, tables);
  if (US_TERRITORIES.includes(country)) return parseTerritory(segments, country, tables);
  if (isEastAsian(segments.join(''), country)) return parseEastAsian(segments, country, tables);
  return parseElsewhere(segments, country, tables);
}

/** The USPS writes a territory as a state; where it is the country, the state would say it twice. */
function parseTerritory(segments: readonly string[], country: CountryCode, tables: PostalTables): ParsedParts {
  const { parts, unsure } = parseNorthAmerican(segments, DEFAULT_COUNTRY, tables);
  const { state, ...others } = parts;
  const rest = unsure.filter(({ part }) => part !== 'state');
  return { parts: state === undefined || state === country ? others : parts, unsure: rest };
}

/** A ZIP code beside its own state is of the US, whether or not it was said. */
function isUs({ zip, state }: Parts): boolean {
  return zip !== undefined && state !== undefined && stateFromZip(zip, DEFAULT_COUNTRY) === state;
}

function countryDoubt(country: CountryCode): Doubt {
  return { part: 'country', message: `No country was named; ${country} is a guess` };
}
